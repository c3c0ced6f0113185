import type { Clock } from '../../ports/clock.ts';
import type { Dispatcher, RunHandler } from '../../ports/dispatcher.ts';
import type { RunStore } from '../../ports/run-store.ts';

export type LocalDispatcherOptions = {
  readonly store: Pick<RunStore, 'due' | 'watch'>;
  readonly clock: Clock;
  /** How often the store is asked for work that no call announced: timers, and runs of dead owners. */
  readonly sweepMs?: number;
  /** Told what went wrong in a handler or a sweep; the dispatcher goes on. */
  readonly onError?: (error: unknown, runId?: string) => void;
};

/** A queue in this process, filled by those who wake and by looking into the store: soon after each write, and regularly. */
export function localDispatcher({ store, clock, sweepMs = 500, onError }: LocalDispatcherOptions): Dispatcher {
  const waiting = new Set<string>();
  const active = new Map<string, Promise<void>>();
  const later = new Map<string, number>();
  let handler: RunHandler | undefined;
  let free = 0;
  let closed = false;
  let looks: RepeatedLook | undefined;
  let stopWatching: (() => void) | undefined;

  return {
    wake: (runId) => {
      later.delete(runId);
      waiting.add(runId);
      handOut();
    },
    consume: (consumer, { concurrency }) => {
      if (handler !== undefined) throw new Error('a dispatcher has one consumer');
      handler = consumer;
      free = concurrency;
      handOut();
      looks = repeatedLook(clock, sweepMs, look);
      stopWatching = store.watch(looks.soon);
    },
    close: async () => {
      closed = true;
      stopWatching?.();
      await looks?.stop();
      await Promise.all(active.values());
    },
  };

  /** A run that is woken while it is worked on stays in the queue: what woke it may have come too late to be seen. */
  function handOut(): void {
    if (handler === undefined || closed) return;
    for (const runId of waiting) {
      if (free === 0) return;
      if (active.has(runId)) continue;
      waiting.delete(runId);
      free -= 1;
      active.set(runId, handle(handler, runId));
    }
  }

  async function handle(consumer: RunHandler, runId: string): Promise<void> {
    try {
      // Not before the caller of `wake` is done.
      await Promise.resolve();
      const notBefore = await consumer(runId);
      if (notBefore !== undefined) later.set(runId, notBefore);
    } catch (error) {
      onError?.(error, runId);
    } finally {
      active.delete(runId);
      free += 1;
      handOut();
    }
  }

  async function look(): Promise<void> {
    try {
      if (free > waiting.size) await lookForWork();
    } catch (error) {
      onError?.(error);
    }
  }

  async function lookForWork(): Promise<void> {
    const now = clock.now();
    for (const [runId, time] of later) if (time <= now) later.delete(runId);
    // Those under way may still be due until their handler has acquired them, so neither they nor those put off use up the limit.
    const due = await store.due(now, free + active.size + later.size);
    for (const runId of due) if (!active.has(runId) && !later.has(runId)) waiting.add(runId);
    handOut();
  }
}

/** Many reasons in a row are one reason to look. */
const GATHER_MS = 25;

type RepeatedLook = {
  /** There may be something to see. */
  soon(): void;
  /** Looks no more, and waits for the look under way. */
  stop(): Promise<void>;
};

/** Looks at once, then regularly and soon after it was told to, never twice at the same time. */
function repeatedLook(clock: Clock, everyMs: number, look: () => Promise<void>): RepeatedLook {
  let stopped = false;
  let nextTime = 0;
  let callOff: () => void = () => {};
  let looking = lookNow();

  return {
    soon: () => lookIn(GATHER_MS),
    stop: () => {
      stopped = true;
      callOff();
      return looking;
    },
  };

  async function lookNow(): Promise<void> {
    // What comes while we look may not be seen by this look.
    nextTime = Number.POSITIVE_INFINITY;
    await look();
    lookIn(everyMs);
  }

  /** The next look comes then, unless it comes sooner. */
  function lookIn(ms: number): void {
    const time = clock.now() + ms;
    if (stopped || time >= nextTime) return;
    callOff();
    nextTime = time;
    callOff = clock.at(time, () => {
      looking = looking.then(lookNow);
    });
  }
}
