import { describe, expect, it } from 'vitest';
import { PlayedRun } from '../../../../test/support/played-run.ts';
import { reviewedWork } from '../../../../test/support/small-package.ts';
import { decideReply } from '../decide/decide-reply.ts';

const MINUTE = 60_000;

/** How long an engine that failed like this is left alone; undefined where it is not asked again by itself. */
function pauseAfter(code: string, retryAfterMs?: number, lasting = false): number | undefined {
  const { run, now } = new PlayedRun(reviewedWork());
  const asked = { ...(retryAfterMs === undefined ? {} : { retryAfterMs }), ...(lasting ? { lasting } : {}) };
  const outcome = { kind: 'failed' as const, code, message: 'no', ...asked };
  const [event] = decideReply(run, { turn: 1, exchange: 1, outcome, segments: [], calls: [], ms: 1 }, now);
  return event?.type === 'exchange.failed' && event.retryAt !== undefined ? event.retryAt - now : undefined;
}

describe('an engine that asks to be left alone for a while', () => {
  it.each([
    [undefined, 1000],
    [30_000, 30_000],
    [200, 1000],
    [-5, 1000],
    [Number.NaN, 1000],
    [3 * MINUTE, 3 * MINUTE],
    [24 * 60 * MINUTE, 10 * MINUTE],
    [Number.POSITIVE_INFINITY, 10 * MINUTE],
  ])('after %s ms it is asked again in %i ms', (asked, pause) => {
    expect(pauseAfter('ENGINE_RATE_LIMITED', asked)).toBe(pause);
  });

  it.each(['ENGINE_AUTH', 'ENGINE_MODEL_UNKNOWN', 'ENGINE_REQUEST_INVALID', 'ENGINE_QUOTA', 'CONTEXT_TOO_LONG'])(
    '%s is put to a person at once, whatever the other side asks for',
    (code) => {
      expect(pauseAfter(code, 1000)).toBeUndefined();
    },
  );

  it.each(['ENGINE_RATE_LIMITED', 'ENGINE_UNREACHABLE', 'ENGINE_BAD_REPLY', 'ENGINE_FAILED', 'ENGINE_TIMEOUT'])(
    '%s is tried again by itself',
    (code) => {
      expect(pauseAfter(code)).toBe(1000);
    },
  );

  it('what would only bring the same is put to a person at once, whatever its code', () => {
    expect(pauseAfter('ENGINE_BAD_REPLY', undefined, true)).toBeUndefined();
  });
});
