import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineStarts, positionsIn } from './line-starts.ts';

describe('lineStarts', () => {
  it('takes four bytes for each line and no more', () => {
    expect(lineStarts('\n'.repeat(2_000_000)).byteLength).toBe(4 * 2_000_001);
  });

  it('finds where the lines of any text begin', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', '\n', '\r\n', '文')), (parts) => {
        const text = parts.join('');
        const starts = [...lineStarts(text)];
        expect(starts.map((start, line) => text.slice(start, starts[line + 1]))).toEqual(
          text.split(/(?<=\n)/).concat(text.endsWith('\n') ? [''] : []),
        );
      }),
    );
  });
});

describe('positionsIn', () => {
  it('finds line and column of any offset', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'bc', '\n')), fc.nat(20), (parts, place) => {
        const text = parts.join('');
        const before = text.slice(0, place).split('\n');
        const offset = Math.min(place, text.length);
        expect(positionsIn(text)(offset)).toEqual({ line: before.length, column: (before.at(-1) ?? '').length + 1 });
      }),
    );
  });
});
