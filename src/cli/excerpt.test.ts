import { describe, expect, it } from 'vitest';
import { excerpt, excerptsOf } from './excerpt.ts';

const at = (text: string, line: number, column: number) => excerpt(excerptsOf(text), line, column);

describe('excerpt', () => {
  it('shows the line with a caret below the place', () => {
    expect(at('one\n  two three\r\nfour', 2, 7)).toEqual(['2 │ two three', '  │     ^']);
    expect(at('one\ntwo', 2, 1)).toEqual(['2 │ two', '  │ ^']);
  });

  it('shows nothing of a line that is empty or not there', () => {
    expect(at('one\n \n', 2, 1)).toEqual([]);
    expect(at('one\n', 2, 1)).toEqual([]);
    expect(at('one', 7, 1)).toEqual([]);
    expect(at('', 1, 1)).toEqual([]);
  });

  it('shows the part of a long line around the place, and marks what is left out', () => {
    const [shown = '', caret = ''] = at(`${'a'.repeat(5_000)}>${'b'.repeat(5_000)}`, 1, 5_001);
    expect(shown).toMatch(/^1 │ …a+>b+…$/);
    expect(shown.length).toBeLessThan(100);
    expect(shown[caret.indexOf('^')]).toBe('>');
  });

  it('marks what is left out also where the rest of a line shows nothing', () => {
    const unseen = '\u0007'.repeat(5_000);
    expect(at(`x${unseen}>${unseen}y`, 1, 5_002)[0]).toBe('1 │ …>…');
  });
});
