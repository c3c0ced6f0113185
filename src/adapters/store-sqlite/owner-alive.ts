import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isDamage } from './sqlite-faults.ts';

export function ownersFolder(home: string): string {
  return join(home, 'owners');
}

export function lockFileOf(home: string, owner: string): string {
  return join(ownersFolder(home), `${owner}.lock`);
}

/** Whether a process lives that holds this lock; what a dead one left is cleared away. Takes a shared lock only, so that two who ask at once do not take each other for the owner. */
export function isLocked(file: string): boolean {
  if (!existsSync(file)) return false;
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(file, { timeout: 0, readOnly: true });
    db.exec('begin; select 1 from sqlite_schema');
    // While we hold the shared lock no process can begin to be its owner.
    removeQuietly(file);
    return false;
  } catch (error) {
    // The lock is looked at before the content. In any other doubt the process that made the file is taken to be alive.
    return !isDamage(error) && existsSync(file);
  } finally {
    db?.close();
  }
}

function removeQuietly(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // A file that may not be removed says the same as before: unlocked, so its owner is dead.
  }
}
