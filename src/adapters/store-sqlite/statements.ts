import type { DatabaseSync, StatementSync } from 'node:sqlite';

export const RUN = `id, status, workflow, node, due, wake_at, ready, seq, tail, epoch, owner, mailbox, drained,
  created_at, updated_at, pending, parent, about, checksum`;

/** The row that an entry of an index stands for: found by its key, so that a row that is lost, or another one, is noticed. */
const ROW_OF_ENTRY = 'left join runs as run on run.id = entry.id';
const RUN_OF_ENTRY = RUN.replaceAll(/\w+/g, 'run.$&');

/** Every statement of the store, in SQL that PostgreSQL understands as well once `?1` reads `$1`. */
export const SQL = {
  run: `select ${RUN} from runs where id = ?1`,
  // Statements on entries begin with the id in the index, and with whether the row is one that belongs there.
  newestRuns: `select entry.id, run.created_at = entry.created_at, ${RUN_OF_ENTRY} from runs as entry ${ROW_OF_ENTRY}
    where (entry.created_at, entry.id) < (?1, ?2) order by entry.created_at desc, entry.id desc limit ?3`,
  ownedRuns: `select entry.id, run.owner = entry.owner, ${RUN_OF_ENTRY}
    from runs as entry ${ROW_OF_ENTRY} where entry.owner is not null`,
  leftRuns: `select entry.id, run.created_at = entry.created_at and run.owner is null and run.status = entry.status, ${RUN_OF_ENTRY}
    from runs as entry ${ROW_OF_ENTRY} where entry.owner is null and entry.status in ('running', 'waiting_children')`,
  // The plus signs keep the planner on the range of ids: sorting a few runs is cheaper than walking all of them.
  runsByPrefix: `select ${RUN} from runs where id >= ?1 and id < ?2 order by +created_at desc, id desc limit ?3`,
  waitingRuns: `select entry.id, run.updated_at = entry.updated_at and run.status = entry.status, ${RUN_OF_ENTRY}
    from runs as entry ${ROW_OF_ENTRY} where entry.status in ('waiting_user', 'blocked') order by entry.updated_at`,
  noticedRuns: `select entry.id, run.updated_at = entry.updated_at and run.status = entry.status and run.pending = entry.pending,
    ${RUN_OF_ENTRY} from runs as entry ${ROW_OF_ENTRY}
    where entry.status = 'completed' and entry.pending is not null order by entry.updated_at`,
  count: `select count from counts where name = ?1`,
  addToCount: `update counts set count = count + ?1 where name = ?2`,
  raiseCount: `update counts set count = ?1 where name = ?2 and count < ?1`,
  createRun: `insert into runs (${RUN}) values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19)
    on conflict do nothing`,
  // Leaves owner and epoch alone, so that an append does not touch the index of owners.
  advanceRun: `update runs set status = ?1, workflow = ?2, node = ?3, due = ?4, wake_at = ?5, ready = ?6, seq = ?7,
    tail = ?8, drained = ?9, updated_at = ?10, pending = ?11, parent = ?12, about = ?13, checksum = ?14
    where id = ?15 and epoch = ?16 and seq = ?17 and owner = ?18`,
  handRun: `update runs set owner = ?1, epoch = ?2, checksum = ?3 where id = ?4 and epoch = ?5 and seq = ?6`,
  mailRun: `update runs set mailbox = ?1, ready = ?2, checksum = ?3 where id = ?4 and mailbox = ?5`,

  nextLogged: `select run_id from events where run_id >= ?1 and run_id < ?2 order by run_id limit 1`,
  events: `select seq, epoch, type, ts, data, checksum from events where run_id = ?1 and seq >= ?2 order by seq limit ?3`,
  addEvent: `insert into events (run_id, seq, epoch, type, ts, data, checksum) values (?1, ?2, ?3, ?4, ?5, ?6, ?7)`,

  posts: `select position, key, command, checksum from mailbox where run_id = ?1 and position > ?2 order by position`,
  postByKey: `select entry.position, post.key, post.command, post.checksum from mailbox as entry
    left join mailbox as post on post.run_id = entry.run_id and post.position = entry.position
    where entry.run_id = ?1 and entry.key = ?2`,
  runsWithMail: `select entry.id, run.owner = entry.owner and run.mailbox = entry.mailbox and run.drained = entry.drained
    from runs as entry ${ROW_OF_ENTRY} where entry.owner = ?1 and entry.mailbox > entry.drained`,
  addPost: `insert into mailbox (run_id, position, key, command, checksum) values (?1, ?2, ?3, ?4, ?5)`,

  blob: `select text from blobs where hash = ?1`,
  addBlob: `insert into blobs (hash, text) values (?1, ?2) on conflict do nothing`,

  addNotice: `insert into notices (run_id, seq, ts, data, attempts, due_at, owner, checksum)
    values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)`,
  dueNotices: `select run_id, seq, ts, data, attempts, due_at, owner, checksum from notices where due_at <= ?1
    order by due_at limit ?2`,
  triedNotices: `select run_id, seq, ts, data, attempts, due_at, owner, checksum from notices where owner > '' limit ?1`,
  // A faster owner has counted one up.
  handNotice: `update notices set attempts = ?1, due_at = ?2, owner = ?3, checksum = ?4
    where run_id = ?5 and seq = ?6 and attempts = ?7`,
  notice: `select run_id, seq, ts, data, attempts, due_at, owner, checksum from notices where run_id = ?1 and seq = ?2`,
  dropNotice: `delete from notices where run_id = ?1 and seq = ?2 and owner = ?3`,

  removeRun: `delete from runs where id = ?1`,
  removeEvents: `delete from events where run_id = ?1`,
  removePosts: `delete from mailbox where run_id = ?1`,
  removeNotices: `delete from notices where run_id = ?1`,
  resetNewest: `update counts set count = coalesce((select max(created_at) from runs), 0) where name = 'newest'`,
  addLeftover: `insert into removed (id) values (?1) on conflict do nothing`,
  runsAfter: `select id, seq from runs where id > ?1`,
  leftovers: `select id from removed where id > ?1 order by id`,
  forgetLeftover: `delete from removed where id = ?1`,
  dropBlob: `delete from blobs where hash = ?1`,

  readyRuns: `select entry.id, run.updated_at = entry.updated_at and run.owner is null and run.ready = 1
    from runs as entry ${ROW_OF_ENTRY} where entry.owner is null and entry.ready = 1 order by entry.updated_at limit ?1`,
  timedRuns: `select entry.id, run.wake_at = entry.wake_at and run.owner is null and run.ready = 0
    from runs as entry ${ROW_OF_ENTRY} where entry.owner is null and entry.ready = 0 and entry.wake_at is not null
    and entry.wake_at <= ?1 order by entry.wake_at limit ?2`,
  // The index of owners holds no more than their names, so that an append leaves it alone: what is due is asked of the rows.
  runsOfOwner: `select entry.id, run.owner = entry.owner from runs as entry ${ROW_OF_ENTRY}
    where entry.owner = ?1 and (run.owner is null or run.owner <> entry.owner or run.ready = 1 or run.wake_at <= ?2)
    order by run.updated_at limit ?3`,
  nextOwner: `select owner from runs where owner > ?1 order by owner limit 1`,

  owners: `select id from owners`,
  leaseOf: `select lease_until, checksum from owners where id = ?1`,
  extendLease: `insert into owners (id, lease_until, checksum) values (?1, ?2, ?3)
    on conflict (id) do update set lease_until = excluded.lease_until, checksum = excluded.checksum`,
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
