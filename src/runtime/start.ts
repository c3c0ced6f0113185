import { summarize } from '../core/run/summarize.ts';
import type { Lease } from '../ports/run-store.ts';
import { prepareRun, type StartRequest } from './prepare-run.ts';
import type { Surroundings } from './surroundings.ts';

/** Creates a run and its first turn, pinned to the package as it is now, and takes it. */
export async function start({ store, clock, ids, templates }: Surroundings, request: StartRequest): Promise<Lease> {
  const runId = ids.run();
  const ts = clock.now();
  const { run, events, blobs } = prepareRun(templates, request, runId, ts);
  const lease = await store.create({ runId, events, summary: summarize(run), ts, blobs }, { acquire: true });
  if (lease === undefined) throw new Error(`${runId} exists already`);
  return lease;
}
