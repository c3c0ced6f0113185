import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { said, WORKING } from '../../test/contracts/store-medium.ts';
import { manualClock } from '../../test/support/manual-clock.ts';
import { memoryTerminal } from '../../test/support/memory-terminal.ts';
import { type TemporaryFolder, temporaryFolder } from '../../test/support/temporary-folder.ts';
import { openSqliteStore } from '../adapters/store-sqlite/open-sqlite-store.ts';
import type { FoundDamage } from '../app/place.ts';
import { checkApart, EVERY_MS, FIRST_MS, watchStore } from './watch-store.ts';

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

let folder: TemporaryFolder;

beforeEach(async () => {
  folder = await temporaryFolder();
  const store = await openSqliteStore({ home: folder.path, clock: manualClock() });
  await store.create({ runId: 'run_a', events: ['a', 'b'].map(said), summary: WORKING, ts: 1 });
  await store.close();
});

afterEach(() => folder.remove());

const terminal = () => memoryTerminal({ env: { ...process.env, SIGNALBOX_HOME: folder.path }, cwd: folder.path });

test('another process reads the whole store, and says what it has found', async () => {
  const { signal } = new AbortController();
  expect(await checkApart(terminal(), signal)).toBeUndefined();
  const db = new DatabaseSync(join(folder.path, 'signalbox.db'));
  db.exec("delete from events where seq = 2; update counts set count = 9 where name = 'runs'");
  db.close();
  expect(await checkApart(terminal(), signal)).toEqual({ count: 2, runs: ['run_a'] });
});

test('a check that is called off ends, and has found nothing', async () => {
  const calling = new AbortController();
  const checking = checkApart(terminal(), calling.signal);
  calling.abort();
  expect(await checking).toBeUndefined();
});
