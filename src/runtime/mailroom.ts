import type { RunStore } from '../ports/run-store.ts';

export type Listener = {
  readonly epoch: number;
  /** A command for this run has been posted and not taken. */
  readonly onMail: () => void;
  /** The run belongs to someone else. */
  readonly onLost: () => void;
};

export type Mailroom = {
  listen(runId: string, listener: Listener): () => void;
  /**
   * Tells drivers whose run was taken while this process stood still: their next append would be refused anyway,
   * but an engine must not go on working for them until then.
   */
  checkOwners(): Promise<void>;
};

/**
 * Tells the drivers of one process about their mail. One question to the store serves them all:
 * a thousand runs that each asked after every commit would cost a million questions.
 */
export function mailroom(store: RunStore): Mailroom {
  const listeners = new Map<string, Listener>();
  let stop: (() => void) | undefined;
  let asking = false;
  let again = false;

  return {
    listen(runId, listener) {
      listeners.set(runId, listener);
      stop ??= store.watch(() => void deliver());
      return () => {
        // A driver that lost its run ends after the next one of this process has begun to listen.
        if (listeners.get(runId) === listener) listeners.delete(runId);
        if (listeners.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
    async checkOwners() {
      for (const [runId, { epoch, onLost }] of listeners) {
        const row = await store.row(runId).catch(() => undefined);
        if (row !== undefined && row.epoch !== epoch) onLost();
      }
    },
  };

  async function deliver(): Promise<void> {
    again = true;
    if (asking) return;
    asking = true;
    while (again) {
      again = false;
      // A store that cannot answer makes the driver's next append fail, which is where it is handled.
      for (const runId of await store.mail().catch(() => [])) listeners.get(runId)?.onMail();
    }
    asking = false;
  }
}
