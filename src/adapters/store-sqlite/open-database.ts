import { closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Fault } from '../../core/fault.ts';
import { STORE_WORDS } from '../../core/words/store-words.ts';
import { BUSY_TIMEOUT_MS, type LockWaits } from './lock-waits.ts';
import { corrupt, failed, isSqlError, storeFault } from './sqlite-faults.ts';
import { prepareStatements, type Statements } from './statements.ts';

export type Database = { readonly file: string; readonly db: DatabaseSync; readonly statements: Statements };

export function databaseFile(home: string): string {
  return join(home, 'signalbox.db');
}

/** Opens the store in a folder, creating both where they are missing. Any number of processes may do so at once. */
export async function openDatabase(
  home: string,
  waits: LockWaits,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<Database> {
  const file = databaseFile(home);
  let db: DatabaseSync | undefined;
  try {
    mkdirSync(join(home, 'owners'), { recursive: true, mode: 0o700 });
    createPrivateFile(file);
    refuseStump(file);
    const opened = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: false });
    db = opened;
    await waits.retry(() => configure(opened, file));
    await waits.retry(() => migrate(opened, file));
    limitSize(opened, maxBytes);
    const statements = await waits.retry(() => prepareStatements(opened));
    return { file, db, statements };
  } catch (error) {
    db?.close();
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
  const mode = pragma(db, 'journal_mode = wal');
  if (mode !== 'wal') throw failed(file, STORE_WORDS.noSharedMemory(String(mode)));
  db.exec('pragma synchronous = full; pragma cell_size_check = on; pragma trusted_schema = off');
}

function limitSize(db: DatabaseSync, maxBytes: number): void {
  if (!Number.isFinite(maxBytes)) return;
  pragma(db, `max_page_count = ${Math.floor(maxBytes / Number(pragma(db, 'page_size')))}`);
}

function migrate(db: DatabaseSync, file: string): void {
  if (version(db, file) === MIGRATIONS.length) return;
  db.exec('begin immediate');
  try {
    // Asked again: another process may have done it while we waited for the lock.
    for (const step of MIGRATIONS.slice(version(db, file))) db.exec(step);
    db.exec(`pragma application_id = ${APPLICATION_ID}; pragma user_version = ${MIGRATIONS.length}; commit`);
  } catch (error) {
    if (db.isTransaction) db.exec('rollback');
    throw error;
  }
}

function version(db: DatabaseSync, file: string): number {
  const known = MIGRATIONS.length;
  const found = Number(pragma(db, 'user_version'));
  const empty = db.prepare('select 1 from sqlite_schema').get() === undefined;
  if (empty) return 0;
  if (pragma(db, 'application_id') !== APPLICATION_ID) throw corrupt(file, STORE_WORDS.noStore);
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

/*
 * How an empty file becomes today's store, one numbered step at a time: `PRAGMA user_version` says how many have run.
 * A step that has been released is never edited; a change is a new step at the end.
 *
 * Layout, by measurement on rows of 300-1000 bytes: events as an ordinary table with 4 KiB pages writes 15 KB of WAL per
 * append and keeps 1.2 KB per 1 KB event; WITHOUT ROWID spills rows over 1 KB to overflow pages (21 KB, 3.0 KB), and
 * 8 KiB pages write 27-33 KB. The small rows of the other tables are best off in the index itself.
 * All conditions on `runs` are partial indexes, so that a waiting run costs nothing to those who look for work.
 */
export const MIGRATIONS: readonly string[] = [
  `
  create table runs (
    id text not null primary key,
    status text not null,
    workflow text not null,
    node text not null,
    due integer not null,
    wake_at integer,
    ready integer not null,
    seq integer not null,
    tail integer not null,
    epoch integer not null,
    owner text,
    mailbox integer not null,
    drained integer not null,
    created_at integer not null,
    updated_at integer not null,
    checksum integer not null
  ) without rowid;
  create index runs_newest on runs (created_at, id);
  create index runs_ready on runs (updated_at) where owner is null and ready = 1;
  create index runs_timed on runs (wake_at) where owner is null and ready = 0 and wake_at is not null;
  create index runs_owned on runs (owner) where owner is not null;
  create index runs_mail on runs (owner) where mailbox > drained;

  create table events (
    run_id text not null,
    seq integer not null,
    epoch integer not null,
    type text not null,
    ts integer not null,
    data text not null,
    checksum integer not null,
    primary key (run_id, seq)
  );

  create table mailbox (
    run_id text not null,
    position integer not null,
    key text not null,
    command text not null,
    checksum integer not null,
    primary key (run_id, position)
  ) without rowid;
  create unique index mailbox_key on mailbox (run_id, key);

  create table blobs (hash text not null primary key, text text not null);

  create table owners (id text not null primary key, lease_until integer not null) without rowid;
  `,
  // What waits for a person, beside the run. Rows from before have none; they say by their status that they wait.
  `
  alter table runs add column pending text;
  create index runs_waiting on runs (updated_at) where status in ('waiting_user', 'blocked');
  `,
];

/** Marks the file as ours: "SGBX". */
const APPLICATION_ID = 0x53474258;
