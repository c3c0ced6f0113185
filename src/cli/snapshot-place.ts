import { findRun } from '../app/find-run.ts';
import type { GitPlace } from '../ports/git.ts';
import { loadRun } from '../runtime/load-run.ts';
import type { House } from './house.ts';
import type { Output } from './output.ts';
import { withReader } from './with-store.ts';

/** Where a run has its snapshots: they lie in the repository of its project. */
export async function snapshotPlace(house: House, out: Output, ref: string): Promise<GitPlace> {
  const { run } = await withReader(house, out, async (store) => loadRun(store, (await findRun(store, ref)).id, {}));
  return { runId: run.id, project: await house.findProject(run.started.project) };
}
