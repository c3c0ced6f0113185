import { describe, expect, it } from 'vitest';
import { PlayedRun } from '../../../../test/support/played-run.ts';
import { reviewedWork } from '../../../../test/support/small-package.ts';
import type { Run } from '../run.ts';
import { afterAcceptance, afterLeaving, canSleep, HANDED_ON, ownerChanged } from './ownership.ts';

/** A run whose turn has had so many exchanges. */
function started(exchanges = 0): Run {
  const { run } = new PlayedRun(reviewedWork());
  return { ...run, turn: run.turn && { ...run.turn, exchanges } };
}

describe('who has a run', () => {
  it('RUN-02: a new owner finds nothing cut off before the first exchange, nor while the next one waits for its time', () => {
    expect([ownerChanged(started(), 'b').whole, ownerChanged(started(1), 'b').whole]).toEqual([true, undefined]);
    expect(ownerChanged({ ...started(1), retryAt: 5 }, 'b').whole).toBe(true);
  });

  it('RUN-08: is given back until its time comes, but not at once, and not with something confirmed', () => {
    const grant = { id: 'g1' } as NonNullable<Run['grant']>;
    const run = started();
    const sleeps = (changed: Partial<Run>, wakeAt = 9_000) => canSleep({ ...run, ...changed }, wakeAt, 0, true);
    expect([sleeps({}), sleeps({}, 1_000), sleeps({ grant })]).toEqual([true, false, false]);
  });

  it('RTE-08: who only asked for it leaves what waits for a person as well, and stays with what waits for a time alone', () => {
    const [run, asks] = [started(), new PlayedRun(reviewedWork()).replies('A question?').run];
    expect([canSleep(run, 9_000, 0, false), canSleep(asks, 9_000, 0, false)]).toEqual([false, true]);
  });

  it('RUN-02: a person who leaves stops it, one who hands it on does not, and only the word of a person sets it going', () => {
    const stopped = afterLeaving(started(), { type: 'owner.left', reason: 'SIGINT' });
    expect([stopped.stopped, afterLeaving(started(), { type: 'owner.left', reason: HANDED_ON }).stopped]).toEqual([
      true,
      false,
    ]);
    const isStopped = (command: 'report' | 'resume') =>
      afterAcceptance(stopped, { type: 'command.accepted', key: 'k', command }).stopped;
    expect([isStopped('report'), isStopped('resume')]).toEqual([true, false]);
  });
});
