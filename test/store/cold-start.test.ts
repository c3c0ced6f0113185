import { expect, test } from 'vitest';
import { openSqliteStore } from '../../src/adapters/store-sqlite/open-sqlite-store.ts';
import { said, WORKING } from '../contracts/store-medium.ts';
import { manualClock } from '../support/manual-clock.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runProgram } from './store-process.ts';

type Loaded = { readonly afterReading: readonly string[]; readonly afterWriting: readonly string[] };

test('a process that only reads does not load the schemas', async () => {
  const folder = await temporaryFolder();
  const store = await openSqliteStore({ home: folder.path, clock: manualClock() });
  await store.create({ runId: 'r', events: [said('created')], summary: WORKING, ts: 1 });
  await store.close();
  const loaded = await runProgram<Loaded>('list-loaded-modules.ts', folder.path);
  expect(loaded.afterReading).not.toContain('zod');
  expect(loaded.afterWriting).toContain('zod');
  await folder.remove();
});
