import { mkdir, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asks, completes, type PackageSketch, writePackage } from './package-on-disk.ts';
import { document, documents, type Ended, HELLO, makePlace, type Place } from './signalbox.ts';

let place: Place;

beforeAll(async () => {
  place = await makePlace();
});

afterAll(() => place.remove());

const run = (path: string, ...more: readonly string[]) => ['run', path, '--engine', 'scripted', ...more];

describe('packages and scripts that are not sound', () => {
  const JSON_BROKEN = '{ "schemaVersion": "1.1",\n  "agents": [,] }';
  const GRAPH = (node: object) => ({
    nodes: [
      { id: 'work', ...node },
      { id: 'end', type: 'end' },
    ],
  });

  const cases: readonly [string, PackageSketch, string, RegExp][] = [
    ['broken JSON', { files: { 'agents.json': JSON_BROKEN } }, 'JSON_INVALID', /agents\.json:2:\d+/],
    ['broken YAML', { files: { 'steps/work.md': '---\na: [\n---\n' } }, 'STEP_INVALID_FRONTMATTER', /work\.md:\d+:\d+/],
    ['a missing step file', { files: { 'steps/work.md': null } }, 'STEP_FILE_MISSING', /graph\.json:\d+:\d+/],
    ['a missing agents file', { files: { 'agents.json': null } }, 'FILE_MISSING', /bmad\.json:\d+:\d+/],
    ['an unknown agent', GRAPH({ agentId: 'nobody' }), 'AGENT_UNKNOWN', /graph\.json:\d+:\d+/],
    ['an unknown engine', GRAPH({ engine: 'codx' }), 'NODE_ENGINE_UNKNOWN', /graph\.json:\d+:\d+/],
    ['a budget of no turns', GRAPH({ budget: { turns: 0 } }), 'GRAPH_INVALID', /graph\.json:\d+:\d+/],
  ];

  test.each(cases)('%s: PACKAGE_INVALID with the place, exit 3', async (name, sketch, code, at) => {
    const path = await writePackage(`${place.path}/${name.replaceAll(' ', '-')}`, sketch);
    const ended = await place.run(...run(path, '--json'));
    expect(ended.code).toBe(3);
    const { error } = document(ended);
    expect(error).toMatchObject({ code: 'PACKAGE_INVALID', file: expect.any(String), line: expect.any(Number) });
    expect(error.details.problems).toContainEqual(expect.objectContaining({ code, severity: 'error' }));
    expect(error.message).toMatch(at);
    expect(error.help).toBe(`signalbox validate ${path}`);
  });

  test('in words, the line that is wrong is shown; and no run has been started', async () => {
    const path = await writePackage(`${place.path}/quoted`, { files: { 'agents.json': JSON_BROKEN } });
    const { code, stdout, stderr } = await place.run(...run(path));
    expect([code, stdout]).toEqual([3, '']);
    expect(stderr).toMatch(
      /^PACKAGE_INVALID: .+ cannot be run: 1 error\.\n\nerror JSON_INVALID {2}\S*quoted\/agents\.json:2:\d+\n/,
    );
    expect(stderr).toMatch(/\n {4}2 │ "agents": \[,\] \}\n {6}│ +\^\n/);
    expect(stderr).toMatch(/\nNext: signalbox validate .+\n$/);
    expect(document(await place.run('ls', '--json')).runs).toEqual([]);
  });

  test('what is only doubtful is told on stderr, and the run goes on', async () => {
    const path = await writePackage(`${place.path}/doubtful`, { ...GRAPH({ exti: 'state' }), turns: [asks('Well?')] });
    const { code, stderr } = await place.run(...run(path));
    expect(code).toBe(8);
    expect(stderr).toMatch(
      /^· The package sketch 1\.0\.0 (?:is used here for the first time|has changed since).+\n! workflow\.graph\.json:\d+:\d+ {2}UNKNOWN_KEY: .*exti.*\n$/,
    );
  });

  test.each([
    ['no/such/package', 'PACKAGE_NOT_FOUND', 2],
    ['.', 'PACKAGE_NOT_FOUND', 2],
    [`${HELLO}/bmad.json`, 'PACKAGE_NOT_FOUND', 2],
  ])('package %s: %s', async (path, code, exit) => {
    const ended = await place.run(...run(path));
    expect(ended).toMatchObject({ code: exit, stdout: '' });
    expect(ended.stderr).toMatch(new RegExp(`^${code}: .+\\nNext: .+\\n$`));
  });

  test('what is no package is told as what it is, with a line to paste', async () => {
    const told = async (...words: readonly string[]) => (await place.run('validate', ...words)).stderr;
    const empty = `${place.path}/empty folder`;
    await mkdir(empty);
    expect(await told(empty)).toMatch(/is an empty folder.*\nNext: signalbox init '.*empty folder'\n$/);
    await mkdir(`${empty}/deep/down`, { recursive: true });
    await writeFile(`${empty}/deep/down/SKILL.md`, '');
    expect(await told(empty)).toMatch(/in "deep\/down"\nNext: signalbox validate '.*empty folder\/deep\/down'\n$/);
    const small = `${place.path}/small`;
    await mkdir(`${small}/assets`, { recursive: true });
    await writeFile(`${small}/skill.md`, '');
    expect(await told(small)).toMatch(
      /has skill\.md, which must be named SKILL\.md\nNext: mv \S+\/skill\.md \S+\/SKILL\.md\n$/,
    );
    await writeFile(`${small}/SKILL.md`, '');
    await writeFile(`${small}/assets/runner.json`, '{}');
    expect(await told(`${small}/assets`)).toMatch(/no SKILL\.md\nNext: signalbox validate \S+\/small\n$/);
    const file = `${place.path}/notes.txt`;
    await writeFile(file, 'Buy milk.');
    expect(await told(file)).toMatch(/is neither a zip file nor a folder\nNext: signalbox pack my-package {3}# /);
  });

  test('a script that is missing or broken is named with its place, exit 3', async () => {
    const file = `${place.path}/broken.yaml`;
    await writeFile(file, 'turns:\n  - text: hello\n    cals: []\n');
    const [missing, broken, own] = await Promise.all([
      place.run(...run(HELLO, '--script', 'nowhere.yaml', '--json')),
      place.run(...run(HELLO, '--script', file, '--json')),
      place.run(...run(await writePackage(`${place.path}/no-script`, { files: { 'script.yaml': null } }))),
    ]);
    expect(missing.code).toBe(3);
    expect(document(missing).error).toMatchObject({
      code: 'SCRIPT_INVALID',
      message: expect.stringContaining('nowhere'),
    });
    expect(broken.code).toBe(3);
    expect(document(broken).error).toMatchObject({ code: 'SCRIPT_INVALID', file, line: 3, column: expect.any(Number) });
    expect(own.code).toBe(2);
    expect(own.stderr).toContain('has no script.yaml of its own');
    expect(own.stderr).toContain('--script <file>');
  });

  test('an unknown engine: exit 5, and the ones that are there', async () => {
    const ended = await place.run('run', HELLO, '--engine', 'gpt-17');
    expect(ended.code).toBe(5);
    expect(ended.stderr).toBe(
      `ENGINE_NOT_FOUND: There is no engine "gpt-17" here. The engines are ${['scripted', 'api', 'codex', 'gemini', 'opencode', 'claude', 'qwen', 'iflow'].map((id) => `"${id}"`).join(', ')}.\nNext: signalbox engines\n`,
    );
  });

  test('a script that has no entry left fails the run with a code, and says so to whoever asks', async () => {
    const path = await writePackage(`${place.path}/exhausted`, { turns: [] });
    const ended = await place.run(...run(path, '--json'));
    expect(ended.code).toBe(1);
    const view = document(ended);
    expect(view).toMatchObject({ status: 'failed', failure: { code: 'SCRIPT_EXHAUSTED' } });
    const shown = await place.run('show', view.runId);
    expect(shown.code).toBe(0);
    expect(shown.stdout).toMatch(
      /\nSCRIPT_EXHAUSTED: The script has no entry left.+\nNext: signalbox explain SCRIPT_EXHAUSTED\n$/,
    );
    const status = await place.run('status', view.runId);
    expect(status.stdout).toMatch(
      /\n {2}✗ SCRIPT_EXHAUSTED: The script has no entry left for this exchange \(node work, agent worker\) and no default\.\nNext: signalbox explain SCRIPT_EXHAUSTED\n$/,
    );
    expect(document(await place.run('status', view.runId, '--json')).failure.code).toBe('SCRIPT_EXHAUSTED');
    const told = await place.run(...run(path));
    expect(`${told.stdout}${told.stderr}`.match(/SCRIPT_EXHAUSTED: /g)).toHaveLength(1);
    const replied = await place.run('reply', view.runId, 'hello?', '--json');
    expect(replied.code).toBe(7);
    expect(document(replied).error).toMatchObject({ code: 'RUN_OVER', help: expect.stringContaining('signalbox') });
  });
});

describe('runs that are not there, or not as one thinks', () => {
  test.each(['show', 'log', 'resume', 'cancel', 'reply'])(
    '%s of an unknown run: RUN_NOT_FOUND, exit 2',
    async (verb) => {
      const words = verb === 'reply' ? ['hello'] : [];
      const [machine, percent] = await Promise.all([
        place.run(verb, 'run_nothere', ...words, '--json'),
        place.run(verb, '%', ...words),
      ]);
      expect(machine.code).toBe(2);
      expect(document(machine)).toEqual({
        v: 1,
        error: {
          code: 'RUN_NOT_FOUND',
          message: 'There is no run run_nothere.',
          help: 'signalbox ls   (the newest run is @last)',
        },
      });
      expect(percent.stderr).toBe(
        'RUN_NOT_FOUND: There is no run %.\nNext: signalbox ls   (the newest run is @last)\n',
      );
    },
  );

  test('@last in an empty store says what to do first', async () => {
    const empty = await makePlace();
    expect(await empty.run('show', '@last')).toMatchObject({ code: 2, stderr: expect.stringContaining('no runs yet') });
    expect(await empty.run('ls')).toMatchObject({ code: 0, stdout: expect.stringContaining('No runs yet.\nNext: ') });
    await empty.remove();
  });

  test('a beginning that fits two runs is ambiguous; both are named', async () => {
    const crowd = await makePlace();
    const path = await writePackage(`${crowd.path}/asking`, { turns: [asks('Well?')] });
    const { runId } = document(await crowd.run(...run(path, '--json')));
    // A second run whose id begins alike: copied in the store, as no two commands would make one.
    const twin = `${runId.slice(0, -1)}${runId.endsWith('0') ? '1' : '0'}`;
    await crowd.withStore(async (store) => {
      const events = (await store.read(runId)).map(({ event }) => event);
      const row = await store.row(runId);
      if (row !== undefined) await store.create({ runId: twin, events, summary: row.summary, ts: 1 });
    });
    const ended = await crowd.run('show', runId.slice(0, -1), '--json');
    expect(ended.code).toBe(2);
    const { error } = document(ended);
    expect(error.code).toBe('RUN_AMBIGUOUS');
    expect([runId, twin].every((id) => error.message.includes(id))).toBe(true);
    // The whole id is never ambiguous.
    expect((await crowd.run('show', runId)).code).toBe(0);
    await crowd.remove();
  });

  test('an answer sent twice with one key counts once; other words under that key are a conflict', async () => {
    const path = await writePackage(`${place.path}/keys`, { turns: [asks('One?'), asks('Two?'), asks('Three?')] });
    const { runId } = document(await place.run(...run(path, '--json')));
    const first = await place.run('reply', runId, 'yes', '--key', 'k1', '--json');
    const events = async () => documents(await place.run('log', runId, '--jsonl')).length;
    const before = await events();
    expect(document(first).pending).toMatchObject([{ prompt: 'Two?' }]);
    const again = await place.run('reply', runId, 'yes', '--key', 'k1', '--json');
    expect([first.code, again.code]).toEqual([8, 8]);
    expect(document(again)).toEqual(document(first));
    const other = await place.run('reply', runId, 'no', '--key', 'k1', '--json');
    expect(other.code).toBe(7);
    expect(document(other).error).toMatchObject({ code: 'KEY_CONFLICT', help: expect.any(String) });
    expect(await events()).toBe(before);
    expect((await place.run('reply', runId, 'yes', '--key', 'k2')).stdout).toContain('? Three?');
  });

  test('a canceled run takes no replies and cannot be canceled again, but the same cancel is still done', async () => {
    const path = await writePackage(`${place.path}/canceled`, { turns: [asks('Well?')] });
    const { runId } = document(await place.run(...run(path, '--json')));
    expect((await place.run('cancel', runId, '--key', 'c1')).code).toBe(0);
    const refusals: readonly Ended[] = [
      await place.run('reply', runId, 'wait', '--json'),
      await place.run('cancel', runId, '--json'),
    ];
    for (const refused of refusals) {
      expect(refused.code).toBe(7);
      expect(document(refused).error).toMatchObject({ code: 'RUN_OVER', help: `signalbox log ${runId}` });
    }
    expect((await place.run('cancel', runId, '--key', 'c1')).code).toBe(0);
  });

  test('cancel of a completed run is refused: there is nothing to cancel', async () => {
    const path = await writePackage(`${place.path}/completed`, { turns: [completes(), { text: 'Bye.' }] });
    const { runId } = document(await place.run(...run(path, '--json')));
    const refused = await place.run('cancel', runId);
    expect(refused.code).toBe(7);
    expect(refused.stderr).toContain('RUN_OVER: The run is completed; there is nothing to cancel.');
    expect(document(await place.run('show', runId, '--json')).status).toBe('completed');
  });
});

describe('the state folder and the project', () => {
  test.each([
    ['the project inside the state folder', (path: string) => ({ home: path, project: `${path}/inner` })],
    ['the state folder inside the project', (path: string) => ({ home: `${path}/inner/state`, project: path })],
    ['both the same', (path: string) => ({ home: path, project: path })],
  ])('%s: refused before anything starts', async (name, folders) => {
    const { home, project } = folders(`${place.path}/overlap-${name.length}`);
    await mkdir(project, { recursive: true });
    const env = { SIGNALBOX_HOME: home };
    const ended = await place.start(run(HELLO, '--project', project, '--json'), { env }).ended;
    expect(ended.code).toBe(2);
    expect(document(ended).error).toMatchObject({
      code: 'PROJECT_OVERLAPS_STATE',
      message: expect.stringContaining(home),
    });
  });

  test('a neighbour whose name begins with dots is not inside', async () => {
    const project = `${place.path}/neighbours`;
    await mkdir(project, { recursive: true });
    const env = { SIGNALBOX_HOME: `${place.path}/..neighbours` };
    expect((await place.start(run(HELLO, '--project', project), { env }).ended).code).toBe(8);
  });
});
