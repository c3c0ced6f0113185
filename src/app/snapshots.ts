import { Fault } from '../core/fault.ts';
import { SNAPSHOT_WORDS } from '../core/words/snapshot-words.ts';
import type { GitPlace, ListedSnapshot } from '../ports/git.ts';
import { loadRun } from '../runtime/load-run.ts';
import { findRun } from './find-run.ts';
import type { Person } from './person.ts';
import type { Place } from './place.ts';
import { withReader } from './with-reader.ts';

/** The work as a run has kept it, with what has changed since. */
export async function listSnapshots(
  place: Place,
  person: Person,
  ref: string,
): Promise<GitPlace & { readonly snapshots: readonly ListedSnapshot[] }> {
  const kept = await snapshotPlace(place, person, ref);
  return { ...kept, snapshots: await (await place.openGit()).listSnapshots(kept) };
}

/** What bringing a snapshot back would do, and how it is done. */
export type Restoration = {
  readonly runId: string;
  readonly plan: Awaited<ReturnType<Git['planRestore']>>;
  restore(): Promise<Awaited<ReturnType<Git['restore']>>>;
};
type Git = Awaited<ReturnType<Place['openGit']>>;

/** Changes nothing: the plan is carried out by its `restore`. */
export async function planRestore(place: Place, person: Person, ref: string, snapshot: number): Promise<Restoration> {
  await refuseAtWork(place, person, ref);
  const [kept, git] = [await snapshotPlace(place, person, ref), await place.openGit()];
  const plan = await git.planRestore(kept, snapshot);
  return { runId: kept.runId, plan, restore: () => git.restore(kept, snapshot) };
}

/** Where a run has its snapshots: they lie in the repository of its project. */
async function snapshotPlace(place: Place, person: Person, ref: string): Promise<GitPlace> {
  const { run } = await withReader(place, person, async (store) => loadRun(store, (await findRun(store, ref)).id, {}));
  return { runId: run.id, project: await place.findProject(run.started.project) };
}

/** An agent that writes at the same time would meet files of two times. */
async function refuseAtWork(place: Place, person: Person, ref: string): Promise<void> {
  const { id, summary, ownerAlive } = await withReader(place, person, (store) => findRun(store, ref));
  if (summary.status !== 'running' || !ownerAlive) return;
  throw new Fault('RUN_BUSY', SNAPSHOT_WORDS.atWork(id), { help: { do: 'watch', run: id } });
}
