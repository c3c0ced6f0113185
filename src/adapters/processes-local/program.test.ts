import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, existsSync } from 'node:fs';
import { readdir, readFile, readlink, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { programPath } from '../../../test/support/product.ts';
import { type TemporaryFolder, temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { plainSandbox } from '../sandbox-plain/plain-sandbox.ts';
import { settleProgram } from './local-processes.ts';
import { allProcesses, processAt, TOKEN_VARIABLE } from './process-table.ts';
import { programFiles } from './program-files.ts';
import { MAX_LINE_BYTES, readLines } from './read-lines.ts';
import { type ProgramOrder, startProgram } from './start-program.ts';

const RUNTIME = programPath(new URL('../../../test/engine-program/programs/runtime.ts', import.meta.url));
const LONG = 600_000;

let base: TemporaryFolder;
let folder: string;
let token: string;
let lines: string[];

beforeEach(async () => {
  base = await temporaryFolder();
  folder = join(base.path, 'turn');
  token = randomUUID();
  lines = [];
});

afterEach(async () => {
  const left = await carriers();
  for (const pid of left) process.kill(pid, 'SIGKILL');
  await base.remove();
  expect(left).toEqual([]);
});

function order(argv: readonly string[], changed: Partial<ProgramOrder> = {}): ProgramOrder {
  return {
    profile: 'engine',
    argv,
    cwd: base.path,
    env: { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8' },
    project: { path: base.path, access: 'write' },
    mounts: [],
    hidden: [],
    sandbox: plainSandbox(),
    folder,
    token,
    limits: { ms: LONG, outputBytes: 2 ** 30 },
    signal: new AbortController().signal,
    onLine: (text) => lines.push(text),
    ...changed,
  };
}

const run = async (argv: readonly string[], changed: Partial<ProgramOrder> = {}) =>
  (await startProgram(order(argv, changed))).ended;
const sh = (script: string) => ['sh', '-c', script];
const node = (script: string) => [process.execPath, '-e', script];

/** Everybody with the token, ourselves not counted. */
async function carriers(): Promise<readonly number[]> {
  return ((await allProcesses(token, 0)) ?? []).filter(({ carries }) => carries).map(({ pid }) => pid);
}

/** Gone meanwhile, or not a process, is nowhere. */
async function cwdOf(pid: string): Promise<string> {
  return readlink(join('/proc', pid, 'cwd')).catch(() => '');
}

async function until(done: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await done())) await sleep(5);
}

const fileIsThere = (name: string) =>
  stat(join(base.path, name)).then(
    () => true,
    () => false,
  );

describe('a program of an engine, as a process', () => {
  test('gives its lines, and keeps both streams and its status as files of its owner (TRN-12)', async () => {
    const end = await run(sh('echo one; echo trouble >&2; printf "two\\nthree"; exit 7'));
    expect(end).toEqual({ code: 7, signal: null });
    expect(lines).toEqual(['one', 'two', 'three']);
    const files = programFiles(folder);
    expect(await readFile(files.stdout, 'utf8')).toBe('one\ntwo\nthree');
    expect(await readFile(files.stderr, 'utf8')).toBe('trouble\n');
    expect(await readFile(files.exit, 'utf8')).toBe('7\n');
    for (const file of [files.stdout, files.stderr, files.process]) expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test('gets its arguments as they are, its environment and nothing of ours, no input, and its folder', async () => {
    process.env['SIGNALBOX_CANARY'] = 'canary';
    const odd = ['', ' ', '$(touch x)', '"', "'", '\n', '-n', '*', '`id`', '你好', '\\', '--', 'a;b|c&d'];
    await run([
      ...node(`
        const { readFileSync } = require('node:fs');
        console.log(JSON.stringify({ args: process.argv.slice(1), env: process.env, stdin: readFileSync(0, 'utf8'), cwd: process.cwd() }));
      `),
      '--',
      ...odd,
    ]);
    delete process.env['SIGNALBOX_CANARY'];
    const seen = JSON.parse(lines[0] ?? '') as Record<string, unknown>;
    expect(seen['args']).toEqual(odd);
    expect(seen['stdin']).toBe('');
    expect(seen['cwd']).toBe(base.path);
    const env = seen['env'] as Record<string, string>;
    expect(env[TOKEN_VARIABLE]).toBe(token);
    // A shell sets these by itself.
    const own = Object.keys(env).filter((name) => !['PWD', 'OLDPWD', 'SHLVL', '_'].includes(name));
    expect(own.toSorted()).toEqual(['LANG', 'PATH', TOKEN_VARIABLE]);
  });

  test('reads the input that it is given, byte for byte', async () => {
    const bytes = Buffer.from(Array.from({ length: 1_000_000 }, (_, index) => (index * 7 + (index >> 8)) % 256));
    await run(sh('cat'), { input: bytes, onLine: () => undefined });
    expect((await readFile(programFiles(folder).stdout)).equals(bytes)).toBe(true);
    expect(await readdir(folder)).toEqual(['exit', 'process.json', 'stderr', 'stdout']);
  });

  test('leaves no core file when it crashes', async () => {
    await run(sh('ulimit -c'));
    expect(lines).toEqual(['0']);
  });

  test('is given no descriptor but input, output and errors', async () => {
    const list = sh('ls /proc/self/fd');
    await run(list);
    // Who started the tests may have left some open in us; those are inherited by everything.
    const { stdout } = await promisify(execFile)(list[0] ?? '', list.slice(1));
    expect(lines).toEqual(stdout.trim().split('\n'));
  });

  test.each([
    ['an exit code', 'exit 3', { code: 3, signal: null }],
    ['success', 'true', { code: 0, signal: null }],
    ['a code as Gemini makes it from 401', 'exit 145', { code: 145, signal: null }],
    ['the highest code', 'exit 255', { code: 255, signal: null }],
    ['a signal', 'kill -TERM $$', { code: null, signal: 'SIGTERM' }],
    ['a kill', 'kill -KILL $$', { code: null, signal: 'SIGKILL' }],
    ['a crash', 'kill -SEGV $$', { code: null, signal: 'SIGSEGV' }],
    ['a program that is not there', 'exec /nowhere/at-all', { code: 127, signal: null }],
  ])('keeps %s', async (_, script, end) => {
    expect(await run(sh(script))).toEqual(end);
    expect(await settleProgram(folder, token)).toEqual({ kind: 'ended', end });
  });

  test('says so when the program cannot be started at all', async () => {
    await expect(startProgram(order(sh('true'), { cwd: join(base.path, 'nowhere') }))).rejects.toMatchObject({
      code: 'ENGINE_FAILED',
    });
    expect(await settleProgram(folder, token)).toEqual({ kind: 'never started' });
  });

  test('has a folder to itself', async () => {
    await run(sh('echo first'));
    await expect(startProgram(order(sh('echo second')))).rejects.toMatchObject({ code: 'ENGINE_FAILED' });
    expect(await readFile(programFiles(folder).stdout, 'utf8')).toBe('first\n');
  });

  test('passes 50 MB whole, to the last byte before its exit (TRN-12)', async () => {
    const count = 50_000;
    const end = await run(
      node(`
        const line = JSON.stringify({ text: '你好 '.repeat(143) }) + '\\n';
        for (let i = 0; i < ${count}; i += 1) require('node:fs').writeSync(1, line);
        process.stdout.write('last');
        process.exit(0);
      `),
    );
    expect(end).toEqual({ code: 0, signal: null });
    expect(lines).toHaveLength(count + 1);
    expect(new Set(lines.slice(0, -1)).size).toBe(1);
    expect(lines.at(-1)).toBe('last');
    expect((await stat(programFiles(folder).stdout)).size).toBeGreaterThan(50_000_000);
  });
});

describe('ending a program (TRN-13)', () => {
  /** Two sessions away from the program, deaf to TERM, and it has said that it is there. */
  const DEAF_GRANDCHILD = `setsid sh -c 'trap "" TERM; touch deaf; while :; do sleep 1; done' & wait`;

  test('ends it with grandchildren in sessions of their own that do not hear TERM, when told to stop', async () => {
    const stop = new AbortController();
    const program = await startProgram(order(sh(DEAF_GRANDCHILD), { signal: stop.signal }));
    await until(() => fileIsThere('deaf'));
    expect((await carriers()).length).toBeGreaterThanOrEqual(3);
    stop.abort();
    expect(await program.ended).toEqual({ code: null, signal: 'SIGTERM', endedBy: 'stop' });
    expect(await carriers()).toEqual([]);
  });

  test('ends what has shed its environment, too', async () => {
    const stop = new AbortController();
    const program = await startProgram(
      order(sh(`env -i setsid sh -c 'echo $$ >shed; exec sleep 600' & wait`), { signal: stop.signal }),
    );
    await until(async () => (await fileIsThere('shed')) && (await readFile(join(base.path, 'shed'), 'utf8')) !== '');
    const pid = Number(await readFile(join(base.path, 'shed'), 'utf8'));
    stop.abort();
    await program.ended;
    expect(isGone(pid)).toBe(true);
  });

  test('gives it the time to put things in order', async () => {
    const stop = new AbortController();
    const program = await startProgram(
      order(sh(`trap 'echo saved; exit 5' TERM; echo ready; while :; do sleep 0.05; done`), { signal: stop.signal }),
    );
    await until(() => lines.includes('ready'));
    stop.abort();
    expect(await program.ended).toEqual({ code: 5, signal: null, endedBy: 'stop' });
    expect(lines).toEqual(['ready', 'saved']);
  });

  test('kills what does not hear TERM', async () => {
    const stop = new AbortController();
    const program = await startProgram(
      order(sh(`trap '' TERM; echo ready; while :; do sleep 1; done`), { signal: stop.signal }),
    );
    await until(() => lines.includes('ready'));
    stop.abort();
    expect(await program.ended).toEqual({ code: null, signal: 'SIGKILL', endedBy: 'stop' });
  });

  test('does not begin at all when it was stopped before', async () => {
    expect(await run(sh('touch begun'), { signal: AbortSignal.abort() })).toMatchObject({ endedBy: 'stop' });
    expect(await fileIsThere('begun')).toBe(false);
  });

  test('ends it when its time is over', async () => {
    const end = await run(sh('echo begun; sleep 600'), { limits: { ms: 1500, outputBytes: 1000 } });
    expect(end).toEqual({ code: null, signal: 'SIGTERM', endedBy: 'time' });
  });

  test.each(['', '>&2'])('ends it when it has printed too much %s', async (where) => {
    const end = await run(sh(`while :; do echo "too much"; done ${where}`), {
      limits: { ms: LONG, outputBytes: 50_000 },
    });
    expect(end).toEqual({ code: null, signal: 'SIGTERM', endedBy: 'output' });
  });

  test('is ended at its limit, not where we have read as much (TRN-13)', async () => {
    const { stdout, stopped } = programFiles(folder);
    const line = `${'x'.repeat(65_535)}\n`;
    // While one line is read, slowly, four are written: whoever measures only where it has read to the end is late.
    const onLine = () => {
      if (!existsSync(stopped)) appendFileSync(stdout, line.repeat(4));
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    };
    const program = sh('head -c 65535 /dev/zero | tr "\\\\0" x; echo; sleep 600');
    const end = await run(program, { limits: { ms: LONG, outputBytes: 90 * line.length }, onLine });
    expect(end).toMatchObject({ endedBy: 'output' });
    expect((await stat(stdout)).size).toBeLessThan(200 * line.length);
  });

  test('has no time to end well while it prints on (TRN-13)', async () => {
    const drip = node(`
      process.on('SIGTERM', () => {});
      const line = Buffer.alloc(65_536, 'x').fill('\\n', 65_535);
      setInterval(() => require('node:fs').writeSync(1, line), 2);
    `);
    const end = await run(drip, { limits: { ms: LONG, outputBytes: 2 ** 20 }, onLine: () => undefined });
    expect(end).toEqual({ code: null, signal: 'SIGKILL', endedBy: 'output' });
    expect((await stat(programFiles(folder).stdout)).size).toBeLessThan(40 * 2 ** 20);
  });

  test('finds that it has printed too much also when it is over already', async () => {
    const end = await run(sh('echo 12345; echo 6789 >&2'), { limits: { ms: LONG, outputBytes: 10 } });
    expect(end).toEqual({ code: 0, signal: null, endedBy: 'output' });
    expect(lines).toEqual(['12345']);
  });

  test('ends it over a line that is too long, and keeps that line in the file (TRN-12)', async () => {
    const bytes = MAX_LINE_BYTES + 1;
    const end = await run(
      node(`
        // To be asked for only when all is written.
        process.on('SIGTERM', () => process.exit(7));
        console.log('before');
        require('node:fs').writeSync(1, 'x'.repeat(${bytes}) + '\\n');
        console.log('after');
        setInterval(() => undefined, 1000);
      `),
    );
    expect(end).toEqual({ code: 7, signal: null, endedBy: 'line' });
    expect(lines).toEqual(['before', 'after']);
    expect((await stat(programFiles(folder).stdout)).size).toBe('before\nafter\n'.length + bytes + 1);
  });

  test('takes the end of the launcher for the end, and ends the worker that it has left', async () => {
    const end = await run(
      sh(`setsid sh -c 'echo working; touch worker; sleep 600' & until [ -e worker ]; do :; done; exit 4`),
    );
    expect(end).toEqual({ code: 4, signal: null });
    expect(lines).toEqual(['working']);
    expect(await carriers()).toEqual([]);
  });

  test('ends a worker that has left everything behind: group, parent and environment (TRN-13)', async () => {
    const daemon = 'env -i PATH="$PATH" setsid sh -c "touch worker; exec sleep 600" >/dev/null 2>&1';
    await run(sh(`(${daemon} &) ; until [ -e worker ]; do :; done; exit 0`));
    expect(await carriers()).toEqual([]);
    const all = await Promise.all((await readdir('/proc')).map((pid) => cwdOf(pid)));
    expect(all.filter((cwd) => cwd === base.path)).toEqual([]);
  });

  test('has no limit that would hold it back', async () => {
    await run(sh('ulimit -S -v; ulimit -S -d; ulimit -S -f; seq 200000 | sort -R | sort -n | tail -n 1'));
    expect(lines).toEqual(['unlimited', 'unlimited', 'unlimited', '200000']);
  });

  test('does not wait for a worker that lives on when the launcher is killed', async () => {
    const end = await run(sh(`sh -c 'touch worker; sleep 600' & until [ -e worker ]; do :; done; kill -KILL $$`));
    expect(end).toEqual({ code: null, signal: 'SIGKILL' });
    expect(await carriers()).toEqual([]);
  });

  test('ends it also where whoever reads its lines fails', async () => {
    const failing = order(sh('echo line; sleep 600'), {
      onLine: () => {
        throw new Error('cannot read');
      },
    });
    const program = await startProgram(failing);
    await expect(program.ended).rejects.toThrow('cannot read');
    expect(await carriers()).toEqual([]);
  });
});

describe('what is left of a program when the runtime was killed (RUN-03, TRN-13)', () => {
  /** A small runtime of its own that starts the program and is killed when the program says so. */
  async function killedRuntime(script: string, when: () => Promise<boolean> | boolean, stopAt = ''): Promise<void> {
    const runtime = spawn(process.execPath, [RUNTIME, folder, token, base.path, stopAt, ...sh(script)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await until(when);
    runtime.kill('SIGKILL');
    await once(runtime, 'exit');
  }

  test('it has ended by itself since: its status and all its lines are there', async () => {
    await killedRuntime('touch begun; until [ -e go ]; do sleep 0.02; done; echo done; exit 9', () =>
      fileIsThere('begun'),
    );
    await writeFile(join(base.path, 'go'), '');
    await until(async () => (await carriers()).length === 0);
    expect(await settleProgram(folder, token)).toEqual({ kind: 'ended', end: { code: 9, signal: null } });
    await readLines(programFiles(folder).stdout, (line) => lines.push(line.kind === 'line' ? line.text : ''));
    expect(lines).toEqual(['done']);
  });

  test('it still runs: it is ended with all it has started, and that is told', async () => {
    await killedRuntime(`setsid sh -c 'trap "" TERM; touch deaf; while :; do sleep 1; done' & wait`, () =>
      fileIsThere('deaf'),
    );
    expect(await settleProgram(folder, token)).toEqual({
      kind: 'stopped',
      end: { code: null, signal: 'SIGTERM', endedBy: 'stop' },
    });
    expect(await carriers()).toEqual([]);
    // Asked again, because we died before we could tell: the end that we gave it is still no end of its own.
    expect(await settleProgram(folder, token)).toMatchObject({ kind: 'stopped', end: { endedBy: 'stop' } });
  });

  test('the runtime was killed while it ended it: that is not taken for an end of its own', async () => {
    const stop = new AbortController();
    const program = await startProgram(order(sh('sleep 600'), { signal: stop.signal }));
    stop.abort();
    await program.ended;
    expect(await settleProgram(folder, token)).toMatchObject({ kind: 'stopped', end: { endedBy: 'stop' } });
  });

  test('it is gone with its recorder: nobody knows, and whoever it has left is ended', async () => {
    await killedRuntime(`setsid sh -c 'touch left; sleep 600' & wait`, () => fileIsThere('left'));
    const { pid } = JSON.parse(await readFile(programFiles(folder).process, 'utf8')) as { readonly pid: number };
    process.kill(pid, 'SIGKILL');
    await until(() => isGone(pid));
    expect(await settleProgram(folder, token)).toEqual({ kind: 'unknown' });
    expect(await carriers()).toEqual([]);
  });

  test('the runtime was killed before it had recorded the process: nothing has begun', async () => {
    await killedRuntime('touch begun', async () => (await carriers()).length > 0, 'before the record');
    expect(await settleProgram(folder, token)).toEqual({ kind: 'never started' });
    expect(await carriers()).toEqual([]);
    expect(await fileIsThere('begun')).toBe(false);
  });

  test('a status of which only half was written counts as none', async () => {
    await run(sh('exit 3'));
    await writeFile(programFiles(folder).exit, '');
    expect(await settleProgram(folder, token)).toEqual({ kind: 'unknown' });
  });

  test.each<readonly [string, (record: Record<string, unknown>) => object]>([
    ['that started at another time', ({ startTime }) => ({ startTime: Number(startTime) - 1 })],
    ['of another start of the machine', () => ({ bootId: 'another' })],
    ['that carries another token', () => ({})],
  ])('leaves a process alone that has its number but is one %s', async (_, changed) => {
    const stranger = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' });
    const pid = stranger.pid ?? 0;
    try {
      await run(sh('true'));
      const { process: file, exit } = programFiles(folder);
      const record = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
      const now = processAt(pid);
      const reused = { ...record, pid, startTime: now?.startTime };
      await writeFile(file, JSON.stringify({ ...reused, ...changed(reused) }));
      await writeFile(exit, '');
      expect(await settleProgram(folder, token)).toEqual({ kind: 'unknown' });
      expect(isGone(pid)).toBe(false);
    } finally {
      stranger.kill('SIGKILL');
    }
  });
});

function isGone(pid: number): boolean {
  return processAt(pid) === undefined;
}
