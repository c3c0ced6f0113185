/**
 * Tells workers which runs may have something to do. A hint and nothing more: it may lose, repeat or reorder,
 * because safety lives in the log's compare-and-set. Implementations must pass `test/contracts/dispatcher.ts`.
 */
export interface Dispatcher {
  wake(runId: string): void;
  /** At most `concurrency` handlers at once, never two for one run; a failing handler does not stop the others. */
  consume(handler: RunHandler, options: { readonly concurrency: number }): void;
  /** Stops handing out and waits for the handlers under way. */
  close(): Promise<void>;
}

/** A time: it can do nothing about the run before; until then the run is handed out only if it is woken. */
export type RunHandler = (runId: string) => Promise<number | undefined>;
