import { isFault } from '../core/fault.ts';
import type { Run } from '../core/run/run.ts';
import type { Dispatcher } from '../ports/dispatcher.ts';
import { isUnfinished } from './attend.ts';
import { backOff } from './back-off.ts';
import { makeBell } from './bell.ts';
import type { Shared } from './surroundings.ts';
import { takeRun } from './take-run.ts';

/** What a worker has to tell of a run. */
export type Worked =
  | { readonly kind: 'taken'; readonly runId: string }
  | { readonly kind: 'rested' | 'returned'; readonly runId: string; readonly run: Run }
  /** It cannot go on here; it is tried again at that time. */
  | { readonly kind: 'held'; readonly runId: string; readonly problem: unknown; readonly until: number }
  /** It was taken from us while we stood still. */
  | { readonly kind: 'lost'; readonly runId: string };

export type WorkOptions = { readonly concurrency: number; readonly onWorked?: (worked: Worked) => void };

export type Work = {
  /** Done when there is nothing to do here, now and in a moment; what cannot be gone on with here does not count. */
  idle(): Promise<void>;
};

const A_MOMENT_MS = 2_000;
const LOOK_MS = 250;

/** Drives what is due, never more runs at once than allowed, and holds none that is someone's, sleeps or cannot begin. */
export function work(shared: Shared, dispatcher: Dispatcher, { concurrency, onWorked }: WorkOptions): Work {
  const { store, clock, closing } = shared;
  const waits = backOff(store, clock, (runId) => dispatcher.wake(runId));
  const active = new Set<string>();
  const bell = makeBell();
  closing.addEventListener('abort', waits.stop, { once: true });
  dispatcher.consume(
    async (runId) => {
      active.add(runId);
      try {
        return closing.aborted ? undefined : await handle(runId);
      } finally {
        active.delete(runId);
        bell.ring();
      }
    },
    { concurrency },
  );
  return { idle };

  async function handle(runId: string): Promise<number | undefined> {
    let begun = false;
    const onBegun = () => {
      if (!begun) onWorked?.({ kind: 'taken', runId });
      begun = true;
    };
    try {
      const options = { leave: closing, letSleep: true, seen: 0, tell: () => undefined, onBegun };
      const run = await takeRun(shared, runId, options);
      if (run === 'busy') return undefined;
      waits.forget(runId);
      onWorked?.({ kind: closing.aborted && isUnfinished(run) ? 'returned' : 'rested', runId, run });
      return undefined;
    } catch (problem) {
      return failed(runId, problem);
    }
  }

  async function failed(runId: string, problem: unknown): Promise<number | undefined> {
    if (isFault(problem) && problem.code === 'OWNER_FENCED') {
      onWorked?.({ kind: 'lost', runId });
      return undefined;
    }
    const until = await waits.hold(runId);
    onWorked?.({ kind: 'held', runId, problem, until });
    return until;
  }

  async function idle(): Promise<void> {
    const stopWatching = store.watch(bell.ring);
    while (!closing.aborted && !(await isIdle())) await bell.rung(clock, clock.now() + LOOK_MS);
    stopWatching();
  }

  async function isIdle(): Promise<boolean> {
    const due = await store.due(clock.now() + A_MOMENT_MS, waits.size + 1);
    return active.size === 0 && due.every(waits.isHeld);
  }
}
