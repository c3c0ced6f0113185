import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textWidth } from './text-style.ts';
import { wrapText } from './wrap-text.ts';

describe('wrapText', () => {
  it.each([
    ['keeps what fits', 'Plan the note', 200, 3, ['Plan the note']],
    ['has no line for no text', '', 200, 3, []],
    [
      'makes lines of about one length',
      'the plan asks for a note of its own',
      190,
      3,
      ['the plan asks for', 'a note of its own'],
    ],
    ['breaks Chinese between words', '需求是否完整、清晰、可以验证？', 140, 3, ['需求是否完整、', '清晰、可以验证？']],
    ['begins no line with a comma', '需求需求，收集', 60, 9, ['需求', '需求，', '收集']],
    ['breaks a word that is too long', 'abcdefghijklmnop', 60, 9, ['abcde', 'fghijk', 'lmnop']],
    ['breaks paths at their slashes', 'steps/review/again.md', 110, 9, ['steps/review/', 'again.md']],
    ['cuts at the last line', 'one two three four five six', 75, 2, ['one two', 'three…']],
  ])('%s', (_, text, width, maxLines, expected) => {
    expect(wrapText(text, 'title', width, maxLines)).toEqual(expected);
  });

  it('never makes more or wider lines than asked for, and loses nothing but spaces unless it says so', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'W', ' ', '-', '需', '求', '、', '👩‍💻', 'e\u0301') });
    fc.assert(
      fc.property(text, fc.integer({ min: 40, max: 200 }), fc.integer({ min: 1, max: 4 }), (given, width, maxLines) => {
        const lines = wrapText(given, 'label', width, maxLines);
        expect(lines.length).toBeLessThanOrEqual(maxLines);
        for (const line of lines) expect(textWidth(line, 'label')).toBeLessThanOrEqual(width + 0.001);
        const without = (words: string) => words.replaceAll(/\s/g, '');
        if (lines.at(-1)?.endsWith('…'))
          expect(without(given).startsWith(without(lines.join('').slice(0, -1)))).toBe(true);
        else expect(without(lines.join(''))).toBe(without(given));
      }),
    );
  });

  it('looks at no more of a text than could be seen, and says so', () => {
    const unseen = '\u200b'.repeat(100_000);
    expect(wrapText(`a${unseen}b`, 'label', 190, 3)).toEqual([expect.stringMatching(/^a\u200b+…$/)]);
  });
});
