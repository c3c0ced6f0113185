import { isFault } from '../core/fault.ts';
import type { Run } from '../core/run/run.ts';
import { isDueAt } from '../core/run/view/status.ts';
import { summarize } from '../core/run/view/summarize.ts';
import type { Dispatcher } from '../ports/dispatcher.ts';
import { isUnfinished } from './attend.ts';
import { backOff } from './back-off.ts';
import { makeBell } from './bell.ts';
import type { Shared } from './runtime-place.ts';
import { takeRun } from './take-run.ts';

/** What a worker has to tell of a run. */
export type Worked =
  | { readonly kind: 'taken'; readonly runId: string }
  | { readonly kind: 'rested' | 'returned'; readonly runId: string; readonly run: Run }
  /** It cannot go on here; it is tried again at that time. */
  | { readonly kind: 'held'; readonly runId: string; readonly problem: unknown; readonly until: number }
  /** Another process keeps us from recording anything, and we are to end: the next owner finds that we are gone. */
  | { readonly kind: 'left'; readonly runId: string; readonly problem: unknown }
  /** It was taken from us while we stood still. */
  | { readonly kind: 'lost'; readonly runId: string };

export type WorkOptions = { readonly concurrency: number; readonly onWorked?: (worked: Worked) => void };

export type Work = {
  /** Done when there is nothing to do here, now and in a moment; what cannot be gone on with here does not count. */
  idle(): Promise<void>;
};

const A_MOMENT_MS = 2_000;
/** How often `idle` asks whether anything is left to do. It is not what finds work: that is the dispatcher. */
const IDLE_CHECK_MS = 250;

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
        // Both its time and the store may have called for it: the second call finds it held anew.
        return closing.aborted ? undefined : (waits.heldUntil(runId) ?? (await handle(runId)));
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
      if (!(await hasWork(runId))) {
        waits.forget(runId);
        return undefined;
      }
      const options = { leave: closing, letSleep: true, seen: 0, tell: () => undefined, onBegun };
      const run = await takeRun(shared, runId, options);
      if (run === 'busy') {
        waits.forget(runId);
        return undefined;
      }
      onWorked?.({ kind: closing.aborted && isUnfinished(run) ? 'returned' : 'rested', runId, run });
      // It rests and is due all the same: to take it again at once would go round in circles.
      if (isDueAt(summarize(run), clock.now()) && !closing.aborted) return waits.hold(runId);
      waits.forget(runId);
      return undefined;
    } catch (problem) {
      return handleProblem(runId, problem);
    }
  }

  /** A run that was waited for may be over, stopped or asleep by now. */
  async function hasWork(runId: string): Promise<boolean> {
    const row = await store.row(runId);
    return row !== undefined && (isDueAt(row.summary, clock.now()) || row.mailbox > row.drained);
  }

  async function handleProblem(runId: string, problem: unknown): Promise<number | undefined> {
    const gone = whyGone(runId, problem);
    if (gone !== undefined) {
      onWorked?.(gone);
      return undefined;
    }
    const until = await waits.hold(runId);
    onWorked?.({ kind: 'held', runId, problem, until });
    return until;
  }

  async function idle(): Promise<void> {
    const stopWatching = store.watch(bell.ring);
    while (!closing.aborted && !(await isIdle())) await bell.rung(clock, clock.now() + IDLE_CHECK_MS);
    await shared.postman?.idle();
    stopWatching();
  }

  async function isIdle(): Promise<boolean> {
    const due = await store.due(clock.now() + A_MOMENT_MS, waits.size + 1);
    return active.size === 0 && due.every((runId) => waits.heldUntil(runId) !== undefined);
  }
}

/** What keeps us from going on for good; nothing where it may be tried again. */
function whyGone(runId: string, problem: unknown): Worked | undefined {
  const code = isFault(problem) ? problem.code : undefined;
  if (code === 'OWNER_FENCED') return { kind: 'lost', runId };
  return code === 'STORE_BUSY' ? { kind: 'left', runId, problem } : undefined;
}
