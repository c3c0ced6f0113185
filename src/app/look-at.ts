import type { Run } from '../core/run/run.ts';
import type { RunReader, RunRow } from '../ports/run-store.ts';
import { loadRun } from '../runtime/load-run.ts';

/** A run and its row as they were at one moment: a run that moves meanwhile is looked at again. */
export async function lookAt(store: RunReader, found: RunRow): Promise<{ readonly run: Run; readonly row: RunRow }> {
  let row = found;
  for (;;) {
    const { run } = await loadRun(store, row.id, {});
    const after = await store.row(row.id);
    if (after === undefined || after.seq === run.seq) return { run, row: after ?? row };
    row = after;
  }
}
