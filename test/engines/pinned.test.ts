import { expect, it } from 'vitest';
import { PINNED, pinnedAs } from './pinned.ts';

it('plays to every program where none is named', () => {
  expect(pinnedAs([])).toBe(PINNED);
});

it('TRN-15: plays to a program in the version that is named with it, and else in the pinned one', () => {
  const [codex] = PINNED;
  expect(pinnedAs(['codex', 'codex@0.146.1'])).toEqual([codex, { ...codex, version: '0.146.1' }]);
});

it('tells of a name that is none', () => {
  expect(() => pinnedAs(['codec@1.0.0'])).toThrow('There is no codec@1.0.0: codex, claude, gemini, qwen, opencode.');
});
