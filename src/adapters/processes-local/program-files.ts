import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { join } from 'node:path';
import type { ProcessEnd } from '../../core/engine/process-outcome.ts';
import type { EndReason } from '../../ports/processes.ts';

/** What a program leaves in the folder that it was given. */
export type ProgramFiles = {
  readonly stdout: string;
  readonly stderr: string;
  /** How it ended, written by the recorder. */
  readonly exit: string;
  /** Why we have ended it, written before we do. */
  readonly stopped: string;
  /** Who it is, written before it begins. */
  readonly process: string;
  /** By what its processes are known, written before any of them is there. */
  readonly token: string;
};

export function programFiles(folder: string): ProgramFiles {
  return {
    stdout: join(folder, 'stdout'),
    stderr: join(folder, 'stderr'),
    exit: join(folder, 'exit'),
    stopped: join(folder, 'stopped'),
    process: join(folder, 'process.json'),
    token: join(folder, 'token'),
  };
}

const REASONS: readonly string[] = ['stop', 'time', 'output', 'line', 'session'] satisfies readonly EndReason[];

/**
 * Written before a program is ended: a process that finds its status after our own death must not take the end that we gave it for one
 * of its own. The first reason counts. `ended`: it came to its end by itself, which is written before that is judged, so that an
 * owner that wakes up later cannot mark it any more.
 */
export function markStopped({ stopped }: ProgramFiles, reason: EndReason | 'ended'): void {
  try {
    writeFileSync(stopped, reason, { mode: 0o600, flag: 'wx', flush: true });
  } catch {
    // Marked before, or nowhere to write: it has to be ended all the same.
  }
}

/** Why it was ended, by us or by a later owner. */
export async function readReason({ stopped }: ProgramFiles): Promise<EndReason | undefined> {
  const reason = await readFile(stopped, 'utf8').catch(() => '');
  return REASONS.includes(reason) ? (reason as EndReason) : undefined;
}

/** How it ended, as far as that was kept, and why if that was our doing. */
export async function readEnd(files: ProgramFiles): Promise<ProcessEnd | undefined> {
  const end = await readExit(files);
  const endedBy = await readReason(files);
  return end === undefined || endedBy === undefined ? end : { ...end, endedBy };
}

/** Undefined where no status was kept, or only half of one (the power went). */
export async function readExit({ exit }: ProgramFiles): Promise<ProcessEnd | undefined> {
  const [, status] = /^(\d{1,3})\n$/.exec(await textIfThere(exit)) ?? [];
  return status === undefined ? undefined : endOf(Number(status));
}

/**
 * Shells and sandboxes tell a signal as 128 plus its number. Above SIGTERM there is none that somebody would send, but there are
 * exit codes: Gemini exits with the HTTP status of an error modulo 256, 145 for 401.
 */
function endOf(status: number): ProcessEnd {
  const number = status - 128;
  const [signal] = Object.entries(constants.signals).find(([, value]) => value === number) ?? [];
  if (signal === undefined || number > constants.signals.SIGTERM) return { code: status, signal: null };
  return { code: null, signal };
}

/** Empty where there is no such file. */
export async function textIfThere(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
}
