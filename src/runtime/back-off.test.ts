import { expect, it } from 'vitest';
import { manualClock } from '../../test/support/manual-clock.ts';
import type { RunRow } from '../ports/run-store.ts';
import { backOff } from './back-off.ts';

/** A store of one run, of which only the row is asked for. */
function place() {
  const clock = manualClock(0);
  let row: Pick<RunRow, 'seq' | 'mailbox'> | undefined = { seq: 1, mailbox: 0 };
  const tried: number[] = [];
  const store = { row: async () => (row === undefined ? Promise.reject(new Error('no disk')) : (row as RunRow)) };
  const waits = backOff(store as unknown as Parameters<typeof backOff>[0], clock, () => tried.push(clock.now()));
  const change = (next: typeof row) => {
    row = next;
  };
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 250) {
      clock.advance(250);
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    }
  };
  return { clock, waits, tried, change, pass };
}

it('RUN-08: what is held is tried again at its time, whether or not the store would tell of it', async () => {
  const { waits, tried, pass } = place();
  expect([await waits.hold('a'), waits.heldUntil('a')]).toEqual([5_000, 5_000]);
  await pass(5_500);
  expect([tried[0], waits.heldUntil('a')]).toEqual([5_000, undefined]);
  expect(await waits.hold('a')).toBe(15_500);
});

it.each([
  ['something is recorded in it', { seq: 2, mailbox: 0 }],
  ['something is asked of it', { seq: 1, mailbox: 1 }],
])('RUN-08: where %s it is tried at once, and its waits begin anew', async (_, row) => {
  const { clock, waits, tried, change, pass } = place();
  await waits.hold('a');
  await waits.hold('a');
  change(row);
  await pass(500);
  expect(tried).toEqual([500]);
  expect(await waits.hold('a')).toBe(clock.now() + 5_000);
});

it('RUN-08: what could be gone on with begins with the first wait the next time', async () => {
  const { waits } = place();
  await waits.hold('a');
  waits.forget('a');
  expect([waits.size, await waits.hold('a')]).toEqual([0, 5_000]);
});

it('RUN-08: a store that cannot be read tells of no change', async () => {
  const { waits, tried, change, pass } = place();
  await waits.hold('a');
  change(undefined);
  await pass(4_000);
  expect(tried).toEqual([]);
});

it('RUN-08: whoever is stopped looks no more, also for what is held afterwards', async () => {
  const { waits, tried, pass } = place();
  waits.stop();
  await waits.hold('a');
  await pass(60_000);
  expect(tried).toEqual([]);
});
