import type { RunReader } from '../ports/run-store.ts';
import { type Audit, auditRun } from '../runtime/audit.ts';
import { loadRun, textOf } from '../runtime/load-run.ts';
import type { Place } from './place.ts';

/** Every verdict of a run once more, from the bytes that engines have left. */
export async function auditTurns(place: Place, store: RunReader, runId: string): Promise<Audit> {
  const { run, events } = await loadRun(store, runId, {});
  const reread = await place.reread((hash) => textOf(store, hash));
  return auditRun(runId, run.kit, events, { reread, roots: place.roots });
}
