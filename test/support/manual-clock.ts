import type { Clock } from '../../src/ports/clock.ts';

export type ManualClock = Clock & {
  /** Moves time on; callbacks that fall due on the way are called in the order of their times, each at its own time. */
  advance(ms: number): void;
};

/** A clock that stands still until told otherwise. A callback for a time already past waits for the next `advance`. */
export function manualClock(start = 1_700_000_000_000): ManualClock {
  let time = start;
  const pending = new Set<{ readonly time: number; readonly callback: () => void }>();

  return {
    now: () => time,
    at: (at, callback) => {
      const entry = { time: at, callback };
      pending.add(entry);
      return () => pending.delete(entry);
    },
    advance: (ms) => {
      const end = time + ms;
      for (let next = earliest(end); next !== undefined; next = earliest(end)) {
        pending.delete(next);
        time = Math.max(time, next.time);
        next.callback();
      }
      time = end;
    },
  };

  function earliest(end: number) {
    const due = [...pending].filter((entry) => entry.time <= end);
    return due.reduce<(typeof due)[number] | undefined>(
      (first, entry) => (first === undefined || entry.time < first.time ? entry : first),
      undefined,
    );
  }
}
