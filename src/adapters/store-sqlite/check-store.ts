import type { DatabaseSync } from 'node:sqlite';
import { systemText } from '../../core/system-text.ts';
import { STORE_WORDS } from '../../core/words/store-words.ts';
import type { CheckProgress, StoreCheck } from '../../ports/store-check.ts';
import { sha256 } from './blobs.ts';
import { checkIndexes } from './check-indexes.ts';
import { checkRun } from './check-run.ts';
import { type Checking, numberOf, rowsOf, tellDamage } from './checking.ts';
import { isLeaseWhole, type LeaseColumns } from './leases.ts';
import { MIGRATIONS } from './migrations.ts';
import { isNoticeWhole, type NoticeColumns } from './notices.ts';
import { isDamage, isSqlError } from './sqlite-faults.ts';
import { prepareStatements, RUN } from './statements.ts';

/** Of a file that is all wrong, so much is told. */
const MOST_DAMAGES = 100;
/** After so many rows others get their turn, and whoever waits hears how far it is. */
const SLICE = 500;

/**
 * Reads everything, as it is at one moment, on a connection of its own: nothing that was read before hides what the file says now.
 * A part that cannot be read at all does not keep the others from being looked at.
 */
export async function checkStore(db: DatabaseSync, onProgress?: CheckProgress): Promise<StoreCheck> {
  const checking: Checking = { db, damages: [], counted: { runs: 0, events: 0, posts: 0, texts: 0 } };
  try {
    db.exec('begin');
    for (const part of [checkPages, checkSchema, checkRuns, checkIndexes, checkTexts, checkLeases, checkNotices]) {
      await attempt(checking, () => part(checking, onProgress));
    }
  } finally {
    db.close();
  }
  return { ...checking.counted, damages: checking.damages.slice(0, MOST_DAMAGES) };
}

async function attempt(checking: Checking, part: () => void | Promise<void>): Promise<void> {
  try {
    await part();
  } catch (error) {
    if (!isDamage(error) && !isSqlError(error)) throw error;
    tellDamage(checking, STORE_WORDS.sqliteSays(systemText(error).en));
  }
}

/** What SQLite knows of its own file: pages, the order of keys, and that indexes and tables agree. */
function checkPages(checking: Checking): void {
  for (const [text] of rowsOf<readonly [string]>(checking.db, `pragma integrity_check(${MOST_DAMAGES})`)) {
    if (text !== 'ok') tellDamage(checking, STORE_WORDS.sqliteSays(text));
  }
}

/** The tables are described in the file, too: a description that was altered may let an index say less. */
function checkSchema(checking: Checking): void {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  const fresh = new DatabaseSync(':memory:');
  for (const step of MIGRATIONS) fresh.exec(step);
  const described = (db: DatabaseSync) =>
    new Map([...rowsOf<readonly [string, string | null]>(db, 'select name, sql from sqlite_schema')]);
  const found = described(checking.db);
  for (const [name, sql] of described(fresh)) {
    if (found.get(name) !== sql) tellDamage(checking, STORE_WORDS.tableAltered(name));
  }
  fresh.close();
}

async function checkRuns(checking: Checking, onProgress?: CheckProgress): Promise<void> {
  const { db, counted } = checking;
  const statements = prepareStatements(db);
  const all = numberOf(db, 'select count(*) from runs') ?? 0;
  let events = 0;
  for (const columns of rowsOf<readonly unknown[]>(db, `select ${RUN} from runs not indexed order by id`)) {
    counted.runs += 1;
    await attempt(checking, () => checkRun(checking, statements, columns));
    if (counted.runs % SLICE !== 0 && counted.events - events < SLICE) continue;
    events = counted.events;
    onProgress?.(counted.runs, all);
    await new Promise(setImmediate);
  }
  const orphans = (table: string) => rowsOf<readonly [string]>(db, orphansIn(table));
  for (const [runId] of orphans('events')) tellDamage(checking, STORE_WORDS.rowMissing(runId), runId);
  for (const [runId] of orphans('mailbox')) tellDamage(checking, STORE_WORDS.mailWithoutRow(runId), runId);
}

function orphansIn(table: string): string {
  return `select distinct run_id from ${table} where not exists (select 1 from runs where id = run_id)`;
}

/** A text is named by its hash, which is all there is to know of it. */
async function checkTexts(checking: Checking): Promise<void> {
  const { db, counted } = checking;
  for (const [hash, text] of rowsOf<readonly [string, string]>(db, 'select hash, text from blobs')) {
    counted.texts += 1;
    if (typeof text !== 'string' || sha256(text) !== hash) tellDamage(checking, STORE_WORDS.textAltered(String(hash)));
    if (counted.texts % SLICE === 0) await new Promise(setImmediate);
  }
}

/** Of a run that is there, at an event that it has. */
function checkNotices(checking: Checking): void {
  const { db } = checking;
  const columns = 'run_id, seq, ts, data, attempts, due_at, owner, checksum';
  for (const row of rowsOf<NoticeColumns>(db, `select ${columns} from notices not indexed`)) {
    if (!isNoticeWhole(row)) tellDamage(checking, STORE_WORDS.noticeAltered(String(row[0])), String(row[0]));
  }
  const stray =
    'select run_id from notices where not exists (select 1 from runs where id = run_id and runs.seq >= notices.seq)';
  for (const [runId] of rowsOf<readonly [string]>(db, stray))
    tellDamage(checking, STORE_WORDS.noticeAltered(runId), runId);
  const both = 'select id from removed where id in (select id from runs)';
  for (const [runId] of rowsOf<readonly [string]>(db, both))
    tellDamage(checking, STORE_WORDS.removedAndThere(runId), runId);
}

function checkLeases(checking: Checking): void {
  const { db } = checking;
  for (const [owner, ...lease] of rowsOf<readonly [string, ...LeaseColumns]>(
    db,
    'select id, lease_until, checksum from owners',
  )) {
    if (!isLeaseWhole(owner, lease)) tellDamage(checking, STORE_WORDS.leaseAltered(owner));
  }
  const missing = 'select distinct owner from runs where owner is not null and owner not in (select id from owners)';
  for (const [owner] of rowsOf<readonly [string]>(db, missing)) tellDamage(checking, STORE_WORDS.ownerLost(owner));
}
