import { systemClock } from '../../../src/adapters/clock-system/system-clock.ts';
import { openSqliteStore } from '../../../src/adapters/store-sqlite/open-sqlite-store.ts';
import { isFault } from '../../../src/core/fault.ts';

/* Appends until the disk says no, then tries everything once more. */

export type FillReport = { readonly acknowledged: number; readonly code: string; readonly later: readonly string[] };

const [home = ''] = process.argv.slice(2);
const store = await openSqliteStore({ home, clock: systemClock() });
const summary = { status: 'running', workflow: 'w', node: 'n', due: true, wakeAt: null, pending: [] } as const;
let lease = await store.create({ runId: 'r', events: [], summary, ts: 1 }, { acquire: true });
let code = '';
while (lease !== undefined && code === '') {
  const events = [{ type: 'owner.left', reason: `${lease.seq + 1} ${'x'.repeat(2000)}` } as const];
  const outcome = await store.append(lease, { events, summary, ts: 1, drained: 0 }).catch(codeOf);
  if (typeof outcome === 'string') code = outcome;
  else if (outcome.kind === 'appended') lease = outcome.lease;
}
const calls = [
  store.read('r'),
  store.row('r'),
  store.post('r', 'k', { kind: 'resume' }),
  store.acquire('r'),
  store.list(),
];
const later = await Promise.all(calls.map((call) => call.then(() => 'answered', codeOf)));
await store.close();
console.log(JSON.stringify({ acknowledged: lease?.seq ?? 0, code, later } satisfies FillReport));

function codeOf(error: unknown): string {
  return isFault(error) ? error.code : String(error);
}
