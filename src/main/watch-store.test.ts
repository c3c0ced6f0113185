import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { manualClock } from '../../test/support/manual-clock.ts';
import type { FoundDamage } from '../app/place.ts';
import { EVERY_MS, FIRST_MS, watchStore } from './watch-store.ts';

const DAMAGE: FoundDamage = { count: 2, runs: ['run_a'] };

function watched(found: readonly (FoundDamage | undefined)[]) {
  const clock = manualClock();
  const idle = Promise.withResolvers<void>();
  const told: FoundDamage[] = [];
  let checks = 0;
  const watch = watchStore({
    clock,
    idle: () => idle.promise,
    check: async () => found[checks++],
    onDamage: (damage) => told.push(damage),
  });
  const pass = async (ms: number) => {
    clock.advance(ms);
    await setImmediate();
  };
  return { watch, told, idle, pass, checks: () => checks };
}

test('the first check waits for a minute, and then until there is nothing else to do', async () => {
  const { watch, idle, pass, checks } = watched([]);
  idle.resolve();
  await pass(FIRST_MS - 1);
  expect(checks()).toBe(0);
  await pass(1);
  expect(checks()).toBe(1);
  await watch.stop();
  const busy = watched([]);
  await busy.pass(FIRST_MS);
  expect(busy.checks()).toBe(0);
  busy.idle.resolve();
  await setImmediate();
  expect(busy.checks()).toBe(1);
  await busy.watch.stop();
});

test('then it is checked every six hours, until something is found, which is told once', async () => {
  const { watch, told, idle, pass, checks } = watched([undefined, undefined, DAMAGE, DAMAGE]);
  idle.resolve();
  await pass(FIRST_MS);
  await pass(EVERY_MS - 1);
  expect(checks()).toBe(1);
  await pass(1);
  await pass(EVERY_MS);
  await pass(EVERY_MS * 3);
  expect([checks(), told]).toEqual([3, [DAMAGE]]);
  await watch.stop();
});

test('whoever stops it waits for nothing, and hears nothing afterwards', async () => {
  const { watch, told, pass, checks, idle } = watched([DAMAGE]);
  await pass(FIRST_MS);
  await watch.stop();
  idle.resolve();
  await pass(EVERY_MS * 2);
  expect([checks(), told]).toEqual([0, []]);
});
