import { expect, it } from 'vitest';
import { itemTitle } from './item-identity.ts';

it.each([
  ['Task 1.1: write the welcome `check: test -s a`', 'write the welcome'],
  ['Task 2.1: put it together (depends on 1.1, 1.2) `check: grep -q x y`', 'put it together'],
  ['**Task 3:** read it (parallel with 2.1)', 'read it'],
  ['任务 1.2：写欢迎词（依赖 1.1）', '写欢迎词'],
  ['write it (twice)', 'write it (twice)'],
  ['`check: test -s a`', '`check: test -s a`'],
])('%s is about: %s', (text, title) => {
  expect(itemTitle(text)).toBe(title);
});
