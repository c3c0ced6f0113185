import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Asked, lineRange } from './read-tool.ts';

const ALL = { startLine: 1, endLine: Number.MAX_SAFE_INTEGER, maxBytes: Number.POSITIVE_INFINITY };

const rangeOf = (text: string, asked: Asked) => lineRange(Buffer.from(text), asked);

describe('a range of lines', () => {
  it.each([
    ['', 1, 9, '', 0],
    ['a', 1, 9, 'a', 1],
    ['a\n', 1, 9, 'a\n', 1],
    ['a\n\n', 1, 9, 'a\n\n', 2],
    ['a\r\nb\r\nc', 2, 2, 'b\r\n', 3],
    ['a\nb\nc', 2, 3, 'b\nc', 3],
    ['a\nb\nc', 3, 3, 'c', 3],
  ])('of %j from %i to %i is %j', (text, startLine, endLine, content, totalLines) => {
    expect(rangeOf(text, { ...ALL, startLine, endLine })).toMatchObject({ content, totalLines, cut: 'nowhere' });
  });

  it.each([
    ['a\nb', 3, 3, /no line 3: the file has 2 lines/],
    ['', 2, 2, /has 0 lines/],
    ['a\nb', 2, 1, /endLine 1 lies before startLine 2/],
  ])('of %j from %i to %i is none', (text, startLine, endLine, message) => {
    expect(rangeOf(text, { ...ALL, startLine, endLine })).toMatch(message);
  });

  it('is cut between lines where it does not fit', () => {
    const cut = rangeOf('aé\nbé\ncé\n', { ...ALL, startLine: 2, maxBytes: 7 });
    expect(cut).toEqual({ content: 'bé\n', startLine: 2, endLine: 2, totalLines: 3, cut: 'between-lines' });
  });

  it('is cut in a line that does not fit alone, and never in a character', () => {
    expect(rangeOf('é'.repeat(9), { ...ALL, maxBytes: 5 })).toMatchObject({ content: 'éé', cut: 'in-line' });
  });

  it('of a file of nothing but line ends is found at once', () => {
    const bytes = Buffer.alloc(32 * 1024 * 1024, '\n');
    const began = performance.now();
    expect(lineRange(bytes, { ...ALL, startLine: 30_000_000, maxBytes: 5 })).toMatchObject({
      content: '\n'.repeat(5),
      endLine: 30_000_004,
      totalLines: 33_554_432,
    });
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  it('put together with its neighbours is the file, however small the bites', () => {
    const lines = fc.array(fc.string({ unit: 'grapheme', maxLength: 4 }), { maxLength: 10 });
    fc.assert(
      fc.property(lines, fc.integer({ min: 20, max: 60 }), (parts, maxBytes) => {
        const text = parts.join('\n');
        let joined = '';
        for (let startLine = 1; ; ) {
          const range = rangeOf(text, { ...ALL, startLine, maxBytes });
          if (typeof range === 'string') throw new Error(range);
          if (range.cut === 'in-line') return;
          expect(Buffer.byteLength(range.content)).toBeLessThanOrEqual(maxBytes);
          joined += range.content;
          if (range.endLine >= range.totalLines) break;
          startLine = range.endLine + 1;
        }
        expect(joined).toBe(text);
      }),
    );
  });
});
