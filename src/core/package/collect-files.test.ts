import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectFiles, packingProblem, type Verdict } from './collect-files.ts';
import { PACKAGE_LIMITS } from './package-limits.ts';

/** Files of one byte each; a name that ends with a slash is a folder. The first refusal, or the paths in the end. */
function collected(...names: readonly string[]): Verdict | readonly string[] {
  const collection = collectFiles();
  for (const name of names) {
    const entered = name.endsWith('/') ? collection.folder(name.slice(0, -1)) : collection.file(name);
    const verdict = entered.kind === 'ok' && !name.endsWith('/') ? collection.add(name, 1, 'x') : entered;
    if (verdict.kind === 'refused') return verdict;
  }
  return [...collection.files().keys()];
}

function refused(reason: 'name' | 'size', entry: string, why: RegExp): Verdict {
  return { kind: 'refused', reason, entry, why: { en: expect.stringMatching(why), zh: expect.any(String) } };
}

describe('collectFiles', () => {
  it('gives the files by path, sorted', () => {
    expect(collected('steps/b.md', 'bmad.json', 'steps/', 'steps/a.md')).toEqual([
      'bmad.json',
      'steps/a.md',
      'steps/b.md',
    ]);
  });

  it('passes by hidden entries and what the Mac puts beside files', () => {
    expect(collected('.git/config', 'a.md', 'steps/.x', 'steps/.y/z.md', '__MACOSX/._a.md', '..more')).toEqual([
      'a.md',
    ]);
  });

  it.each(['../x', 'a/../.hidden', '.hidden/../../x', './.hidden', '/.hidden', '..\\x'])(
    'does not take %s for hidden',
    (name) => expect(collected(name)).toMatchObject({ kind: 'refused', reason: 'name', entry: name }),
  );

  it.each([
    ['a.md', 'a.md'],
    ['a.md', 'A.MD'],
    ['a/x', 'A/y'],
    ['a', 'a/b'],
    ['a/b', 'a'],
    ['a', 'A/b'],
    ['A/b', 'a'],
    ['a/', 'a'],
    ['a', 'A/'],
    ['\ufb01.md', 'fi.md'],
    ['\u017f.md', 's.md'],
    ['straße', 'STRASSE'],
    ['σ', 'ς'],
    ['\u01c4', '\u01c6'],
  ])('refuses %j beside %j: on some system they are one', (one, other) => {
    expect(collected(one, other)).toEqual(refused('name', other.replace(/\/$/, ''), /twice|same/));
  });

  it('takes a folder as often as it is named, and names that only resemble each other', () => {
    expect(collected('a/', 'a/', 'a/x', 'a/y', 'ab', 'а/x')).toEqual(['a/x', 'a/y', 'ab', 'а/x']);
  });

  it('refuses one file and one folder more than there may be', () => {
    const names = (count: number, ending: string) => Array.from({ length: count }, (_, index) => `f${index}${ending}`);
    expect(collected(...names(PACKAGE_LIMITS.files, ''))).toHaveLength(PACKAGE_LIMITS.files);
    expect(collected(...names(PACKAGE_LIMITS.files + 1, ''))).toEqual(
      refused('size', `f${PACKAGE_LIMITS.files}`, /files/),
    );
    expect(collected(...names(PACKAGE_LIMITS.files + 1, '/'))).toEqual(
      refused('size', `f${PACKAGE_LIMITS.files}`, /folders/),
    );
  });

  it('tells how much room is left, and refuses what exceeds it', () => {
    const collection = collectFiles();
    const { fileBytes, totalBytes } = PACKAGE_LIMITS;
    const times = totalBytes / fileBytes;
    for (let index = 0; index < times; index += 1) {
      expect(collection.file(`${index}`)).toEqual({ kind: 'ok', room: fileBytes });
      expect(collection.add(`${index}`, fileBytes, '').kind).toBe('ok');
    }
    expect(collection.file('last')).toEqual({ kind: 'ok', room: 0 });
    expect(collection.add('last', 1, '')).toEqual(refused('size', 'last', /package/));
    expect(collectFiles().add('one', fileBytes + 1, '')).toEqual(refused('size', 'one', /for a file/));
  });

  it.each([
    [
      ['top/bmad.json', 'top/steps/a.md', 'top/', '.x'],
      ['bmad.json', 'steps/a.md'],
    ],
    [['top/SKILL.md'], ['SKILL.md']],
    [
      ['top/bmad.json', 'readme.md'],
      ['readme.md', 'top/bmad.json'],
    ],
    [
      ['top/bmad.json', 'other/a.md'],
      ['other/a.md', 'top/bmad.json'],
    ],
    [['top/inner/bmad.json'], ['top/inner/bmad.json']],
    [['top/a.md'], ['top/a.md']],
    [[], []],
  ])('takes %j off its one top folder if that is the package: %j', (names, paths) => {
    expect(collected(...names)).toEqual(paths);
  });

  it('does not depend on the order in which entries come', () => {
    const name = fc.constantFrom('a', 'A', 'a/b', 'a/B', 'b/', 'B/c', '.x', 'top/bmad.json', 'é', 'É', '__MACOSX/a');
    fc.assert(
      fc.property(fc.array(name, { maxLength: 8 }), fc.infiniteStream(fc.nat()), (names, ranks) => {
        const shuffled = names
          .map((each) => ({ each, rank: ranks.next().value }))
          .sort((a, b) => a.rank - b.rank)
          .map(({ each }) => each);
        const [one, other] = [collected(...names), collected(...shuffled)];
        expect(Array.isArray(one)).toBe(Array.isArray(other));
        if (Array.isArray(one)) expect(other).toEqual(one);
      }),
    );
  });
});

describe('packingProblem', () => {
  it.each([
    [{ 'bmad.json': '', 'steps/a.md': '' }, undefined],
    [{ 'SKILL.md': '' }, undefined],
    [{ 'a.md': '' }, /missing/],
    [{ 'top/bmad.json': '' }, /missing/],
    [{ 'bmad.json': '', '.env': '' }, /skipped/],
    [{ 'bmad.json': '', '../x': '' }, /"\.\."/],
    [{ 'bmad.json': '', 'BMAD.json': '' }, /same/],
    [{ 'bmad.json': '', large: 'ä'.repeat(PACKAGE_LIMITS.fileBytes / 2 + 1) }, /bytes/],
  ])('finds in package %# what would not come back from a zip', (files, why) => {
    const problem = packingProblem(new Map(Object.entries(files)));
    if (why === undefined) expect(problem).toBeUndefined();
    else expect(problem?.why.en).toMatch(why);
  });
});
