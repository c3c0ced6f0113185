import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '../../../test/support/temporary-folder.ts';
import type { StoreWaiting } from '../../ports/run-store.ts';
import { lockWaits } from './lock-waits.ts';
import { lockFileOf, ownersFolder } from './owner-alive.ts';
import { ownerLock } from './owner-lock.ts';

const LOOKER = fileURLToPath(new URL('../../../test/store/programs/stops-while-looking.ts', import.meta.url));

describe('waiting for a lock', () => {
  let folder: TemporaryFolder;
  let file: string;
  let ours: DatabaseSync;
  let theirs: DatabaseSync;
  const begin = () => ours.exec('begin immediate');

  beforeEach(async () => {
    folder = await temporaryFolder();
    file = join(folder.path, 'signalbox.db');
    [ours, theirs] = [new DatabaseSync(file, { timeout: 0 }), new DatabaseSync(file, { timeout: 0 })];
    theirs.exec('pragma journal_mode = wal; create table words (word text); begin immediate');
  });

  afterEach(async () => {
    ours.close();
    theirs.close();
    await folder.remove();
  });

  test('it is told that somebody is in the way, and when nobody is any more', async () => {
    const told: StoreWaiting[] = [];
    const first = Promise.withResolvers<undefined>();
    const waits = lockWaits(file, (waiting) => {
      told.push(waiting);
      first.resolve(undefined);
    });
    const waiting = waits.retry(begin);
    await first.promise;
    theirs.exec('rollback');
    await waiting;
    // The lock is held by this very process here: that is nobody else whom the system could name.
    expect(told.map(({ said }) => said.en)).toEqual([
      expect.stringContaining('another process holds its write lock'),
      'The store can be written again; going on.',
    ]);
  });

  test('whoever is to leave waits a moment for one lock and gives up every other at once', async () => {
    const waits = lockWaits(file, () => undefined);
    // Whichever gives up first, nobody may have left its failure unheard.
    const both = Promise.allSettled([waits.retry(begin), waits.retry(begin)]);
    waits.hurry();
    const busy = { code: 'STORE_BUSY', message: expect.stringContaining(file) };
    expect((await both).map((end) => (end.status === 'rejected' ? end.reason : end))).toMatchObject([busy, busy]);
    await expect(waits.retry(begin)).rejects.toMatchObject({ code: 'STORE_BUSY' });
    theirs.exec('rollback');
    await waits.retry(begin);
  });

  test("an owner's own lock file that somebody was stopped at while looking is told with that process", async () => {
    const told: StoreWaiting[] = [];
    const first = Promise.withResolvers<undefined>();
    const waits = lockWaits(file, (waiting) => {
      told.push(waiting);
      first.resolve(undefined);
    });
    const lock = ownerLock(folder.path, waits);
    mkdirSync(ownersFolder(folder.path));
    writeFileSync(lockFileOf(folder.path, lock.owner), '');
    const looker = spawn(process.execPath, [LOOKER, lockFileOf(folder.path, lock.owner)]);
    await once(looker.stdout, 'data');
    const holding = lock.hold();
    await first.promise;
    looker.kill('SIGCONT');
    await holding;
    expect(told[0]?.said.en).toContain(`process ${looker.pid} (`);
    expect(told[0]?.help?.en).toContain(`kill -CONT ${looker.pid}`);
    expect(lock.held).toBe(true);
    lock.release();
  });
});
