import { describe, expect, it } from 'vitest';
import { inColumns } from './in-columns.ts';

describe('rows in columns', () => {
  it('begin every column at the same place, also behind wide characters', () => {
    expect(
      inColumns(
        [
          ['a', '包库', 'x'],
          ['long', 'b', 'y'],
        ],
        '  ',
      ),
    ).toEqual(['a     包库  x', 'long  b     y']);
  });

  it('have nothing behind the last of them', () => {
    expect(
      inColumns(
        [
          ['a', 'much more'],
          ['b', ''],
        ],
        ' ',
      ),
    ).toEqual(['a much more', 'b']);
  });

  it('are none where there are none', () => {
    expect(inColumns([], ' ')).toEqual([]);
  });
});
