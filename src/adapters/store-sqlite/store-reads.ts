import type { RunRow, RunStore } from '../../ports/run-store.ts';
import { readBlob } from './blobs.ts';
import type { GuardedDatabase } from './guarded-database.ts';
import { readPosts } from './mailbox.ts';
import { readEvents } from './read-events.ts';
import { findRun, listRuns, waitingRuns } from './read-run.ts';
import type { RunRecord } from './run-record.ts';

export type StoreReads = Pick<RunStore, 'read' | 'row' | 'list' | 'waiting' | 'posts' | 'blob'>;

const ALL = Number.MAX_SAFE_INTEGER;

/** What anyone may ask of the store without owning anything. */
export function storeReads(data: GuardedDatabase, isAlive: (owner: string) => boolean): StoreReads {
  return {
    read: (runId, after = 0, limit = ALL) => data.read(() => readEvents(data, runId, after, limit)),
    row: (runId) =>
      data.read(() => {
        const run = findRun(data, runId);
        return run === undefined ? undefined : toRow(run, isAlive);
      }),
    list: ({ prefix = '', limit = ALL } = {}) =>
      data.read(() => {
        const isAliveNow = askedOnce(isAlive);
        return listRuns(data, prefix, limit).map((run) => toRow(run, isAliveNow));
      }),
    waiting: () =>
      data.read(() => {
        const isAliveNow = askedOnce(isAlive);
        return waitingRuns(data).map((run) => toRow(run, isAliveNow));
      }),
    posts: (runId, after) => data.read(() => readPosts(data, runId, after)),
    blob: (hash) => data.read(() => readBlob(data, hash)),
  };
}

function toRow({ tail: _, ...run }: RunRecord, isAlive: (owner: string) => boolean): RunRow {
  return { ...run, ownerAlive: run.owner !== null && isAlive(run.owner) };
}

/** One look per owner and call: a list names few owners, many times. */
function askedOnce(isAlive: (owner: string) => boolean): (owner: string) => boolean {
  const known = new Map<string, boolean>();
  return (owner) => {
    const answer = known.get(owner) ?? isAlive(owner);
    known.set(owner, answer);
    return answer;
  };
}
