import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasCommandMark, menuWord, splitCode } from './menu-word.ts';

describe('menuWord', () => {
  it.each([
    ['a plain word', 'plan', 'plan'],
    ['spaces around', '  plan\n', 'plan'],
    ['an ideographic space', '\u3000计划\u3000', '计划'],
    ['case', 'PlaN', 'plan'],
    ['case beyond ASCII', 'ÜBERSICHT', 'übersicht'],
    ['letters that are two in capitals', 'STRASSE', menuWord('straße')],
    ['the sigma at the end of a word', 'ΣΧΕΔΙΑΣ', menuWord('σχεδιασ')],
    ['decomposed letters', 'u\u0308bersicht', 'übersicht'],
    ['the mark of a command', '*plan', 'plan'],
    ['the other mark', '/plan', 'plan'],
    ['one mark only', '**plan', '*plan'],
    ['a mark alone', '*', ''],
    ['letters of double width', '／ＰＬＡＮ', 'plan'],
    ['digits of double width', '１２', '12'],
    ['a text longer than any name', 'x'.repeat(201), undefined],
    ['marks piled up on a letter', `a${'\u0301'.repeat(11)}`, undefined],
  ])('makes one form of %s', (_, text, word) => {
    expect(menuWord(text)).toBe(word);
  });

  it('takes the forms of a letter for the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const word = menuWord(text);
        fc.pre(word !== undefined && text.normalize('NFD').length <= 200);
        expect(menuWord(text.normalize('NFD'))).toBe(word);
        expect(menuWord(text.normalize('NFC'))).toBe(word);
        expect(menuWord(` ${text}\t`)).toBe(word);
      }),
    );
  });
});

describe('hasCommandMark', () => {
  it.each([
    ['/menu', true],
    [' *menu', true],
    ['／menu', true],
    ['menu', false],
    ['a /menu', false],
    ['', false],
  ])('knows whether %j is typed as a command', (text, marked) => {
    expect(hasCommandMark(text)).toBe(marked);
  });
});

describe('splitCode', () => {
  it.each([
    ['[WP] Write the plan', 'WP', 'Write the plan'],
    ['[M]Menu', 'M', 'Menu'],
    ['  [计划] 写计划', '计划', '写计划'],
    ['Write [WP] the plan', undefined, 'Write [WP] the plan'],
    ['[later] Write', undefined, '[later] Write'],
    ['[] Write', undefined, '[] Write'],
    ['[a b] Write', undefined, '[a b] Write'],
    ['[X]', 'X', ''],
    ['', undefined, ''],
  ])('lifts the code out of %j', (description, code, words) => {
    expect(splitCode(description)).toEqual({ code, words });
  });
});
