import { expect, it } from 'vitest';
import type { RunEvent } from '../core/run/events.ts';
import { ANSWERED, unansweredAfter } from './unanswered.ts';

const begins: RunEvent = { type: 'turn.started', turn: 2, cause: 'input', agent: 'a' };
const completes: RunEvent = { type: 'run.completed', cycle: 1 };
const ends = (verdict: 'completed' | 'waiting', ...codes: readonly string[]): RunEvent => ({
  type: 'turn.ended',
  turn: 2,
  verdict,
  warnings: codes.map((code) => ({ code, message: '' })),
});

it.each<[string, string | undefined, readonly RunEvent[]]>([
  ['a turn that fails after completion', 'ENGINE_AUTH', [begins, ends('completed', 'ENGINE_AUTH')]],
  ['one with other warnings', 'ENGINE_FAILED', [begins, ends('completed', 'GRANT_LAPSED', 'ENGINE_FAILED')]],
  ['one that was answered', undefined, [begins, ends('completed', 'SESSION_RESTARTED')]],
  ['one that waits', undefined, [begins, ends('waiting', 'ENGINE_AUTH')]],
  [
    'one that completed the run and lost its last words',
    undefined,
    [begins, completes, ends('completed', 'ENGINE_AUTH')],
  ],
  ['one with a better one after it', undefined, [begins, ends('completed', 'ENGINE_AUTH'), begins, ends('completed')]],
])('of %s is unanswered: %s', (_, code, events) => {
  expect(events.reduce(unansweredAfter, ANSWERED).code).toBe(code);
});
