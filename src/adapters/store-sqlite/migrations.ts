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
  /*
   * What lets a list notice that something is missing from it. An index holds every column that its own condition names, so that
   * its entries can be read without the rows, and held against them. The counts say how many entries there have to be,
   * and when the newest run was created. A lease has a checksum; one from before has none.
   */
  `
  drop index runs_ready;
  drop index runs_timed;
  drop index runs_mail;
  drop index runs_waiting;
  create index runs_ready on runs (updated_at, owner, ready) where owner is null and ready = 1;
  create index runs_timed on runs (wake_at, owner, ready) where owner is null and ready = 0 and wake_at is not null;
  create index runs_mail on runs (owner, mailbox, drained) where mailbox > drained;
  create index runs_waiting on runs (updated_at, status) where status in ('waiting_user', 'blocked');

  create table counts (name text not null primary key, count integer not null) without rowid;
  insert into counts select 'runs', count(*) from runs;
  insert into counts select 'newest', coalesce(max(created_at), 0) from runs;
  insert into counts select 'waiting', count(*) from runs where status in ('waiting_user', 'blocked');

  alter table owners add column checksum integer;
  `,
  // For which run and item another run works, so that a list can show it. Rows from before have none.
  `alter table runs add column parent text;`,
  // Completed runs that have told a person something: they stand in the inbox until it is seen.
  `
  create index runs_noticed on runs (updated_at, status, pending) where status = 'completed' and pending is not null;
  insert into counts select 'noticed', count(*) from runs where status = 'completed' and pending is not null;
  `,
  // What is still to be told to the hooks that people have set; and the runs that were taken out, until their files are gone as well.
  `
  create table notices (
    run_id text not null,
    seq integer not null,
    ts integer not null,
    data text not null,
    attempts integer not null,
    due_at integer not null,
    owner text,
    checksum integer not null,
    primary key (run_id, seq)
  );
  create index notices_due on notices (due_at);
  create index notices_tried on notices (owner) where owner is not null;

  create table removed (id text not null primary key) without rowid;
  `,
  /*
   * What a run is about, so that a list can name it; rows from before do not say it. And the runs that their owner has left at work:
   * with those that have an owner they stand first in a list. No append of an owner touches that index.
   */
  `
  alter table runs add column about text;
  create index runs_left on runs (created_at, owner, status)
    where owner is null and status in ('running', 'waiting_children');
  `,
];
