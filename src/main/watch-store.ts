import type { FoundDamage, StoreWatch } from '../app/place.ts';
import type { Clock } from '../ports/clock.ts';

/** Nobody starts a worker for a moment only to have the whole store read. */
export const FIRST_MS = 60_000;
export const EVERY_MS = 6 * 60 * 60_000;

export type WatchedStore = {
  readonly clock: Clock;
  readonly check: (signal: AbortSignal) => Promise<FoundDamage | undefined>;
  /** Done when there is nothing else to do: the first check waits for it. */
  readonly idle: () => Promise<unknown>;
  readonly onDamage: (found: FoundDamage) => void;
};

/** Checks the store now and then for as long as somebody works on it. What is found is told once, and then no more is looked for. */
export function watchStore({ clock, check, idle, onDamage }: WatchedStore): StoreWatch {
  const stopping = new AbortController();
  let under: Promise<void> = Promise.resolve();
  let callOff = clock.at(clock.now() + FIRST_MS, () => {
    under = look(idle);
  });
  return {
    stop: async () => {
      callOff();
      stopping.abort();
      await under;
    },
  };

  async function look(ready: () => Promise<unknown>): Promise<void> {
    try {
      await Promise.race([ready(), aborted(stopping.signal)]);
      const found = stopping.signal.aborted ? undefined : await check(stopping.signal);
      if (stopping.signal.aborted) return;
      if (found !== undefined) return onDamage(found);
    } catch {
      // Whoever works on this store will say what is wrong with it.
    }
    callOff = clock.at(clock.now() + EVERY_MS, () => {
      under = look(async () => undefined);
    });
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
