import type { Clock } from '../ports/clock.ts';
import type { RunRow, RunStore } from '../ports/run-store.ts';

const FIRST_MS = 5_000;
const LONGEST_MS = 5 * 60_000;
const LOOK_MS = 500;

/** Runs that this process cannot go on with for now, and when it tries again: first soon, then ever later. */
export type BackOff = {
  /** It has failed to go on once more; returns when it is to be tried again. */
  hold(runId: string): Promise<number>;
  /** It could be gone on with. */
  forget(runId: string): void;
  isHeld(runId: string): boolean;
  readonly size: number;
  stop(): void;
};

type Held = { readonly wait: number; readonly until: number; readonly row: RunRow | undefined };

/**
 * Knowledge of one process about its own surroundings, where a key or a program may be missing that another has: so it is in
 * memory and not in the log. Whatever anybody records in the run or asks of it ends the wait, which `onChange` is told.
 */
export function backOff(store: RunStore, clock: Clock, onChange: (runId: string) => void): BackOff {
  const held = new Map<string, Held>();
  let callOff: (() => void) | undefined;

  return {
    async hold(runId) {
      const wait = Math.min((held.get(runId)?.wait ?? FIRST_MS / 2) * 2, LONGEST_MS);
      const until = clock.now() + wait;
      held.set(runId, { wait, until, row: await store.row(runId) });
      callOff ??= lookLater();
      return until;
    },
    forget: (runId) => void held.delete(runId),
    isHeld: (runId) => (held.get(runId)?.until ?? 0) > clock.now(),
    get size() {
      return held.size;
    },
    stop: () => callOff?.(),
  };

  function lookLater(): () => void {
    return clock.at(clock.now() + LOOK_MS, () => void look());
  }

  async function look(): Promise<void> {
    for (const [runId, { row, until }] of held) {
      const now = await store.row(runId).catch(() => row);
      const same = now?.seq === row?.seq && now?.mailbox === row?.mailbox;
      if (!same) {
        held.delete(runId);
        onChange(runId);
      } else if (until + LONGEST_MS < clock.now()) held.delete(runId);
    }
    callOff = held.size === 0 ? undefined : lookLater();
  }
}
