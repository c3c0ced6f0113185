import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONTEXT_LIMITS, contextIn } from '../../../test/contracts/tool.ts';
import { checkSources } from '../../../test/support/check-sources.ts';
import type { JsonObject } from '../../core/json.ts';
import type { ToolContext } from '../../ports/tool.ts';
import { checkBookFile } from '../book-files/check-book-file.ts';
import { localProcesses } from '../processes-local/local-processes.ts';
import { plainSandbox } from '../sandbox-plain/plain-sandbox.ts';
import { checkTool } from './check-tool.ts';
import type { CheckSources } from './choose-check.ts';
import { type CommandPlace, settleCommands } from './run-command.ts';

let base: string;

beforeAll(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'signalbox-find-check-')));
});
afterAll(() => rm(base, { recursive: true, force: true }));

async function makeWorld(files: Readonly<Record<string, string>>, more: Partial<CheckSources> = {}) {
  const room = join(base, randomUUID());
  const project = join(room, 'project');
  await mkdir(project, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(project, name), text);
  const place: CommandPlace = {
    processes: localProcesses(),
    sandbox: async () => plainSandbox(),
    folder: (runId) => join(room, 'state', runId),
    hidden: [],
    surroundings: async () => ({ env: { PATH: process.env['PATH'] ?? '' }, mounts: [] }),
  };
  const sources = checkSources({ book: checkBookFile(join(room, 'home')), ...more });
  const find = (args: JsonObject = {}, context: Partial<ToolContext> = {}, at = place) =>
    checkTool(at, sources).run(
      { find: true, ...args },
      contextIn({ project, key: randomUUID(), by: 'runtime', ...context }),
    );
  return { project, place, find };
}

const MAKEFILE = { Makefile: 'test:\n\t@echo made\n' };

describe('the check that a node asks for', () => {
  test('RTE-05: comes from the call, else from the setting, else from memory, else from the files', async () => {
    let set: string | undefined;
    const { find } = await makeWorld(MAKEFILE, { setting: async () => ({ check: set }) });
    expect(await find()).toMatchObject({ ok: true, command: 'make test', from: 'found: Makefile', log: 'made\n' });
    expect(await find({ command: 'echo given' })).toMatchObject({ from: 'given', log: 'given\n' });
    expect(await find()).toMatchObject({ from: 'remembered', command: 'echo given' });
    set = 'echo set';
    expect(await find()).toMatchObject({ from: 'config', log: 'set\n' });
    expect(await find({ command: ' ' })).toMatchObject({ from: 'config' });
  });

  test('is none where nothing names one, and the message says what to do', async () => {
    const { find } = await makeWorld({ 'README.md': '# Nothing to run' });
    expect(await find()).toMatchObject({
      ok: false,
      error: { code: 'NO_CHECK', message: expect.stringMatching(/Reply with the check command.*crew\.check/) },
    });
  });

  test('is remembered although it failed, but where sh knows no such command it is asked for again', async () => {
    const { find } = await makeWorld({});
    expect(await find({ command: 'no idea, sorry' })).toMatchObject({
      error: { code: 'NO_CHECK', message: expect.stringContaining('no idea, sorry') },
    });
    expect(await find()).toMatchObject({ error: { code: 'NO_CHECK' } });
    expect(await find({ command: 'exit 3' })).toMatchObject({ exitCode: 3 });
    expect(await find()).toMatchObject({ exitCode: 3, from: 'remembered' });
    // Once it has run, it is the work that breaks it.
    const broken = { command: 'if test -e ran; then nothing-such; else touch ran; fi' };
    expect(await find(broken)).toMatchObject({ exitCode: 0 });
    expect(await find(broken)).toMatchObject({ exitCode: 127 });
  });

  test('RTE-05: counts no more once the task has changed it, until a person has answered', async () => {
    const before = 'test:\n\t@exit 1\n';
    const differing = [{ path: 'Makefile', status: 'modified', before }] as const;
    let set: string | undefined;
    const more = { readDiffering: async () => differing, setting: async () => ({ check: set }) };
    const { find } = await makeWorld(MAKEFILE, more);
    const doubted = { error: { code: 'NO_CHECK', message: expect.stringContaining('Makefile') } };
    expect(await find({ base: null })).toMatchObject(doubted);
    expect(await find({ base: 'a', command: 'make test' })).toMatchObject({ ok: true, from: 'given' });
    // Remembered and set commands run the same recipe.
    expect(await find({ base: 'b' })).toMatchObject(doubted);
    set = 'make test V=1';
    expect(await find({ base: 'b' })).toMatchObject(doubted);
    set = 'echo other';
    expect(await find({ base: 'b' })).toMatchObject({ ok: true, from: 'config' });
  });

  test('is not taken from a link', async () => {
    const { find, project } = await makeWorld({});
    await writeFile(join(base, 'Makefile'), 'test:\n\techo no\n');
    await symlink(join(base, 'Makefile'), join(project, 'Makefile'));
    expect(await find()).toMatchObject({ error: { code: 'NO_CHECK' } });
  });

  test('is not for models to look for', async () => {
    const byModel = contextIn();
    const { project, place } = await makeWorld(MAKEFILE);
    const told = await checkTool(place, checkSources()).run({ find: true }, { ...byModel, project });
    expect(told).toMatchObject({ error: { code: 'E_PRECONDITION_FAILED' } });
  });

  test('tells the tree it was run on, which it may have changed', async () => {
    const trees = ['before', 'after'];
    const readTree = async () => trees.shift();
    const { find } = await makeWorld(MAKEFILE, { readTree });
    expect(await find()).toMatchObject({ tree: 'before' });
  });

  test('after a kill: what ended meanwhile is not run again, and is told as it was asked for then', async () => {
    let set = 'echo x >>ran; cat ran';
    let tree = 'before';
    const { find, place, project } = await makeWorld(
      {},
      { setting: async () => ({ check: set }), readTree: async () => tree },
    );
    const dead: CommandPlace = {
      ...place,
      processes: { ...place.processes, output: () => ({ stdout: '', stderr: '' }) },
    };
    expect(await find({}, { key: 'a' }, dead)).toMatchObject({ ok: false });
    await settleCommands(place, 'run_contract');
    [set, tree] = ['echo other', 'after'];
    const told = { ok: true, command: 'echo x >>ran; cat ran', from: 'config', tree: 'before', log: 'x\n' };
    expect(await find({}, { key: 'a' })).toMatchObject(told);
    expect(await find({}, { key: 'a' })).toMatchObject(told);
    expect(readFileSync(join(project, 'ran'), 'utf8')).toBe('x\n');
  });
});

describe('a check without an end', () => {
  test('RTE-05: has failed when its time is over, whatever exit code it then gives itself', async () => {
    const { find } = await makeWorld({});
    const command = `trap 'exit 0' TERM; echo begun; while :; do sleep 0.05; done`;
    const limits = { ...CONTEXT_LIMITS, timeoutMs: 300 };
    const told = await find({ command }, { limits, key: 'a' });
    expect(told).toMatchObject({ ok: true, exitCode: null, endedBy: 'time' });
    expect(told).toHaveProperty(
      'log',
      expect.stringMatching(/^begun\n(?:.*\n)*\[ended by Signalbox: not done in 300 ms\]\n$/),
    );
    expect(await find({ command }, { limits, key: 'a' })).toEqual(told);
    expect(await find()).toMatchObject({ error: { code: 'NO_CHECK' } });
  });

  test('has failed when it prints without end, and only the end of that is kept', async () => {
    const { find } = await makeWorld({});
    const told = await find({ command: 'yes "some line of a test that prints and prints"' });
    expect(told).toMatchObject({ ok: true, exitCode: null, endedBy: 'output', truncated: true });
    expect(JSON.stringify(told).length).toBeLessThan(40_000);
    expect(told).toHaveProperty(
      'log',
      expect.stringMatching(/\[ended by Signalbox: it wrote more than \d+ bytes\]\n$/),
    );
  });
});
