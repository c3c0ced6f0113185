import type { Clock } from '../../ports/clock.ts';
import { steadyTime } from './steady-time.ts';

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
