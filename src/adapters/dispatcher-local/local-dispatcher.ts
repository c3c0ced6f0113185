import type { Clock } from '../../ports/clock.ts';
import type { Dispatcher } from '../../ports/dispatcher.ts';
import type { RunStore } from '../../ports/run-store.ts';

export type LocalDispatcherOptions = {
  readonly store: Pick<RunStore, 'due'>;
  readonly clock: Clock;
  /** How often the store is asked for work nobody woke us for: timers, runs of dead owners, posts of other processes. */
  readonly sweepMs?: number;
  /** Told what went wrong in a handler or a sweep; the dispatcher goes on. */
  readonly onError?: (error: unknown, runId?: string) => void;
};

type Handler = (runId: string) => Promise<void>;

/** A queue in this process, filled by those who wake and by a regular look into the store. */
export function localDispatcher({ store, clock, sweepMs = 500, onError }: LocalDispatcherOptions): Dispatcher {
  const waiting = new Set<string>();
  const active = new Map<string, Promise<void>>();
  let handler: Handler | undefined;
  let free = 0;
  let closed = false;
  let sweeping: Promise<void> = Promise.resolve();
  let callOff: () => void = () => {};

  return {
    wake: (runId) => {
      waiting.add(runId);
      handOut();
    },
    consume: (consumer, { concurrency }) => {
      if (handler !== undefined) throw new Error('a dispatcher has one consumer');
      handler = consumer;
      free = concurrency;
      handOut();
      sweeping = sweep();
    },
    close: async () => {
      closed = true;
      callOff();
      await sweeping;
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

  async function handle(consumer: Handler, runId: string): Promise<void> {
    try {
      // Not before the caller of `wake` is done.
      await Promise.resolve();
      await consumer(runId);
    } catch (error) {
      onError?.(error, runId);
    } finally {
      active.delete(runId);
      free += 1;
      handOut();
    }
  }

  async function sweep(): Promise<void> {
    try {
      if (free > waiting.size) await lookForWork();
    } catch (error) {
      onError?.(error);
    }
    if (closed) return;
    callOff = clock.at(clock.now() + sweepMs, () => {
      sweeping = sweep();
    });
  }

  async function lookForWork(): Promise<void> {
    // Those under way may still be due until their handler has acquired them, so they must not use up the limit.
    const due = await store.due(clock.now(), free + active.size);
    for (const runId of due) if (!active.has(runId)) waiting.add(runId);
    handOut();
  }
}
