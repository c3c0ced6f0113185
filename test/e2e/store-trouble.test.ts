import { existsSync } from 'node:fs';
import { chmod, copyFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashText } from '../../src/core/hash.ts';
import { mapFile } from '../store/flips/file-map.ts';
import { asks, completes, LOOKS, writePackage } from './package-on-disk.ts';
import { document, documents, HELLO, makePlace, type Place } from './signalbox.ts';

let place: Place;

beforeEach(async () => {
  place = await makePlace();
});

afterEach(() => place.remove());

const start = (path: string, ...more: readonly string[]) => ['run', path, '--engine', 'scripted', '--json', ...more];
const database = () => join(place.home, 'signalbox.db');

test('a state folder that is a file, or lies below one: STORE_UNWRITABLE, exit 1', async () => {
  await writeFile(place.home, 'not a folder');
  for (const home of [place.home, join(place.home, 'deeper')]) {
    const ended = await place.start(start(HELLO), { env: { SIGNALBOX_HOME: home } }).ended;
    expect(ended.code).toBe(1);
    expect(document(ended).error).toMatchObject({
      code: 'STORE_UNWRITABLE',
      message: expect.stringContaining(home),
      help: expect.any(String),
    });
  }
  expect(await readFile(place.home, 'utf8')).toBe('not a folder');
});

test('a store that is emptied or gone, with runs beside it: everybody tells, and nothing is written over it', async () => {
  await place.run(...start(HELLO));
  for (const [lose, what] of [
    [() => writeFile(database(), ''), /nothing is left of it/],
    [() => rm(database()), /it is gone/],
  ] as const) {
    for (const end of ['-wal', '-shm']) await rm(database() + end, { force: true });
    await lose();
    const names = await readdir(place.home);
    for (const args of [['ls'], ['status'], ['inbox'], start(HELLO).slice(0, -1)]) {
      const ended = await place.run(...args, '--json');
      expect(ended.code).toBe(1);
      expect(document(ended).error).toMatchObject({
        code: 'STORE_CORRUPT',
        message: expect.stringMatching(what),
        help: expect.stringContaining('runs'),
      });
    }
    const { findings } = document(await place.run('doctor', '--store', '--json'));
    expect(findings).toMatchObject([{ what: 'store', state: 'bad', found: expect.stringMatching(what) }]);
    expect(await readdir(place.home)).toEqual(names);
  }
  expect((await place.run('ls', '--lang', 'zh')).stderr).toContain('已经不在了');
});

test('doctor --store makes neither a folder nor a store', async () => {
  const ended = await place.run('doctor', '--store');
  expect([ended.code, existsSync(place.home)]).toEqual([0, false]);
  expect(ended.stdout).toContain(`! store  ${place.home} has none yet`);
  await mkdir(place.home);
  await place.run('doctor', '--store');
  expect(await readdir(place.home)).toEqual([]);
});

test('a read-only state folder without a store: STORE_UNWRITABLE, for starting and for looking', async () => {
  await mkdir(place.home);
  await chmod(place.path, 0o755);
  await chmod(place.home, 0o555);
  // Rights mean nothing to the superuser: for it the command runs as nobody.
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  for (const args of [start(HELLO), ['ls', '--json']]) {
    const ended = await place.process(args, nobody).ended;
    expect(ended.code).toBe(1);
    expect(document(ended).error).toMatchObject({
      code: 'STORE_UNWRITABLE',
      help: expect.stringContaining('read-only'),
    });
  }
  await chmod(place.home, 0o755);
});

test('a read-only state folder with a store in it: whoever only looks sees everything, and others are told why not', async () => {
  const path = await writePackage(`${place.path}/asking`, { turns: [asks('Well?'), completes()] });
  const { runId } = document(await place.run(...start(path)));
  await place.run('reply', document(await place.run(...start(HELLO))).runId, 'go');
  const looks = [['ls'], ['inbox'], ['status'], ...['show', 'log', 'status', 'prompt'].map((verb) => [verb, runId])];
  const ask = async (args: readonly string[], options = {}) => {
    const { code, stdout } = await place.process([...args, '--json'], options).ended;
    return { args, code, stdout };
  };
  const before = await Promise.all(looks.map((args) => ask(args)));
  // Once as it rests, and once as a crash leaves it: what was committed last stands beside the file.
  await place.withStore(async (store) => {
    await store.putBlob(hashText('more'), 'more');
    await cp(place.home, `${place.path}/crashed`, { recursive: true });
  });
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  await chmod(place.path, 0o755);
  for (const home of [place.home, `${place.path}/crashed`]) {
    await setRights(home, 0o555, 0o444);
    const env = { SIGNALBOX_HOME: home };
    const names = await readdir(home);
    for (const [index, args] of looks.entries()) expect(await ask(args, { ...nobody, env })).toEqual(before[index]);
    expect(await readdir(home)).toEqual(names);
    const reply = await place.process(['reply', runId, 'go', '--json'], { ...nobody, env }).ended;
    expect(document(reply).error).toMatchObject({ code: 'STORE_UNWRITABLE' });
    const { findings } = document(await place.process(['doctor', '--store', '--json'], { ...nobody, env }).ended);
    expect(findings).toMatchObject([{ what: 'store', state: 'good', found: expect.stringContaining('2 runs') }]);
    await setRights(home, 0o700, 0o600);
  }
});

async function setRights(path: string, folders: number, files: number): Promise<void> {
  await chmod(path, 0o700);
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const below = join(path, entry.name);
    if (entry.isDirectory()) await setRights(below, folders, files);
    else await chmod(below, files);
  }
  await chmod(path, folders);
}

test('a file that is no database: STORE_CORRUPT, exit 1, and it is left as it was', async () => {
  await mkdir(place.home);
  const garbage = Buffer.alloc(8192, 'garbage ');
  for (const bytes of [garbage, garbage.subarray(0, 100)]) {
    await writeFile(database(), bytes);
    for (const args of [start(HELLO), ['ls', '--json'], ['show', '@last', '--json']]) {
      const ended = await place.run(...args);
      expect(ended.code).toBe(1);
      expect(document(ended).error).toMatchObject({ code: 'STORE_CORRUPT', help: expect.stringContaining('backup') });
    }
    expect(await readFile(database())).toEqual(bytes);
  }
});

test('one flipped byte in the log is found, named, and hides no other run', async () => {
  const path = await writePackage(`${place.path}/asking`, { turns: [asks('Well?'), completes()] });
  const { runId } = document(await place.run(...start(path, '-m', 'Words that somebody alters')));
  const { runId: other } = document(await place.run(...start(HELLO)));
  const bytes = await readFile(database());
  // Pages that SQLite has left behind may hold copies of the event, so every one is altered.
  const words = '"text":"Words that somebody alters';
  let found = 0;
  for (let at = bytes.indexOf(words); at !== -1; at = bytes.indexOf(words, at + 1)) {
    bytes.write('S', at + '"text":"'.length);
    found += 1;
  }
  expect(found).toBeGreaterThan(0);
  await writeFile(database(), bytes);
  for (const verb of [
    ['show', runId],
    ['log', runId],
    ['reply', runId, 'go'],
  ]) {
    const ended = await place.run(...verb, '--json');
    expect(ended.code).toBe(1);
    expect(document(ended).error).toMatchObject({ code: 'STORE_CORRUPT', message: expect.stringContaining(runId) });
  }
  expect((await place.run('show', other)).code).toBe(0);
});

test('a run whose key is damaged goes missing nowhere, and doctor names it', async () => {
  const path = await writePackage(`${place.path}/asking`, { turns: [asks('Well?'), completes()] });
  const { runId } = document(await place.run(...start(path)));
  const { runId: other } = document(await place.run(...start(HELLO)));
  expect((await place.run('doctor', '--store')).stdout).toMatch(
    /^✓ store +intact: all of it was read \(2 runs, \d+ events/,
  );
  const bytes = await readFile(database());
  for (const { from, to } of mapFile(database(), bytes).filter(
    ({ tree, part }) => tree === 'runs' && part === 'cell',
  )) {
    const cell = bytes.subarray(from, to);
    if (cell.includes(runId)) cell.write(runId.replace('run_', 'rum_'), cell.indexOf(runId));
  }
  await writeFile(database(), bytes);
  const verbs = [['ls'], ['inbox'], ['status'], ['show', runId], ['log', runId.slice(4, 9)], ['reply', runId, 'go']];
  for (const verb of verbs) {
    const ended = await place.run(...verb, '--json');
    expect([verb, ended.code, document(ended).error?.code]).toEqual([verb, 1, 'STORE_CORRUPT']);
  }
  // A key that is out of order may stand in the way of the search for another one: that is told too, never taken for nothing.
  const shown = await place.run('show', other, '--json');
  expect(shown.code === 0 || document(shown).error?.code === 'STORE_CORRUPT').toBe(true);

  const ended = await place.run('doctor', '--store', '--json');
  expect(ended.code).toBe(1);
  const { ok, findings } = document(ended);
  expect(ok).toBe(false);
  expect(findings).toMatchObject([{ what: 'store', state: 'bad', help: expect.stringContaining('backup') }]);
  expect(findings[0].damages).toContainEqual({ runId, message: `run ${runId} has events but no row` });
  const { code, stdout } = await place.run('doctor', '--store');
  expect(code).toBe(1);
  expect(stdout).toContain(`- run ${runId} has events but no row`);
  expect((await place.run('doctor', '--store', '--lang', 'zh')).stdout).toContain(`运行 ${runId} 有事件却没有记录行`);
});

test('a worker ends on a store in which it cannot find its work, and says why', async () => {
  const { runId } = document(await place.run(...start(HELLO)));
  await place.withStore((store) => store.post(runId, 'key', { kind: 'message', text: 'go' }));
  const bytes = await readFile(database());
  for (const { from, to } of mapFile(database(), bytes).filter(
    ({ tree, part }) => tree === 'runs_ready' && part === 'cell',
  )) {
    bytes.write('rum_', bytes.subarray(from, to).indexOf('run_') + from);
  }
  await writeFile(database(), bytes);
  const ended = await place.run('worker');
  expect([ended.code, ended.stderr]).toEqual([1, expect.stringContaining('STORE_CORRUPT')]);
});

test('a store of a later version is refused and left alone', async () => {
  await place.run(...start(HELLO));
  const db = new DatabaseSync(database());
  db.exec('pragma user_version = 99');
  db.close();
  const ended = await place.run('ls', '--json');
  expect(ended.code).toBe(1);
  expect(document(ended).error).toMatchObject({
    code: 'STORE_NEWER',
    message: expect.stringContaining('version 99'),
    help: expect.stringContaining('Update'),
  });
});

test('a full disk stops the run with STORE_FULL; with space again it goes on and nothing is lost', async () => {
  const turns = [{ ...LOOKS, text: 'x'.repeat(30_000), repeat: 12 }, completes(), { text: 'Bye.' }];
  const path = await writePackage(`${place.path}/large`, { turns });
  const env = { MAX_BYTES: String(300_000) };
  const full = await place.process(start(path), { program: 'small-store.ts', env }).ended;
  expect(full.code).toBe(1);
  const { error } = document(full);
  expect(error).toMatchObject({ code: 'STORE_FULL', message: expect.stringContaining(place.home) });
  expect(error.help).toContain('space');

  const { runs } = document(await place.run('ls', '--json'));
  expect(runs).toMatchObject([{ status: 'interrupted' }]);
  const [{ runId }] = runs;
  const before = documents(await place.run('log', runId, '--jsonl'));
  expect((await place.run('resume', runId)).code).toBe(0);
  const after = documents(await place.run('log', runId, '--jsonl'));
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after.map(({ seq }) => seq)).toEqual(after.map((_, index) => index + 1));
});

test('a store without room for a single run says so and keeps nothing of it', async () => {
  const env = { MAX_BYTES: '4096' };
  const full = await place.process(start(HELLO), { program: 'small-store.ts', env }).ended;
  expect(full.code).toBe(1);
  expect(document(full).error.code).toBe('STORE_FULL');
  expect(document(await place.run('ls', '--json')).runs).toEqual([]);
});

test('a store copied while it rests is a backup: it can be put back', async () => {
  const { runId } = document(await place.run(...start(HELLO)));
  await copyFile(database(), `${place.path}/backup.db`);
  await place.run('cancel', runId);
  await copyFile(`${place.path}/backup.db`, database());
  expect((await place.run('reply', runId, 'go')).code).toBe(0);
});
