import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldersOf, foldersOutside, mayWrite, narrowGlobs } from './write-globs.ts';

const globs = fc.subarray(['src/**', 'tests/**', '*.md', '**/*.md', 'docs/**', '!src/*.ts', '!**/*.md'], {
  maxLength: 4,
});
const path = fc.constantFrom('src/a.ts', 'src/b/a.md', 'README.md', 'tests/a.ts', 'docs/x/y.md', 'a.ts', 'src');

describe('where a role may write (RTE-11)', () => {
  it.each([
    [['src/**'], 'src/a/b.ts', true],
    [['src/**'], 'src', true],
    [['src/**'], 'srcs/a.ts', false],
    [['src/**'], 'lib/src/a.ts', false],
    [['*.md'], 'README.md', true],
    [['*.md'], 'docs/a.md', false],
    [['**/*.md'], 'docs/a.md', true],
    [['docs/**', '*.md'], 'README.md', true],
    [['src/** & **/*.ts'], 'src/a.md', false],
    [['src/** & **/*.ts'], 'src/a.ts', true],
    [[], 'a', false],
    [['**', '!tests/**'], 'src/a.ts', true],
    [['**', '!tests/**'], 'tests/a.ts', false],
    [['!tests/**'], 'src/a.ts', false],
  ])('%j and %s: %s', (list, where, may) => {
    expect(mayWrite(list, where)).toBe(may);
  });

  it.each<[globs: readonly string[], within: readonly string[] | undefined, outside: readonly string[]]>([
    [['src/**', 'docs/**'], ['src', 'docs'], []],
    [[], [], []],
    [['src/**', '*.md'], undefined, []],
    [['**', '!tests/**', '!docs/api/**', '!**/*.md'], undefined, ['tests', 'docs/api']],
    [['** & !tests/**', 'src/** & !docs/** & !tests/**'], undefined, ['tests']],
  ])('%j stand for the folders %j, and leave out %j', (list, within, outside) => {
    expect([foldersOf(list), foldersOutside(list)]).toEqual([within, outside]);
  });

  it('narrows to what both lists allow, the same in any order and when said twice', () => {
    fc.assert(
      fc.property(globs, globs, globs, path, (a, b, c, where) => {
        const both = narrowGlobs(a, b);
        expect(mayWrite(both, where)).toBe(mayWrite(a, where) && mayWrite(b, where));
        expect(narrowGlobs(both, c)).toEqual(narrowGlobs(narrowGlobs(c, b), a));
        expect(narrowGlobs(both, both)).toEqual(both);
      }),
    );
  });
});
