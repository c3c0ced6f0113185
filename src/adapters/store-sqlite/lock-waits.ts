import { setTimeout as delay } from 'node:timers/promises';
import type { StoreWaiting } from '../../ports/run-store.ts';
import type { LockWatch } from './lock-watch.ts';
import { isBusy } from './sqlite-faults.ts';

/** How long the database itself may wait for a lock, standing still, before we wait without standing still. */
export const BUSY_TIMEOUT_MS = 2;

export type OnWaiting = (waiting: StoreWaiting) => void;

/** How this process waits for the locks of others: never standing still, and never in silence. */
export type LockWaits = {
  /** Runs `attempt` until no other process is in its way. `file`: what is locked, where it is not the store itself. */
  retry<T>(attempt: () => T, file?: string): Promise<T>;
  /** From now on nothing is waited for longer than a moment. */
  hurry(): void;
};

/** As long as it takes where the wait is told to a person; a program that hears nothing gets an error after a minute. */
const UNTOLD_MS = 60_000;
/** More than writers in a crowd take from each other, less than people wait for a program that they have told to end. */
const LEAVING_MS = 1_000;
const LOOK_MS = 500;

export function lockWaits(store: string, onWaiting?: OnWaiting): LockWaits {
  let patience = onWaiting === undefined ? UNTOLD_MS : Number.POSITIVE_INFINITY;
  let leaving = false;

  return {
    hurry: () => {
      leaving = true;
      patience = Math.min(patience, LEAVING_MS);
    },
    retry: async (attempt, file = store) => {
      const wait = beginWait(file);
      for (;;) {
        try {
          const value = attempt();
          wait.end();
          return value;
        } catch (error) {
          if (!isBusy(error)) throw error;
          await wait.pause(error);
        }
      }
    },
  };

  function beginWait(file: string) {
    const start = performance.now();
    const watch = sparingWatch(file, onWaiting);
    let tries = 0;
    return {
      pause: async (error: unknown): Promise<void> => {
        const waited = performance.now() - start;
        if (waited > patience) throw await giveUp(file, error);
        if (!leaving) await watch.look(waited);
        await delay(pauseAfter(tries, waited));
        tries += 1;
      },
      end: watch.end,
    };
  }

  async function giveUp(file: string, cause: unknown): Promise<unknown> {
    // A process that leaves does not wait anew for every single write: this lock is not going to be free.
    if (leaving) patience = 0;
    return (await import('./lock-watch.ts')).busyFault(file, cause);
  }
}

/** Most waits are over in a moment: only a long one loads what it takes to look, and looks every now and then. */
function sparingWatch(file: string, onWaiting: OnWaiting | undefined) {
  let watch: LockWatch | undefined;
  let next = LOOK_MS;
  return {
    look: async (waited: number): Promise<void> => {
      if (onWaiting === undefined || waited < next) return;
      next = waited + LOOK_MS;
      watch ??= (await import('./lock-watch.ts')).lockWatch(file, onWaiting);
      watch.look(waited);
    },
    end: () => watch?.end(),
  };
}

const LONG_PAUSE_MS = 50;

/** Random, so that waiting processes do not meet again; short, because a commit takes a millisecond, unless it has taken a second already. */
function pauseAfter(tries: number, waited: number): number {
  if (waited > 1_000) return LONG_PAUSE_MS;
  return 1 + Math.random() * Math.min(2 ** tries, 16);
}
