import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { type CommitQueue, commitQueue } from './commit-queue.ts';
import { lockWaits } from './lock-waits.ts';

describe('a commit queue', () => {
  let folder: TemporaryFolder;
  let db: DatabaseSync;
  let commits: number;
  let queue: CommitQueue;

  beforeEach(async () => {
    folder = await temporaryFolder();
    const file = join(folder.path, 'test.db');
    db = new DatabaseSync(file, { timeout: 0 });
    db.exec('pragma journal_mode = wal; create table words (word text primary key)');
    commits = 0;
    const onCommit = () => {
      commits += 1;
    };
    queue = commitQueue(db, lockWaits(file), { settle: () => undefined, onCommit, tidy: () => undefined });
  });

  afterEach(async () => {
    await queue.idle();
    db.close();
    await folder.remove();
  });

  const insert = (word: string) => db.prepare('insert into words values (?)').run(word);
  const words = () =>
    db
      .prepare('select word from words order by rowid')
      .all()
      .map(({ word }) => word);

  test('commits together what comes together, in order', async () => {
    const order: string[] = [];
    const all = ['a', 'b', 'c', 'd'].map((word) => queue.add(() => insert(word)).then(() => order.push(word)));
    expect(words()).toEqual([]);
    await Promise.all(all);
    expect(commits).toBe(1);
    expect(order).toEqual(['a', 'b', 'c', 'd']);
    expect(words()).toEqual(order);
  });

  test('does not let a commit grow without bound', async () => {
    const many = Array.from({ length: 1000 }, (_, index) => `${index}`);
    await Promise.all(many.map((word) => queue.add(() => insert(word))));
    expect(words()).toEqual(many);
    expect(commits).toBe(4);
  });

  test('gives back what the work returned', async () => {
    expect(await queue.add(() => 42)).toBe(42);
  });

  test('undoes the work that throws, and only that', async () => {
    const outcomes = await Promise.allSettled([
      queue.add(() => insert('a')),
      queue.add(() => {
        insert('lost');
        throw new Error('changed my mind');
      }),
      queue.add(() => {
        insert('also lost');
        insert('a');
      }),
      queue.add(() => insert('b')),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(words()).toEqual(['a', 'b']);
    expect(commits).toBe(1);
  });

  test('waits for another writer without standing still, and more can join meanwhile', async () => {
    const other = new DatabaseSync(join(folder.path, 'test.db'));
    other.exec("begin immediate; insert into words values ('other')");
    let settled = false;
    const first = queue
      .add(() => insert('first'))
      .then(() => {
        settled = true;
      });
    for (let round = 0; round < 50; round += 1) await turn();
    expect(settled).toBe(false);
    const second = queue.add(() => insert('second'));
    other.exec('commit');
    await Promise.all([first, second]);
    expect(words()).toEqual(['other', 'first', 'second']);
    expect(commits).toBe(1);
    other.close();
  });

  test('takes new work after it was idle', async () => {
    await queue.add(() => insert('a'));
    await queue.idle();
    await queue.add(() => insert('b'));
    expect(commits).toBe(2);
  });
});
