import { expect, it } from 'vitest';
import { exitOfRun } from './exit-of.ts';

it.each([
  ['ENGINE_AUTH', 4],
  ['ENGINE_FAILED', 5],
  ['ENGINE_TIMEOUT', 5],
  ['ENGINE_BAD_REPLY', 5],
  ['ENGINE_UNREACHABLE', 5],
  ['ENGINE_RATE_LIMITED', 5],
  ['ENGINE_QUOTA', 5],
  ['ENGINE_MODEL_UNKNOWN', 5],
  ['ENGINE_REQUEST_INVALID', 5],
  ['CONTEXT_TOO_LONG', 5],
  ['NO_PROGRESS', 8],
  ['MAX_TURNS_EXCEEDED', 8],
  ['LOOP_DETECTED', 8],
  ['NO_EDGE', 8],
  ['toString', 8],
])('a run that is blocked by %s exits with %i', (code, exit) => {
  expect(exitOfRun({ blocked: { code, message: '' }, outcome: undefined }, 'blocked')).toBe(exit);
});

it.each([
  ['ENGINE_AUTH', 4],
  ['ENGINE_TIMEOUT', 124],
  ['ENGINE_NOT_FOUND', 5],
  ['ENGINE_UNREACHABLE', 5],
  ['ENGINE_FAILED', 1],
  ['toString', 1],
  ['DONE_WITH_INVALID_OUTPUT', 1],
])('a run that has failed by %s exits with %i', (code, exit) => {
  expect(exitOfRun({ blocked: undefined, outcome: { kind: 'failed', code, message: '' } }, 'failed')).toBe(exit);
});

it('a run that was blocked once and goes on exits as it stands', () => {
  const blocked = { code: 'ENGINE_AUTH', message: '' };
  expect(exitOfRun({ blocked, outcome: undefined }, 'completed')).toBe(0);
  expect(exitOfRun({ blocked, outcome: undefined }, 'interrupted')).toBe(9);
  expect(exitOfRun({ blocked: undefined, outcome: undefined }, 'waiting_user')).toBe(8);
});
