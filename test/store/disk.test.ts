import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSqliteStore } from '../../src/adapters/store-sqlite/open-sqlite-store.ts';
import { hashText } from '../../src/core/hash.ts';
import { appended, leaseOf, message, said, WORKING } from '../contracts/store-medium.ts';
import { manualClock } from '../support/manual-clock.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';
import type { FillReport } from './programs/fill-disk.ts';
import { programPath } from './store-process.ts';

describe('the disk under a sqlite store', () => {
  const clock = manualClock();
  let folder: TemporaryFolder;

  beforeEach(async () => {
    folder = await temporaryFolder();
  });

  afterEach(() => folder.remove());

  const newRun = (runId: string) => ({ runId, events: [said('created')], summary: WORKING, ts: 1 });
  const batch = (word: string) => ({ events: [said(word)], summary: WORKING, ts: 2, drained: 0 });
  const file = (name = 'signalbox.db') => join(folder.path, name);

  test('keeps folder and files to their owner, whatever the umask', async () => {
    const before = process.umask(0);
    const home = join(folder.path, 'home');
    const store = await openSqliteStore({ home, clock });
    await store.create(newRun('r'), { acquire: true });
    process.umask(before);
    expect(statSync(home).mode & 0o777).toBe(0o700);
    expect(statSync(join(home, 'owners')).mode & 0o777).toBe(0o700);
    const files = [...readdirSync(home), ...readdirSync(join(home, 'owners')).map((name) => join('owners', name))];
    expect(files.sort()).toHaveLength(5);
    for (const name of files.filter((name) => name !== 'owners')) {
      expect(statSync(join(home, name)).mode & 0o777, name).toBe(0o600);
    }
    await store.close();
  });

  describe('when it is full', () => {
    test('refuses the write, keeps what there is, and goes on once there is room', async () => {
      const filler = 'x'.repeat(200_000);
      const roomy = await openSqliteStore({ home: folder.path, clock });
      await roomy.putBlob(hashText(filler), filler);
      await roomy.close();
      const store = await openSqliteStore({ home: folder.path, clock, maxBytes: statSync(file()).size + 40_000 });
      let lease = leaseOf(await store.create(newRun('r'), { acquire: true }));
      const large = batch('y'.repeat(60_000));
      const full = {
        code: 'STORE_FULL',
        message: expect.stringContaining(file()),
        help: expect.stringMatching(/space/),
      };
      await expect(store.append(lease, large)).rejects.toMatchObject(full);
      expect(await store.read('r')).toHaveLength(1);
      lease = appended(await store.append(lease, batch('small')));

      const other = new DatabaseSync(file());
      other.exec('delete from blobs');
      other.close();
      lease = appended(await store.append(lease, large));
      expect(await store.read('r')).toHaveLength(3);
      await store.close();
    });

    test('refuses only what is too large of all that was written together', async () => {
      const empty = await openSqliteStore({ home: folder.path, clock });
      await empty.close();
      const store = await openSqliteStore({ home: folder.path, clock, maxBytes: statSync(file()).size + 60_000 });
      const names = ['a', 'b', 'c', 'd'];
      const leases = await Promise.all(names.map((name) => store.create(newRun(name), { acquire: true })));
      const outcomes = await Promise.allSettled(
        leases.map((lease, index) => store.append(leaseOf(lease), batch(index === 1 ? 'x'.repeat(100_000) : 'small'))),
      );
      const kinds = outcomes.map((one) => (one.status === 'fulfilled' ? one.value.kind : one.reason.code));
      expect(kinds).toEqual(['appended', 'STORE_FULL', 'appended', 'appended']);
      expect(await store.read('b')).toHaveLength(1);
      expect(await store.read('c')).toHaveLength(2);
      await store.close();
    });
  });

  test('when a write fails, closes the store for good; everything acknowledged is there afterwards', async () => {
    // A limit on the size of files makes the system refuse a write in the middle of a commit.
    const limited = ['-c', 'ulimit -f 600; exec "$0" "$@"', process.execPath, programPath('fill-disk.ts'), folder.path];
    const { stdout } = await promisify(execFile)('sh', limited);
    const report = JSON.parse(stdout) as FillReport;
    expect(report).toEqual({
      acknowledged: expect.any(Number),
      code: 'STORE_FAILED',
      later: Array.from({ length: 5 }, () => 'STORE_FAILED'),
    });
    expect(report.acknowledged).toBeGreaterThan(3);
    const store = await openSqliteStore({ home: folder.path, clock });
    const words = (await store.read('r')).map(({ event }) => event.type === 'owner.left' && event.reason.split(' ')[0]);
    expect(words).toEqual(Array.from({ length: report.acknowledged }, (_, index) => `${index + 1}`));
    expect(await store.acquire('r')).toMatchObject({ epoch: 2 });
    await store.close();
  });

  describe('when it may not be written', () => {
    const unwritable = { code: 'STORE_UNWRITABLE', help: expect.stringMatching(/folder/) };

    test.each([
      ['a file in place of the home', '', (home: string) => writeFileSync(home, '')],
      ['a file in place of a folder above', 'sub', (home: string) => writeFileSync(home, '')],
      [
        'a folder in place of the database',
        '',
        (home: string) => mkdirSync(join(home, 'signalbox.db'), { recursive: true }),
      ],
      [
        'a file in place of the owners',
        '',
        (home: string) => {
          mkdirSync(home);
          writeFileSync(join(home, 'owners'), '');
        },
      ],
    ])('says so: %s', async (_, below, prepare) => {
      const home = join(folder.path, 'home');
      prepare(home);
      const opening = openSqliteStore({ home: join(home, below), clock });
      await expect(opening).rejects.toMatchObject({ ...unwritable, message: expect.stringContaining(home) });
    });

    test('still reads a database that is read-only, and says so on writing', async () => {
      const store = await openSqliteStore({ home: folder.path, clock });
      await store.create(newRun('r'));
      await store.close();
      // A format of the file that SQLite may read but not write: works for root, too, whom no access right stops.
      const bytes = readFileSync(file());
      bytes[18] = 3;
      writeFileSync(file(), bytes);
      chmodSync(file(), 0o400);
      const readOnly = await openSqliteStore({ home: folder.path, clock });
      expect(await readOnly.read('r')).toHaveLength(1);
      await expect(readOnly.acquire('r')).rejects.toMatchObject(unwritable);
      await expect(readOnly.post('r', 'k', message('x'))).rejects.toMatchObject(unwritable);
      expect(await readOnly.list()).toHaveLength(1);
      await readOnly.close();
    });
  });

  describe('when it holds something else', () => {
    test('refuses a store of a newer program and leaves it as it is', async () => {
      const store = await openSqliteStore({ home: folder.path, clock });
      await store.close();
      const db = new DatabaseSync(file());
      db.exec('pragma user_version = 99');
      db.close();
      const opening = openSqliteStore({ home: folder.path, clock });
      await expect(opening).rejects.toMatchObject({
        code: 'STORE_NEWER',
        message: expect.stringContaining('version 99'),
        help: expect.stringContaining('Update'),
      });
    });

    test('refuses a database of another program and leaves it as it is', async () => {
      const db = new DatabaseSync(file());
      db.exec('create table songs (title text)');
      db.close();
      await expect(openSqliteStore({ home: folder.path, clock })).rejects.toMatchObject({ code: 'STORE_CORRUPT' });
      const again = new DatabaseSync(file());
      expect(again.prepare('select name from sqlite_schema').all()).toEqual([{ name: 'songs' }]);
      again.close();
    });

    test('refuses a file that is no database', async () => {
      writeFileSync(file(), 'This is not a database.\n'.repeat(500));
      await expect(openSqliteStore({ home: folder.path, clock })).rejects.toMatchObject({
        code: 'STORE_CORRUPT',
        message: expect.stringContaining(file()),
      });
    });

    test('refuses a store without its tables', async () => {
      const store = await openSqliteStore({ home: folder.path, clock });
      await store.close();
      const db = new DatabaseSync(file());
      db.exec('drop table mailbox');
      db.close();
      await expect(openSqliteStore({ home: folder.path, clock })).rejects.toMatchObject({ code: 'STORE_CORRUPT' });
    });
  });
});
