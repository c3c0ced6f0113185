import { Fault } from '../../../src/core/fault.ts';
import type { Posted } from '../../../src/core/run/commands.ts';
import type { Recorded } from '../../../src/core/run/events.ts';
import { STORE_WORDS } from '../../../src/core/words/store-words.ts';
import type { OpenNotice, RunRow } from '../../../src/ports/run-store.ts';

/** A run as it is kept: the row is replaced as a whole, events and posts only grow. */
export type MemoryRun = {
  row: Omit<RunRow, 'ownerAlive'>;
  readonly events: Recorded[];
  readonly posts: Posted[];
};

/** With whoever tries it. */
export type MemoryNotice = OpenNotice & { readonly owner: string | null };

/** What all stores opened on one medium share. */
export type Memory = {
  readonly runs: Map<string, MemoryRun>;
  readonly blobs: Map<string, string>;
  readonly notices: Map<string, MemoryNotice>;
  /** Runs that were taken out. */
  readonly removed: Map<string, true>;
  /** Until when the leases of an owner run. */
  readonly leases: Map<string, number>;
  /** Owners that are open: what a lock says elsewhere. */
  readonly alive: Set<string>;
  readonly listeners: Set<() => void>;
  /** How to take back what the transaction under way has done, last step first. */
  readonly undo: (() => void)[];
};

export function emptyMemory(): Memory {
  return {
    runs: new Map(),
    blobs: new Map(),
    notices: new Map(),
    removed: new Map(),
    leases: new Map(),
    alive: new Set(),
    listeners: new Set(),
    undo: [],
  };
}

/** All or nothing: when `work` throws, everything it changed is as before. */
export function transact<T>({ undo, listeners }: Memory, work: () => T): T {
  undo.length = 0;
  try {
    const result = work();
    for (const listener of listeners) queueMicrotask(() => listeners.has(listener) && listener());
    return result;
  } catch (error) {
    for (const step of undo.reverse()) step();
    throw error;
  }
}

export function setRow(memory: Memory, run: MemoryRun, row: MemoryRun['row']): void {
  const before = run.row;
  memory.undo.push(() => {
    run.row = before;
  });
  run.row = row;
}

export function push<T>(memory: Memory, list: T[], item: T): void {
  memory.undo.push(() => list.pop());
  list.push(item);
}

export function setEntry<T>(memory: Memory, map: Map<string, T>, key: string, value: T): void {
  const before = map.get(key);
  memory.undo.push(() => (before === undefined ? map.delete(key) : map.set(key, before)));
  map.set(key, value);
}

export function removeEntry<T>(memory: Memory, map: Map<string, T>, key: string): void {
  const before = map.get(key);
  if (before === undefined) return;
  memory.undo.push(() => map.set(key, before));
  map.delete(key);
}

export function findRun({ runs }: Memory, runId: string): MemoryRun {
  const run = runs.get(runId);
  if (run !== undefined) return run;
  throw new Fault('RUN_NOT_FOUND', STORE_WORDS.noRunHere(runId), { help: { do: 'list-runs' } });
}
