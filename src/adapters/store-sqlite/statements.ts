import type { DatabaseSync, StatementSync } from 'node:sqlite';

const RUN = `id, status, workflow, node, due, wake_at, ready, seq, tail, epoch, owner, mailbox, drained,
  created_at, updated_at, pending, checksum`;

/** Every statement of the store, in SQL that PostgreSQL understands as well once `?1` reads `$1`. */
export const SQL = {
  run: `select ${RUN} from runs where id = ?1`,
  newestRuns: `select ${RUN} from runs order by created_at desc, id desc limit ?1`,
  // The plus signs keep the planner on the range of ids: sorting a few runs is cheaper than walking all of them.
  runsByPrefix: `select ${RUN} from runs where id >= ?1 and id < ?2 order by +created_at desc, id desc limit ?3`,
  waitingRuns: `select ${RUN} from runs where status in ('waiting_user', 'blocked') order by updated_at`,
  createRun: `insert into runs (${RUN}) values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)
    on conflict do nothing`,
  // Leaves owner and epoch alone, so that an append does not touch the index of owners.
  advanceRun: `update runs set status = ?1, workflow = ?2, node = ?3, due = ?4, wake_at = ?5, ready = ?6, seq = ?7,
    tail = ?8, drained = ?9, updated_at = ?10, pending = ?11, checksum = ?12
    where id = ?13 and epoch = ?14 and seq = ?15 and owner = ?16`,
  handRun: `update runs set owner = ?1, epoch = ?2, checksum = ?3 where id = ?4 and epoch = ?5 and seq = ?6`,
  mailRun: `update runs set mailbox = ?1, ready = ?2, checksum = ?3 where id = ?4 and mailbox = ?5`,

  events: `select seq, epoch, type, ts, data, checksum from events where run_id = ?1 and seq >= ?2 order by seq limit ?3`,
  addEvent: `insert into events (run_id, seq, epoch, type, ts, data, checksum) values (?1, ?2, ?3, ?4, ?5, ?6, ?7)`,

  posts: `select position, key, command, checksum from mailbox where run_id = ?1 and position > ?2 order by position`,
  postByKey: `select position, key, command, checksum from mailbox where run_id = ?1 and key = ?2`,
  runsWithMail: `select id from runs where owner = ?1 and mailbox > drained`,
  addPost: `insert into mailbox (run_id, position, key, command, checksum) values (?1, ?2, ?3, ?4, ?5)`,

  blob: `select text from blobs where hash = ?1`,
  addBlob: `insert into blobs (hash, text) values (?1, ?2) on conflict do nothing`,

  readyRuns: `select id from runs where owner is null and ready = 1 order by updated_at limit ?1`,
  timedRuns: `select id from runs where owner is null and ready = 0 and wake_at is not null and wake_at <= ?1
    order by wake_at limit ?2`,
  runsOfOwner: `select id from runs where owner = ?1 and (ready = 1 or wake_at <= ?2) order by updated_at limit ?3`,

  owners: `select id, lease_until from owners`,
  leaseOf: `select lease_until from owners where id = ?1`,
  extendLease: `insert into owners (id, lease_until) values (?1, ?2)
    on conflict (id) do update set lease_until = excluded.lease_until`,
  ownsAny: `select 1 from runs where owner = ?1 limit 1`,
  forgetOwner: `delete from owners where id = ?1 and not exists (select 1 from runs where owner = ?1)`,
} as const;

export type Statements = { readonly [Name in keyof typeof SQL]: StatementSync };

/** Prepared once per connection. Rows come as arrays in the order of the columns above. */
export function prepareStatements(db: DatabaseSync): Statements {
  const prepared = Object.entries(SQL).map(([name, sql]) => {
    const statement = db.prepare(sql);
    statement.setReturnArrays(true);
    return [name, statement] as const;
  });
  return Object.fromEntries(prepared) as Statements;
}
