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
});
