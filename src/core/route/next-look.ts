const SOONEST_MS = 60_000;
const LATEST_MS = 3_600_000;

/** A wait for people: since when, until when at most, and now, in ms since 1970. */
export type ReviewWait = { readonly since: number; readonly until: number; readonly now: number };

/** When reviews are looked for again: the longer nobody has spoken the more seldom, once an hour at least, and at the end of the wait. */
export function nextLook({ since, until, now }: ReviewWait): number {
  return Math.min(until, now + Math.min(Math.max(now - since, SOONEST_MS), LATEST_MS));
}
