import { describe, expect, it } from 'vitest';
import { excerpt, excerptsOf } from './excerpt.ts';

const at = (text: string, line: number, column: number) => excerpt(excerptsOf(text), line, column);

describe('excerpt', () => {
  it('shows the line with a caret below the place', () => {
    expect(at('one\n  two three\r\nfour', 2, 7)).toEqual(['2 │ two three', '  │     ^^^^^']);
    expect(at('one\ntwo', 2, 1)).toEqual(['2 │ two', '  │ ^^^']);
  });

  it('underlines a whole text or word, and a single sign otherwise', () => {
    expect(at('"id": "a \\"b\\" c",', 1, 7)[1]).toBe('  │       ^^^^^^^^^^^');
    expect(at('"id": "好的", x', 1, 7)[1]).toBe('  │       ^^^^^^');
    expect(at("nodeId: 'x y' # z", 1, 9)[1]).toBe('  │         ^^^^^');
    expect(at('[1,, 2]', 1, 4)[1]).toBe('  │    ^');
    expect(at('{ "a": 1', 1, 9)[1]).toBe('  │         ^');
  });

  it('draws a tab that is the mistake, and no other', () => {
    expect(at('\t\tb: 1', 1, 1)).toEqual(['1 │ ⇥   b: 1', '  │ ^']);
    expect(at('\t\tb: 1', 1, 3)).toEqual(['1 │ b: 1', '  │ ^']);
  });

  it('shows nothing of a line that is empty or not there', () => {
    expect(at('one\n \n', 2, 1)).toEqual([]);
    expect(at('{\n  "a": 1\n}', 1, 1)).toEqual([]);
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
