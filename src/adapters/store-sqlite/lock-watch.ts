import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { Fault } from '../../core/fault.ts';
import { parseStat } from '../../core/process-stat.ts';
import { LOCK_WORDS } from '../../core/words/lock-words.ts';
import type { StoreWaiting } from '../../ports/run-store.ts';
import { addLook, describeLook, type LockHolder, type LockLook, type Watched } from './lock-looks.ts';
import { isLocked, lockFileOf, ownersFolder } from './owner-alive.ts';
import { deviceText, type HeldLock, parseCommand, parseLocks } from './proc-locks.ts';

export type LockWatch = {
  look(waited: number): void;
  /** The lock is free. */
  end(): void;
};

/** Looks at who is in the way of one wait, and tells it. */
export function lockWatch(file: string, onWaiting: (waiting: StoreWaiting) => void): LockWatch {
  let watched: Watched = {};
  return {
    look: (waited) => {
      const { telling, ...seen } = addLook(watched, lookAtLock(file), waited);
      watched = seen;
      if (telling !== undefined) onWaiting(telling);
    },
    end: () => {
      if (watched.told !== undefined) onWaiting({ said: LOCK_WORDS.free });
    },
  };
}

export function busyFault(file: string, cause: unknown): Fault {
  const { said, help } = describeLook(lookAtLock(file));
  return new Fault('STORE_BUSY', said, { cause, help });
}

/**
 * Asks the system which process keeps others from writing to a store, or from taking an owner's lock file. It costs writers
 * nothing: they do not note down that they write.
 */
function lookAtLock(file: string): LockLook {
  const holder = findHolder(file);
  const others = holder === undefined ? livingOwners(dirname(file)) : [];
  return { file, holder, others, written: stampOf(`${file}-wal`) };
}

/*
 * The bytes that SQLite locks in its shared memory: to write, to checkpoint, to recover, and five for readers. A process that holds
 * one for itself is in the way. Byte 128, which every connection holds, is not among them.
 */
const FIRST_BYTE = 120;
const LAST_BYTE = 127;

/** An owner's lock file has no shared memory: there any lock of another process is in the way. */
function findHolder(file: string): LockHolder | undefined {
  const locks = parseLocks(textOf('/proc/locks')).filter(({ pid }) => pid > 0 && pid !== process.pid);
  const isPlain = file.endsWith('.lock');
  const shared = locks.filter(({ exclusive, first, last }) => exclusive && first <= LAST_BYTE && last >= FIRST_BYTE);
  const inFile = locks.filter(({ exclusive }) => exclusive || isPlain);
  const found = first(shared, `${file}-shm`) ?? first(inFile, file);
  return found === undefined ? undefined : describeProcess(found.pid);
}

/** By the writer's byte first. */
function first(locks: readonly HeldLock[], file: string): HeldLock | undefined {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat === undefined) return undefined;
  const device = deviceText(stat.dev);
  return locks
    .filter(({ inode }) => inode === stat.ino)
    .toSorted((one, other) => one.first - other.first)
    .find((lock) => lock.device === device || hasOpen(lock.pid, stat));
}

/** Some file systems give `stat` another device than the system's own list of locks; the process itself says what it has open. */
function hasOpen(pid: number, { dev, ino }: { readonly dev: number; readonly ino: number }): boolean {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((name) => {
      const open = statSync(`/proc/${pid}/fd/${name}`, { throwIfNoEntry: false });
      return open?.dev === dev && open.ino === ino;
    });
  } catch {
    return false;
  }
}

const TICKS_PER_SECOND = 100;

function describeProcess(pid: number): LockHolder {
  const stat = parseStat(textOf(`/proc/${pid}/stat`));
  if (stat === undefined) return { pid, stopped: false };
  const command = parseCommand(textOf(`/proc/${pid}/cmdline`));
  const uptime = Number.parseFloat(textOf('/proc/uptime'));
  const seconds = Math.max(0, Math.floor(uptime - stat.start / TICKS_PER_SECOND));
  const stopped = stat.state === 'T' || stat.state === 't';
  return { pid, stopped, ...(command === '' || Number.isNaN(seconds) ? {} : { known: { command, seconds } }) };
}

function livingOwners(home: string): readonly number[] {
  try {
    const owners = readdirSync(ownersFolder(home)).flatMap((name) => /^((\d+)-[0-9a-f]+)\.lock$/.exec(name)?.[1] ?? []);
    const pids = owners.filter((owner) => isLocked(lockFileOf(home, owner))).map((owner) => Number.parseInt(owner, 10));
    return [...new Set(pids)].filter((pid) => pid !== process.pid);
  } catch {
    return [];
  }
}

function stampOf(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false, bigint: true });
  return stat === undefined ? '' : `${stat.ino} ${stat.size} ${stat.mtimeNs}`;
}

/** Gone meanwhile, not ours to read, or not there on this system, is nothing. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
