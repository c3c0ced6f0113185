import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { openSqliteStore } from '../../src/adapters/store-sqlite/open-sqlite-store.ts';
import { appended, leaseOf, message, said, WAITING, WORKING } from '../contracts/store-medium.ts';
import { manualClock } from '../support/manual-clock.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('a store from before the inbox is read as it is, and its runs go on', async () => {
  const folder = await temporaryFolder();
  const open = () => openSqliteStore({ home: folder.path, clock: manualClock() });
  const before = await open();
  await before.create({ runId: 'working', events: [said('a')], summary: WORKING, ts: 1 });
  await before.create({ runId: 'waiting', events: [said('a')], summary: WAITING, ts: 2 });
  const rows = await before.list();
  await before.close();
  olden(join(folder.path, 'signalbox.db'));

  const store = await open();
  expect(await store.list()).toEqual(rows);
  // What it waits for stands in its log only.
  expect(await store.waiting()).toMatchObject([{ id: 'waiting', summary: { pending: [] } }]);
  await store.post('waiting', 'k', message('x'));
  const lease = leaseOf(await store.acquire('waiting'));
  const pending = [{ id: 'q', kind: 'question' as const, prompt: 'Well?', openedAt: 3 }];
  appended(await store.append(lease, { events: [said('b')], summary: { ...WAITING, pending }, ts: 3, drained: 1 }));
  expect(await store.waiting()).toMatchObject([{ summary: { pending } }]);
  await store.close();
  await folder.remove();
});

/** Takes back all steps of the migrations but the first, and gives every row the checksum that it had then. */
function olden(file: string): void {
  const db = new DatabaseSync(file);
  db.exec(`
    drop index runs_left; drop index runs_waiting; drop index runs_noticed; drop index runs_ready; drop index runs_timed; drop index runs_mail;
    drop table notices; drop table removed; drop table counts; alter table owners drop column checksum; alter table runs drop column pending;
    alter table runs drop column parent; alter table runs drop column about;
    create index runs_ready on runs (updated_at) where owner is null and ready = 1;
    create index runs_timed on runs (wake_at) where owner is null and ready = 0 and wake_at is not null;
    create index runs_mail on runs (owner) where mailbox > drained;
    pragma user_version = 1;
  `);
  for (const { checksum: _, ...row } of db.prepare('select * from runs').all()) {
    const then = crc32(JSON.stringify(Object.values(row)));
    db.prepare('update runs set checksum = ? where id = ?').run(then, row['id'] ?? null);
  }
  db.close();
}
