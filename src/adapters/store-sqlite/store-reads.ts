import type { RunRow, RunStore } from '../../ports/run-store.ts';
import { readBlob } from './blobs.ts';
import { readPosts } from './mailbox.ts';
import { readNotices } from './notices.ts';
import { readEvents } from './read-events.ts';
import type { ReadableDatabase } from './read-only-database.ts';
import { findRun, listRuns, type RunRecord, waitingRuns, workingRuns } from './read-run.ts';

type StoreReads = Pick<
  RunStore,
  'read' | 'row' | 'list' | 'working' | 'waiting' | 'posts' | 'blob' | 'notices' | 'leftovers' | 'check'
>;

const ALL = Number.MAX_SAFE_INTEGER;

/** What anyone may ask of the store without owning anything. */
export function storeReads(data: ReadableDatabase, isAlive: (owner: string) => boolean): StoreReads {
  return {
    read: (runId, after = 0, limit = ALL) => data.read(() => readEvents(data, runId, after, limit)),
    row: (runId) =>
      data.read(() => {
        const run = findRun(data, runId);
        return run === undefined ? undefined : toRow(run, isAlive);
      }),
    list: (options = {}) => rows(() => listRuns(data, options)),
    working: () => rows(() => workingRuns(data)),
    waiting: () => rows(() => waitingRuns(data)),
    posts: (runId, after) => data.read(() => readPosts(data, runId, after)),
    blob: (hash) => data.read(() => readBlob(data, hash)),
    notices: () => data.read(() => readNotices(data)),
    leftovers: () =>
      data.read(() =>
        (data.statements.leftovers.all('') as unknown as readonly (readonly [string])[]).map(([id]) => id),
      ),
    // Loaded when it is asked for: a list of runs needs none of it.
    check: async (onProgress) => {
      const { checkStore } = await import('./check-store.ts');
      return data.readApart((db) => checkStore(db, onProgress));
    },
  };

  function rows(find: () => readonly RunRecord[]): Promise<readonly RunRow[]> {
    return data.read(() => {
      const isAliveNow = askOnce(isAlive);
      return find().map((run) => toRow(run, isAliveNow));
    });
  }
}

function toRow({ tail: _, ...run }: RunRecord, isAlive: (owner: string) => boolean): RunRow {
  return { ...run, ownerAlive: run.owner !== null && isAlive(run.owner) };
}

/** One look per owner and call: a list names few owners, many times. */
function askOnce(isAlive: (owner: string) => boolean): (owner: string) => boolean {
  const known = new Map<string, boolean>();
  return (owner) => {
    const answer = known.get(owner) ?? isAlive(owner);
    known.set(owner, answer);
    return answer;
  };
}
