import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../../core/fault.ts';
import { STORE_WORDS } from '../../core/words/store-words.ts';

/**
 * Faults where the runs beside it say that there was a store, and it is empty or gone: SQLite would take the place for a new
 * one, and the loss would never be told.
 */
export function refuseLostStore(home: string, file: string): void {
  if (sizeOf(file) > 0) return;
  const runs = runsBeside(home);
  // Looked at again: a process that makes the store just now makes its first run only after it.
  if (runs === 0 || sizeOf(file) > 0) return;
  const what = isThere(file) ? STORE_WORDS.emptied(runs) : STORE_WORDS.gone(runs);
  throw new Fault('STORE_CORRUPT', STORE_WORDS.damaged(file, what), { help: STORE_WORDS.restoreOrBeginAnew });
}

/** Whether there is a store, or was one. */
export function holdsStore(home: string, file: string): boolean {
  try {
    return sizeOf(file) > 0 || runsBeside(home) > 0;
  } catch {
    // Opening it will tell why it cannot be looked at.
    return true;
  }
}

function runsBeside(home: string): number {
  try {
    // Commands that belong to no run have folders here too.
    const folders = readdirSync(join(home, 'runs'), { withFileTypes: true });
    return folders.filter((entry) => entry.isDirectory() && entry.name.startsWith('run_')).length;
  } catch {
    // What cannot be looked at says nothing; the first write there will tell why.
    return 0;
  }
}

function isThere(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false }) !== undefined;
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
