import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { ProcessEnd } from '../../core/engine/process-outcome.ts';
import type { ProgramFiles } from './program-files.ts';
import { readExit } from './recorder.ts';

type Reason = NonNullable<ProcessEnd['endedBy']>;
const REASONS: readonly string[] = ['stop', 'time', 'output', 'line', 'session'] satisfies readonly Reason[];

/**
 * Written before a program is ended: whoever finds its status after our own death must not take the end that we gave it for one
 * of its own. The first reason counts.
 */
export function markStopped({ stopped }: ProgramFiles, reason: Reason): void {
  mark(stopped, reason);
}

/** Written before the end that a program came to by itself is judged: an owner that wakes up later cannot mark it any more. */
export function markEnded({ stopped }: ProgramFiles): void {
  mark(stopped, 'ended');
}

function mark(file: string, word: string): void {
  try {
    writeFileSync(file, word, { mode: 0o600, flag: 'wx', flush: true });
  } catch {
    // Marked before, or nowhere to write: it has to be ended all the same.
  }
}

/** Why it was ended, by us or by whoever came after us. */
export async function readReason({ stopped }: ProgramFiles): Promise<Reason | undefined> {
  const reason = await readFile(stopped, 'utf8').catch(() => '');
  return REASONS.includes(reason) ? (reason as Reason) : undefined;
}

/** How it ended, as far as that was kept, and why if that was our doing. */
export async function readEnd(files: ProgramFiles): Promise<ProcessEnd | undefined> {
  const end = await readExit(files.exit);
  const endedBy = await readReason(files);
  return end === undefined || endedBy === undefined ? end : { ...end, endedBy };
}
