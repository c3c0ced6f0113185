import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sandbox, SandboxProfile } from '../../src/ports/sandbox.ts';
import { ESCAPES, type Escape } from '../sandbox/escapes.ts';
import { makeWorld, type World } from '../sandbox/world.ts';

const TRY_SCRIPTS = fileURLToPath(new URL('../sandbox/programs/try-scripts.ts', import.meta.url));
const ROOT = process.getuid?.() === 0;

type Tried = { readonly escaped: boolean; readonly said: string };

/** What every sandbox must do; whether it `holds` is its own promise, and is tried. */
export function sandboxContract(
  name: string,
  open: () => Promise<Sandbox>,
  { holds }: { readonly holds: boolean },
): void {
  describe.each<SandboxProfile>(['engine', 'tool'])(`${name}, profile %s`, (profile) => {
    const tries = ESCAPES.filter(({ only = profile }) => only === profile).filter((way) => holds || canBeTried(way));
    let world: World;
    let sandbox: Sandbox;
    let tried: ReadonlyMap<string, Tried>;
    const sh = (script: string, ...args: readonly string[]) =>
      world.order(profile, ['sh', '-c', script, 'sh', ...args]);
    const run = (script: string, ...args: readonly string[]) => world.run(sandbox, sh(script, ...args));

    beforeAll(async () => {
      process.env['CANARY_OF_TEST'] = 'canary';
      sandbox = await open();
      world = await makeWorld();
      // Each in a world of its own would be cleaner and take a minute; those that change something come last in their group.
      const argv = [process.execPath, TRY_SCRIPTS, JSON.stringify(tries.map(({ script }) => script))];
      const { lines, end } = await world.run(sandbox, world.order(profile, argv));
      expect(end).toEqual({ code: 0, signal: null });
      const answers = lines.filter((line) => line.startsWith('{"escaped"')).map((line) => JSON.parse(line) as Tried);
      expect(answers).toHaveLength(tries.length);
      tried = new Map(tries.map(({ name: way }, index) => [way, answers[index] ?? { escaped: true, said: '' }]));
    }, 120_000);

    afterAll(async () => {
      delete process.env['CANARY_OF_TEST'];
      await world.close();
    });

    test.each(tries.map(({ name: way }) => way))(
      holds ? 'cannot %s' : 'can %s, so trying it proves something',
      (way) => {
        expect(tried.get(way)).toEqual({ escaped: !holds, said: expect.any(String) });
      },
    );

    test('gives arguments as they are', async () => {
      const odd = ['', ' ', '$(id)', '"', "'", '\n', '-n', '--', '*', '你好', '\\', 'a;b|c'];
      const order = world.order(profile, [
        process.execPath,
        '-p',
        'JSON.stringify(process.argv.slice(1))',
        '--',
        ...odd,
      ]);
      const { lines } = await world.run(sandbox, order);
      expect(JSON.parse(lines[0] ?? '')).toEqual(odd);
    });

    test('gives the environment that was asked for, and nothing of ours', async () => {
      const { lines } = await run('env');
      const names = lines.map((line) => line.split('=', 1)[0] ?? '');
      expect(names).not.toContain('CANARY_OF_TEST');
      // These are set by shells, and by what changes the folder.
      const own = names.filter((one) => !['PWD', 'OLDPWD', 'SHLVL', '_', 'SIGNALBOX_RUN_TOKEN'].includes(one));
      expect(own.toSorted()).toEqual([...Object.keys(world.env), 'HOME'].toSorted());
    });

    test('is in its folder and can work in the project', async () => {
      const { end, lines } = await run(
        'pwd -P; cat >made <<END\n你好\nEND\ngit --version >/dev/null; echo x >.git/HEAD; ls .git',
      );
      expect(end).toEqual({ code: 0, signal: null });
      expect(lines.slice(0, 2)).toEqual([world.project, 'HEAD']);
      expect(await readFile(join(world.project, 'made'), 'utf8')).toBe('你好\n');
    });

    test('can write to its home and to /tmp', async () => {
      expect((await run('echo x >"$HOME/x" && echo x >/tmp/signalbox-x && rm /tmp/signalbox-x')).end.code).toBe(0);
      const kept = stat(join(world.home, 'x')).then(
        () => true,
        () => false,
      );
      expect(await kept).toBe(profile === 'engine');
    });

    test('can read what is there to be read', async () => {
      expect((await run('cat "$PACKAGE/readme"')).lines).toEqual(['{}']);
    });

    if (profile === 'engine')
      test('can reach its provider', async () => {
        const connected = await run(
          '"$NODE" "$CONNECT" tcp 127.0.0.1 "$TCP_PORT" && ls -L /etc/resolv.conf /etc/ssl/certs >/dev/null',
        );
        expect(connected.end).toEqual({ code: 0, signal: null });
      });

    test.each([
      ['exit 0', { code: 0, signal: null }],
      ['exit 42', { code: 42, signal: null }],
      ['kill -KILL $$', { code: null, signal: 'SIGKILL' }],
      ['/nowhere', { code: 127, signal: null }],
    ])('keeps how "%s" ends', async (script, end) => {
      expect((await run(script)).end).toEqual(end);
    });

    test('lets a program put things in order when it is stopped, and leaves nobody behind (TRN-13)', async () => {
      const stop = new AbortController();
      const file = join(world.project, 'stopping');
      const script = `trap 'echo saved; exit 5' TERM; setsid sh -c 'trap "" TERM; while :; do sleep 1; done' &
        echo x >"$1"; while :; do sleep 0.05; done`;
      const running = world.run(sandbox, sh(script, file), stop.signal);
      while ((await readFile(file).catch(() => '')).length === 0)
        await new Promise((resolve) => setTimeout(resolve, 10));
      stop.abort();
      const { end, lines } = await running;
      expect(lines).toEqual(['saved']);
      expect(end).toEqual({ code: 5, signal: null, endedBy: 'stop' });
      await writeFile(file, '');
    });
  });
}

function canBeTried({ outside }: Escape): boolean {
  return outside === 'always' || (outside === 'root' && ROOT);
}
