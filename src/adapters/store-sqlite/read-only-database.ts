import { constants, copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { STORE_WORDS } from '../../core/words/store-words.ts';
import { type GuardedDatabase, inSnapshot } from './guarded-database.ts';
import { BUSY_TIMEOUT_MS, type LockWaits, lockWaits } from './lock-waits.ts';
import { databaseFile, openDatabase, STORE_LAYOUT } from './open-database.ts';
import { versionOf } from './open-file.ts';
import { failed, storeFault } from './sqlite-faults.ts';
import { prepareStatements, type Statements } from './statements.ts';

/** What can be asked of a database by one who only looks. */
export type ReadableDatabase = Omit<GuardedDatabase, 'write' | 'apart'>;

/** One way in, to the file as it was when `seen` was its mark. */
type Way = {
  readonly db: DatabaseSync;
  readonly statements: Statements;
  readonly seen: string;
  /** The file itself is read, without a lock: a process that changes it meanwhile spoils what is read. */
  readonly unlocked: boolean;
  apart(): DatabaseSync;
  close(): void;
};

/**
 * The store in a place where nothing may be written. What was committed last may stand beside the file, in the WAL, and to read that
 * SQLite needs a file of its own there: where it is missing, a copy is read elsewhere. So nothing is left out, and where that
 * cannot be done the store is not opened. A process that may write there changes the mark of the files, and then the way in is looked for anew.
 */
export async function openReadOnlyDatabase(home: string, waits: LockWaits): Promise<ReadableDatabase> {
  const file = join(home, 'signalbox.db');
  let closed = false;
  let way = await guard(() => findWay(file, waits));

  return {
    file,
    get statements() {
      return way.statements;
    },
    read: (work) => guard(() => readUnchanged(work)),
    readApart: (look) =>
      guard(async () => {
        await follow();
        return look(way.apart());
      }),
    version: () => markOf(file),
    close: async () => {
      if (!closed) way.close();
      closed = true;
    },
  };

  async function readUnchanged<T>(work: () => T): Promise<T> {
    for (;;) {
      await follow();
      const { db, seen, unlocked } = way;
      const isSpoiled = () => unlocked && markOf(file) !== seen;
      try {
        const value = await waits.retry(() => inSnapshot(db, work));
        if (!isSpoiled()) return value;
      } catch (error) {
        if (!isSpoiled()) throw error;
      }
    }
  }

  async function follow(): Promise<void> {
    if (way.seen === markOf(file)) return;
    const next = await findWay(file, waits);
    way.close();
    way = next;
  }

  async function guard<T>(work: () => Promise<T>): Promise<T> {
    if (closed) throw failed(file, STORE_WORDS.closed);
    try {
      return await work();
    } catch (error) {
      throw storeFault(error, file);
    }
  }
}

async function findWay(file: string, waits: LockWaits): Promise<Way> {
  for (;;) {
    const seen = markOf(file);
    const way = (await readInPlace(file, seen, waits)) ?? (await readCopy(file, seen));
    if (markOf(file) === seen) return way;
    way.close();
  }
}

/** Undefined where that cannot be done, or the store first has to be brought up to date. */
async function readInPlace(file: string, seen: string, waits: LockWaits): Promise<Way | undefined> {
  const isWhole = (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0;
  if (!isWhole && !existsSync(`${file}-shm`)) return undefined;
  const address = pathToFileURL(file);
  // Everything is in the file, which is then read as it is: SQLite would make its own files beside it even to look.
  if (isWhole) address.searchParams.set('immutable', '1');
  const apart = () => new DatabaseSync(address, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  const db = apart();
  try {
    await waits.retry(() => db.exec('pragma cell_size_check = on; pragma trusted_schema = off'));
    if ((await waits.retry(() => versionOf(db, file, STORE_LAYOUT))) === STORE_LAYOUT.steps.length)
      return { db, statements: prepareStatements(db), seen, unlocked: isWhole, apart, close: () => db.close() };
  } catch (error) {
    db.close();
    throw error;
  }
  db.close();
  return undefined;
}

async function readCopy(file: string, seen: string): Promise<Way> {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-read-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    for (const end of ['', '-wal']) {
      const copy = join(folder, `signalbox.db${end}`);
      if (existsSync(file + end)) copyFileSync(file + end, copy, constants.COPYFILE_FICLONE);
    }
    const opened = await openDatabase(folder, lockWaits(databaseFile(folder)));
    opened.folder.close();
    return {
      db: opened.db,
      statements: opened.statements,
      seen,
      unlocked: false,
      apart: () => new DatabaseSync(opened.file, { readOnly: true }),
      close: () => {
        opened.db.close();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Changes with every write to the file, or to what stands beside it; of the shared memory only whether it is there. */
function markOf(file: string): string {
  const marks = ['', '-wal', '-shm'].map((end) => {
    const found = statSync(file + end, { throwIfNoEntry: false, bigint: true });
    if (found === undefined) return 'none';
    return end === '-shm' ? 'there' : `${found.ino}.${found.size}.${found.mtimeNs}`;
  });
  return marks.join(' ');
}
