import { expect, test } from 'vitest';
import { matchesGlob } from './matches-glob.ts';

test.each([
  ['report.md', 'report.md', true],
  ['report.md', 'Report.md', false],
  ['*.md', 'report.md', true],
  ['*.md', 'deep/report.md', false],
  ['**/*.md', 'deep/er/report.md', true],
  ['**/*.md', 'report.md', true],
  ['out/**', 'out/a/b', true],
  ['out/**', 'elsewhere/a', false],
  ['a?c', 'abc', true],
  ['a?c', 'ac', false],
  ['*a*b*c', 'xxaxxbxxc', true],
  ['*a*b*c', 'xxaxxcxxb', false],
  ['**/x/**/y', 'a/x/b/x/y', true],
  ['', '', true],
  ['你*', '你好', true],
])('TRN-05: the pattern %s answers to %s: %s', (pattern, path, answer) => {
  expect(matchesGlob(pattern, path)).toBe(answer);
});

test('a hostile pattern costs no more than its length', () => {
  expect(matchesGlob(`${'*a'.repeat(500)}b`, 'a'.repeat(2000))).toBe(false);
});
