import { monitorEventLoopDelay } from 'node:perf_hooks';
import { systemClock } from '../../../src/adapters/clock-system/system-clock.ts';
import { openSqliteStore } from '../../../src/adapters/store-sqlite/open-sqlite-store.ts';
import type { Lease } from '../../../src/ports/run-store.ts';

/* One of several writers: appends to a run of its own, posts to a shared one, and fights for a third. */

export type WriterReport = {
  readonly name: string;
  readonly appended: number;
  readonly contested: number;
  readonly ms: number;
  /** The longest time, in milliseconds, the event loop stood still; and the 99th percentile. */
  readonly longestStandstill: number;
  readonly standstill99: number;
};

const [home = '', name = '', rounds = '0'] = process.argv.slice(2);
const clock = systemClock();
const store = await openSqliteStore({ home, clock });
const summary = { status: 'running', workflow: 'w', node: 'n', due: true, wakeAt: null, pending: [] } as const;
const batch = (word: string) => ({
  events: [{ type: 'owner.left', reason: `${word} ${'x'.repeat(400)}` } as const],
  summary,
  ts: clock.now(),
  drained: 0,
});

let own = await store.create({ runId: name, events: [], summary, ts: clock.now() }, { acquire: true });
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
const start = performance.now();
let appended = 0;
let contested = 0;
for (let round = 0; round < Number(rounds); round += 1) {
  const [outcome, , taken] = await Promise.all([
    store.append(own as Lease, batch(`${name} ${round}`)),
    store.post('shared', `${name} ${round}`, { kind: 'message', text: name }),
    store.acquire('contested'),
  ]);
  if (outcome.kind !== 'appended') throw new Error(`a run nobody else wants was ${outcome.kind}`);
  own = outcome.lease;
  appended += 1;
  if (taken === 'busy') continue;
  const won = await store.append(taken, { ...batch(`${name} ${round}`), release: true });
  if (won.kind === 'appended') contested += 1;
}
const ms = performance.now() - start;
delay.disable();
await store.close();
const standstill = { longestStandstill: delay.max / 1e6, standstill99: delay.percentile(99) / 1e6 };
console.log(JSON.stringify({ name, appended, contested, ms, ...standstill } satisfies WriterReport));
