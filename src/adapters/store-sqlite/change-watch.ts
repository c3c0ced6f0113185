const POLL_MS = 25;

export type ChangeWatch = {
  add(listener: () => void): () => void;
  /** Tells everyone that something was written. */
  notify(): void;
  stop(): void;
};

/** Tells listeners about this process's writes at once, and about those of others by asking for the version of the data. */
export function changeWatch(version: () => unknown): ChangeWatch {
  const listeners = new Set<() => void>();
  let timer: NodeJS.Timeout | undefined;
  let seen: unknown;

  return {
    add: (listener) => {
      // A wrapper, so that one function may watch twice.
      const call = () => listener();
      listeners.add(call);
      if (timer === undefined) start();
      return () => {
        listeners.delete(call);
        if (listeners.size === 0) stop();
      };
    },
    notify,
    stop: () => {
      listeners.clear();
      stop();
    },
  };

  function start(): void {
    seen = version();
    timer = setInterval(poll, POLL_MS);
    // Watching alone is no reason for a process to stay.
    timer.unref();
  }

  function stop(): void {
    clearInterval(timer);
    timer = undefined;
  }

  function poll(): void {
    const current = version();
    if (current === seen) return;
    seen = current;
    notify();
  }

  function notify(): void {
    // Each in its own turn: one that throws stops neither the others nor the writer.
    for (const listener of listeners) queueMicrotask(() => listeners.has(listener) && listener());
  }
}
