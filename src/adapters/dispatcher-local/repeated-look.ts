import type { Clock } from '../../ports/clock.ts';

/** Many reasons in a row are one reason to look. */
const GATHER_MS = 25;

export type RepeatedLook = {
  /** There may be something to see. */
  soon(): void;
  /** Looks no more, and waits for the look under way. */
  stop(): Promise<void>;
};

/** Looks at once, then regularly and soon after it was told to, never twice at the same time. */
export function repeatedLook(clock: Clock, everyMs: number, look: () => Promise<void>): RepeatedLook {
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
