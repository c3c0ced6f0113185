import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { LockWaits } from './lock-waits.ts';
import { createPrivateFile } from './open-file.ts';
import { isLocked, lockFileOf, ownersFolder } from './owner-alive.ts';
import { storeFault } from './sqlite-faults.ts';

/**
 * A process shows that it lives by holding an exclusive lock on `owners/<id>.lock`: the system keeps it while the
 * process is stopped and frees it the moment the process dies. SQLite holds the lock, because Node has no file locks.
 */
export type OwnerLock = {
  readonly owner: string;
  /** Takes the lock, the first time; others must be able to see it before a run carries our name. */
  hold(): Promise<void>;
  readonly held: boolean;
  /** Whether a process lives under that name. Answers at once, and clears away what a dead one left. */
  isAlive(owner: string): boolean;
  release(): void;
};

export function ownerLock(home: string, waits: LockWaits): OwnerLock {
  const folder = ownersFolder(home);
  // The pid is for people who look for the process; the rest makes the name unlike any other, for ever.
  const owner = `${process.pid}-${randomBytes(6).toString('hex')}`;
  let lock: DatabaseSync | undefined;
  let holding: Promise<void> | undefined;

  return {
    owner,
    get held() {
      return lock !== undefined;
    },
    hold: () => (holding ??= hold()),
    isAlive: (other) => (other === owner ? lock !== undefined : isLocked(fileOf(other))),
    release: () => {
      if (lock === undefined) return;
      rmSync(fileOf(owner), { force: true });
      lock.close();
      lock = undefined;
    },
  };

  async function hold(): Promise<void> {
    const file = fileOf(owner);
    try {
      lock = await waits.retry(() => lockFile(file), file);
      for (const name of readdirSync(folder)) if (join(folder, name) !== file) isLocked(join(folder, name));
    } catch (error) {
      holding = undefined;
      throw storeFault(error, file);
    }
  }

  function fileOf(name: string): string {
    return lockFileOf(home, name);
  }
}

/** Throws as busy while another process looks whether the file is locked. */
function lockFile(file: string): DatabaseSync {
  for (;;) {
    createPrivateFile(file);
    const inode = inodeOf(file);
    const db = new DatabaseSync(file, { timeout: 0 });
    try {
      // The journal would be one more file to be left behind.
      db.exec('pragma journal_mode = memory; begin exclusive');
    } catch (error) {
      db.close();
      throw error;
    }
    // A process that clears up may have found the file before it was locked, and removed it: then our lock cannot be seen.
    if (inode !== undefined && inodeOf(file) === inode) return db;
    db.close();
  }
}

function inodeOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.ino;
}
