import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leaseOf, said, WORKING } from '../../../test/contracts/store-medium.ts';
import { manualClock } from '../../../test/support/manual-clock.ts';
import { type TemporaryFolder, temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { hashText } from '../../core/hash.ts';
import { openSqliteReader } from './open-sqlite-reader.ts';
import { openSqliteStore } from './open-sqlite-store.ts';

let folder: TemporaryFolder;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

describe('a reader of the store', () => {
  it('reads what owners write, knows whether they live, and is told of changes; it is no owner itself', async () => {
    const store = await openSqliteStore({ home: folder.path, clock: manualClock() });
    const reader = await openSqliteReader(folder.path);
    expect(readdirSync(join(folder.path, 'owners'))).toEqual([]);
    const changed = new Promise<void>((resolve) => {
      reader.watch(resolve);
    });
    const blobs = new Map([[hashText('text'), 'text']]);
    const events = [said('a'), said('b')];
    leaseOf(await store.create({ runId: 'run_a', events, summary: WORKING, ts: 7, blobs }, { acquire: true }));
    await changed;
    expect(await reader.row('run_a')).toMatchObject({ seq: 2, ownerAlive: true });
    expect((await reader.read('run_a')).map(({ event }) => event)).toEqual(events);
    expect(await reader.blob(hashText('text'))).toBe('text');
    expect(await reader.list()).toHaveLength(1);
    await store.close();
    expect(await reader.row('run_a')).toMatchObject({ ownerAlive: false });
    await reader.close();
  });

  it('makes an empty store where there is none, as every other does', async () => {
    const reader = await openSqliteReader(join(folder.path, 'new'));
    expect([await reader.list(), await reader.waiting(), await reader.row('run_a')]).toEqual([[], [], undefined]);
    await reader.close();
  });
});
