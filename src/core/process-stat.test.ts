import { expect, test } from 'vitest';
import { hasEnded, parseStat } from './process-stat.ts';

test('state, parent, group and start of a process are read, whatever its name', () => {
  const stat = `7 (a) T (b) T 1 5 7 0 -1 4194304 ${Array.from({ length: 12 }, () => '0').join(' ')} 4711 99`;
  expect(parseStat(stat)).toEqual({ state: 'T', parent: 1, group: 5, start: 4711 });
  expect(parseStat('')).toBeUndefined();
});

test('a zombie has ended, a stopped process has not', () => {
  expect([hasEnded({ state: 'Z' }), hasEnded({ state: 'X' }), hasEnded({ state: 'T' })]).toEqual([true, true, false]);
});
