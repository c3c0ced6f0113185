import type { OpenNotice, RunStore } from '../../../src/ports/run-store.ts';
import type { Memory, MemoryNotice } from './memory.ts';
import { findRun, removeEntry, setEntry } from './memory.ts';

type Uses = { readonly use: <T>(work: () => T) => Promise<T>; readonly write: <T>(work: () => T) => Promise<T> };

/** What is to be told, and what is taken out for good. */
export function memoryHouse(
  memory: Memory,
  owner: string,
  { use, write }: Uses,
  isFree: (holder: string | null) => boolean,
): Pick<RunStore, 'takeNotices' | 'settleNotice' | 'notices' | 'remove' | 'leftovers' | 'forgetLeftovers' | 'shrink'> {
  const { notices, runs, removed, blobs } = memory;
  const open = () => [...notices.values()].sort((a, b) => a.dueAt - b.dueAt);
  return {
    notices: () => use(() => open().map(withoutOwner)),
    takeNotices: (now, until, limit) =>
      write(() => {
        const free = open().filter((one) => one.dueAt <= now || (one.owner !== null && !memory.alive.has(one.owner)));
        return free.slice(0, limit).map((one) => {
          const taken = { ...one, owner, attempts: one.attempts + 1, dueAt: until };
          setEntry(memory, notices, nameOf(one), taken);
          return withoutOwner(taken);
        });
      }),
    settleNotice: (name, again) =>
      write(() => {
        const found = notices.get(nameOf(name));
        if (found === undefined || found.owner !== owner) return;
        if (again === undefined) removeEntry(memory, notices, nameOf(name));
        else setEntry(memory, notices, nameOf(name), { ...found, owner: null, dueAt: again });
      }),
    remove: (runIds, seen = new Map()) =>
      write(() => {
        const rows = runIds.map((runId) => findRun(memory, runId).row);
        const busy = rows.find((row) => {
          const { seq, mailbox } = seen.get(row.id) ?? row;
          return !isFree(row.owner) || seq !== row.seq || mailbox !== row.mailbox;
        });
        if (busy !== undefined) return { kind: 'busy', runId: busy.id };
        for (const runId of runIds) {
          removeEntry(memory, runs, runId);
          setEntry(memory, removed, runId, true);
          for (const [name, one] of [...notices]) if (one.runId === runId) removeEntry(memory, notices, name);
        }
        return { kind: 'removed' };
      }),
    leftovers: () => use(() => [...removed.keys()].sort()),
    forgetLeftovers: (runIds) =>
      write(() => {
        for (const runId of runIds) removeEntry(memory, removed, runId);
      }),
    shrink: () =>
      write(() => {
        const named = new Set(
          [...runs.values()].flatMap(({ events }) => JSON.stringify(events).match(/[0-9a-f]{64}/g) ?? []),
        );
        for (const hash of [...blobs.keys()]) if (!named.has(hash)) removeEntry(memory, blobs, hash);
      }),
  };
}

function nameOf({ runId, seq }: Pick<OpenNotice, 'runId' | 'seq'>): string {
  return `${runId}:${seq}`;
}

function withoutOwner({ owner: _, ...notice }: MemoryNotice): OpenNotice {
  return notice;
}
