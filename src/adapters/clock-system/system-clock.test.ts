import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { clockContract } from '../../../test/contracts/clock.ts';
import { steadyTime, systemClock } from './system-clock.ts';

clockContract('system clock', () => ({ clock: systemClock(), pass: async (ms) => void (await delay(ms)) }));

test('the system clock tells the time of the wall', () => {
  const before = Date.now();
  const now = systemClock().now();
  expect(now).toBeGreaterThanOrEqual(before - 1);
  expect(now).toBeLessThanOrEqual(Date.now() + 1);
});

test('the system clock asks nothing of a timer that it cannot do', async () => {
  const warnings: string[] = [];
  const collect = (warning: Error) => warnings.push(warning.name);
  process.on('warning', collect);
  const clock = systemClock();
  for (const wait of [2 ** 31, 2 ** 40, Number.POSITIVE_INFINITY]) clock.at(clock.now() + wait, () => {})();
  await delay(5);
  process.off('warning', collect);
  expect(warnings).toEqual([]);
});

test.each([
  ['both go on', { wall: 5000, elapsed: 5000 }, 5000],
  ['the wall clock is set back an hour', { wall: -3_600_000, elapsed: 5000 }, 5000],
  ['the wall clock is corrected a little', { wall: 5900, elapsed: 5000 }, 5000],
  ['the machine slept for an hour', { wall: 3_600_000, elapsed: 5000 }, 3_600_000],
])('steady time when %s', (_, passed, expected) => {
  const start = 1_700_000_000_000;
  let now = { wall: 0, elapsed: 0 };
  const time = steadyTime(
    () => start + now.wall,
    () => now.elapsed,
  );
  now = passed;
  expect(time()).toBe(start + expected);
  now = { wall: now.wall + 10, elapsed: now.elapsed + 10 };
  expect(time()).toBe(start + expected + 10);
});
