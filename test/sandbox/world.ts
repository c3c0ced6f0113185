import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { homedir, hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProgram } from '../../src/adapters/processes-local/start-program.ts';
import type { ProcessEnd } from '../../src/core/engine/process-outcome.ts';
import type { Sandbox, SandboxOrder, SandboxProfile } from '../../src/ports/sandbox.ts';

const PROGRAMS = fileURLToPath(new URL('./programs', import.meta.url));

export type Ran = { readonly end: ProcessEnd; readonly lines: readonly string[] };

/** A machine in small, with things that are nobody's business, and somebody at every door to see who comes through. */
export type World = {
  readonly base: string;
  readonly project: string;
  readonly home: string;
  readonly state: string;
  /** Where things are, for scripts. */
  readonly env: Readonly<Record<string, string>>;
  order(profile: SandboxProfile, argv: readonly string[]): SandboxOrder;
  run(sandbox: Sandbox, order: SandboxOrder, signal?: AbortSignal): Promise<Ran>;
  /** A folder in the state for one start. */
  turn(): string;
  close(): Promise<void>;
};

export async function makeWorld(): Promise<World> {
  // Not in /tmp: inside there is another one, in which everything may be written and nothing is kept.
  const base = await mkdtemp('/var/tmp/signalbox-');
  const at = (...names: readonly string[]) => join(base, ...names);
  const canary = randomUUID();
  const shared = `/dev/shm/signalbox-${canary}`;
  const temporary = `/tmp/signalbox-${canary}`;
  await furnish(base, [shared, temporary]);
  const holder = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1e6)', `signalbox-${canary}`], {
    env: { CANARY_OF_HOLDER: canary },
    stdio: 'ignore',
  });
  const doors = await openDoors(at('outside', 'socket'), canary);
  const env = {
    ...{ PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', BASE: base, OUTSIDE: at('outside'), STATE: at('state') },
    ...{
      PACKAGE: at('package'),
      REAL_HOME: homedir(),
      SHARED: shared,
      TEMPORARY: temporary,
      HOST: hostname(),
      CANARY: canary,
    },
    ...{ HOLDER: String(holder.pid), NODE: process.execPath, CONNECT: join(PROGRAMS, 'connect.ts') },
    ...doors.env,
  };
  const turn = () => at('state', 'turns', randomUUID());
  const order = (profile: SandboxProfile, argv: readonly string[]): SandboxOrder => ({
    profile,
    argv,
    cwd: at('project'),
    env: { ...env, HOME: profile === 'engine' ? at('home') : '/tmp' },
    project: { path: at('project'), access: 'write' },
    mounts: [
      { path: at('package'), access: 'read' },
      { path: dirname(process.execPath), access: 'read' },
      { path: PROGRAMS, access: 'read' },
      ...(profile === 'engine' ? [{ path: at('home'), access: 'write' } as const] : []),
    ],
    hidden: [at('state')],
  });
  return {
    ...{ base, project: at('project'), home: at('home'), state: at('state'), env, order, turn },
    run: async (sandbox, given, signal = new AbortController().signal) => {
      const lines: string[] = [];
      const limits = { ms: 120_000, outputBytes: 2 ** 30 };
      const onLine = (line: string) => void lines.push(line);
      const started = await startProgram({
        ...given,
        sandbox,
        folder: turn(),
        token: randomUUID(),
        limits,
        signal,
        onLine,
      });
      return { end: await started.ended, lines };
    },
    close: async () => {
      await closeAll(holder, doors);
      for (const path of [shared, temporary, base]) await rm(path, { recursive: true, force: true });
    },
  };
}

async function furnish(base: string, elsewhere: readonly string[]): Promise<void> {
  const folders = ['project/.git/hooks', 'project/.claude/hooks', 'home', 'state', 'outside', 'package'];
  for (const name of folders) await mkdir(join(base, name), { recursive: true });
  const files = [
    'project/.git/config',
    'project/.mcp.json',
    'project/.claude/settings.local.json',
    'state/log',
    'outside/file',
    'outside/removable',
    'package/agents.json',
    'package/readme',
  ];
  for (const name of files) await writeFile(join(base, name), '{}\n');
  for (const file of elsewhere) await writeFile(file, 'not for you\n');
  await symlink('../outside', join(base, 'project/to-outside'));
  await symlink('../state', join(base, 'project/to-state'));
}

type Doors = { readonly env: Readonly<Record<string, string>>; close(): void };

/** Everybody who comes gets an answer, which is how they know. */
async function openDoors(socket: string, canary: string): Promise<Doors> {
  const servers: Server[] = [];
  const listen = async (...where: readonly [path: string] | readonly [port: number, host: string]) => {
    const server = createServer((stream) => void stream.on('error', () => undefined).end('hello'));
    servers.push(server);
    if (where.length === 1) server.listen(where[0]);
    else server.listen(where[0], where[1]);
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address !== null ? String(address.port) : '';
  };
  const udp = createSocket('udp4');
  udp.on('message', (_, { port, address }) => udp.send('hello', port, address));
  udp.bind(0, '127.0.0.1');
  await once(udp, 'listening');
  await listen(socket);
  await listen(`\0signalbox-${canary}`);
  return {
    env: {
      SOCKET: socket,
      ABSTRACT: `signalbox-${canary}`,
      TCP_PORT: await listen(0, '127.0.0.1'),
      TCP6_PORT: await listen(0, '::1').catch(() => '1'),
      UDP_PORT: String(udp.address().port),
    },
    close: () => {
      udp.close();
      for (const server of servers) server.close();
    },
  };
}

async function closeAll(holder: ChildProcess, doors: Doors): Promise<void> {
  doors.close();
  const ended = once(holder, 'exit');
  holder.kill('SIGKILL');
  await ended;
}
