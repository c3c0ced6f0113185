import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqliteStore } from '../../src/adapters/store-sqlite/open-sqlite-store.ts';
import { said, WORKING } from '../contracts/store-medium.ts';
import { manualClock } from '../support/manual-clock.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';
import type { WriterReport } from './programs/write-much.ts';
import { runProgram } from './store-process.ts';

let folder: TemporaryFolder;

beforeEach(async () => {
  folder = await temporaryFolder();
});

afterEach(() => folder.remove());

test('many processes may create the store at the same moment', async () => {
  const home = `${folder.path}/new/home`;
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const leases = await Promise.all(names.map((name) => runProgram('open-and-create.ts', home, name)));
  expect(leases).toEqual(names.map((runId) => expect.objectContaining({ runId, epoch: 1, seq: 1 })));
  const store = await openSqliteStore({ home, clock: manualClock() });
  expect((await store.list()).map(({ id }) => id).sort()).toEqual(names);
  await store.close();
});

test('three processes write at once: all get on, and nothing is lost or repeated', async () => {
  const rounds = 150;
  const names = ['one', 'two', 'three'];
  const store = await openSqliteStore({ home: folder.path, clock: manualClock() });
  for (const runId of ['shared', 'contested']) {
    await store.create({ runId, events: [said('created')], summary: WORKING, ts: 1 });
  }
  const reports = await Promise.all(
    names.map((name) => runProgram<WriterReport>('write-much.ts', folder.path, name, `${rounds}`)),
  );
  for (const { name, appended } of reports) {
    expect(appended).toBe(rounds);
    const events = await store.read(name);
    expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: rounds }, (_, index) => index + 1));
    expect(events.map(({ event }) => event.type === 'owner.left' && event.reason.split(' ', 2).join(' '))).toEqual(
      Array.from({ length: rounds }, (_, index) => `${name} ${index}`),
    );
  }
  const posts = await store.posts('shared', 0);
  expect(posts.map(({ position }) => position)).toEqual(Array.from({ length: 3 * rounds }, (_, index) => index + 1));
  expect(new Set(posts.map(({ key }) => key)).size).toBe(3 * rounds);

  const contested = await store.read('contested');
  const won = reports.reduce((sum, report) => sum + report.contested, 0);
  expect(contested).toHaveLength(won + 1);
  const epochs = contested.map(({ epoch }) => epoch);
  expect(epochs).toEqual([...epochs].sort((a, b) => a - b));
  expect(new Set(epochs).size).toBe(epochs.length);
  await store.close();
});
