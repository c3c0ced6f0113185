import { expect, test } from 'vitest';
import type { Json } from '../json.ts';
import { readSaying } from './read-saying.ts';
import { Saying } from './saying.ts';

const DEEP = { word: 'a.b', args: ['x', 1, { word: 'list', args: ['y'] }] };
const OTHERS: readonly Json[] = [
  null,
  'a.b',
  1,
  [],
  {},
  { word: 'a.b' },
  { args: [] },
  { word: 1, args: [] },
  { word: 'a.b', args: {} },
  { word: 'a.b', args: [null] },
  { word: 'a.b', args: [true] },
  { word: 'a.b', args: [['x']] },
  { word: 'a.b', args: [{ word: 'c' }] },
  { word: 'a.b', args: [], more: 1 },
];

test('a sentence is found as it was recorded', () => {
  expect(readSaying(DEEP)).toEqual(DEEP);
  expect(readSaying({ word: 'a.b', args: [] })).toEqual({ word: 'a.b', args: [] });
});

test.each(OTHERS.map((other) => [JSON.stringify(other), other] as const))(
  'what is none for the form of events is none: %s',
  (_, other) => {
    expect([Saying.safeParse(other).success, readSaying(other)]).toEqual([false, undefined]);
  },
);
