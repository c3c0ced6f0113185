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
