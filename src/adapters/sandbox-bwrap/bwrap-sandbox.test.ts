import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sandboxContract } from '../../../test/contracts/sandbox.ts';
import { installedBwrap } from '../../../test/sandbox/bubblewrap.ts';
import { ESCAPES } from '../../../test/sandbox/escapes.ts';
import { makeWorld, type World } from '../../../test/sandbox/world.ts';
import type { Sandbox, SandboxOrder } from '../../ports/sandbox.ts';

const programAt = (path: string) => fileURLToPath(new URL(`../../../test/${path}`, import.meta.url));

sandboxContract('bubblewrap', installedBwrap, { holds: true });

describe('bubblewrap', () => {
  let world: World;
  let sandbox: Sandbox;

  beforeEach(async () => {
    sandbox = await installedBwrap();
    world = await makeWorld();
  });
  afterEach(() => world.close());

  const run = async (script: string, changed: Partial<SandboxOrder> = {}) =>
    (await world.run(sandbox, { ...world.order('tool', ['sh', '-c', script]), ...changed })).lines;

  test('hides the state where a mount would show it, and shows what is mounted from within it', async () => {
    await mkdir(join(world.state, 'homes/codex'), { recursive: true });
    await writeFile(join(world.state, 'homes/codex/auth'), 'own');
    const mounts = [
      { path: world.base, access: 'write' },
      { path: join(world.state, 'homes/codex'), access: 'write' },
    ] as const;
    expect(await run('ls "$STATE"; cat "$STATE/homes/codex/auth"; echo x >"$STATE/log"', { mounts })).toEqual([
      'homes',
      'own',
    ]);
    expect(await readFile(join(world.state, 'log'), 'utf8')).toBe('{}\n');
  });

  test('shows things at other places', async () => {
    const project = { path: world.project, at: '/project', access: 'write' } as const;
    const lines = await run('pwd -P; echo x >made; echo x >>.git/config; ls /var', {
      project,
      cwd: '/project',
      mounts: [],
    });
    expect(lines).toEqual(['/project']);
    expect(await readFile(join(world.project, 'made'), 'utf8')).toBe('x\n');
    expect(await readFile(join(world.project, '.git/config'), 'utf8')).toBe('{}\n');
  });

  test('RTE-11: lets only the folders of a role be written, and nothing of them be moved away', async () => {
    await mkdir(join(world.project, 'src/inner'), { recursive: true });
    await mkdir(join(world.project, 'docs/kept'), { recursive: true });
    await writeFile(join(world.project, 'src/a'), 'a');
    await symlink(join(world.project, 'docs'), join(world.project, 'out'));
    const script = [
      'echo x >src/inner/new',
      'echo x >tests/new',
      'echo x >docs/own',
      'echo x >docs/kept/list',
      'echo x >top',
      'echo x >.git/objects-x',
      'mv src elsewhere',
      'mv docs/kept docs/gone',
    ];
    await run(script.map((line) => `(${line}) 2>/dev/null`).join('; '), {
      writable: ['src', 'tests', 'docs', '.git', 'out', '../out-of-it'],
      kept: ['docs/kept'],
    });
    const there = await Promise.all(
      [
        'src/inner/new',
        'tests/new',
        'docs/own',
        'docs/kept/list',
        'top',
        '.git/objects-x',
        'elsewhere',
        'docs/gone',
      ].map(
        async (path) => [path, (await stat(join(world.project, path)).catch(() => undefined)) !== undefined] as const,
      ),
    );
    expect(there.filter(([, is]) => is).map(([path]) => path)).toEqual(['src/inner/new', 'tests/new', 'docs/own']);
    expect(existsSync(join(world.project, '../out-of-it'))).toBe(false);
  });

  test('keeps a project from being written to where that is the policy', async () => {
    const project = { path: world.project, access: 'read' } as const;
    expect(await run('echo x >made || echo refused; cat .mcp.json', { project })).toEqual(['refused', '{}']);
  });

  test('keeps folders of a project from being written to, moved away and replaced, and leaves those beside them', async () => {
    await mkdir(join(world.project, 'docs/card'), { recursive: true });
    await mkdir(join(world.project, 'docs/other'));
    await writeFile(join(world.project, 'docs/card/list.md'), 'open\n');
    const script = [
      'echo x >>docs/card/list.md || echo refused',
      'rm -rf docs/card/list.md || echo refused',
      'mv docs/card docs/away || echo refused',
      'mv docs away || echo refused',
      'cat docs/card/list.md; echo x >docs/other/made; cat docs/other/made',
    ];
    const kept = ['docs/card', 'docs/gone'];
    expect(await run(script.join('; '), { kept })).toEqual([...Array(4).fill('refused'), 'open', 'x']);
    expect(await readFile(join(world.project, 'docs/card/list.md'), 'utf8')).toBe('open\n');
  });

  test('protects the file that leads to a repository elsewhere', async () => {
    await rm(join(world.project, '.git'), { recursive: true });
    await writeFile(join(world.project, '.git'), 'gitdir: elsewhere\n');
    const script = 'echo x >>.git || echo refused; rm -f .git || echo refused; mv .git away || echo refused';
    expect(await run(script)).toEqual(['refused', 'refused', 'refused']);
  });

  test('leaves no descriptor open but input, output and errors', async () => {
    const { stdout } = await promisify(execFile)('sh', ['-c', 'ls /proc/self/fd']);
    expect(await run('ls /proc/self/fd')).toEqual(stdout.trim().split('\n'));
  });

  test('lives on when the runtime is killed, and is known again (RUN-03, TRN-13)', async () => {
    const { settleProgram } = await import('../processes-local/local-processes.ts');
    const [folder, token] = [world.turn(), randomUUID()];
    const script = 'touch begun; until [ -e go ]; do sleep 0.02; done; exit 9';
    const runtime = spawn(
      process.execPath,
      [
        programAt('engine-program/programs/runtime.ts'),
        folder,
        token,
        world.project,
        'in bubblewrap',
        'sh',
        '-c',
        script,
      ],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    const begun = () =>
      readFile(join(world.project, 'begun')).then(
        () => true,
        () => false,
      );
    while (!(await begun())) await sleep(5);
    runtime.kill('SIGKILL');
    await once(runtime, 'exit');
    await writeFile(join(world.project, 'go'), '');
    const exit = () =>
      readFile(join(folder, 'exit')).then(
        () => true,
        () => false,
      );
    while (!(await exit())) await sleep(5);
    expect(await settleProgram(folder, token)).toEqual({ kind: 'ended', end: { code: 9, signal: null } });
  });

  test('is ended with everything inside when it still runs after the runtime was killed (TRN-13)', async () => {
    const { settleProgram } = await import('../processes-local/local-processes.ts');
    const [folder, token] = [world.turn(), randomUUID()];
    const script = `env -i setsid sh -c 'trap "" TERM; while :; do echo x >>alive; sleep 0.02; done' & wait`;
    const runtime = spawn(
      process.execPath,
      [
        programAt('engine-program/programs/runtime.ts'),
        folder,
        token,
        world.project,
        'in bubblewrap',
        'sh',
        '-c',
        script,
      ],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    const size = () =>
      readFile(join(world.project, 'alive')).then(
        ({ length }) => length,
        () => 0,
      );
    while ((await size()) === 0) await sleep(5);
    runtime.kill('SIGKILL');
    await once(runtime, 'exit');
    expect(await settleProgram(folder, token)).toMatchObject({ kind: 'stopped', end: { endedBy: 'stop' } });
    const then = await size();
    await sleep(200);
    expect(await size()).toBe(then);
  });

  // Whoever has no rights is all there is to try where the tests have none: the contract has done so.
  if (process.getuid?.() === 0)
    test('holds for somebody without rights as well', async () => {
      const { stdout } = await promisify(execFile)(process.execPath, [
        programAt('sandbox/programs/escape-as-nobody.ts'),
      ]);
      const tried = ESCAPES.flatMap(({ only }) => (only === undefined ? ['engine', 'tool'] : [only])).length;
      expect(JSON.parse(stdout)).toEqual({ uid: 65_534, tried, escaped: [] });
    });
});
