import type { Clock } from '../ports/clock.ts';
import type { RunRow, RunStore } from '../ports/run-store.ts';

const FIRST_MS = 5_000;
const LONGEST_MS = 5 * 60_000;
/** How often runs that are held are compared with what the store has of them. */
const COMPARE_MS = 500;

/** Runs that this process cannot go on with for now, and when it tries again: first soon, then ever later. */
export type BackOff = {
  /** It has failed to go on once more; returns when it is to be tried again. */
  hold(runId: string): Promise<number>;
  /** It could be gone on with, or has nothing to do any more. */
  forget(runId: string): void;
  /** When it is to be tried again, as long as that is to come. */
  heldUntil(runId: string): number | undefined;
  readonly size: number;
  stop(): void;
};

type Held = { readonly wait: number; readonly until: number; readonly row: RunRow | undefined };

/**
 * Knowledge of one process about its own place, where a key or a program may be missing that another has: so it is in
 * memory and not in the log. Whatever is recorded in the run or asked of it ends the wait, as its time does: `tryAgain` is told.
 */
export function backOff(store: RunStore, clock: Clock, tryAgain: (runId: string) => void): BackOff {
  const held = new Map<string, Held>();
  let stopped = false;
  let callOff: (() => void) | undefined;

  return {
    async hold(runId) {
      const wait = Math.min((held.get(runId)?.wait ?? FIRST_MS / 2) * 2, LONGEST_MS);
      const until = clock.now() + wait;
      held.set(runId, { wait, until, row: await rowOf(runId) });
      callOff ??= lookLater();
      return until;
    },
    forget: (runId) => void held.delete(runId),
    heldUntil: (runId) => {
      const until = held.get(runId)?.until ?? 0;
      return until > clock.now() ? until : undefined;
    },
    get size() {
      return held.size;
    },
    stop: () => {
      stopped = true;
      callOff?.();
    },
  };

  function lookLater(): (() => void) | undefined {
    return stopped ? undefined : clock.at(clock.now() + COMPARE_MS, () => void look());
  }

  async function look(): Promise<void> {
    for (const [runId, { row, until }] of held) {
      const now = await rowOf(runId);
      const changed = now !== undefined && row !== undefined && (now.seq !== row.seq || now.mailbox !== row.mailbox);
      if (changed) held.delete(runId);
      if (changed || until <= clock.now()) tryAgain(runId);
    }
    callOff = held.size === 0 ? undefined : lookLater();
  }

  /** A store that cannot be read now tells of no change. */
  async function rowOf(runId: string): Promise<RunRow | undefined> {
    return store.row(runId).catch(() => undefined);
  }
}
