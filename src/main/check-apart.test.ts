import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { said, WORKING } from '../../test/contracts/store-medium.ts';
import { manualClock } from '../../test/support/manual-clock.ts';
import { memoryTerminal } from '../../test/support/memory-terminal.ts';
import { type TemporaryFolder, temporaryFolder } from '../../test/support/temporary-folder.ts';
import { openSqliteStore } from '../adapters/store-sqlite/open-sqlite-store.ts';
import { checkApart } from './check-apart.ts';

let folder: TemporaryFolder;

beforeEach(async () => {
  folder = await temporaryFolder();
  const store = await openSqliteStore({ home: folder.path, clock: manualClock() });
  await store.create({ runId: 'run_a', events: ['a', 'b'].map(said), summary: WORKING, ts: 1 });
  await store.close();
});

afterEach(() => folder.remove());

const terminal = () => memoryTerminal({ env: { ...process.env, SIGNALBOX_HOME: folder.path }, cwd: folder.path });

test('another process reads the whole store, and says what it has found', async () => {
  const { signal } = new AbortController();
  expect(await checkApart(terminal(), signal)).toBeUndefined();
  const db = new DatabaseSync(join(folder.path, 'signalbox.db'));
  db.exec("delete from events where seq = 2; update counts set count = 9 where name = 'runs'");
  db.close();
  expect(await checkApart(terminal(), signal)).toEqual({ count: 2, runs: ['run_a'] });
});

test('a check that is called off ends, and has found nothing', async () => {
  const calling = new AbortController();
  const checking = checkApart(terminal(), calling.signal);
  calling.abort();
  expect(await checking).toBeUndefined();
});
