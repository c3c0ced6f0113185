import { systemClock } from '../../../src/adapters/clock-system/system-clock.ts';
import { openSqliteStore } from '../../../src/adapters/store-sqlite/open-sqlite-store.ts';

/* Opens a store that may not exist yet and creates a run in it. */

const [home = '', runId = ''] = process.argv.slice(2);
const clock = systemClock();
const store = await openSqliteStore({ home, clock });
const summary = { status: 'queued', workflow: 'w', node: 'n', due: true, wakeAt: null, pending: [] } as const;
const event = { type: 'owner.left', reason: runId } as const;
const lease = await store.create({ runId, events: [event], summary, ts: clock.now() }, { acquire: true });
await store.close();
console.log(JSON.stringify(lease));
