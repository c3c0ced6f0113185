import { expect, it } from 'vitest';
import { SETTINGS } from './settings.ts';

it.each([
  ['.', true],
  ['work/notes', true],
  ['.git/refs/heads', false],
  ['web/.GIT', false],
  ['.vscode', false],
  ['../notes', false],
  ['/notes', false],
])('agents leave what they hand over in a folder of the project that no program obeys: %s, %j', (path, may) => {
  expect(SETTINGS['crew.dir'].form.safeParse(path).success).toBe(may);
});

it.each([
  [1, 1],
  ['8', 8],
  [64, 64],
  [0, undefined],
  [65, undefined],
  ['many', undefined],
  [true, undefined],
  [1.5, undefined],
])('TSK-09: how many items are done at a time is a number from 1 to 64, from a file or in digits: %j', (said, pool) => {
  expect(SETTINGS.pool.form.safeParse(said).data).toBe(pool);
});
