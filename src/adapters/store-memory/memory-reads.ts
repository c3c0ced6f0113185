import type { RunStatus } from '../../core/run/status.ts';
import { upcast } from '../../core/run/upcast.ts';
import type { RunRow, RunStore } from '../../ports/run-store.ts';
import { findRun, type Memory, type MemoryRun } from './memory.ts';

export type MemoryReads = Pick<RunStore, 'read' | 'row' | 'list' | 'waiting' | 'posts' | 'mail' | 'blob'>;

/** What anyone may ask of the store without owning anything; `usable` throws once it is closed. */
export function memoryReads(memory: Memory, owner: string, usable: () => void): MemoryReads {
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
