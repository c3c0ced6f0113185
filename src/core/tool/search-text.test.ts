import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchText } from './search-text.ts';

const NONE = { before: 0, after: 0 };
const literal = (word: string) => (line: string) => line.indexOf(word);

describe('searching a text', () => {
  it('gives matching lines with their numbers, without line ends', () => {
    expect([...searchText('one\r\ntwo\nthree two', literal('two'), NONE)]).toEqual([
      { line: 2, text: 'two' },
      { line: 3, text: 'three two' },
    ]);
  });

  it('gives lines around a match, as far as there are any', () => {
    expect([...searchText('a\nb\nX\nc', literal('X'), { before: 3, after: 3 })]).toEqual([
      { line: 3, text: 'X', before: ['a', 'b'], after: ['c'] },
    ]);
  });

  it('shows the part of a long line around the match, with whole characters', () => {
    const [match] = [...searchText(`${'😀'.repeat(500)}X${'😀'.repeat(500)}`, literal('X'), NONE)];
    expect(match).toMatchObject({ line: 1, text: expect.stringMatching(/^….*X.*…$/u) });
    expect(JSON.stringify(match)).not.toMatch(/\\ud/i);
  });

  it('does not look at the end of an endless line, and says so', () => {
    expect([...searchText(`${'a'.repeat(20_000)}X`, literal('X'), NONE)]).toEqual(['long-line']);
    expect([...searchText(`X${'a'.repeat(20_000)}`, literal('X'), NONE)]).toMatchObject(['long-line', { line: 1 }]);
  });

  it('pauses now and then', () => {
    const steps = [...searchText('word\n'.repeat(30_000), literal('none'), NONE)];
    expect(steps.length).toBeGreaterThan(3);
    expect(new Set(steps)).toEqual(new Set(['pause']));
  });

  it('pauses more often and looks at less of a line the more a character costs', () => {
    const seen: number[] = [];
    const find = Object.assign((line: string) => seen.push(line.length) - 1_000, { steps: 500 });
    const steps = [...searchText(`${'a'.repeat(5_000)}\n`.repeat(3), find, NONE)];
    expect(seen).toEqual([1_000, 1_000, 1_000, 0]);
    expect(steps.filter((step) => step === 'pause')).toHaveLength(4);
    expect(steps.filter((step) => step === 'long-line')).toHaveLength(3);
  });

  it('takes a file of nothing but line ends in small bites', () => {
    const gaps: number[] = [];
    let last = performance.now();
    for (const step of searchText('\n'.repeat(4_000_000), literal('x'), NONE)) {
      gaps.push(performance.now() - last);
      last = performance.now();
      expect(step).toBe('pause');
    }
    expect(gaps.length).toBeGreaterThan(100);
    expect(gaps[0]).toBeLessThan(200);
  });

  it('gives the same as cutting the text into lines first', () => {
    const text = fc
      .array(fc.constantFrom('a', 'X', '', '\r', 'Xb'), { maxLength: 12 })
      .map((lines) => lines.join('\n'));
    const few = fc.nat({ max: 3 });
    fc.assert(
      fc.property(text, few, few, (whole, before, after) => {
        const lines = whole.split('\n').map((line) => line.replace(/\r$/, ''));
        const expected = lines.flatMap((line, index) => {
          if (!line.includes('X')) return [];
          const lead = before > 0 ? { before: lines.slice(Math.max(0, index - before), index) } : {};
          return [{ line: index + 1, text: line, ...lead, ...trail(lines, index, after) }];
        });
        expect([...searchText(whole, literal('X'), { before, after })]).toEqual(expected);
      }),
    );
  });
});

function trail(lines: readonly string[], index: number, after: number): object {
  return after > 0 ? { after: lines.slice(index + 1, index + 1 + after) } : {};
}
