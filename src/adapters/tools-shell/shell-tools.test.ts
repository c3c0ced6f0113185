import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONTEXT_LIMITS, contextIn, toolContract } from '../../../test/contracts/tool.ts';
import { installedBwrap } from '../../../test/sandbox/bubblewrap.ts';
import { checkSources } from '../../../test/support/check-sources.ts';
import { Fault } from '../../core/fault.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Sandbox } from '../../ports/sandbox.ts';
import type { ToolContext } from '../../ports/tool.ts';
import { localProcesses } from '../processes-local/local-processes.ts';
import { plainSandbox } from '../sandbox-plain/plain-sandbox.ts';
import type { CheckSources } from './choose-check.ts';
import { type CommandPlace, settleCommands } from './run-command.ts';
import { fixedRunner } from './run-fixed.ts';
import { shellTools } from './shell-tools.ts';

let base: string;
let bwrap: Sandbox;

beforeAll(async () => {
  // Not in /tmp: inside there is another one.
  base = await realpath(await mkdtemp('/var/tmp/signalbox-shell-'));
  bwrap = await installedBwrap();
});
afterAll(() => rm(base, { recursive: true, force: true }));

const PATH = '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin';

async function makePlace(sandbox: () => Promise<Sandbox> = async () => bwrap, more: Partial<CheckSources> = {}) {
  const sources = checkSources(more);
  const [project, state] = [join(base, randomUUID(), 'project'), join(base, randomUUID(), 'state')];
  for (const folder of [project, state]) await mkdir(folder, { recursive: true });
  const place: CommandPlace = {
    processes: localProcesses(),
    sandbox,
    folder: (runId) => join(state, runId),
    hidden: [state],
    surroundings: async () => ({ env: { PATH, HOME: '/tmp', LANG: 'C.UTF-8' }, mounts: [] }),
  };
  const call = (name: string, args: JsonObject, more: Partial<ToolContext> = {}) => {
    const tool = shellTools(place, sources).find((one) => one.name === name);
    if (tool === undefined) throw new Error(`no ${name}`);
    return tool.run(args, contextIn({ project, ...more }));
  };
  return { project, state, place, sources, call, commands: () => readdir(join(state, 'run_contract')) };
}

for (const name of ['shell.exec', 'check.run']) {
  // The contract makes its own context: this project is there before anything is called.
  const project = join('/var/tmp', `signalbox-${name}-${process.pid}`);
  toolContract(
    `${name} in the sandbox`,
    async () => {
      await rm(project, { recursive: true, force: true });
      await mkdir(project);
      const { place, sources } = await makePlace();
      const tool = shellTools(place, sources).find((one) => one.name === name);
      if (tool === undefined) throw new Error(`no ${name}`);
      const done = join(project, 'done');
      return {
        tool,
        args: { command: 'echo x >>done' },
        world: () => (existsSync(done) ? readFileSync(done, 'utf8') : null),
      };
    },
    { project },
  );
  afterAll(() => rm(project, { recursive: true, force: true }));
}

describe('shell.exec', () => {
  test('tells what a command printed, and how it ended', async () => {
    const { call } = await makePlace();
    expect(await call('shell.exec', { command: 'echo 你好; echo no >&2; exit 3' })).toEqual({
      ok: true,
      exitCode: 3,
      stdout: '你好\n',
      stderr: 'no\n',
      durationMs: expect.any(Number),
    });
    expect(await call('shell.exec', { command: 'kill -KILL $$' })).toMatchObject({ exitCode: null, signal: 'SIGKILL' });
  });

  test.each([
    ['@project/src', 'src\n'],
    ['src', 'src\n'],
    ['@project', 'project\n'],
  ])('begins in %s', async (cwd, stdout) => {
    const { call, project } = await makePlace();
    await mkdir(join(project, 'src'));
    expect(await call('shell.exec', { command: 'basename "$PWD"', cwd })).toMatchObject({ stdout });
  });

  test.each([
    ['/etc', 'E_SANDBOX_VIOLATION'],
    ['../outside', 'E_SANDBOX_VIOLATION'],
    ['@project/../outside', 'E_SANDBOX_VIOLATION'],
    ['@pkg', 'E_SANDBOX_VIOLATION'],
    ['link', 'E_SANDBOX_VIOLATION'],
    ['nowhere', 'ENOENT'],
    ['file', 'ENOENT'],
  ])('does not begin in %s', async (cwd, code) => {
    const { call, project } = await makePlace();
    await symlink(base, join(project, 'link'));
    await writeFile(join(project, 'file'), '');
    expect(await call('shell.exec', { command: 'echo x >made', cwd })).toMatchObject({ ok: false, error: { code } });
  });

  test('keeps the beginning and the end of much output, in whole characters, and says so', async () => {
    const { call } = await makePlace();
    const limits = { ...CONTEXT_LIMITS, maxOutputBytes: 101 };
    const told = await call('shell.exec', { command: 'for i in $(seq 500); do printf 你; done; echo 末' }, { limits });
    expect(told).toMatchObject({ ok: true, exitCode: 0, stderr: '', truncated: true });
    expect(told).toHaveProperty('stdout', expect.stringMatching(/^你+\n\[… 1403 bytes left out …\]\n你+末\n$/));
  });

  test('shares what may be told between output and errors', async () => {
    const { call } = await makePlace();
    const limits = { ...CONTEXT_LIMITS, maxOutputBytes: 100 };
    const command = 'printf %090d 0; printf %090d 0 >&2';
    expect(await call('shell.exec', { command }, { limits })).toMatchObject({
      stdout: `${'0'.repeat(25)}\n[… 40 bytes left out …]\n${'0'.repeat(25)}`,
      stderr: `${'0'.repeat(25)}\n[… 40 bytes left out …]\n${'0'.repeat(25)}`,
    });
    expect(await call('shell.exec', { command: 'printf %090d 0; printf %010d 0 >&2' }, { limits })).not.toHaveProperty(
      'truncated',
    );
  });

  test('ends a command that is not done in time, with all it has started; the policy is the longest', async () => {
    const { call, project, commands } = await makePlace();
    const command = `echo begun; setsid sh -c 'trap "" TERM; while :; do echo x >>alive; sleep 0.02; done' & wait`;
    const limits = { ...CONTEXT_LIMITS, timeoutMs: 300 };
    expect(await call('shell.exec', { command, timeoutMs: 100_000 }, { limits })).toMatchObject({
      ok: false,
      error: { code: 'EXEC_TIMEOUT', details: { stdout: 'begun\n' } },
    });
    const { length } = readFileSync(join(project, 'alive'));
    await sleep(200);
    expect(readFileSync(join(project, 'alive'))).toHaveLength(length);
    expect(await commands()).toEqual([]);
  });

  test('leaves nobody behind that a command has started', async () => {
    const { call, project } = await makePlace();
    const command = `(while :; do echo x >>alive; sleep 0.02; done) >/dev/null 2>&1 & until [ -e alive ]; do sleep 0.01; done`;
    expect(await call('shell.exec', { command })).toMatchObject({ ok: true, exitCode: 0 });
    const { length } = readFileSync(join(project, 'alive'));
    await sleep(200);
    expect(readFileSync(join(project, 'alive'))).toHaveLength(length);
  });

  test('ends a command that fills the disk', async () => {
    const { call } = await makePlace();
    const told = await call('shell.exec', { command: 'yes' }, { limits: { ...CONTEXT_LIMITS, maxOutputBytes: 1000 } });
    expect(told).toMatchObject({ ok: false, error: { code: 'OUTPUT_LIMIT_EXCEEDED' } });
  });

  test('is stopped when the call is', async () => {
    const { call, project } = await makePlace();
    const stop = new AbortController();
    const running = call('shell.exec', { command: 'touch begun; sleep 1000' }, { signal: stop.signal });
    while (!existsSync(join(project, 'begun'))) await sleep(5);
    stop.abort();
    expect(await running).toMatchObject({ ok: false, error: { code: 'TOOL_EXEC_FAILED' } });
  });

  test.each(['echo a\0rm', '\ud800', ' ', `: ${'x'.repeat(200_000)}`])(
    'a command that no shell can be given is refused, not cut',
    async (command) => {
      const { call } = await makePlace();
      const told = await call('shell.exec', { command });
      expect(told).toMatchObject({ ok: false, error: { code: 'E_SCHEMA_VALIDATION' } });
    },
  );

  test('a policy without end is no time limit of nothing', async () => {
    const { call } = await makePlace();
    const limits = { ...CONTEXT_LIMITS, timeoutMs: Number.MAX_SAFE_INTEGER };
    expect(await call('shell.exec', { command: 'sleep 0.1' }, { limits })).toMatchObject({ ok: true, exitCode: 0 });
  });
});

describe('commands without a sandbox', () => {
  const none = async (): Promise<Sandbox> => {
    const [said, help] = [
      { en: 'There is none.', zh: '' },
      { en: 'SIGNALBOX_SANDBOX=plain', zh: '' },
    ];
    throw new Fault('SANDBOX_UNAVAILABLE', said, { help });
  };

  test.each(['shell.exec', 'check.run'])(
    '%s is off for models, and told to nodes with what allows it',
    async (name) => {
      const { call, project } = await makePlace(none);
      const args = { command: 'echo x >made' };
      expect(await call(name, args)).toMatchObject({ ok: false, error: { code: 'TOOL_NOT_AVAILABLE' } });
      expect(await call(name, args, { by: 'runtime' })).toMatchObject({
        ok: false,
        error: { code: 'SANDBOX_REQUIRED', details: { setting: 'SIGNALBOX_SANDBOX=plain' } },
      });
      expect(existsSync(join(project, 'made'))).toBe(false);
    },
  );

  test('plain runs them where a person has asked for it', async () => {
    const { call } = await makePlace(async () => plainSandbox());
    expect(await call('shell.exec', { command: 'echo x' })).toMatchObject({ ok: true, stdout: 'x\n' });
  });

  test('TSK-08: the runtime runs its own commands without one, and says so', async () => {
    const { place, project } = await makePlace(none);
    const run = fixedRunner({ ...place, plain: plainSandbox });
    const told = await run(['cat'], Buffer.from('x'), { project, runId: 'r' });
    expect(told).toMatchObject({ exitCode: 0, warning: 'SANDBOX_PLAIN' });
  });
});

describe('check.run', () => {
  test('a failed check is a result, with output and errors in their order', async () => {
    const { call } = await makePlace();
    expect(await call('check.run', { command: 'echo one; echo two >&2; echo three; exit 1' })).toEqual({
      ok: true,
      exitCode: 1,
      durationMs: expect.any(Number),
      log: 'one\ntwo\nthree\n',
      command: 'echo one; echo two >&2; echo three; exit 1',
    });
  });

  test.each([{}, { command: null }, { command: ' ' }])('%j is no check', async (args) => {
    const { call } = await makePlace();
    const error = { code: 'NO_CHECK', say: { word: 'call.noneNamed', args: [] } };
    expect(await call('check.run', args)).toMatchObject({ ok: false, error });
  });

  test('tells the end of a long log', async () => {
    const { call } = await makePlace();
    const told = await call('check.run', { command: 'seq 100000; echo last' });
    expect(told).toMatchObject({ truncated: true, log: expect.stringMatching(/^\d+\n(?:.*\n)*last\n$/) });
  });

  test('gives the result of an earlier try again, also one that came while nobody was there', async () => {
    const { call, place, project, sources } = await makePlace();
    const args = { command: 'echo x >>ran; cat ran; exit 4' };
    const first = await call('check.run', args, { key: 'a' });
    expect(await call('check.run', args, { key: 'a' })).toEqual(first);
    // As the owner leaves it that is killed before it reads the end.
    const dead: CommandPlace = {
      ...place,
      processes: { ...place.processes, output: () => ({ stdout: '', stderr: '' }) },
    };
    const [, check] = shellTools(dead, sources);
    expect(await check?.run(args, contextIn({ project, key: 'b' }))).toMatchObject({ ok: false });
    await settleCommands(place, 'run_contract');
    expect(await call('check.run', args, { key: 'b' })).toMatchObject({ ok: true, exitCode: 4, log: 'x\nx\n' });
    expect(readFileSync(join(project, 'ran'), 'utf8')).toBe('x\nx\n');
  });

  test('runs again where it was stopped', async () => {
    const { call, project } = await makePlace();
    const stop = new AbortController();
    const args = { command: 'echo x >>ran; [ -e go ] || sleep 1000' };
    const running = call('check.run', args, { signal: stop.signal });
    while (!existsSync(join(project, 'ran'))) await sleep(5);
    stop.abort();
    expect(await running).toMatchObject({ ok: false });
    await writeFile(join(project, 'go'), '');
    expect(await call('check.run', args)).toMatchObject({ ok: true, exitCode: 0 });
  });
});
