import { closeSync, fsyncSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Fault } from '../../core/fault.ts';
import { STORE_WORDS } from '../../core/words/store-words.ts';
import { BUSY_TIMEOUT_MS, type LockWaits } from './lock-waits.ts';
import { corrupt, failed, isSqlError, storeFault } from './sqlite-faults.ts';

/** What marks a file as ours, and the steps by which an empty one becomes today's. */
export type Layout = { readonly applicationId: number; readonly steps: readonly string[] };

export type OpenedFile = { readonly file: string; readonly db: DatabaseSync; readonly folder: FolderSync };

/** Opens a database file, creating it where it is missing; its folder is there. Any number of processes may do so at once. */
export async function openFile(
  file: string,
  layout: Layout,
  waits: LockWaits,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<OpenedFile> {
  let db: DatabaseSync | undefined;
  let folder: FolderSync | undefined;
  try {
    folder = folderSync(dirname(file));
    createPrivateFile(file);
    refuseStump(file);
    const opened = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: false });
    db = opened;
    await waits.retry(() => configure(opened, file));
    await waits.retry(() => migrate(opened, file, layout));
    limitSize(opened, maxBytes);
    return { file, db, folder };
  } catch (error) {
    db?.close();
    folder?.close();
    throw isSqlError(error) ? corrupt(file, STORE_WORDS.otherTables, error) : storeFault(error, file);
  }
}

/**
 * Made before SQLite sees it, because SQLite gives its files the rights of the database file.
 * Never opens an existing one: closing it again would drop the locks this process holds on it.
 */
export function createPrivateFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

/** SQLite takes a file that is shorter than its smallest page for a new one. */
function refuseStump(file: string): void {
  const { size } = statSync(file);
  if (size > 0 && size < 512) throw corrupt(file, STORE_WORDS.stump(size));
}

function configure(db: DatabaseSync, file: string): void {
  // To its end, where it is written: the first step says what is wished, and only the last one whether the disk took it.
  db.exec('pragma journal_mode = wal');
  const mode = pragma(db, 'journal_mode');
  if (mode !== 'wal') throw failed(file, STORE_WORDS.noSharedMemory(String(mode)));
  db.exec('pragma synchronous = full; pragma cell_size_check = on; pragma trusted_schema = off');
}

function limitSize(db: DatabaseSync, maxBytes: number): void {
  if (!Number.isFinite(maxBytes)) return;
  pragma(db, `max_page_count = ${Math.floor(maxBytes / Number(pragma(db, 'page_size')))}`);
}

function migrate(db: DatabaseSync, file: string, layout: Layout): void {
  const { applicationId, steps } = layout;
  if (versionOf(db, file, layout) === steps.length) return;
  db.exec('begin immediate');
  try {
    // Asked again: another process may have done it while we waited for the lock.
    for (const step of steps.slice(versionOf(db, file, layout))) db.exec(step);
    db.exec(`pragma application_id = ${applicationId}; pragma user_version = ${steps.length}; commit`);
  } catch (error) {
    if (db.isTransaction) db.exec('rollback');
    throw error;
  }
}

/** How many steps a file has taken; 0 where it is empty. Faults where it is another's, or a newer one. */
export function versionOf(db: DatabaseSync, file: string, { applicationId, steps }: Layout): number {
  const known = steps.length;
  const found = Number(pragma(db, 'user_version'));
  const empty = db.prepare('select 1 from sqlite_schema').get() === undefined;
  if (empty) return 0;
  if (pragma(db, 'application_id') !== applicationId) throw corrupt(file, STORE_WORDS.noStore);
  if (found > known) {
    throw new Fault('STORE_NEWER', STORE_WORDS.newer(file, found, known), {
      help: STORE_WORDS.update,
    });
  }
  return found;
}

function pragma(db: DatabaseSync, text: string): unknown {
  return Object.values(db.prepare(`pragma ${text}`).get() ?? {})[0];
}

type FolderSync = {
  /** Puts on disk which files there are in the folder, the first time; later calls have nothing to do. */
  once(): void;
  close(): void;
};

/** File systems that cannot do this for a folder say so; they do it by themselves or not at all. */
const UNABLE: ReadonlySet<unknown> = new Set(['EINVAL', 'ENOTSUP', 'EBADF', 'EPERM', 'EACCES', 'EISDIR', 'EROFS']);

/**
 * SQLite syncs the folder in which it has made a file, and does not tell when that fails: after a power cut the file might not be there.
 * So we do it, too. Opened before the file is made, since a failure is told once to everyone who had the folder open by then.
 */
function folderSync(folder: string): FolderSync {
  let handle = attempt(() => openSync(folder, 'r'));
  return { once, close };

  function once(): void {
    if (handle === undefined) return;
    const open = handle;
    attempt(() => fsyncSync(open));
    close();
  }

  function close(): void {
    if (handle !== undefined) closeSync(handle);
    handle = undefined;
  }
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch (error) {
    if (error instanceof Error && 'code' in error && UNABLE.has(error.code)) return undefined;
    throw error;
  }
}
