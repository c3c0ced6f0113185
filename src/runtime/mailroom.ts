import type { RunStore } from '../ports/run-store.ts';

export type Mailroom = {
  /** Called when a command for this run has been posted and not taken. */
  listen(runId: string, ring: () => void): () => void;
};

/**
 * Tells the drivers of one process about their mail. One question to the store serves them all:
 * a thousand runs that each asked after every commit would cost a million questions.
 */
export function mailroom(store: RunStore): Mailroom {
  const bells = new Map<string, () => void>();
  let stop: (() => void) | undefined;
  let asking = false;
  let again = false;

  return {
    listen(runId, ring) {
      bells.set(runId, ring);
      stop ??= store.watch(() => void deliver());
      return () => {
        bells.delete(runId);
        if (bells.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
  };

  async function deliver(): Promise<void> {
    again = true;
    if (asking) return;
    asking = true;
    while (again) {
      again = false;
      // A store that cannot answer makes the driver's next append fail, which is where it is handled.
      for (const runId of await store.mail().catch(() => [])) bells.get(runId)?.();
    }
    asking = false;
  }
}
