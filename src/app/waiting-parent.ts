import type { Run } from '../core/run/run.ts';
import type { RunReader } from '../ports/run-store.ts';
import { loadRun } from '../runtime/load-run.ts';

/** The run that waits for this one to do its item; one that has done it before only talks. */
export async function waitingParent(store: RunReader, runId: string): Promise<Run | undefined> {
  const { parent } = (await store.row(runId))?.summary ?? {};
  if (parent === undefined) return undefined;
  const { run } = await loadRun(store, parent.run, {});
  return run.children.some(({ child, report }) => child === runId && report === undefined) ? run : undefined;
}
