import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSqliteStore } from '../../src/adapters/store-sqlite/open-sqlite-store.ts';
import type { RunStore } from '../../src/ports/run-store.ts';
import { leaseOf, message, said, WAITING, WORKING } from '../contracts/store-medium.ts';
import { manualClock } from '../support/manual-clock.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';
import { mapFile } from './flips/file-map.ts';

/* A run whose key or index entry is damaged is missed by whoever meets the place, and named by a full check. */

const corrupt = (text: RegExp) => ({ code: 'STORE_CORRUPT', message: expect.stringMatching(text) });

describe('a store from which something was lost', () => {
  const clock = manualClock();
  let folder: TemporaryFolder;
  let store: RunStore | undefined;
  let owner = '';

  beforeEach(async () => {
    folder = await temporaryFolder();
    const filled = await open();
    owner = filled.owner;
    await filled.create({ runId: 'run_ready', events: [said('a')], summary: WORKING, ts: 1 });
    await filled.create({ runId: 'run_waits', events: [said('a')], summary: WAITING, ts: 2 });
    await filled.create({ runId: 'run_timed', events: [said('a')], summary: { ...WORKING, wakeAt: 5 }, ts: 3 });
    leaseOf(
      await filled.create({ runId: 'run_owned', events: [said('a')], summary: WORKING, ts: 4 }, { acquire: true }),
    );
    await filled.post('run_owned', 'key', message('x'));
    await filled.close();
  });

  afterEach(async () => {
    await store?.close();
    await folder.remove();
  });

  async function open(): Promise<RunStore> {
    store = await openSqliteStore({ home: folder.path, clock });
    return store;
  }

  const file = () => join(folder.path, 'signalbox.db');

  /** Flips a bit in the last letter of a word, wherever a table or index holds it. */
  async function flipIn(tree: string, word: string): Promise<void> {
    const bytes = await readFile(file());
    const cells = mapFile(file(), bytes).filter((stretch) => stretch.tree === tree && stretch.part === 'cell');
    const places = cells.map(({ from, to }) => bytes.subarray(from, to)).filter((cell) => cell.includes(word));
    expect(places).toHaveLength(1);
    for (const cell of places) cell[cell.indexOf(word) + word.length - 1] = word.charCodeAt(word.length - 1) ^ 1;
    await writeFile(file(), bytes);
  }

  const saysDamages = async (text: RegExp, runId?: string) => {
    const { damages } = await (store ?? (await open())).check();
    const told = damages.filter(({ said }) => text.test(said.en));
    expect(told, JSON.stringify(damages)).not.toEqual([]);
    if (runId !== undefined) expect(told.map((damage) => damage.runId)).toContain(runId);
  };

  test('the key of a row: lists miss it, and whoever asks for it is not told that there is no such run', async () => {
    await flipIn('runs', 'run_waits');
    const damaged = await open();
    await expect(damaged.list()).rejects.toMatchObject(corrupt(/an index names run run_waits/));
    await expect(damaged.waiting()).rejects.toMatchObject(corrupt(/an index names run run_waits/));
    for (const prefix of ['run_waits', 'run_w']) {
      await expect(damaged.list({ prefix, limit: 2 })).rejects.toMatchObject(corrupt(/run_wait/));
    }
    await expect(damaged.row('run_waits')).rejects.toMatchObject(corrupt(/run run_waits has events but no row/));
    await saysDamages(/run run_waits has events but no row/, 'run_waits');
  });

  test('the row of one of two runs that begin alike: the other one is not given for it', async () => {
    const db = new DatabaseSync(file());
    db.exec("delete from runs where id = 'run_ready'");
    db.close();
    const damaged = await open();
    await damaged.create({ runId: 'run_reader', events: [said('a')], summary: WORKING, ts: 9 });
    await expect(damaged.list({ prefix: 'run_re', limit: 2 })).rejects.toMatchObject(corrupt(/run_ready has events/));
    expect(await damaged.list({ prefix: 'run_reade', limit: 2 })).toHaveLength(1);
    await expect(damaged.list()).rejects.toMatchObject(corrupt(/4 runs are listed where 5 were counted/));
  });

  test.each([
    ['runs_newest', 'run_ready', (store: RunStore) => store.list()],
    ['runs_newest', 'run_owned', (store: RunStore) => store.list({ limit: 1 })],
    ['runs_waiting', 'run_waits', (store: RunStore) => store.waiting()],
    ['runs_ready', 'run_ready', (store: RunStore) => store.due(9, 9)],
    ['runs_timed', 'run_timed', (store: RunStore) => store.due(9, 9)],
    ['runs_owned', 'run_owned', (store: RunStore) => store.due(9, 9)],
  ])('an entry of the index %s: %s is not left out', async (index, runId, ask) => {
    await flipIn(index, runId);
    await expect(ask(await open())).rejects.toMatchObject(corrupt(/an index names run run_/));
    await saysDamages(new RegExp(`run ${runId} is missing from the index ${index}`), runId);
  });

  test('an entry of the index of mail', async () => {
    await flipIn('runs_mail', 'run_owned');
    await open();
    await saysDamages(/run run_owned is missing from the index runs_mail/, 'run_owned');
  });

  test('an entry of the index of keys: only a full check finds it', async () => {
    await flipIn('mailbox_key', 'key');
    await open();
    await saysDamages(/SQLite finds: .*mailbox_key/);
  });

  test('a lease: whoever looks for work misses it', async () => {
    await flipIn('owners', owner);
    await expect((await open()).due(9, 9)).rejects.toMatchObject(corrupt(/has runs but no lease/));
    await saysDamages(/has runs but no lease/);
    await saysDamages(/lease of process .* does not match its checksum/);
  });

  test.each([
    ['runs', "count = 7 where name = 'runs'", /4 runs are listed where 7 were counted/],
    ['newest', "count = 7 where name = 'newest'", /newest run is missing/],
    ['lost', "name = 'rums' where name = 'runs'", /counts of its runs are lost/],
  ])('the counts: %s', async (_, set, text) => {
    const db = new DatabaseSync(file());
    db.exec(`update counts set ${set}`);
    db.close();
    await expect((await open()).list()).rejects.toMatchObject(corrupt(text));
    await saysDamages(/count/);
  });

  test('the count of those that wait', async () => {
    const db = new DatabaseSync(file());
    db.exec("update counts set count = 2 where name = 'waiting'");
    db.close();
    await expect((await open()).waiting()).rejects.toMatchObject(corrupt(/1 runs are listed where 2 were counted/));
    await saysDamages(/the count "waiting" says 2 where there is 1/);
  });
});

describe('a full check of a store that somebody altered', () => {
  let folder: TemporaryFolder;

  beforeEach(async () => {
    folder = await temporaryFolder();
    const store = await openSqliteStore({ home: folder.path, clock: manualClock() });
    const events = ['a', 'b', 'c'].map(said);
    for (const runId of ['r', 's']) await store.create({ runId, events, summary: WORKING, ts: 1 });
    await store.post('r', 'k', message('one'));
    await store.post('r', 'l', message('two'));
    await store.putBlob('982d9e3eb996f559e633f4d194def3761d909f5a3b647d1a851fead67c32c9d1', 'text');
    await store.close();
  });

  afterEach(() => folder.remove());

  test.each([
    ["update events set data = '{}' where run_id = 'r' and seq = 2", 'r', 'event 2 of run r is lost or altered'],
    ["delete from events where run_id = 'r' and seq = 1", 'r', 'event 1 of run r is lost or altered'],
    ["delete from events where run_id = 'r' and seq = 3", 'r', 'event 3 of run r is lost or altered'],
    [
      "insert into events select 's', 4, epoch, type, ts, data, 0 from events where run_id = 'r' and seq = 3",
      's',
      'run s has events after its last, 3',
    ],
    [
      "insert into events select 't', 1, epoch, type, ts, data, 0 from events where run_id = 'r' and seq = 3",
      't',
      'run t has events but no row',
    ],
    ["update runs set status = 'failed' where id = 's'", 's', 'the row of run "s" does not match its checksum'],
    ["delete from runs where id = 's'", 's', 'run s has events but no row'],
    [
      "update mailbox set command = '{}' where position = 1",
      'r',
      'command 1 posted to run r does not match its checksum',
    ],
    ['delete from mailbox where position = 2', 'r', 'a command posted to run r after 1 is lost'],
    ["insert into mailbox values ('s', 1, 'k', '{}', 0)", 's', 'run s has commands after its last, 0'],
    ["insert into mailbox values ('t', 1, 'k', '{}', 0)", 't', 'run t has commands but no row'],
    [
      "update blobs set text = 'other'",
      undefined,
      'the text 982d9e3eb996f559e633f4d194def3761d909f5a3b647d1a851fead67c32c9d1 does not match its hash',
    ],
    ['drop index runs_mail', undefined, 'the description of runs_mail in the file was altered'],
  ])('finds: %s', async (sql, runId, text) => {
    const db = new DatabaseSync(join(folder.path, 'signalbox.db'));
    db.exec(sql);
    db.close();
    const store = await openSqliteStore({ home: folder.path, clock: manualClock() });
    const { damages } = await store.check();
    expect(damages.map(({ said, ...more }) => ({ ...more, said: said.en }))).toContainEqual({
      ...(runId === undefined ? {} : { runId }),
      said: text,
    });
    await store.close();
  });
});
