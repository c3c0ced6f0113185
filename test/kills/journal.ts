import { closeSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { RunEvent } from '../../src/core/run/events.ts';
import { linesOf } from './world.ts';

/** What a process has done, in the order it did it, kept outside the store: the witness against which the log is checked. */
export type JournalEntry =
  /** The store has acknowledged these events. */
  | { readonly kind: 'acknowledged'; readonly first: number; readonly events: readonly RunEvent[] }
  /** The store has acknowledged a command of a person. */
  | { readonly kind: 'posted'; readonly key: string }
  /** A try of a call begins. */
  | { readonly kind: 'began'; readonly tool: string; readonly key: string }
  /** A place where the process may be killed. */
  | { readonly kind: 'point'; readonly name: string };

export type Journal = { write(entry: JournalEntry): void; close(): void };

/** One write per entry, so that a kill leaves whole entries; the system keeps them when the process dies. */
export function journalInFile(file: string): Journal {
  const fd = openSync(file, 'a');
  return { write: (entry) => void writeSync(fd, `${JSON.stringify(entry)}\n`), close: () => closeSync(fd) };
}

export function readJournal(file: string): readonly JournalEntry[] {
  return existsSync(file) ? linesOf(readFileSync(file, 'utf8')).map((line) => JSON.parse(line) as JournalEntry) : [];
}
