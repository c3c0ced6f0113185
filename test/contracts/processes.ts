import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Processes, ProcessOrder, ReadLine, ShortOrder } from '../../src/ports/processes.ts';
import type { Sandbox } from '../../src/ports/sandbox.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';

/** What everybody relies on who starts programs. */
export function processesContract(name: string, open: () => Processes, sandbox: Sandbox): void {
  describe(`${name} as processes`, () => {
    let base: TemporaryFolder;
    const processes = open();
    const folder = () => join(base.path, 'start');

    beforeEach(async () => {
      base = await temporaryFolder();
      await mkdir(join(base.path, 'project'));
    });
    afterEach(() => base.remove());

    const start = (script: string, more: Partial<ProcessOrder> = {}) =>
      processes.start({
        profile: 'tool',
        argv: ['sh', '-c', script],
        cwd: join(base.path, 'project'),
        env: { PATH: process.env['PATH'] ?? '' },
        project: { path: join(base.path, 'project'), access: 'write' },
        mounts: [],
        hidden: [],
        sandbox,
        folder: folder(),
        limits: { ms: 60_000, outputBytes: 2 ** 20 },
        signal: new AbortController().signal,
        ...more,
      });
    const run = async (script: string, more: Partial<ProcessOrder> = {}) => (await start(script, more)).ended;

    it('keeps what a program prints and how it ends', async () => {
      expect(await run('echo out; echo no >&2; exit 3')).toEqual({ code: 3, signal: null });
      const { stdout, stderr } = processes.output(folder());
      expect([await readFile(stdout, 'utf8'), await readFile(stderr, 'utf8')]).toEqual(['out\n', 'no\n']);
      expect(await processes.readEnd(folder())).toEqual({ code: 3, signal: null });
      const lines: ReadLine[] = [];
      await processes.readLines(folder(), (line) => void lines.push(line));
      expect(lines).toEqual([{ kind: 'line', text: 'out' }]);
    });

    it('gives input byte for byte', async () => {
      const input = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256);
      await run('cat', { input });
      expect((await readFile(processes.output(folder()).stdout)).equals(input)).toBe(true);
    });

    it.each([
      ['time', 'sleep 1000', { limits: { ms: 100, outputBytes: 2 ** 20 } }],
      ['output', 'yes', { limits: { ms: 60_000, outputBytes: 1000 } }],
      ['stop', 'sleep 1000', { signal: AbortSignal.abort() }],
    ] as const)('says that it has ended a program: %s', async (endedBy, script, more) => {
      expect(await run(script, more)).toMatchObject({ endedBy });
    });

    it('has no line that is too long where nobody reads lines', async () => {
      const limits = { ms: 60_000, outputBytes: 2 ** 28 };
      expect(await run('head -c 80000000 /dev/zero', { limits })).toEqual({ code: 0, signal: null });
    });

    it('leaves nobody behind', async () => {
      const alive = join(base.path, 'project/alive');
      const loop = `(while :; do echo x >>alive; sleep 0.02; done) & until [ -e alive ]; do sleep 0.01; done`;
      expect(await run(loop)).toMatchObject({ code: 0 });
      const { length } = await readFile(alive);
      await sleep(150);
      expect(await readFile(alive)).toHaveLength(length);
    });

    it('finds what became of a program by its folder, and ends it where it runs', async () => {
      expect(await processes.settle(join(base.path, 'other'))).toEqual({ kind: 'never started' });
      const { ended } = await start('touch begun; sleep 1000');
      while (!existsSync(join(base.path, 'project/begun'))) await sleep(5);
      expect(await processes.settle(folder())).toMatchObject({ kind: 'stopped', end: { endedBy: 'stop' } });
      await ended;
    });

    it('finds what somebody else has started by the variables that it carries, also where that stands still', async () => {
      const env = { PATH: process.env['PATH'] ?? '', ...(await processes.mark(folder())) };
      const script = `trap 'touch told; exit' TERM; touch begun; while :; do sleep 0.02; done`;
      const child = spawn('sh', ['-c', script], { cwd: base.path, env, stdio: 'ignore' });
      const ended = once(child, 'exit');
      while (!existsSync(join(base.path, 'begun'))) await sleep(5);
      child.kill('SIGSTOP');
      await processes.settle(folder());
      await ended;
      expect(existsSync(join(base.path, 'told'))).toBe(true);
    });

    it('keeps the first reason', async () => {
      await run('exit 0');
      processes.markEnd(folder(), 'ended');
      processes.markEnd(folder(), 'stop');
      expect(await processes.settle(folder())).toEqual({ kind: 'ended', end: { code: 0, signal: null } });
    });

    describe('programs that are spoken with', () => {
      const talk = async (script: string, longestLine = 1_000) => {
        const heard: string[] = [];
        const { promise: ended, resolve } = Promise.withResolvers<object>();
        const dialogue = await processes.converse({
          ...{ argv: ['sh', '-c', script], cwd: base.path, env: { PATH: process.env['PATH'] ?? '' }, folder: folder() },
          longestLine,
          onLine: (line) => void heard.push(line),
          onEnd: resolve,
        });
        return { ...dialogue, heard, ended };
      };

      it('hears whole lines, is heard, and tells how it ended with its last words', async () => {
        const { say, heard, ended } = await talk(
          'read a; echo "$a $a"; read b; printf half; echo "bad $b" >&2; exit 3',
        );
        say('one');
        say('two');
        expect(await ended).toEqual({ code: 3, signal: null, stderr: 'bad two\n' });
        expect(heard).toEqual(['one one']);
        // Nobody is there any more, and nobody minds.
        say('three');
      });

      it('ends one that says a line too long, and one that is told to end, with all that they have started', async () => {
        const long = await talk('sleep 1000 & head -c 5000 /dev/zero; sleep 1000', 2_000);
        expect(await long.ended).toMatchObject({ endedBy: 'line' });
        await rm(folder(), { recursive: true });
        // It is told more and more, and reads nothing of it.
        const deaf = await talk('sleep 1000', 2_000);
        for (let told = 0; told < 300; told += 1) deaf.say('x'.repeat(1_000));
        expect(await deaf.ended).toMatchObject({ endedBy: 'line' });
        await rm(folder(), { recursive: true });
        const told = await talk(
          `(while :; do echo x >>alive; sleep 0.02; done) & until [ -e alive ]; do sleep 0.01; done; sleep 1000`,
        );
        while (!existsSync(join(base.path, 'alive'))) await sleep(5);
        await told.end();
        expect(await told.ended).toMatchObject({ endedBy: 'stop' });
        const { length } = await readFile(join(base.path, 'alive'));
        await sleep(150);
        expect(await readFile(join(base.path, 'alive'))).toHaveLength(length);
      });

      it('are found and ended by whoever comes after, and rejects where there is no program', async () => {
        const { ended } = await talk('touch begun; trap "" HUP; while :; do sleep 0.05; done');
        while (!existsSync(join(base.path, 'begun'))) await sleep(5);
        await processes.settle(folder());
        expect(await ended).toMatchObject({ code: null });
        const none = {
          argv: ['/nowhere/at/all'],
          cwd: base.path,
          env: {},
          folder: join(base.path, 'none'),
          longestLine: 9,
        };
        await expect(processes.converse({ ...none, onLine: () => {}, onEnd: () => {} })).rejects.toThrow('ENOENT');
      });
    });

    describe('short commands', () => {
      const short = (script: string, more: Partial<ShortOrder> = {}) =>
        processes.runShort({
          argv: ['sh', '-c', script],
          cwd: base.path,
          env: { PATH: process.env['PATH'] ?? '' },
          folder: folder(),
          limits: { ms: 60_000, outputBytes: 2 ** 20 },
          signal: new AbortController().signal,
          ...more,
        });
      /** Leaves somebody in the background who would be seen to be alive. */
      const LOOP = `(while :; do echo x >>alive; sleep 0.02; done) & until [ -e alive ]; do sleep 0.01; done;`;
      const begun = async () => {
        while (!existsSync(join(base.path, 'alive'))) await sleep(5);
      };
      const isQuiet = async () => {
        const { length } = await readFile(join(base.path, 'alive'));
        await sleep(150);
        return (await readFile(join(base.path, 'alive'))).length === length;
      };

      it('tell what was printed and how they end, and read their input byte for byte', async () => {
        const input = Uint8Array.from({ length: 700_000 }, (_, index) => index % 256);
        const { stdout, stderr, ...end } = await short('cat; echo no >&2; exit 3', { input });
        expect([end, Buffer.from(stdout).equals(input), Buffer.from(stderr).toString()]).toEqual([
          { code: 3, signal: null },
          true,
          'no\n',
        ]);
        expect(await short('exec <&-; exit 0', { input })).toMatchObject({ code: 0 });
        expect(await short('read line')).toMatchObject({ code: 1 });
      });

      it('reject where there is no such program', async () => {
        await expect(short('', { argv: [join(base.path, 'none')] })).rejects.toMatchObject({ code: 'ENOENT' });
      });

      it.each([
        ['time', 'sleep 1000', { limits: { ms: 1000, outputBytes: 2 ** 20 } }],
        ['output', 'yes', { limits: { ms: 60_000, outputBytes: 100_000 } }],
        ['stop', 'sleep 1000', {}],
      ] as const)('are ended with everything that they have started: %s', async (endedBy, script, more) => {
        const stop = new AbortController();
        if (endedBy === 'stop') void begun().then(() => stop.abort());
        const { stdout, ...end } = await short(`trap '' TERM; ${LOOP} ${script}`, { signal: stop.signal, ...more });
        expect(end).toMatchObject({ endedBy });
        expect(stdout.length).toBeLessThanOrEqual(100_000);
        expect(await isQuiet()).toBe(true);
      });

      it('leave nobody behind in their group, and nobody who holds their output', async () => {
        expect(await short(`${LOOP} exit 4`)).toMatchObject({ code: 4 });
        expect(await isQuiet()).toBe(true);
        await rm(join(base.path, 'alive'));
        expect(await short(`exec >/dev/null 2>&1; ${LOOP} exit 5`)).toMatchObject({ code: 5 });
        expect(await isQuiet()).toBe(true);
      });

      it('are not begun where they were called off, or their folder was settled', async () => {
        expect(await short('touch begun', { signal: AbortSignal.abort() })).toMatchObject({ endedBy: 'stop' });
        await processes.settle(folder());
        expect(await short('touch begun')).toMatchObject({ endedBy: 'stop' });
        expect(existsSync(join(base.path, 'begun'))).toBe(false);
      });

      it('are ended by who settles their folder, all of it', async () => {
        const both = [1, 2].map((number) => short(`touch begun${number}; trap '' TERM; sleep 1000`));
        while (![1, 2].every((number) => existsSync(join(base.path, `begun${number}`)))) await sleep(5);
        await processes.settle(folder());
        expect(await Promise.all(both)).toMatchObject([{ signal: 'SIGKILL' }, { signal: 'SIGKILL' }]);
      });
    });
  });
}
