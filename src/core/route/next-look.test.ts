import { describe, expect, it } from 'vitest';
import { nextLook } from './next-look.ts';

const MINUTE = 60_000;

describe('the next look for reviews', () => {
  it.each([
    ['at once after the work was put up', 0, 1],
    ['while it is new', 4, 8],
    ['later', 60, 120],
    ['the day after', 20 * 60, 21 * 60],
    ['shortly before the end', 24 * 60 - 5, 24 * 60],
    ['by a clock that is behind', -30, -29],
  ])('RTE-08: %s', (_, now, expected) => {
    expect(nextLook({ since: 0, until: 24 * 60 * MINUTE, now: now * MINUTE })).toBe(expected * MINUTE);
  });

  it('RTE-08: always lies ahead while the wait lasts, and is some thirty looks in a day', () => {
    const until = 24 * 60 * MINUTE;
    let now = 0;
    let looks = 0;
    for (; now < until; looks += 1) {
      const next = nextLook({ since: 0, until, now });
      expect(next).toBeGreaterThan(now);
      now = next;
    }
    expect([now, looks]).toEqual([until, 30]);
  });
});
