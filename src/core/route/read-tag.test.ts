import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeTagProblem, TAG_PROBLEM_WORDS } from '../words/tag-words.ts';
import { BUILT_IN_TAGS, readTag, type TagProblem } from './read-tag.ts';

const BEFORE = ['', 'The parser is done.\n', '解析器已经完成，请验证。\n\n', '- one\n- two\n', 'a\n[REQ_TEST]\n'];

describe('a last line that is a tag (RTE-02)', () => {
  it.each(BUILT_IN_TAGS.map((tag) => [tag]))('reads %s', (tag) => {
    for (const before of BEFORE) expect(readTag(`${before}[${tag}]`)).toEqual({ tag });
  });

  it.each([
    ['spaces behind it', '[REQ_DEV]   \t'],
    ['spaces before it', '  [REQ_DEV]'],
    ['a wide space behind it', '[REQ_DEV]\u3000'],
    ['empty lines behind it', '[REQ_DEV]\n\n \n\t\n'],
    ['lines that end as in Windows', 'Done.\r\n[REQ_DEV]\r\n\r\n'],
    ['lines that end as long ago', 'Done.\r[REQ_DEV]\r'],
    ['a block of code above', '```ts\nconst a = 1;\n```\n[REQ_DEV]'],
    ['a block of code in a list above', '- ```ts\n  const a = 1;\n  ```\n\n[REQ_DEV]'],
    ['backticks in the sentence above', 'I ran ```npm test``` twice.\n[REQ_DEV]'],
    ['another tag in the text above', '不是 [REQ_TEST]，而是：\n[REQ_DEV]'],
    ['a zero-width character in the text above', '完成\u200B。\n[REQ_DEV]'],
  ])('allows %s', (_, text) => {
    expect(readTag(text)).toEqual({ tag: 'REQ_DEV' });
  });

  it('goes by the tags it is given', () => {
    expect(readTag('[SHIP]', ['SHIP'])).toEqual({ tag: 'SHIP' });
    expect(readTag('[REQ_DEV]', ['SHIP'])).toMatchObject({ problem: { code: 'UNKNOWN_TAG' } });
  });
});

const WRONG: readonly (readonly [TagProblem, string])[] = [
  ['NO_TAG', 'The work is handed on.'],
  ['NO_TAG', '工作已经交接。'],
  ['NO_TAG', '[REQ_DEV]\nThat is all.'],
  ['NO_TAG', '[REQ_DEV]\n以上。'],
  ['NO_TAG', 'see [1]'],
  ['NO_TAG', '---'],
  ['TEXT_BEFORE', 'I hand this to dev, the tag is [REQ_DEV]'],
  ['TEXT_BEFORE', '好的，我已经将任务交给了 dev-agent，标签是 [REQ_DEV]'],
  ['TEXT_BEFORE', '# [REQ_DEV]'],
  ['TEXT_BEFORE', '标签：[REQ_DEV]'],
  ['TEXT_AFTER', '[REQ_DEV].'],
  ['TEXT_AFTER', '[REQ_DEV]。'],
  ['TEXT_AFTER', '[REQ_DEV] please'],
  ['TEXT_AFTER', '[REQ_DEV](docs/rules.md)'],
  ['TEXT_AROUND', 'The tag [REQ_DEV] is right.'],
  ['TEXT_AROUND', '好的，我已经将任务交给了 dev-agent，标签是 [REQ_DEV]。'],
  ['TEXT_AROUND', '[[REQ_DEV]]'],
  ['TWO_TAGS', '[REQ_DEV] [REQ_TEST]'],
  ['TWO_TAGS', '[REQ_DEV][REQ_DEV]'],
  ['TWO_TAGS', 'either [REQ_DEV] or [REQ_TEST]'],
  ['TWO_TAGS', '[REQ_DEV] 或 [REQ_TEST]'],
  ['LOWER_CASE', '[req_dev]'],
  ['LOWER_CASE', '[Req_Dev]'],
  ['UNKNOWN_TAG', '[REQ_REVIEW]'],
  ['UNKNOWN_TAG', '[DONE]'],
  ['UNKNOWN_TAG', '[完成]'],
  ['UNKNOWN_TAG', '[ REQ_DEV ]'],
  ['UNKNOWN_TAG', '[REQ-DEV]'],
  // The first letters are Cyrillic ones that look like Latin ones.
  ['UNKNOWN_TAG', '[\u0420\u0415Q_DEV]'],
  ['NO_BRACKETS', 'REQ_DEV'],
  ['NO_BRACKETS', 'task_done'],
  ['OTHER_BRACKETS', '【REQ_DEV】'],
  ['OTHER_BRACKETS', '［REQ_DEV］'],
  ['OTHER_BRACKETS', '[ＲＥＱ＿ＤＥＶ]'],
  ['OTHER_BRACKETS', '「REQ_DEV」'],
  ['OTHER_BRACKETS', '（REQ_DEV）'],
  ['OTHER_BRACKETS', '(REQ_DEV)'],
  ['OTHER_BRACKETS', '<REQ_DEV>'],
  ['OTHER_BRACKETS', '标签是【REQ_DEV】。'],
  ['LIST_ITEM', '- [REQ_DEV]'],
  ['LIST_ITEM', '* [REQ_DEV]'],
  ['LIST_ITEM', '1. [REQ_DEV]'],
  ['LIST_ITEM', '2、[REQ_DEV]'],
  ['LIST_ITEM', '- **[REQ_DEV]**'],
  ['EMPHASIS', '**[REQ_DEV]**'],
  ['EMPHASIS', '*[REQ_DEV]*'],
  ['EMPHASIS', '_[REQ_DEV]_'],
  ['EMPHASIS', '~~[REQ_DEV]~~'],
  ['EMPHASIS', '[REQ_DEV]**'],
  ['BACKTICKS', '`[REQ_DEV]`'],
  ['BACKTICKS', '```[REQ_DEV]```'],
  ['BACKTICKS', '**`[REQ_DEV]`**'],
  ['QUOTED', '> [REQ_DEV]'],
  ['QUOTED', '>> **[REQ_DEV]**'],
  ['IN_FENCE', '```\n[REQ_DEV]\n```'],
  ['IN_FENCE', '~~~\n[REQ_DEV]\n~~~~'],
  ['IN_FENCE', '```\n[REQ_DEV]'],
  ['IN_FENCE', '[REQ_DEV]\n```'],
  ['IN_FENCE', '````\n```\n[REQ_DEV]'],
  ['IN_FENCE', '```\r\n[REQ_DEV]\r\n```\r\n'],
  ['INVISIBLE_CHARACTERS', '[REQ_DEV]\u200B'],
  ['INVISIBLE_CHARACTERS', '[REQ\u200D_DEV]'],
  ['INVISIBLE_CHARACTERS', '\uFEFF[REQ_DEV]'],
  ['INVISIBLE_CHARACTERS', '\u202E[REQ_DEV]'],
  ['INVISIBLE_CHARACTERS', '[REQ_DEV]\u0000'],
  ['INVISIBLE_CHARACTERS', '[REQ_DEV]\n\u200B'],
];

describe('a last line that is no tag (RTE-02)', () => {
  it.each(WRONG)('is %s: %j', (code, end) => {
    for (const before of BEFORE) expect(readTag(`${before}${end}`)).toMatchObject({ problem: { code } });
  });

  it.each(['', ' \n\t\r\n'])('says nothing where the reply is %j', (text) => {
    expect(readTag(text)).toEqual({ problem: { code: 'NOTHING_SAID', line: '' } });
  });

  it('has an example for every problem there is', () => {
    const tried = new Set<string>(['NOTHING_SAID', ...WRONG.map(([code]) => code)]);
    expect(Object.keys(TAG_PROBLEM_WORDS).filter((code) => !tried.has(code))).toEqual([]);
  });

  it('never comes from prose about tags (RTE-03)', () => {
    const tag = fc.constantFrom(...BUILT_IN_TAGS.map((name) => `[${name}]`));
    const words = fc.constantFrom(
      'the tag',
      '标签',
      ' ',
      '。',
      ', ',
      'is',
      '**',
      '`',
      '> ',
      '1. ',
      '\u200B',
      '【',
      ']',
    );
    const prose = fc
      .tuple(fc.array(fc.oneof(words, tag)), fc.array(fc.oneof(words, tag)), fc.constantFrom('x', '好', '`', '*', '.'))
      .map(([left, right, mark]) => `${left.join('')}${mark}${right.join('')}`);
    fc.assert(fc.property(fc.string(), prose, (above, line) => 'problem' in readTag(`${above}\n${line}`)));
  });

  it('is found in a reply of any kind, whatever is in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const read = readTag(text);
        return 'problem' in read || text.trimEnd().endsWith(`[${read.tag}]`);
      }),
    );
  });

  it.each(['(', '[', '[A', '> ', '* ', ' ', '`', '\u200B', '【', '- ', '```\n'])(
    'takes no time on much of %j',
    (part) => {
      const began = performance.now();
      readTag(`${part.repeat(200_000)}x`);
      expect(performance.now() - began).toBeLessThan(2_000);
    },
  );

  it('keeps no more of a long line than can be read', () => {
    const read = readTag('好'.repeat(5000));
    expect('problem' in read && read.problem.line).toBe(`${'好'.repeat(200)}…`);
  });
});

describe('what a model is told of its last line (RTE-03)', () => {
  it('names the problem, the line and the rule with the tags that are open', () => {
    const read = readTag('好的，标签是 [REQ_DEV]。');
    expect('problem' in read && describeTagProblem(read.problem, ['REQ_DEV', 'TASK_DONE'])).toBe(
      [
        'There is text around the tag on the last line.',
        'Your last line was: 好的，标签是 [REQ_DEV]。',
        'The last line that is not empty must be exactly one tag and nothing else: [REQ_DEV], [TASK_DONE]',
      ].join('\n'),
    );
  });

  it('quotes no line where there is none', () => {
    const told = describeTagProblem({ code: 'NOTHING_SAID', line: '' }, ['REQ_DEV']);
    expect(told.split('\n')).toHaveLength(2);
  });
});
