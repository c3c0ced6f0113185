import { writeSync } from 'node:fs';
import { systemClock } from '../../../src/adapters/clock-system/system-clock.ts';
import { openSqliteStore } from '../../../src/adapters/store-sqlite/open-sqlite-store.ts';
import { isFault } from '../../../src/core/fault.ts';

/* Opens a store that may not exist yet and appends to it, saying on stderr what was acknowledged, and at once. */

const [home = '', count = '1', size = '10'] = process.argv.slice(2);
const say = (line: string) => writeSync(2, `${line}\n`);
const summary = { status: 'running', workflow: 'w', node: 'n', due: true, wakeAt: null, pending: [] } as const;
try {
  const store = await openSqliteStore({ home, clock: systemClock() });
  let lease = await store.create({ runId: 'r', events: [], summary, ts: 1 }, { acquire: true });
  say('acknowledged creation');
  for (let index = 1; index <= Number(count) && lease !== undefined; index += 1) {
    const events = [{ type: 'owner.left', reason: `${index} ${'x'.repeat(Number(size))}` } as const];
    const outcome = await store.append(lease, { events, summary, ts: 1, drained: 0 });
    if (outcome.kind !== 'appended') throw new Error(outcome.kind);
    lease = outcome.lease;
    say(`acknowledged ${index}`);
  }
  await store.close();
  say('closed');
} catch (error) {
  say(`refused ${isFault(error) ? `${error.code} ${error.message}` : String(error)}`);
}
