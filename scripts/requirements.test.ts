import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkRequirements } from './requirements.ts';

const roots: string[] = [];

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

function check(rows: readonly string[], files: Readonly<Record<string, string>> = {}) {
  const root = mkdtempSync(join(tmpdir(), 'requirements-'));
  roots.push(root);
  const list = ['| id | state | promise |', '|---|---|---|', ...rows].join('\n');
  for (const [path, text] of Object.entries({ 'docs/requirements.md': list, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return checkRequirements(root);
}

describe('the list of requirements', () => {
  it('shows every id with the tests that name it', () => {
    const { requirements, problems } = check(['| ABC-01 | done | One. |', '| ABC-02 | open | Two. |'], {
      'src/core/a.test.ts': "\nit('ABC-01: does it', () => {});",
      'test/contracts/store.ts': "it('keeps order (ABC-01, ABC-02)', () => {});",
    });
    expect(problems).toEqual([]);
    expect(requirements.map(({ id, tests }) => [id, tests.map(({ file, line }) => `${file}:${line}`)])).toEqual([
      ['ABC-01', ['src/core/a.test.ts:2', 'test/contracts/store.ts:1']],
      ['ABC-02', ['test/contracts/store.ts:1']],
    ]);
  });

  it('fails when an id is done and no test names it', () => {
    expect(check(['| ABC-01 | done | One. |']).problems).toEqual(['ABC-01 is marked done and no test names it']);
  });

  it.each([
    ['a comment', "// it('ABC-01', () => {});"],
    ['a string', 'const text = "it(\'ABC-01\')";'],
    ['the body of a test', "it('works', () => { expect('ABC-01').toBe('ABC-01'); });"],
    ['a skipped test', "it.skip('ABC-01', () => {});"],
    ['a test still to be written', "it.todo('ABC-01');"],
  ])('does not take %s for a proof', (_, text) => {
    const { problems } = check(['| ABC-01 | done | One. |'], { 'src/a.test.ts': text });
    expect(problems).toEqual(['ABC-01 is marked done and no test names it']);
  });

  it.each([
    "test('ABC-01', () => {});",
    "describe('ABC-01 and more', () => {});",
    'it(`ABC-01 for ${name}`, () => {});',
    "it.each([[1, ')'], [2, f(3)]])('ABC-01 with %s', () => {});",
    "it.each<[a: string, b: (c: Map<string, 1>) => Set<1>]>([['x', f]])('ABC-01', () => {});",
    'it.each`a | b\n1 | 2`("ABC-01", () => {});',
    "it.concurrent('ABC-01', () => {});",
  ])('takes %s for a proof', (text) => {
    expect(check(['| ABC-01 | done | One. |'], { 'test/e2e/a.test.ts': text }).problems).toEqual([]);
  });

  it('fails when a test names an id that is not in the list', () => {
    const { problems } = check(['| ABC-01 | open | One. |'], {
      'src/a.test.ts': "it('ABC-1, ABC-99, UTF-16', () => {});",
    });
    expect(problems).toEqual([
      'src/a.test.ts:1 names ABC-1, which is not in docs/requirements.md',
      'src/a.test.ts:1 names ABC-99, which is not in docs/requirements.md',
    ]);
  });

  it('fails when it is empty', () => {
    expect(check([]).problems).toEqual(['the list of requirements is empty: nothing was checked']);
  });

  it('fails on a row that is doubled, has another state or no title', () => {
    const rows = [
      '| ABC-01 | open | One. |',
      '| ABC-01 | open | One. |',
      '| ABC-02 | finished | Two. |',
      '| ABC-03 | open | |',
    ];
    expect(check(rows).problems).toEqual([
      'ABC-01 stands in the list twice (line 4)',
      'ABC-02 is neither done nor open but "finished"',
      'ABC-03 has no title',
    ]);
  });
});
