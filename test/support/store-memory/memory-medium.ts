import { Fault } from '../../../src/core/fault.ts';
import { upcast } from '../../../src/core/run/fold/upcast.ts';
import { isWorking, type RunStatus } from '../../../src/core/run/view/status.ts';
import { STORE_WORDS } from '../../../src/core/words/store-words.ts';
import type { Clock } from '../../../src/ports/clock.ts';
import type { ListPlace, RunRow, RunStore } from '../../../src/ports/run-store.ts';
import type { StoreCheck } from '../../../src/ports/store-check.ts';
import { emptyMemory, findRun, type Memory, type MemoryRun, setRow, transact } from './memory.ts';
import { memoryHouse } from './memory-house.ts';
import { addBlob, addPost, appendBatch, createRun, takeRun } from './write-run.ts';

type OpenOptions = { readonly clock: Clock; readonly leaseMs?: number };

export type MemoryMedium = { open(options: OpenOptions): RunStore };

/** A store that lasts as long as its process. Each `open` is another owner, as another process would be. */
export function memoryMedium(): MemoryMedium {
  const memory = emptyMemory();
  let opened = 0;
  return {
    open: (options) => {
      opened += 1;
      return memoryStore(memory, `memory-${opened}`, options);
    },
  };
}

/** One owner's view of a memory. To close it is to die: its runs stay in its name, and anyone may take them. */
export function memoryStore(memory: Memory, owner: string, { clock, leaseMs = 15_000 }: OpenOptions): RunStore {
  const { alive, leases, listeners } = memory;
  const stopWatching = new Set<() => void>();
  alive.add(owner);

  return {
    owner,
    leaseMs,
    ...memoryReads(memory, owner, use),
    ...memoryHouse(memory, owner, { use, write }, isFree),
    create: (run, { acquire = false } = {}) =>
      write(() => {
        const lease = createRun(memory, run, acquire ? owner : null);
        if (acquire && lease !== undefined) extendLease();
        return lease;
      }),
    acquire: (runId) =>
      use(() => {
        const holder = findRun(memory, runId).row.owner;
        // Nothing is written, so nobody is told: a waiting owner that asks again and again must not wake itself.
        if (!isFree(holder)) return 'busy';
        return transact(memory, () => {
          extendLease();
          return takeRun(memory, runId, owner);
        });
      }),
    append: (lease, batch) => write(() => appendBatch(memory, owner, lease, batch)),
    release: ({ runId, epoch }) =>
      write(() => {
        const run = findRun(memory, runId);
        if (run.row.owner === owner && run.row.epoch === epoch) setRow(memory, run, { ...run.row, owner: null });
      }),
    post: (runId, key, command) => write(() => addPost(memory, runId, key, command)),
    due: (now, limit) => use(() => dueRuns(memory, now, limit, (other) => other !== owner && isGone(other))),
    renew: () => write(extendLease),
    putBlob: (hash, text) => write(() => addBlob(memory, hash, text)),
    watch: (listener) => {
      // A wrapper, so that one function may watch twice.
      const call = () => listener();
      listeners.add(call);
      const stop = () => {
        listeners.delete(call);
      };
      stopWatching.add(stop);
      return stop;
    },
    hurry: () => undefined,
    close: async () => {
      for (const stop of stopWatching) stop();
      alive.delete(owner);
    },
  };

  function write<T>(work: () => T): Promise<T> {
    return use(() => transact(memory, work));
  }

  async function use<T>(work: () => T): Promise<T> {
    if (alive.has(owner)) return work();
    throw new Fault('STORE_FAILED', STORE_WORDS.memoryClosed, { help: STORE_WORDS.openAgain });
  }

  function isFree(holder: string | null): boolean {
    return holder === owner || holder === null || isGone(holder);
  }

  /** Dead, or alive but standing still for longer than it may. */
  function isGone(other: string): boolean {
    return !alive.has(other) || (leases.get(other) ?? 0) < clock.now();
  }

  function extendLease(): void {
    leases.set(owner, clock.now() + leaseMs);
  }
}

type Row = MemoryRun['row'];

/** Runs with work that nobody alive does: those of owners that are gone, then those that are ready, then those whose time has come. */
function dueRuns(memory: Memory, now: number, limit: number, isGone: (owner: string) => boolean): readonly string[] {
  const rows = rowsOf(memory).sort((a, b) => a.updatedAt - b.updatedAt);
  const orphaned = rows.filter((row) => row.owner !== null && isGone(row.owner) && (isReady(row) || isTimed(row, now)));
  const free = rows.filter((row) => row.owner === null);
  const ready = free.filter(isReady);
  const timed = free.filter((row) => !isReady(row) && isTimed(row, now));
  timed.sort((a, b) => (a.summary.wakeAt ?? 0) - (b.summary.wakeAt ?? 0));
  return [...orphaned, ...ready, ...timed].slice(0, limit).map(({ id }) => id);
}

function isReady({ mailbox, drained, summary }: Row): boolean {
  return mailbox > drained || (summary.due && summary.wakeAt === null);
}

function isTimed({ summary }: Row, now: number): boolean {
  return summary.wakeAt !== null && summary.wakeAt <= now;
}

type MemoryReads = Pick<
  RunStore,
  'read' | 'row' | 'list' | 'working' | 'waiting' | 'posts' | 'mail' | 'blob' | 'check'
>;

/** What anyone may ask of the store without owning anything; `use` fails once it is closed. */
function memoryReads(memory: Memory, owner: string, use: <T>(work: () => T) => Promise<T>): MemoryReads {
  return {
    read: (runId, after = 0, limit) =>
      use(() => {
        const events = findRun(memory, runId).events.slice(after, limit === undefined ? undefined : after + limit);
        return events.map((recorded) => ({ ...recorded, event: upcast(recorded.event) }));
      }),
    row: (runId) =>
      use(() => {
        const run = memory.runs.get(runId);
        return run === undefined ? undefined : withOwner(run.row);
      }),
    list: ({ prefix = '', after, limit } = {}) =>
      use(() => {
        const isBehind = (row: Row) => after === undefined || newestFirst(row, after) > 0;
        const matching = rowsOf(memory).filter((row) => row.id.startsWith(prefix) && isBehind(row));
        return matching.map(withOwner).sort(newestFirst).slice(0, limit);
      }),
    working: () => use(() => rowsOf(memory).filter(isWorking).map(withOwner).sort(newestFirst)),
    waiting: () =>
      use(() => {
        const waiting = rowsOf(memory).filter(standsInInbox);
        return waiting.map(withOwner).sort((a, b) => a.updatedAt - b.updatedAt);
      }),
    posts: (runId, after) => use(() => findRun(memory, runId).posts.slice(after)),
    mail: () =>
      use(() => {
        const mailed = rowsOf(memory).filter((row) => row.owner === owner && row.mailbox > row.drained);
        return mailed.map(({ id }) => id);
      }),
    blob: (hash) => use(() => memory.blobs.get(hash)),
    // What lasts as long as its process has no disk that could damage it.
    check: () => use(() => ({ ...sizes(memory), damages: [] })),
  };

  function withOwner(row: Row): RunRow {
    return { ...row, ownerAlive: row.owner !== null && memory.alive.has(row.owner) };
  }
}

const WAITING: readonly RunStatus[] = ['waiting_user', 'blocked'];

/** It waits for a person, or has told them something at its end. */
function standsInInbox({ summary: { status, pending } }: Row): boolean {
  return WAITING.includes(status) || (status === 'completed' && pending.length > 0);
}

function sizes({ runs, blobs }: Memory): Omit<StoreCheck, 'damages'> {
  const kept = [...runs.values()];
  const sum = (of: (run: MemoryRun) => number): number => kept.reduce((all, run) => all + of(run), 0);
  return {
    runs: runs.size,
    events: sum(({ events }) => events.length),
    posts: sum(({ posts }) => posts.length),
    texts: blobs.size,
  };
}

function rowsOf({ runs }: Memory): Row[] {
  return [...runs.values()].map(({ row }) => row);
}

function newestFirst(a: ListPlace, b: ListPlace): number {
  return b.createdAt - a.createdAt || (a.id === b.id ? 0 : a.id < b.id ? 1 : -1);
}
