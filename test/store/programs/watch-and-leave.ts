import { systemClock } from '../../../src/adapters/clock-system/system-clock.ts';
import { openSqliteStore } from '../../../src/adapters/store-sqlite/open-sqlite-store.ts';

/* Watches a store, owns a run, and has nothing else to do: the process ends by itself. */

const [home = ''] = process.argv.slice(2);
const store = await openSqliteStore({ home, clock: systemClock() });
const summary = { status: 'running', workflow: 'w', node: 'n', due: true, wakeAt: null, pending: [] } as const;
await store.create({ runId: 'watched', events: [], summary, ts: 1 }, { acquire: true });
store.watch(() => undefined);
console.log(JSON.stringify('left'));
