import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.ts';
import { cutTo, displayWidth, graphemes, padTo } from './display-width.ts';

const anyCharacter = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code));

describe('displayWidth', () => {
  it.each([
    ['nothing', '', 0],
    ['ASCII', 'plan', 4],
    ['accents as one character', 'é', 1],
    ['accents that combine', 'e\u0301\u0302', 1],
    ['Cyrillic and Greek', 'план αβγ', 8],
    ['Chinese', '需求收集', 8],
    ['Japanese with full and half width', 'ユーザーﾕｰｻﾞ', 12],
    ['kana with a mark that combines', 'か\u3099', 2],
    ['Korean syllables', '워크플로', 8],
    ['Korean letters that combine', '\u1112\u1161\u11ab', 2],
    ['fullwidth forms', 'Ａ１！', 6],
    ['Chinese punctuation', '，。「」', 8],
    ['a half-width ideographic space of Unicode', '\u303f', 1],
    ['ideographs beyond the first plane', '𠮷野', 4],
    ['an emoji', '👋', 2],
    ['an emoji with a skin tone', '👋🏽', 2],
    ['an emoji joined of several', '👩‍💻👨‍👩‍👧‍👦', 4],
    ['a flag', '🇯🇵', 2],
    ['a keycap', '1️⃣', 2],
    ['a sign shown as an emoji', '✏️', 2],
    ['the same sign shown as text', '✏', 1],
    ['a check mark that is an emoji by itself', '✅', 2],
    ['what cannot be seen', '\u200b\u2060\ufeff', 0],
    ['Thai with marks above', 'ที่', 1],
    ['Hindi', 'नमस्ते', 4],
    ['Arabic', 'مرحبا', 5],
    ['the arrows of our own lists', '→↺▸■', 4],
  ])('measures %s', (_, text, width) => {
    expect(displayWidth(text)).toBe(width);
  });

  it('adds up, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        const sum = graphemes(text).reduce((width, grapheme) => width + displayWidth(grapheme), 0);
        expect(displayWidth(text)).toBe(sum);
        expect(graphemes(text).join('')).toBe(text);
      }),
    );
  });
});

describe('graphemes', () => {
  /** Characters around those that are taken for single ones, among others that join. */
  const edges = fc.constantFrom(
    ...' ~\t\u3000\u3001\u3029\u302a\u3400\u9fff\ua000\uff01\uff5e\uff9e\u0301\u200d\u{1f44b}\ufe0f',
  );
  const plain = fc
    .oneof(fc.integer({ min: 0x20, max: 0x7e }), fc.integer({ min: 0x3001, max: 0x9fff }))
    .map(String.fromCodePoint);

  it('parts a text as Unicode does, also where it is parted the quick way', () => {
    const unicode = new Intl.Segmenter('en', { granularity: 'grapheme' });
    fc.assert(
      fc.property(fc.string({ unit: fc.oneof(edges, plain) }), (text) => {
        expect(graphemes(text)).toEqual(Array.from(unicode.segment(text), ({ segment }) => segment));
      }),
      propertyRuns(1_000),
    );
  });
});

describe('padTo', () => {
  it('fills up to a width, and leaves alone what is wider', () => {
    expect(padTo('评审', 6)).toBe('评审  ');
    expect(padTo('评审', 3)).toBe('评审');
  });
});

describe('cutTo', () => {
  it.each([
    ['plan', 4, 'plan'],
    ['plans', 4, 'pla…'],
    ['评审计划', 8, '评审计划'],
    ['评审计划', 7, '评审计…'],
    ['评审计划', 6, '评审…'],
    ['a plan', 3, 'a…'],
    ['👩‍💻👩‍💻', 3, '👩‍💻…'],
    ['', 4, ''],
  ])('fits %j into %i columns', (text, width, cut) => {
    expect(cutTo(text, width)).toBe(cut);
  });

  it('is never wider than it should be, and leaves alone what fits', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.integer({ min: 1, max: 40 }), (text, width) => {
        const cut = cutTo(text, width);
        expect(displayWidth(cut)).toBeLessThanOrEqual(width);
        if (displayWidth(text) <= width && text.length <= 8 * width) expect(cut).toBe(text);
      }),
    );
  });
});
