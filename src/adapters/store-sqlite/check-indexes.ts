import { STORE_WORDS } from '../../core/words/store-words.ts';
import { type Checking, numberOf, rowsOf, tellDamage } from './checking.ts';

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
export function checkIndexes(checking: Checking): void {
  const { db } = checking;
  for (const [index, condition] of Object.entries(INDEXES)) {
    const table = `select id from runs not indexed where ${condition}`;
    const entries = `select id from runs indexed by ${index} where ${condition}`;
    for (const [id] of rowsOf<readonly [string]>(db, `${table} except ${entries}`)) {
      tellDamage(checking, STORE_WORDS.rowWithoutEntry(id, index), id);
    }
    for (const [id] of rowsOf<readonly [string]>(db, `${entries} except ${table}`)) {
      tellDamage(checking, STORE_WORDS.entryWithoutRow(id), id);
    }
  }
  for (const [name, sql] of Object.entries(COUNTS)) {
    const counted = numberOf(db, 'select count from counts where name = ?', name);
    const found = numberOf(db, sql) ?? 0;
    if (counted === undefined) tellDamage(checking, STORE_WORDS.countLost);
    else if (counted !== found) tellDamage(checking, STORE_WORDS.countWrong(name, counted, found));
  }
}
