import type { Clock } from '../../ports/clock.ts';

/** Timers cannot be longer than 2^31 ms and do not see the machine sleep, so a long wait is many short ones. */
const LONGEST_WAIT_MS = 60_000;

/** The time of this machine. A pending callback keeps the process alive: who wants to leave calls it off. */
export function systemClock(): Clock {
  const now = steadyTime(Date.now, () => performance.now());
  return { now, at };

  function at(time: number, callback: () => void): () => void {
    let timer = setTimeout(check, wait());
    return () => clearTimeout(timer);

    function wait(): number {
      return Math.min(Math.max(time - now(), 0), LONGEST_WAIT_MS);
    }

    function check(): void {
      // A timer may also come a little early.
      if (now() >= time) callback();
      else timer = setTimeout(check, wait());
    }
  }
}

const TOLERANCE_MS = 1000;

/**
 * Milliseconds since 1970 that never run backwards: they follow the monotonic clock, so setting the wall clock back
 * changes nothing. The monotonic clock stands still while the machine sleeps; when the wall clock has run ahead of it by
 * more than a second, time catches up, because other processes reckon with it.
 */
export function steadyTime(wall: () => number, elapsed: () => number): () => number {
  let base = wall() - elapsed();
  return () => {
    const behind = wall() - (base + elapsed());
    if (behind > TOLERANCE_MS) base += behind;
    return Math.floor(base + elapsed());
  };
}
