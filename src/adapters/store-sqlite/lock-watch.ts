import { Fault } from '../../core/fault.ts';
import { LOCK_WORDS } from '../../core/words/lock-words.ts';
import type { StoreWaiting } from '../../ports/run-store.ts';
import { addLook, describeLook, type Watched } from './lock-looks.ts';
import { lookAtLock } from './look-at-lock.ts';

export type LockWatch = {
  look(waited: number): void;
  /** The lock is free. */
  end(): void;
};

/** Looks at who is in the way of one wait, and tells it. */
export function lockWatch(file: string, onWaiting: (waiting: StoreWaiting) => void): LockWatch {
  let watched: Watched = {};
  return {
    look: (waited) => {
      const { telling, ...seen } = addLook(watched, lookAtLock(file), waited);
      watched = seen;
      if (telling !== undefined) onWaiting(telling);
    },
    end: () => {
      if (watched.told !== undefined) onWaiting({ said: LOCK_WORDS.free });
    },
  };
}

export function busyFault(file: string, cause: unknown): Fault {
  const { said, help } = describeLook(lookAtLock(file));
  return new Fault('STORE_BUSY', said, { cause, help });
}
