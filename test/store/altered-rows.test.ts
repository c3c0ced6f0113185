import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventChecksum } from '../../src/adapters/store-sqlite/checksum.ts';
import { openSqliteStore } from '../../src/adapters/store-sqlite/open-sqlite-store.ts';
import { hashText } from '../../src/core/hash.ts';
import type { RunStore } from '../../src/ports/run-store.ts';
import { leaseOf, message, said, WAITING, WORKING } from '../contracts/store-medium.ts';
import { manualClock } from '../support/manual-clock.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';

/* The database is in order, but someone has changed what it says. */

describe('an altered store', () => {
  let folder: TemporaryFolder;
  let store: RunStore;

  beforeEach(async () => {
    folder = await temporaryFolder();
    store = await openSqliteStore({ home: folder.path, clock: manualClock() });
    for (const runId of ['r', 's']) {
      const events = ['a', 'b', 'c'].map(said);
      const blobs = new Map([[hashText('text'), 'text']]);
      const run = { runId, events, summary: WORKING, ts: 1, blobs };
      await store.release(leaseOf(await store.create(run, { acquire: true })));
      await store.post(runId, 'k', message('one'));
      await store.post(runId, 'l', message('two'));
    }
  });

  afterEach(async () => {
    await store.close();
    await folder.remove();
  });

  function alter(sql: string): void {
    const db = new DatabaseSync(join(folder.path, 'signalbox.db'));
    expect(db.prepare(sql).run().changes).toBe(1);
    db.close();
  }

  const corrupt = (text: RegExp) => ({
    code: 'STORE_CORRUPT',
    message: expect.stringMatching(text),
    help: expect.stringContaining('backup'),
  });

  test.each([
    ['a word', "update events set data = replace(data, 'b', 'x') where run_id = 'r' and seq = 2", 2],
    ['a type', "update events set type = 'owner.left2' where run_id = 'r' and seq = 2", 2],
    ['an epoch', "update events set epoch = 7 where run_id = 'r' and seq = 2", 2],
    ['a time', "update events set ts = 7 where run_id = 'r' and seq = 2", 2],
    ['a checksum', "update events set checksum = checksum + 1 where run_id = 'r' and seq = 2", 2],
    ['a lost event', "delete from events where run_id = 'r' and seq = 2", 2],
    ['a lost first event', "delete from events where run_id = 'r' and seq = 1", 1],
    ['a lost last event', "delete from events where run_id = 'r' and seq = 3", 3],
    ['bytes in place of text', "update events set data = x'00' where run_id = 'r' and seq = 3", 3],
    ['a word in place of a number', "update events set ts = 'soon' where run_id = 'r' and seq = 2", 2],
    [
      'an event of another run',
      "update events set (data, checksum) = (select data, checksum from events where run_id = 's' and seq = 2) where run_id = 'r' and seq = 2",
      2,
    ],
  ])('is found out by reading: %s', async (_, sql, seq) => {
    alter(sql);
    await expect(store.read('r')).rejects.toMatchObject(corrupt(new RegExp(`event ${seq} of run r `)));
    expect(await store.read('s')).toHaveLength(3);
  });

  test.each([1, 199, 200, 201, 400, 401, 1000])(
    'is found out by a lost event anywhere in a long log: %i',
    async (seq) => {
      const events = Array.from({ length: 1000 }, (_, index) => said(String(index)));
      await store.create({ runId: 'long', events, summary: WORKING, ts: 1 });
      expect(await store.read('long')).toHaveLength(1000);
      alter(`delete from events where run_id = 'long' and seq = ${seq}`);
      await expect(store.read('long')).rejects.toMatchObject(corrupt(new RegExp(`event ${seq} of run long `)));
    },
  );

  test('is found out by reading on from the place, and not by reading elsewhere', async () => {
    alter("delete from events where run_id = 'r' and seq = 2");
    await expect(store.read('r', 1)).rejects.toMatchObject(corrupt(/event 2 of run r/));
    await expect(store.read('r', 2)).rejects.toMatchObject(corrupt(/event 2 of run r/));
    expect(await store.read('r', 0, 1)).toHaveLength(1);
  });

  test('is found out when its last event was forged together with its checksum', async () => {
    const db = new DatabaseSync(join(folder.path, 'signalbox.db'));
    const before = db.prepare("select checksum from events where run_id = 'r' and seq = 2").get();
    const data = '{"reason":"forged"}';
    const checksum = eventChecksum(Number(before?.['checksum']), 3, 1, 'owner.left', 1, data);
    db.prepare("update events set data = ?, checksum = ? where run_id = 'r' and seq = 3").run(data, checksum);
    db.close();
    await expect(store.read('r')).rejects.toMatchObject(corrupt(/event 3 of run r/));
  });

  test('is found out when its last events were cut off, row and all', async () => {
    alter("update runs set seq = 2 where id = 'r'");
    await expect(store.read('r')).rejects.toMatchObject(corrupt(/row of run "r"/));
  });

  test.each([
    'status',
    'workflow',
    'node',
    'due',
    'wake_at',
    'ready',
    'seq',
    'tail',
    'epoch',
    'owner',
    'mailbox',
    'drained',
    'created_at',
    'updated_at',
    'pending',
    'checksum',
  ])('is found out by its row: %s', async (column) => {
    alter(`update runs set ${column} = 99 where id = 'r'`);
    await expect(store.row('r')).rejects.toMatchObject(corrupt(/row of run "r"/));
    await expect(store.list()).rejects.toMatchObject(corrupt(/row of run "r"/));
    await expect(store.acquire('r')).rejects.toMatchObject(corrupt(/row of run "r"/));
    await expect(store.post('r', 'new', message('x'))).rejects.toMatchObject(corrupt(/row of run "r"/));
  });

  test('is found out when what waits for a person is altered or lost', async () => {
    const pending = [{ id: 'q', kind: 'question' as const, prompt: 'Well?', openedAt: 1 }];
    await store.create({ runId: 'w', events: [said('a')], summary: { ...WAITING, pending }, ts: 1 });
    for (const sql of ["pending = replace(pending, 'Well', 'Not')", 'pending = null']) {
      alter(`update runs set ${sql} where id = 'w'`);
      await expect(store.waiting()).rejects.toMatchObject(corrupt(/row of run "w"/));
    }
  });

  test('is found out when a row is lost: the run is not said not to exist', async () => {
    alter("delete from runs where id = 'r'");
    await expect(store.read('r')).rejects.toMatchObject(corrupt(/run r has events but no row/));
    await expect(store.row('r')).rejects.toMatchObject(corrupt(/run r has events but no row/));
  });

  test.each([
    ['its words', "update mailbox set command = replace(command, 'one', 'two') where run_id = 'r' and position = 1"],
    ['its key', "update mailbox set key = 'm' where run_id = 'r' and position = 1"],
    ['its place', "update mailbox set position = 7 where run_id = 'r' and position = 2"],
    ['a lost post', "delete from mailbox where run_id = 'r' and position = 1"],
    ['a lost last post', "delete from mailbox where run_id = 'r' and position = 2"],
  ])('is found out by its mailbox: %s', async (_, sql) => {
    alter(sql);
    await expect(store.posts('r', 0)).rejects.toMatchObject(corrupt(/posted to run r/));
    expect(await store.posts('s', 0)).toHaveLength(2);
  });

  test('is found out by its blobs', async () => {
    alter("update blobs set text = 'another'");
    await expect(store.blob(hashText('text'))).rejects.toMatchObject(corrupt(/does not match its hash/));
  });
});
