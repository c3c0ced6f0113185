import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRefusal } from '../refusal.ts';
import { dataPath, withMounts } from './path-template.ts';

describe('dataPath', () => {
  it.each([
    ['{project-root}/docs/brief.md', '@project/docs/brief.md'],
    ['{artifacts-root}/plan.md', '@project/artifacts/plan.md'],
    ['{package-root}/assets/terms.csv', '@pkg/assets/terms.csv'],
    ['{state-root}/workflow.md', '@state/workflow.md'],
    ['@pkg/assets/terms.csv', '@pkg/assets/terms.csv'],
    ['docs/brief.md', '@project/docs/brief.md'],
    ['./docs//brief.md', '@project/docs/brief.md'],
    ['资料/简介.md', '@project/资料/简介.md'],
  ])('reads %s as %s', (ref, path) => {
    expect(dataPath(ref)).toBe(path);
  });

  it.each([
    ['an absolute path', '/etc/passwd'],
    ['a drive', 'C:/data.csv'],
    ['a path that goes up', '{project-root}/../secret.md'],
    ['a home folder', '~/data.csv'],
    ['backslashes', '{package-root}\\x.md'],
    ['a mount that does not exist', '@home/x.md'],
    ['a template that nobody knows', '{output_folder}/x.md'],
    ['a template that is not at the beginning', 'docs/{package-root}/x.md'],
    ['a template that is glued to a name', '{package-root}x/y.md'],
    ['marks piled up', `x${'\u0301\u0316'.repeat(20_000)}.md`],
    ['nothing', ''],
  ])('refuses %s', (_, ref) => {
    expect(isRefusal(dataPath(ref))).toBe(true);
  });

  it('stays inside a mount, whatever is written', () => {
    const pieces = fc.constantFrom(
      '{project-root}',
      '{state-root}',
      '@pkg',
      '@state',
      '..',
      '.',
      '',
      'a',
      '~',
      'C:',
      '\\',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces).map((names) => names.join('/')),
        ),
        (ref) => {
          const path = dataPath(ref);
          if (isRefusal(path)) return;
          expect(path).toMatch(/^@(project|pkg|state)(\/|$)/);
          expect(path.split('/')).not.toContain('..');
        },
      ),
    );
  });
});

describe('withMounts', () => {
  it('names the places in a text as models know them, and leaves the rest', () => {
    expect(withMounts('Read {project-root}/a and {package-root}/b; {user_name} {bmad-root}')).toBe(
      'Read @project/a and @pkg/b; {user_name} {bmad-root}',
    );
  });
});
