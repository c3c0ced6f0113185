import { expect, it } from 'vitest';
import { isBefore } from './is-before.ts';

it.each([
  ['0.43.9', '0.44.0', true],
  ['codex-cli 0.9.0', '0.44.0', true],
  ['0.44', '0.44.1', true],
  ['0.44.0', '0.44.0', false],
  ['1.0.0', '0.44.0', false],
  ['0.44.0-alpha.1', '0.44.0', false],
  ['main', '0.44.0', false],
])('TRN-04: that %s comes before %s is %s', (version, other, before) => {
  expect(isBefore(version, other)).toBe(before);
});
