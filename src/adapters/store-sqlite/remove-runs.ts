import type { Removal, SeenRuns } from '../../ports/run-store.ts';
import type { GuardedDatabase } from './guarded-database.ts';
import type { Leases } from './leases.ts';
import { type RunRecord, readRun, type Source } from './read-run.ts';
import { countOut } from './write-run.ts';

/** All of them in one transaction: a kill leaves each run whole, or none of them. */
export async function removeRuns(
  data: GuardedDatabase,
  leases: Leases,
  runIds: readonly string[],
  seen?: SeenRuns,
): Promise<Removal> {
  for (;;) {
    const runs = await data.read(() => runIds.map((runId) => readRun(data, runId)));
    const moved = runs.find((run) => hasMoved(run, seen?.get(run.id)));
    if (moved !== undefined) return { kind: 'busy', runId: moved.id };
    // Asked outside the transaction: looking at a lock takes longer than writing, and others wait for us then.
    const busy = await data.read(() => runs.find(({ owner }) => owner !== null && !leases.isFree(owner)));
    if (busy !== undefined) return { kind: 'busy', runId: busy.id };
    const done = await data.write(() => runs.every((run) => isStill(data, run)) && removeAll(data, runs));
    if (done) return { kind: 'removed' };
  }
}

function hasMoved({ seq, mailbox }: RunRecord, seen: Pick<RunRecord, 'seq' | 'mailbox'> | undefined): boolean {
  return seen !== undefined && (seq !== seen.seq || mailbox !== seen.mailbox);
}

/** No owner has taken it since we looked, and nothing has been added. */
function isStill(source: Source, before: RunRecord): boolean {
  const { owner, epoch, seq, mailbox } = readRun(source, before.id);
  return owner === before.owner && epoch === before.epoch && seq === before.seq && mailbox === before.mailbox;
}

function removeAll(source: Source, runs: readonly RunRecord[]): true {
  const { statements } = source;
  for (const run of runs) {
    for (const remove of [statements.removeEvents, statements.removePosts, statements.removeNotices])
      remove.run(run.id);
    statements.removeRun.run(run.id);
    statements.addLeftover.run(run.id);
    countOut(source, run);
  }
  statements.resetNewest.run();
  return true;
}
