import { cpSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { said, WORKING } from '../../../test/contracts/store-medium.ts';
import { manualClock } from '../../../test/support/manual-clock.ts';
import { type TemporaryFolder, temporaryFolder } from '../../../test/support/temporary-folder.ts';
import type { RunStore } from '../../ports/run-store.ts';
import { lockWaits } from './lock-waits.ts';
import { openSqliteStore } from './open-sqlite-store.ts';
import { openReadOnlyDatabase } from './read-only-database.ts';
import { storeReads } from './store-reads.ts';

/* Here everything may be written, by the others: that the reader writes nothing is seen from the files. */

describe('a store that is only read', () => {
  let folder: TemporaryFolder;
  let home: string;
  let store: RunStore;

  beforeEach(async () => {
    folder = await temporaryFolder();
    home = join(folder.path, 'home');
    store = await openSqliteStore({ home, clock: manualClock() });
    await create('run_a');
  });

  afterEach(async () => {
    await store.close();
    await folder.remove();
  });

  const create = (runId: string) => store.create({ runId, events: [said('a')], summary: WORKING, ts: 1 });
  const copies = () => readdirSync(tmpdir()).filter((name) => name.startsWith('signalbox-read-'));

  async function withReader(at: string, look: (ids: () => Promise<readonly string[]>) => Promise<void>): Promise<void> {
    const before = readdirSync(at);
    const data = await openReadOnlyDatabase(at, lockWaits(join(at, 'signalbox.db')));
    const reads = storeReads(data, () => false);
    await look(async () => (await reads.list()).map(({ id }) => id));
    expect((await reads.check()).damages).toEqual([]);
    await data.close();
    await data.close();
    await expect(reads.list()).rejects.toMatchObject({ code: 'STORE_FAILED' });
    if (at !== home) expect(readdirSync(at)).toEqual(before);
  }

  test('that rests: everything stands in the file', async () => {
    await store.close();
    cpSync(home, join(folder.path, 'copy'), { recursive: true });
    await withReader(join(folder.path, 'copy'), async (ids) => expect(await ids()).toEqual(['run_a']));
  });

  test('beside whoever writes: what they commit is seen, before and after it is copied into the file', async () => {
    await store.close();
    await withReader(home, async (ids) => {
      expect(await ids()).toEqual(['run_a']);
      store = await openSqliteStore({ home, clock: manualClock() });
      await create('run_b');
      expect(await ids()).toEqual(['run_b', 'run_a']);
      await create('run_c');
      expect(await ids()).toEqual(['run_c', 'run_b', 'run_a']);
      await store.close();
      expect(await ids()).toEqual(['run_c', 'run_b', 'run_a']);
    });
  });

  test.each([
    ['as a crash leaves it', []],
    ['without the file that SQLite needs to read what was committed last: from a copy', ['signalbox.db-shm']],
  ])('%s', async (_, missing) => {
    await create('run_b');
    const copy = join(folder.path, 'copy');
    cpSync(home, copy, { recursive: true });
    for (const name of missing) rmSync(join(copy, name));
    const before = copies();
    await withReader(copy, async (ids) => {
      expect(await ids()).toEqual(['run_b', 'run_a']);
      expect(copies()).toHaveLength(before.length + missing.length);
    });
    expect(copies()).toEqual(before);
  });

  test('of an earlier version: a copy is brought up to date, and the store stays as it is', async () => {
    await store.close();
    const db = new DatabaseSync(join(home, 'signalbox.db'));
    db.exec(
      'drop index runs_left; drop index runs_noticed; drop table notices; drop table removed; drop table counts; alter table owners drop column checksum; alter table runs drop column parent; alter table runs drop column about; pragma user_version = 2',
    );
    db.close();
    await withReader(home, async (ids) => expect(await ids()).toEqual(['run_a']));
    const after = new DatabaseSync(join(home, 'signalbox.db'));
    expect(after.prepare('pragma user_version').get()).toEqual({ user_version: 2 });
    after.close();
  });

  test('of a later version, or no store at all: said as everywhere', async () => {
    await store.close();
    const db = new DatabaseSync(join(home, 'signalbox.db'));
    db.exec('pragma user_version = 99');
    db.close();
    await expect(openReadOnlyDatabase(home, lockWaits(join(home, 'signalbox.db')))).rejects.toMatchObject({
      code: 'STORE_NEWER',
    });
  });
});
