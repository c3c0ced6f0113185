import type { Recorded, RunEvent } from '../../core/run/events.ts';
import { upcast } from '../../core/run/upcast.ts';
import { STORE_WORDS } from '../../core/words/store-words.ts';
import type { RunRow, RunStore } from '../../ports/run-store.ts';
import { readBlob } from './blobs.ts';
import { chainStart, type EventColumns, follows } from './checksum.ts';
import { readPosts } from './mailbox.ts';
import type { ReadableDatabase } from './read-only-database.ts';
import { findRun, listRuns, type RunRecord, readRun, type Source, waitingRuns } from './read-run.ts';
import { corrupt } from './sqlite-faults.ts';

type StoreReads = Pick<RunStore, 'read' | 'row' | 'list' | 'waiting' | 'posts' | 'blob' | 'check'>;

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
    list: ({ prefix = '', limit = ALL } = {}) => rows(() => listRuns(data, prefix, limit)),
    waiting: () => rows(() => waitingRuns(data)),
    posts: (runId, after) => data.read(() => readPosts(data, runId, after)),
    blob: (hash) => data.read(() => readBlob(data, hash)),
    // Loaded when it is asked for: a list of runs needs none of it.
    check: async (onProgress) => {
      const { checkStore } = await import('./check-store.ts');
      return data.readApart((db) => checkStore(db, onProgress));
    },
  };

  function rows(find: () => readonly RunRecord[]): Promise<readonly RunRow[]> {
    return data.read(() => {
      const isAliveNow = askedOnce(isAlive);
      return find().map((run) => toRow(run, isAliveNow));
    });
  }
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

/** The events after `after`, each one checked to follow from the one before, the last one to be the one the row names. */
function readEvents(source: Source, runId: string, after: number, limit: number): readonly Recorded[] {
  const { file } = source;
  // The row first: events appended by others in between only come on top.
  const run = readRun(source, runId);
  if (after >= run.seq) return [];

  const events: Recorded[] = [];
  let seq = after;
  let tail = after === 0 ? chainStart(runId) : checksumAt(source, runId, after);
  for (const columns of rowsFrom(source, runId, after + 1, limit)) {
    seq += 1;
    if (!follows(columns, seq, tail)) throw lost(file, runId, seq);
    tail = columns[5];
    if (seq === run.seq && tail !== run.tail) throw lost(file, runId, seq);
    events.push({ seq, epoch: columns[1], ts: columns[3], event: parse(columns) });
  }
  if (events.length < limit && seq < run.seq) throw lost(file, runId, seq + 1);
  return events;
}

const SLICE = 200;

/** In slices: stepping from row to row costs more than checking them, and all rows of a long log at once more than reading them. */
function* rowsFrom({ statements }: Source, runId: string, first: number, limit: number): Generator<EventColumns> {
  for (let read = 0; read < limit; read += SLICE) {
    const most = Math.min(SLICE, limit - read);
    const rows = statements.events.all(runId, first + read, most) as unknown as readonly EventColumns[];
    yield* rows;
    if (rows.length < most) return;
  }
}

function checksumAt({ statements, file }: Source, runId: string, seq: number): number {
  const columns = statements.events.get(runId, seq, 1) as unknown as EventColumns | undefined;
  if (columns?.[0] !== seq) throw lost(file, runId, seq);
  return columns[5];
}

/** The type stands in its own column only. It is put to what was parsed, since a copy would cost as much as the parsing. */
function parse(columns: EventColumns): RunEvent {
  const event = JSON.parse(columns[4]) as { type: string };
  event.type = columns[2];
  return upcast(event as RunEvent);
}

function lost(file: string, runId: string, seq: number): Error {
  return corrupt(file, STORE_WORDS.eventLost(seq, runId));
}
