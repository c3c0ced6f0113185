import { DatabaseSync } from 'node:sqlite';
import { type Fault, isFault } from '../../core/fault.ts';
import { STORE_WORDS } from '../../core/words/store-words.ts';
import { commitQueue } from './commit-queue.ts';
import { BUSY_TIMEOUT_MS, type LockWaits } from './lock-waits.ts';
import { openDatabase } from './open-database.ts';
import type { OpenedFile } from './open-file.ts';
import { failed, isIoError, storeFault } from './sqlite-faults.ts';
import type { Statements } from './statements.ts';

/** A database file as it is used: errors are faults, and after a failing disk there is no further use. */
export type GuardedFile = {
  readonly file: string;
  readonly db: DatabaseSync;
  /** Runs `work` on the file as it is at one moment, whatever others write meanwhile. */
  read<T>(work: () => T): Promise<T>;
  /** Runs `work` in a transaction; resolves once it is on disk. */
  write<T>(work: () => T): Promise<T>;
  /** A long look, on a connection of its own, which may not write and which is closed by the one who looks. */
  readApart<T>(look: (db: DatabaseSync) => Promise<T>): Promise<T>;
  /** Whole-file work on a connection of its own, while nothing is written here. */
  apart(work: (file: string, timeout: number) => void): Promise<void>;
  /** Changes when another connection has committed. */
  version(): unknown;
  close(): Promise<void>;
};

/** The database as the store's methods use it. */
export type GuardedDatabase = Omit<GuardedFile, 'db'> & { readonly statements: Statements };

export async function openGuardedDatabase(
  home: string,
  waits: LockWaits,
  maxBytes: number | undefined,
  onCommit: () => void,
): Promise<GuardedDatabase> {
  const opened = await openDatabase(home, waits, maxBytes);
  return { ...guardFile(opened, waits, onCommit), statements: opened.statements };
}

export function guardFile({ file, db, folder }: OpenedFile, waits: LockWaits, onCommit: () => void): GuardedFile {
  const copy = copyBack(db);
  const commits = commitQueue(db, waits, { settle: folder.once, onCommit, tidy });
  const dataVersion = db.prepare('pragma data_version');
  let ended: Fault | undefined;

  return {
    file,
    db,
    read: (work) => guard(() => waits.retry(() => inSnapshot(db, work))),
    write: (work) => guard(() => commits.add(work)),
    readApart: (look) => guard(() => look(new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS }))),
    apart: (work) =>
      guard(async () => {
        await commits.idle();
        await waits.retry(() => work(file, BUSY_TIMEOUT_MS));
      }),
    version,
    close: async () => {
      ended ??= failed(file, STORE_WORDS.closed);
      await commits.idle();
      folder.close();
      if (db.isOpen) db.close();
    },
  };

  /** Nothing is lost where this fails, but the next write must not believe the disk. */
  function tidy(): void {
    try {
      if (db.isOpen) copy();
    } catch (error) {
      if (isIoError(error)) end(error);
    }
  }

  async function guard<T>(work: () => Promise<T>): Promise<T> {
    if (ended !== undefined) throw ended;
    try {
      return await work();
    } catch (error) {
      if (isIoError(error)) throw end(error);
      throw ended !== undefined && !isFault(error) ? ended : storeFault(error, file);
    }
  }

  function version(): unknown {
    try {
      return dataVersion.get()?.['data_version'];
    } catch {
      // A timer asks, and cannot handle the error: the next call of the store will say what is wrong.
      return undefined;
    }
  }

  /** After a failed fsync the next one may succeed without having written: only a new process may look again. */
  function end(error: unknown): Fault {
    ended ??= failed(file, STORE_WORDS.failedAndClosed, error);
    folder.close();
    if (db.isOpen) db.close();
    return ended;
  }
}

/** Runs `work` on the database as it is at one moment. */
export function inSnapshot<T>(db: DatabaseSync, work: () => T): T {
  // Between the beginning and the work of a commit others may look, too: they see what that commit will see.
  if (db.isTransaction) return work();
  db.exec('begin');
  try {
    return work();
  } finally {
    endQuietly(db);
  }
}

/** Nothing was written, so nothing can be lost; what the work has thrown is the news. */
function endQuietly(db: DatabaseSync): void {
  try {
    if (db.isTransaction) db.exec('rollback');
  } catch {
    // The next one who begins is told.
  }
}

/** As many pages of news as SQLite itself lets gather beside the file. */
const MOST_PAGES = 1000;

/**
 * Copies what was committed from the file beside the database into it, once there is much of it. SQLite would do so by itself after
 * a commit, and would not tell when the disk fails then; asked to do it, it tells.
 */
function copyBack(db: DatabaseSync): () => void {
  // Older ones cannot say how much there is without copying it.
  if (!canCount(process.versions['sqlite'] ?? '')) return () => undefined;
  db.exec('pragma wal_autocheckpoint = 0');
  const count = db.prepare('pragma wal_checkpoint(noop)');
  const copy = db.prepare('pragma wal_checkpoint(passive)');
  return () => {
    const { log = 0, checkpointed = 0 } = count.get() ?? {};
    if (Number(log) - Number(checkpointed) >= MOST_PAGES) copy.all();
  };
}

function canCount(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 3 || (major === 3 && minor >= 51);
}
