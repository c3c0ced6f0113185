import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { lstat, opendir, unlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { hasEnded, parseStat } from '../../core/process-stat.ts';
import type { HeldFolder, Walker } from './walker.ts';

/*
 * The name that a file has until it is whole says who writes it: which process (its number and its start), and where that number
 * means something (the machine since it was started, and the container). So what a dead process has left can be told from what a
 * living one is writing.
 */
const NAME = /^\.signalbox-(\d+)-(\d+)-([0-9a-f]{8})-[0-9a-f]{12}$/;
/** As they were called before they said who writes them. */
const NAMELESS = /^\.signalbox-[0-9a-f]{24}$/;

/** A writer that is older than this has died, on whichever machine it was. */
const OLD_MS = 60 * 60 * 1000;

/** A name that a file has until it is whole. */
export function temporaryName(): string {
  return `.signalbox-${ownTag()}-${randomBytes(6).toString('hex')}`;
}

export function isTemporaryName(name: string): boolean {
  return NAME.test(name) || NAMELESS.test(name);
}

/** Whether it has no living writer any more. A writer of another machine or container cannot be seen: there only its age says so. */
export function isLeftBehind(name: string, ageMs: number): boolean {
  const [, pid, start, place] = NAME.exec(name) ?? [];
  if (pid !== undefined && place === ownPlace()) return !isAlive(Number(pid), Number(start));
  return ageMs >= OLD_MS;
}

/** Names this process, here. */
export function ownTag(): string {
  return `${process.pid}-${startOf(process.pid) ?? 0}-${ownPlace()}`;
}

function isAlive(pid: number, start: number): boolean {
  // Without /proc a number that was given to another process keeps a file for an hour.
  if (startOf(process.pid) === undefined) return exists(pid);
  return startOf(pid) === start;
}

function startOf(pid: number): number | undefined {
  const stat = parseStat(textOf(() => readFileSync(`/proc/${pid}/stat`, 'latin1')));
  return stat === undefined || hasEnded(stat) ? undefined : stat.start;
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (cause) {
    return !(cause instanceof Error && 'code' in cause && cause.code === 'ESRCH');
  }
}

let place: string | undefined;

function ownPlace(): string {
  place ??= createHash('sha256')
    .update(hostname())
    .update(textOf(() => readFileSync('/proc/sys/kernel/random/boot_id', 'latin1')))
    .update(textOf(() => readlinkSync('/proc/self/ns/pid')))
    .digest('hex')
    .slice(0, 8);
  return place;
}

/** Not there on this system is nothing. */
function textOf(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}

/** Removes what writers left behind that were killed. What cannot be removed is left: it does no harm. */
export async function sweepFolder(walker: Walker, folder: HeldFolder, most: number): Promise<void> {
  try {
    let looked = 0;
    for await (const { name } of await opendir(folder.address, { bufferSize: 1_024 })) {
      looked += 1;
      if (looked > most) return;
      if (isTemporaryName(name)) await removeIfLeft(walker, folder, name);
    }
  } catch {
    return;
  }
}

async function removeIfLeft(walker: Walker, folder: HeldFolder, name: string): Promise<void> {
  const path = `${folder.address}/${name}`;
  const stats = await lstat(path);
  if (!stats.isFile() || !isLeftBehind(name, Date.now() - stats.mtimeMs)) return;
  await walker.confirm(folder);
  await unlink(path);
}
