import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asks, completes, writePackage } from './package-on-disk.ts';
import { document, documents, makePlace, type Place, runIdOf, typesOf } from './signalbox.ts';

let place: Place;

beforeAll(async () => {
  place = await makePlace();
});

afterAll(() => place.remove());

const SLOW = { text: 'I take my time.', delayMs: 6_000 };
const run = (path: string, ...more: readonly string[]) => ['run', path, '--engine', 'scripted', ...more];

// Side by side: each waits for a slow agent.
test.concurrent.each([
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s in the foreground gives the run back, exit %i; resume goes on with it', async (signal, exit) => {
  const turns = [asks('Go?'), { ...SLOW, ...completes() }, { text: 'Bye.' }];
  const path = await writePackage(`${place.path}/${signal}`, { turns });
  const { runId } = document(await place.run(...run(path, '--json')));
  const working = place.process(['reply', runId, 'go']);
  await working.says('You:\n  go');
  working.signal(signal);
  // A terminal that is closed sends it, and the shell in it once more.
  if (signal === 'SIGHUP') working.signal(signal);
  const { code, stderr } = await working.ended;
  expect(code).toBe(exit);
  expect(stderr).toBe(`\nStopped here; nothing is lost.\nNext: signalbox resume ${runId}\n`);
  const events = documents(await place.run('log', runId, '--jsonl'));
  expect(events.at(-1)).toMatchObject({ type: 'owner.left', reason: signal });

  // RUN-02: nobody works on it, so it does not read running.
  const shown = await place.run('show', runId, '--json', '--exit-status');
  expect([shown.code, document(shown).status]).toEqual([9, 'interrupted']);
  const resumed = await place.run('resume', runId);
  expect(resumed.code).toBe(0);
  expect(resumed.stdout).toContain('✔ The workflow is completed.');
});

test('RUN-02: on an old Node a kill of the command gives the run back as well, and leaves no process', async () => {
  const path = await writePackage(`${place.path}/old`, { turns: [{ ...SLOW, delayMs: 60_000 }] });
  const working = place.process(run(path, '-m', 'go'), { program: 'old-node.ts' });
  const id = runIdOf({ stdout: await working.says('You:\n  go') });
  working.signal('SIGKILL');
  // Ends with the last process that holds its output: none is left.
  expect((await working.ended).signal).toBe('SIGKILL');
  const shown = await place.run('show', id, '--json', '--exit-status');
  expect([shown.code, document(shown).status]).toEqual([9, 'interrupted']);
  const events = documents(await place.run('log', id, '--jsonl'));
  expect(events.at(-1)).toMatchObject({ type: 'owner.left', reason: 'SIGHUP' });
});

test('SIGINT with --json still prints the run, as interrupted', async () => {
  const path = await writePackage(`${place.path}/json`, { turns: [SLOW] });
  const working = place.start(run(path, '--json'));
  await place.withStore(async (store) => {
    for (;;) {
      const rows = await store.list();
      const events = await Promise.all(rows.map(({ id }) => store.read(id)));
      if (events.some((log) => log.length > 0 && log.at(-1)?.event.type === 'exchange.started')) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
  working.signal('SIGINT');
  const ended = await working.ended;
  expect(ended.code).toBe(130);
  expect(document(ended)).toMatchObject({ v: 1, status: 'interrupted', turn: 1 });
});

test('RUN-02: a crashed run reads interrupted everywhere, exit 9, until resume completes it', async () => {
  const turns = [{ text: 'Before.' }, { crash: true }, completes(), { text: 'Bye.' }];
  const path = await writePackage(`${place.path}/crash`, { turns });
  const first = await place.run(...run(path));
  expect(first.code).toBe(8);
  const id = runIdOf(first);
  const crashed = await place.process(['reply', id, 'go']).ended;
  expect(crashed).toMatchObject({ code: null, signal: 'SIGKILL' });

  const [list, shown, inWords] = await Promise.all([
    place.run('ls', '--json'),
    place.run('show', id, '--json', '--exit-status'),
    place.run('show', id, '--exit-status'),
  ]);
  expect(document(list).runs.find(({ runId }: { runId: string }) => runId === id).status).toBe('interrupted');
  expect([shown.code, document(shown).status]).toEqual([9, 'interrupted']);
  expect(inWords.code).toBe(9);
  expect(inWords.stdout).toContain(`Its process is gone; nothing is lost.\nNext: signalbox resume ${id}`);

  // Words are not what it needs now, and they must not be lost in a run that cannot take them.
  const replied = await place.run('reply', id, 'hello?', '--json');
  expect(replied.code).toBe(7);
  expect(document(replied).error).toMatchObject({ code: 'RUN_BUSY', help: `signalbox resume ${id}` });

  const before = documents(await place.run('log', id, '--jsonl'));
  const resumed = await place.run('resume', id, '--jsonl');
  expect(resumed.code).toBe(0);
  const after = documents(await place.run('log', id, '--jsonl'));
  expect(after).toEqual([...before, ...documents(resumed)]);
  expect(typesOf(documents(resumed)).slice(0, 2)).toEqual(['owner.changed', 'exchange.interrupted']);
});

test('a reply that was cut off by a crash is sent again with its key: it counts once', async () => {
  const turns = [asks('Go?'), { crash: true }, completes(), { text: 'Bye.' }];
  const path = await writePackage(`${place.path}/again`, { turns });
  const { runId } = document(await place.run(...run(path, '--json')));
  expect((await place.process(['reply', runId, 'go', '--key', 'once']).ended).signal).toBe('SIGKILL');
  const again = await place.run('reply', runId, 'go', '--key', 'once', '--json');
  expect(again.code).toBe(0);
  expect(document(again).status).toBe('completed');
  const events = documents(await place.run('log', runId, '--jsonl'));
  expect(events.filter(({ type }) => type === 'input.taken')).toHaveLength(1);
});

test('RUN-09: a package edited or removed after the start does not change the run', async () => {
  const turns = [asks('Go?'), { crash: true }, completes('work', { text: 'As it was planned.' }), { text: 'Bye.' }];
  const path = await writePackage(`${place.path}/pinned`, { turns });
  const { runId } = document(await place.run(...run(path, '--json')));
  const log = async () => documents(await place.run('log', runId, '--jsonl'));
  // Another way to the end, other steps, another script: none of it is this run's.
  await writePackage(path, {
    nodes: [{ id: 'work' }, { id: 'detour' }, { id: 'end', type: 'end' }],
    edges: [
      { from: 'work', to: 'detour' },
      { from: 'detour', to: 'end' },
    ],
    turns: [{ error: { code: 'ENGINE_FAILED', message: 'not mine' } }],
  });
  expect((await place.process(['reply', runId, 'go']).ended).signal).toBe('SIGKILL');
  await rm(path, { recursive: true });
  const resumed = await place.run('resume', runId);
  expect(resumed.code).toBe(0);
  expect(resumed.stdout).toContain('As it was planned.');
  const [started] = await log();
  expect(started).toMatchObject({ type: 'run.started', package: { hash: expect.stringMatching(/^[0-9a-f]{64}$/) } });
});

test('RUN-01: after every stop the log alone gives the same run, whoever folds it', async () => {
  const turns = [asks('One?'), asks('Two?'), completes(), { text: 'Bye.' }];
  const path = await writePackage(`${place.path}/folded`, { turns });
  let view = document(await place.run(...run(path, '--json', '-i', 'kept=true')));
  const { runId } = view;
  for (const answer of ['one', 'two']) {
    expect(document(await place.run('show', runId, '--json'))).toEqual(view);
    view = document(await place.run('reply', runId, answer, '--json'));
  }
  expect(document(await place.run('show', runId, '--json'))).toEqual(view);
  const seqs = documents(await place.run('log', runId, '--jsonl')).map(({ seq }) => seq);
  expect(seqs).toEqual(seqs.map((_, index) => index + 1));
});
