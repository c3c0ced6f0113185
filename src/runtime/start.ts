import { summarize } from '../core/run/view/summarize.ts';
import type { Lease } from '../ports/run-store.ts';
import { prepareRun, type StartRequest } from './prepare-run.ts';
import type { RuntimePlace } from './runtime-place.ts';

/** Creates a run and its first turn, pinned to the package as it is now; it belongs to us, or with epoch 0 to nobody. */
export async function start(surroundings: RuntimePlace, request: StartRequest, epoch: 0 | 1): Promise<Lease> {
  const { store, clock, ids, templates, stateFiles } = surroundings;
  const runId = ids.run();
  const ts = clock.now();
  const { skillFile } = stateFiles;
  const { run, events, blobs, skillText } = prepareRun({ templates, skillFile }, request, runId, ts);
  const created = { runId, events, summary: summarize({ ...run, epoch }), ts, blobs };
  const lease = await store.create(created, { acquire: epoch === 1 });
  if (lease === undefined) throw new Error(`${runId} exists already`);
  // For people and programs to read; the run itself has it from its log.
  if (skillText !== undefined) await stateFiles.writeSkill(runId, skillText).catch(() => undefined);
  return lease;
}
