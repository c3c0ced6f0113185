import type { DatabaseSync } from 'node:sqlite';
import { systemText } from '../../core/system-text.ts';
import { STORE_WORDS } from '../../core/words/store-words.ts';
import type { Text } from '../../core/words/text.ts';
import type { CheckProgress, StoreCheck } from '../../ports/store-check.ts';
import { sha256 } from './blobs.ts';
import { type Checking, numberOf, rowsOf, tellDamage } from './checking.ts';
import { chainStart } from './checksum.ts';
import { isLeaseWhole, type LeaseColumns } from './leases.ts';
import { isPostWhole, type PostColumns } from './mailbox.ts';
import { MIGRATIONS } from './migrations.ts';
import { isNoticeWhole, type NoticeColumns } from './notices.ts';
import { type EventColumns, follows } from './read-events.ts';
import { fromColumns, isRowWhole, type RunRecord } from './read-run.ts';
import { isDamage, isSqlError } from './sqlite-faults.ts';
import { prepareStatements, RUN, type Statements } from './statements.ts';

/** Of a file that is all wrong, so much is told. */
const MOST_DAMAGES = 100;
/** After so many rows others get their turn, and the caller hears how far it is. */
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
  tellEach(checking, orphansIn('events'), STORE_WORDS.rowMissing);
  tellEach(checking, orphansIn('mailbox'), STORE_WORDS.mailWithoutRow);
}

function orphansIn(table: string): string {
  return `select distinct run_id from ${table} where not exists (select 1 from runs where id = run_id)`;
}

/** Damage at each run that a statement names. */
function tellEach(checking: Checking, sql: string, says: (runId: string) => Text): void {
  for (const [runId] of rowsOf<readonly [string]>(checking.db, sql)) tellDamage(checking, says(runId), runId);
}

/** A row, the events that lead up to it, and the commands that were posted to it. */
function checkRun(checking: Checking, statements: Statements, columns: readonly unknown[]): void {
  const id = String(columns[0]);
  if (!isRowWhole(columns)) {
    tellDamage(checking, STORE_WORDS.rowAltered(JSON.stringify(id)), id);
    return;
  }
  const run = fromColumns(columns, '');
  for (const damage of [eventDamage(checking, statements, run), postDamage(checking, statements, run)]) {
    if (damage !== undefined) tellDamage(checking, damage, id);
  }
}

/** The first event that does not follow breaks the chain: of those behind it nothing can be said. */
function eventDamage({ counted }: Checking, { events }: Statements, { id, seq, tail }: RunRecord): Text | undefined {
  let [last, before] = [0, chainStart(id)];
  for (const columns of events.iterate(id, 0, Number.MAX_SAFE_INTEGER) as unknown as Iterable<EventColumns>) {
    counted.events += 1;
    last += 1;
    if (last > seq) return STORE_WORDS.eventBeyond(id, seq);
    if (columns[0] !== last || !follows(columns, last, before)) return STORE_WORDS.eventLost(last, id);
    before = columns[5];
  }
  if (last < seq) return STORE_WORDS.eventLost(last + 1, id);
  return before === tail ? undefined : STORE_WORDS.eventLost(last, id);
}

function postDamage({ counted }: Checking, { posts }: Statements, { id, mailbox }: RunRecord): Text | undefined {
  let last = 0;
  for (const columns of posts.iterate(id, 0) as unknown as Iterable<PostColumns>) {
    counted.posts += 1;
    last += 1;
    if (last > mailbox) return STORE_WORDS.postBeyond(id, mailbox);
    if (columns[0] !== last) return STORE_WORDS.postLost(id, last - 1);
    if (!isPostWhole(id, columns)) return STORE_WORDS.postAltered(last, id);
  }
  return last < mailbox ? STORE_WORDS.postLost(id, last) : undefined;
}

/** Every index of runs, and which runs it holds. */
const INDEXES: { readonly [name: string]: string } = {
  runs_newest: 'true',
  runs_ready: 'owner is null and ready = 1',
  runs_timed: 'owner is null and ready = 0 and wake_at is not null',
  runs_owned: 'owner is not null',
  runs_mail: 'mailbox > drained',
  runs_waiting: "status in ('waiting_user', 'blocked')",
  runs_left: "owner is null and status in ('running', 'waiting_children')",
  runs_noticed: "status = 'completed' and pending is not null",
};

/** What the counts have to be. */
const COUNTS: { readonly [name: string]: string } = {
  runs: 'select count(*) from runs not indexed',
  waiting: "select count(*) from runs not indexed where status in ('waiting_user', 'blocked')",
  noticed: "select count(*) from runs not indexed where status = 'completed' and pending is not null",
  newest: 'select coalesce(max(created_at), 0) from runs not indexed',
};

/** SQLite says that an index and its table differ; this says which runs are missing from it, or in it without a row. */
function checkIndexes(checking: Checking): void {
  const { db } = checking;
  for (const [index, condition] of Object.entries(INDEXES)) {
    const table = `select id from runs not indexed where ${condition}`;
    const entries = `select id from runs indexed by ${index} where ${condition}`;
    tellEach(checking, `${table} except ${entries}`, (id) => STORE_WORDS.rowWithoutEntry(id, index));
    tellEach(checking, `${entries} except ${table}`, STORE_WORDS.entryWithoutRow);
  }
  for (const [name, sql] of Object.entries(COUNTS)) {
    const counted = numberOf(db, 'select count from counts where name = ?', name);
    const found = numberOf(db, sql) ?? 0;
    if (counted === undefined) tellDamage(checking, STORE_WORDS.countLost);
    else if (counted !== found) tellDamage(checking, STORE_WORDS.countWrong(name, counted, found));
  }
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
  tellEach(checking, stray, STORE_WORDS.noticeAltered);
  tellEach(checking, 'select id from removed where id in (select id from runs)', STORE_WORDS.removedAndThere);
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
