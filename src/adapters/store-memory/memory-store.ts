import { Fault } from '../../core/fault.ts';
import type { RunStatus } from '../../core/run/status.ts';
import { upcast } from '../../core/run/upcast.ts';
import { STORE_WORDS } from '../../core/words/store-words.ts';
import type { Clock } from '../../ports/clock.ts';
import type { RunRow, RunStore } from '../../ports/run-store.ts';
import { findRun, type Memory, type MemoryRun, setRow, transact } from './memory.ts';
import { addBlob, addPost, appendBatch, createRun, takeRun } from './write-run.ts';

export type MemoryStoreOptions = {
  readonly memory: Memory;
  readonly clock: Clock;
  readonly leaseMs: number;
  readonly owner: string;
};

/** One owner's view of a memory. To close it is to die: its runs stay in its name, and anyone may take them. */
export function memoryStore({ memory, clock, leaseMs, owner }: MemoryStoreOptions): RunStore {
  const { alive, leases, listeners } = memory;
  const stopWatching = new Set<() => void>();
  alive.add(owner);

  return {
    owner,
    leaseMs,
    ...memoryReads(memory, owner, usable),
    create: (run, { acquire = false } = {}) =>
      write(() => {
        const lease = createRun(memory, run, acquire ? owner : null);
        if (acquire && lease !== undefined) extendLease();
        return lease;
      }),
    acquire: async (runId) => {
      usable();
      // Nothing is written, so nobody is told: a waiting owner that asks again and again must not wake itself.
      if (isTaken(findRun(memory, runId).row.owner)) return 'busy';
      return write(() => {
        extendLease();
        return takeRun(memory, runId, owner);
      });
    },
    append: (lease, batch) => write(() => appendBatch(memory, owner, lease, batch)),
    release: ({ runId, epoch }) =>
      write(() => {
        const run = findRun(memory, runId);
        if (run.row.owner === owner && run.row.epoch === epoch) setRow(memory, run, { ...run.row, owner: null });
      }),
    post: (runId, key, command) => write(() => addPost(memory, runId, key, command)),
    due: async (now, limit) => {
      usable();
      return dueRuns(memory, now, limit, (other) => other !== owner && isGone(other));
    },
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
    close: async () => {
      for (const stop of stopWatching) stop();
      alive.delete(owner);
    },
  };

  async function write<T>(work: () => T): Promise<T> {
    usable();
    return transact(memory, work);
  }

  function usable(): void {
    if (alive.has(owner)) return;
    throw new Fault('STORE_FAILED', STORE_WORDS.memoryClosed, { help: STORE_WORDS.openAgain });
  }

  function isTaken(holder: string | null): boolean {
    return holder !== owner && holder !== null && !isGone(holder);
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
function dueRuns({ runs }: Memory, now: number, limit: number, isGone: (owner: string) => boolean): readonly string[] {
  const rows = [...runs.values()].map(({ row }) => row).sort((a, b) => a.updatedAt - b.updatedAt);
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

type MemoryReads = Pick<RunStore, 'read' | 'row' | 'list' | 'waiting' | 'posts' | 'mail' | 'blob'>;

/** What anyone may ask of the store without owning anything; `usable` throws once it is closed. */
function memoryReads(memory: Memory, owner: string, usable: () => void): MemoryReads {
  return {
    read: async (runId, after = 0, limit) => {
      usable();
      const events = findRun(memory, runId).events.slice(after, limit === undefined ? undefined : after + limit);
      return events.map((recorded) => ({ ...recorded, event: upcast(recorded.event) }));
    },
    row: async (runId) => {
      usable();
      const run = memory.runs.get(runId);
      return run === undefined ? undefined : toRow(run);
    },
    list: async ({ prefix = '', limit } = {}) => {
      usable();
      const matching = [...memory.runs.values()].filter(({ row }) => row.id.startsWith(prefix));
      return matching.map(toRow).sort(newestFirst).slice(0, limit);
    },
    waiting: async () => {
      usable();
      const waiting = [...memory.runs.values()].filter(({ row }) => isWaiting(row.summary.status));
      return waiting.map(toRow).sort((a, b) => a.updatedAt - b.updatedAt);
    },
    posts: async (runId, after) => {
      usable();
      return findRun(memory, runId).posts.slice(after);
    },
    mail: async () => {
      usable();
      const rows = [...memory.runs.values()].map(({ row }) => row);
      return rows.filter((row) => row.owner === owner && row.mailbox > row.drained).map(({ id }) => id);
    },
    blob: async (hash) => {
      usable();
      return memory.blobs.get(hash);
    },
  };

  function toRow({ row }: MemoryRun): RunRow {
    return { ...row, ownerAlive: row.owner !== null && memory.alive.has(row.owner) };
  }
}

function isWaiting(status: RunStatus): boolean {
  return status === 'waiting_user' || status === 'blocked';
}

function newestFirst(a: RunRow, b: RunRow): number {
  return b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1);
}
