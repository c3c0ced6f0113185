import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inEnglish } from '../words/text.ts';
import { markPassed, settleReview } from './mark-review.ts';
import { newReview, type ReviewFacts, updateReview } from './render-review.ts';
import { readReview } from './review-items.ts';
import { reviewName } from './review-name.ts';

const states = (content: string) => readReview(content).map(({ text, state }) => [text, state]);
const idOf = (content: string, at = 0) => readReview(content)[at]?.id ?? '';

const FACTS: ReviewFacts = {
  ...{ call: 'a1', run: 'run_1', branch: 'main', base: 'b'.repeat(40), head: 'c'.repeat(40), clean: false },
  files: [{ path: 'src/a.ts', status: 'added' }],
  summary: 'Adds a.',
};

describe('RTE-08: the items of a review', () => {
  it.each<[string, readonly (readonly string[])[]]>([
    [
      '- [ ] one\n- [x] two\n',
      [
        ['one', 'open'],
        ['two', 'open'],
      ],
    ],
    ['- [ ] one ✅ Addressed in abc\n', [['one ✅ Addressed in abc', 'addressed']]],
    ['* [ ] one\n  going on\n\n  ✅ Addressed\n', [['one going on', 'addressed']]],
    ['1. [ ] one\n✅ Addressed\n', [['one ✅ Addressed', 'addressed']]],
    [
      '- [ ] one\r\n  - ✅\uFE0F Addressed\r\n- [ ] two',
      [
        ['one', 'addressed'],
        ['two', 'open'],
      ],
    ],
    [
      '- [ ] one\n  - [ ] inner ✅ Addressed\n',
      [
        ['one', 'open'],
        ['inner ✅ Addressed', 'addressed'],
      ],
    ],
    [
      '- [ ] one\n  - [ ] inner\n  ✅ Addressed\n',
      [
        ['one', 'open'],
        ['inner ✅ Addressed', 'addressed'],
      ],
    ],
    ['- [ ] one\n\nThe next thing.\n✅ Addressed\n', [['one', 'open']]],
    ['- [ ] one\n\n# ✅ Addressed\n', [['one', 'open']]],
    ['- [ ] write `✅ Addressed` when done\n', [['write `✅ Addressed` when done', 'open']]],
    ['- [ ] one ✅ addressed, ✅ Addressedly\n', [['one ✅ addressed, ✅ Addressedly', 'open']]],
    ['```\n- [ ] code\n```\n- [ ] one\n', [['one', 'open']]],
    ['- [ ] one\n  ```\n  ✅ Addressed\n  ```\n', [['one', 'open']]],
    ['```\n- [ ] one\n', [['one', 'open']]],
    ['````\n```\n- [ ] code\n````\n- [ ] one\n', [['one', 'open']]],
    ['<!-- - [ ] no\n- [ ] no\n--> \n- [ ] one <!-- ✅ Addressed -->\n', [['one', 'open']]],
    ['<!-- never closed\n- [ ] one\n', [['one', 'open']]],
    ['> - [ ] quoted\n- [ ] \n- [] none\n-[ ] none\n[ ] none\n', []],
    ['- [ ] one\n  - Signalbox: ignorable: a matter of taste\n', [['one', 'ignorable']]],
    ['- [ ] one\n  - Signalbox: ignorable: \n', [['one', 'open']]],
    ['- [ ] one\n  - Signalbox: handed over in run_1 at abc\n', [['one', 'open']]],
  ])('of %j are read', (content, expected) => {
    expect(states(content).map(([text = '', state]) => [text.replace(/ <!.*/, '').trim(), state])).toEqual(expected);
  });

  it('keep their ids while others come and go, while they are marked, and are told apart', () => {
    const before = '- [ ] one\n- [ ] one\n';
    const after = '- [ ] zero\n- [ ] one ✅ Addressed\n- [ ] one\n';
    const ids = (content: string) => readReview(content).map(({ id }) => id);
    expect(new Set(ids(before)).size).toBe(2);
    expect(ids(after).slice(1)).toEqual(ids(before));
  });
});

describe('RTE-08: a judgment', () => {
  const FILE = 'Words \r\n* [ ]  one\r\n  and more\r\n\r\n1) [ ] two';
  const now = { run: 'run_1', files: 'tree1' };

  it('is written below its item, with the reason, and nothing else is touched', () => {
    const judged = settleReview(
      FILE,
      [{ id: idOf(FILE, 1), verdict: 'ignorable' as const, reason: 'a\nmatter  of taste ✅ Addressed' }],
      now,
    );
    expect(judged).toBe(`${FILE}\r\n   - Signalbox: ignorable: a matter of taste Addressed`);
    expect(readReview(judged)[1]).toMatchObject({ state: 'ignorable', reason: 'a matter of taste Addressed' });
    const both = settleReview(judged, [{ id: idOf(FILE), verdict: 'fix' as const, reason: '' }], now);
    expect(both).toBe(
      judged.replace('  and more\r\n', '  and more\r\n  - Signalbox: handed over in run_1 at tree1\r\n'),
    );
    expect(states(both)[0]).toEqual(['one and more', 'open']);
  });

  it('changes nothing without a reason, of an unknown item, of an addressed one, or a second time', () => {
    const addressed = '- [ ] one ✅ Addressed\n';
    expect(settleReview(addressed, [{ id: idOf(addressed), verdict: 'ignorable' as const, reason: 'x' }], now)).toBe(
      addressed,
    );
    expect(settleReview(FILE, [{ id: idOf(FILE), verdict: 'ignorable' as const, reason: ' \n' }], now)).toBe(FILE);
    expect(settleReview(FILE, [{ id: 'unknown', verdict: 'ignorable' as const, reason: 'x' }], now)).toBe(FILE);
    const judgments = [0, 1].map((at) => ({
      id: idOf(FILE, at),
      verdict: at === 0 ? ('ignorable' as const) : ('fix' as const),
      reason: 'x',
    }));
    const once = settleReview(FILE, judgments, now);
    expect(settleReview(once, judgments, { ...now, files: 'tree2' })).toBe(once);
  });

  it('can be taken back: the item is handed over then', () => {
    const ignored = settleReview(FILE, [{ id: idOf(FILE), verdict: 'ignorable' as const, reason: 'x' }], now);
    const back = settleReview(ignored, [{ id: idOf(FILE), verdict: 'fix' as const, reason: '' }], now);
    expect(states(back)[0]).toEqual(['one and more', 'open']);
    expect(back).not.toContain('ignorable');
  });

  it('leaves every text but its notes as it was', () => {
    const line = fc.oneof(
      fc.constantFrom(
        '- [ ] one',
        '  - [x] two',
        '1. [ ] three',
        '```',
        '<!--',
        '-->',
        '  more',
        '',
        '# Head',
        '> - [ ] q',
        '\t* [ ] tab',
      ),
      fc.string(),
    );
    const text = fc.array(fc.tuple(line, fc.constantFrom('\n', '\r\n', '\r'))).map((lines) => lines.flat().join(''));
    fc.assert(
      fc.property(text, fc.constantFrom('fix' as const, 'ignorable' as const), (content, verdict) => {
        const items = readReview(content);
        const judged = settleReview(
          content,
          items.map(({ id }) => ({ id, verdict, reason: 'why' })),
          now,
        );
        const after = readReview(judged);
        expect(after.map(({ id, text: words }) => [id, words])).toEqual(
          items.map(({ id, text: words }) => [id, words]),
        );
        if (verdict === 'ignorable') expect(after.filter(({ state }) => state === 'open')).toEqual([]);
        expect(markPassed(judged, now)).toBe(judged);
        const passed = readReview(markPassed(judged, { ...now, files: 'tree2' }));
        expect(passed.filter(({ state }) => state === 'open')).toEqual([]);
      }),
    );
  });
});

describe('RTE-08: work that was handed over', () => {
  const FILE = '- [ ] one\n- [ ] two\n';
  const settled = settleReview(FILE, [{ id: idOf(FILE), verdict: 'fix' as const, reason: '' }], {
    run: 'run_1',
    files: 'tree1',
  });

  it('addresses its item once a check has passed on other files than those it was handed over with', () => {
    expect(states(markPassed(settled, { run: 'run_1', files: 'tree2' }))).toEqual([
      ['one', 'addressed'],
      ['two', 'open'],
    ]);
  });

  it.each([
    ['where nothing was done', { run: 'run_1', files: 'tree1' }],
    ['in another run', { run: 'run_2', files: 'tree2' }],
  ])('does not, %s', (_, now) => {
    expect(markPassed(settled, now)).toBe(settled);
  });
});

describe('the file of a review', () => {
  it('says what was done, and has no items of its own', () => {
    const text = newReview(FACTS, inEnglish);
    expect(text).toContain('# Review: `main`');
    expect(text).toContain('- Commits: `bbbbbbbbbbbb..cccccccccccc`');
    expect(text).toContain('- added `src/a.ts`');
    expect(text).toContain('> Adds a.');
    expect(readReview(text)).toEqual([]);
  });

  it('is brought up to date in its own part alone', () => {
    const file = `Mine\r\n${newReview(FACTS, inEnglish).replaceAll('\n', '\r\n')}- [ ] fix it  \r\nend`;
    const updated = updateReview(file, { ...FACTS, call: 'b2', files: [] }, inEnglish) ?? '';
    expect(updated.startsWith('Mine\r\n<!-- signalbox:review call=b2 -->\r\n# Review')).toBe(true);
    expect(updated.endsWith('- [ ] fix it  \r\nend')).toBe(true);
    expect(updated).not.toContain('src/a.ts');
    expect(updated.replaceAll('\r\n', '')).not.toContain('\n');
  });

  it('is none of ours without its marks', () => {
    expect(updateReview('# My reviews\n', FACTS, inEnglish)).toBeUndefined();
  });

  it('takes from no words of others what would close its part, hide items or be one', () => {
    const words = fc.oneof(
      fc.constantFrom(
        '<!-- /signalbox:review -->',
        '```',
        '<!--',
        '- [ ] x',
        '✅ Addressed',
        '-->\n```\n- [ ] x',
        '\r- [ ] y',
      ),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(words, words, words, (summary, path, branch) => {
        const text = newReview({ ...FACTS, summary, branch, files: [{ path, status: 'added' }] }, inEnglish);
        expect(states(`${text}- [ ] mine\n`)).toEqual([['mine', 'open']]);
        // One that is left open would hide what follows from people.
        expect(text.split('<!--').length).toBe(3);
        const again = updateReview(`${text}- [ ] mine\n`, { ...FACTS, summary }, inEnglish) ?? '';
        expect(states(again)).toEqual([['mine', 'open']]);
      }),
    );
  });

  it('is called after its branch, and no two branches share a file', () => {
    expect(reviewName('main', 'r')).toBe('main.md');
    expect(reviewName('v1.2_x', 'r')).toBe('v1.2_x.md');
    expect(reviewName(null, 'run_1')).toBe('run_1.md');
    const names = ['feature/x', 'feature-x', 'Feature-x', '功能', '.git', 'a.', '-x', 'x'.repeat(99), '..'].map((one) =>
      reviewName(one, 'r'),
    );
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z0-9][a-z0-9._-]{0,80}\.md$/);
  });
});
