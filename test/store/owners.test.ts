import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSqliteStore } from '../../src/adapters/store-sqlite/open-sqlite-store.ts';
import type { RunStore } from '../../src/ports/run-store.ts';
import { appended, leaseOf, message, said, WORKING } from '../contracts/store-medium.ts';
import { type ManualClock, manualClock } from '../support/manual-clock.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';
import { runProgram, type StoreProcess, startStoreProcess } from './store-process.ts';

const A_DAY_MS = 86_400_000;

describe('a sqlite store between processes', () => {
  let folder: TemporaryFolder;
  let other: StoreProcess;
  let clock: ManualClock;
  let store: RunStore;

  beforeEach(async () => {
    folder = await temporaryFolder();
    other = await startStoreProcess(folder.path);
    clock = manualClock(Date.now());
    store = await openSqliteStore({ home: folder.path, clock });
  });

  afterEach(async () => {
    await other.signal('SIGCONT');
    await other.signal('SIGKILL');
    await store.close();
    await folder.remove();
  });

  const newRun = (runId: string) => ({ runId, events: [said('created')], summary: WORKING, ts: 1 });
  const batch = (word: string) => ({ events: [said(word)], summary: WORKING, ts: 2, drained: 0 });
  const lockFile = () => join(folder.path, 'owners', `${other.owner}.lock`);

  test('the run of a killed process is free at once, and what it left is cleared away', async () => {
    await other.call('create', newRun('r'), { acquire: true });
    expect(await store.acquire('r')).toBe('busy');
    expect(await store.row('r')).toMatchObject({ owner: other.owner, ownerAlive: true });
    expect(existsSync(lockFile())).toBe(true);
    await other.signal('SIGKILL');
    expect(await store.row('r')).toMatchObject({ owner: other.owner, ownerAlive: false });
    expect(await store.due(clock.now(), 10)).toEqual(['r']);
    expect(await store.acquire('r')).toMatchObject({ epoch: 2, seq: 1 });
    expect(existsSync(lockFile())).toBe(false);
  });

  test('the run of a stopped process is free when its lease has lapsed, and the process comes back fenced', async () => {
    const held = leaseOf(await other.call('create', newRun('r'), { acquire: true }));
    await other.signal('SIGSTOP');
    expect(await store.acquire('r')).toBe('busy');
    expect(await store.due(clock.now(), 10)).toEqual([]);
    clock.advance(A_DAY_MS);
    expect(await store.row('r')).toMatchObject({ ownerAlive: true });
    expect(await store.due(clock.now(), 10)).toEqual(['r']);
    const taken = leaseOf(await store.acquire('r'));
    expect(taken.epoch).toBe(2);
    await other.signal('SIGCONT');
    expect(await other.call('append', held, batch('late'))).toEqual({ kind: 'fenced' });
    expect(await store.append(taken, batch('in time'))).toMatchObject({ kind: 'appended' });
    expect((await other.call('read', 'r')).map(({ event }) => event)).toEqual([said('created'), said('in time')]);
  });

  test('everything a process was told is written is there after it was killed', async () => {
    let lease = leaseOf(await other.call('create', newRun('r'), { acquire: true }));
    const acknowledged = ['created'];
    const writing = (async () => {
      for (;;) {
        const word = `${acknowledged.length}`;
        lease = appended(await other.call('append', lease, batch(word)));
        acknowledged.push(word);
        if (acknowledged.length === 50) void other.signal('SIGKILL');
      }
    })();
    await Promise.race([writing, other.ended]);
    const words = (await store.read('r')).map(({ event }) => event.type === 'owner.left' && event.reason);
    expect(words.slice(0, acknowledged.length)).toEqual(acknowledged);
    // The one under way may or may not have come through.
    expect(words.length - acknowledged.length).toBeLessThanOrEqual(1);
  });

  test('a process that only reads leaves no lock', async () => {
    await other.call('list');
    expect(readdirSync(join(folder.path, 'owners'))).toEqual([]);
  });

  test('a process that closes leaves no lock, and its runs are free', async () => {
    await other.call('create', newRun('r'), { acquire: true });
    await other.call('close');
    expect(readdirSync(join(folder.path, 'owners'))).toEqual([]);
    expect(await store.acquire('r')).toMatchObject({ epoch: 2 });
  });

  test('lock files of dead processes are removed by the next owner', async () => {
    await other.call('create', newRun('r'), { acquire: true });
    await other.signal('SIGKILL');
    expect(readdirSync(join(folder.path, 'owners'))).toHaveLength(1);
    await store.create(newRun('mine'), { acquire: true });
    expect(readdirSync(join(folder.path, 'owners'))).toEqual([`${store.owner}.lock`]);
  });

  test('owners that are gone are forgotten once nobody holds runs in their name', async () => {
    const owners = () => {
      const db = new DatabaseSync(join(folder.path, 'signalbox.db'));
      const rows = db.prepare('select id from owners').all();
      db.close();
      return rows.map(({ id }) => id);
    };
    await other.call('create', newRun('r'), { acquire: true });
    await other.signal('SIGKILL');
    await store.due(clock.now(), 10);
    expect(owners()).toEqual([other.owner]);
    await store.acquire('r');
    await store.due(clock.now(), 10);
    expect(owners()).toEqual([store.owner]);
  });

  test('watching does not keep a process alive', async () => {
    expect(await runProgram('watch-and-leave.ts', folder.path)).toBe('left');
  });

  test('a post from another process is noticed', async () => {
    await store.create(newRun('r'));
    const told = new Promise<void>((resolve) => store.watch(resolve));
    await other.call('post', 'r', 'k', message('hello'));
    await told;
    expect(await store.posts('r', 0)).toEqual([{ position: 1, key: 'k', command: message('hello') }]);
  });
});
