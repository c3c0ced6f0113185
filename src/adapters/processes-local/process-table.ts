import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { hasEnded, parseStat } from '../../core/process-stat.ts';

/** The variable that every process of a turn carries; a tool of an engine starts a session of its own, but keeps it. */
export const TOKEN_VARIABLE = 'SIGNALBOX_RUN_TOKEN';

/** A process and no other: numbers are used again, but not with the same start (in ticks since the machine started). */
export type ProcessId = { readonly pid: number; readonly startTime: number };

export type Process = ProcessId & { readonly parent: number; readonly group: number };

/** How many are looked at before others have their turn. */
const AT_ONCE = 64;

/**
 * Everything that runs and is not a zombie, each with whether it carries the token, which nothing does that was there `since`
 * before. Undefined where there is no /proc to ask.
 */
export async function allProcesses(token: string, since: number): Promise<readonly (Process & Carrying)[] | undefined> {
  const names = await readdir('/proc').catch(() => []);
  const found: (Process & Carrying)[] = [];
  for (const [index, name] of names.filter((one) => /^\d+$/.test(one)).entries()) {
    // These files are made when they are read, in microseconds; a way through the thread pool takes ten times as long.
    if (index % AT_ONCE === AT_ONCE - 1) await setImmediate();
    const process = processAt(Number(name));
    if (process === undefined) continue;
    found.push({ ...process, carries: process.startTime >= since && carriesToken(process.pid, token) });
  }
  return found.length === 0 ? undefined : found;
}

type Carrying = { readonly carries: boolean };

/** Undefined where there is none, or only its exit status is left, or there is no /proc to ask. */
export function processAt(pid: number): Process | undefined {
  const stat = parseStat(textOf(`/proc/${pid}/stat`));
  if (stat === undefined || hasEnded(stat)) return undefined;
  return { pid, parent: stat.parent, group: stat.group, startTime: stat.start };
}

/** In its environment, or where it has emptied that, in its limits. */
export function carriesToken(pid: number, token: string): boolean {
  const isTold = textOf(`/proc/${pid}/environ`).split('\0').includes(`${TOKEN_VARIABLE}=${token}`);
  return isTold || hasTokenLimit(textOf(`/proc/${pid}/limits`), token);
}

/** Gone meanwhile, or not ours to read, is nothing. */
function textOf(file: string): string {
  try {
    // Of all encodings the one that needs no buffer, which these files, without a size, would be given much too large.
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Another one means that the machine was started anew and nothing of before still runs. Null where there is no /proc. */
export function bootId(): string | null {
  return textOf('/proc/sys/kernel/random/boot_id').trim() || null;
}

/*
 * The token as a limit of resident memory: Linux hands that down to every child, shows it in /proc and never applies it. Who has
 * left group, parent and environment behind still has it, unless it sets this very limit itself.
 */

/** As `ulimit -m` takes it; so high that nobody who plans by it has less for it. */
export function tokenKilobytes(token: string): bigint {
  return 2n ** 50n + BigInt(`0x${createHash('sha256').update(token).digest('hex').slice(0, 12)}`);
}

/** Whether the limits of a process, as /proc tells them, are those of a token. */
function hasTokenLimit(limits: string, token: string): boolean {
  const [, hard] = /^Max resident set +\S+ +(\d+)/m.exec(limits) ?? [];
  return hard !== undefined && BigInt(hard) === tokenKilobytes(token) * 1024n;
}
