import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { systemClock } from '../src/adapters/clock-system/system-clock.ts';
import { openSqliteStore } from '../src/adapters/store-sqlite/open-sqlite-store.ts';
import { toolTable } from '../src/core/tool/tool-table.ts';
import { loadRun, loadTexts } from '../src/runtime/load-run.ts';
import { lookUp } from './reference-work.ts';

/*
 * A fresh process, so that nothing is warm: how long until a run can go on, or, with `plain`, until its rows have been
 * read and parsed by the bare database. The clock starts after the imports; later rounds in the same process follow.
 */

const ROUNDS = 5;

const [way, home = '', runId = ''] = process.argv.slice(2);
const times: number[] = [];
const read = way === 'plain' ? plainReader() : await runReader();
for (let round = 0; round < ROUNDS; round += 1) {
  const began = performance.now();
  await read();
  times.push(performance.now() - began);
}
console.log(JSON.stringify(times));

async function runReader(): Promise<() => Promise<unknown>> {
  const store = await openSqliteStore({ home, clock: systemClock() });
  return async () => {
    const { run } = await loadRun(store, runId, toolTable([lookUp]));
    return loadTexts(store, run);
  };
}

function plainReader(): () => unknown {
  const db = new DatabaseSync(join(home, 'signalbox.db'), { readOnly: true });
  const rows = db.prepare('select seq, epoch, type, ts, data, checksum from events where run_id = ? order by seq');
  rows.setReturnArrays(true);
  return () => (rows.all(runId) as unknown as readonly (readonly unknown[])[]).map((row) => JSON.parse(String(row[4])));
}
