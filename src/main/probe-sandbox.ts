import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { programFiles } from '../adapters/processes-local/program-files.ts';
import { startProgram } from '../adapters/processes-local/start-program.ts';
import { SANDBOX_GUARDS, type Sandbox, type SandboxGuard, type SandboxProfile } from '../ports/sandbox.ts';
import { PROBE_PROGRAM, type ProbeTargets } from './probe-program.ts';

export type Probed =
  /** `broken` are guards that the sandbox has promised and that did not stop the program. */
  | { readonly kind: 'tried'; readonly held: readonly SandboxGuard[]; readonly broken: readonly SandboxGuard[] }
  /** The sandbox did not even start; in the words of its own program. */
  | { readonly kind: 'failed'; readonly why: string };

const Passed = z.array(z.enum(SANDBOX_GUARDS));
const LIMITS = { ms: 30_000, outputBytes: 2 ** 20 };
const MAX_WHY = 300;

/** Whether a sandbox holds on this machine, by trying to get out of it. A version is no proof. */
export async function probeSandbox(sandbox: Sandbox, profile: SandboxProfile): Promise<Probed> {
  await sweepProbes();
  const base = await realpath(await mkdtemp(join(tmpdir(), `${PROBE}${process.pid}-`)));
  const folders = Object.fromEntries(FOLDERS.map((name) => [name, join(base, name)])) as Folders;
  for (const folder of Object.values(folders)) await mkdir(folder);
  await writeFile(join(folders.state, 'secret'), 'secret');
  const outer = await openDoors(join(folders.outside, 'socket'));
  try {
    const lines: string[] = [];
    const targets = { ...outer.targets, outside: folders.outside, state: folders.state, readOnly: folders.readOnly };
    const started = await startProgram({
      ...orderOf(profile, folders, targets),
      ...{ sandbox, folder: join(folders.state, 'turn'), token: randomUUID(), limits: LIMITS },
      ...{ signal: new AbortController().signal, onLine: (line: string) => void lines.push(line) },
    });
    const end = await started.ended;
    if (end.code !== 0)
      return { kind: 'failed', why: await lastWords(folders, `it ended with ${end.code ?? end.signal}`) };
    const passed = Passed.parse(JSON.parse(lines.at(-1) ?? ''));
    const promised = sandbox.guards[profile];
    const broken = promised.filter((guard) => passed.includes(guard));
    return { kind: 'tried', held: promised.filter((guard) => !passed.includes(guard)), broken };
  } finally {
    outer.close();
    await rm(base, { recursive: true, force: true });
  }
}

const PROBE = 'signalbox-probe-';
/** Longer than any probe takes. */
const LEFT_MS = 2 * LIMITS.ms;

/** Removes what probes have left whose process was killed. */
async function sweepProbes(): Promise<void> {
  const found = await readdir(tmpdir());
  for (const name of found.filter((one) => one.startsWith(PROBE))) {
    const folder = join(tmpdir(), name);
    const age = await stat(folder).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    // Its number says nothing in a container of its own that shares this folder, hence its age as well.
    if (age > LEFT_MS && !isRunning(Number.parseInt(name.slice(PROBE.length), 10)))
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (cause) {
    // It runs, and belongs to another user.
    return (cause as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const FOLDERS = ['project', 'home', 'state', 'outside', 'readOnly'] as const;
type Folders = { readonly [F in (typeof FOLDERS)[number]]: string };

function orderOf(profile: SandboxProfile, { project, home, state, readOnly }: Folders, targets: ProbeTargets) {
  return {
    profile,
    argv: [process.execPath, '-e', PROBE_PROGRAM, JSON.stringify(targets)],
    cwd: project,
    env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', HOME: profile === 'engine' ? home : '/tmp' },
    project: { path: project, access: 'write' },
    mounts: [
      { path: dirname(process.execPath), access: 'read' },
      { path: readOnly, access: 'read' },
      ...(profile === 'engine' ? [{ path: home, access: 'write' } as const] : []),
    ],
    hidden: [state],
  } as const;
}

type Doors = { readonly targets: Omit<ProbeTargets, 'outside' | 'state' | 'readOnly'>; close(): void };

/** A listener at every door, and a process whose variable must not be seen inside. */
async function openDoors(socket: string): Promise<Doors> {
  const canary = randomUUID();
  const [file, network] = [createServer((stream) => stream.end()), createServer((stream) => stream.end())];
  const udp = createSocket('udp4');
  udp.on('message', (_, { port, address }) => udp.send('x', port, address));
  file.listen(socket);
  network.listen(0, '127.0.0.1');
  udp.bind(0, '127.0.0.1');
  const holder = spawn('/bin/sh', ['-c', 'read -r _', `canary-${canary}`], {
    env: { SIGNALBOX_CANARY: canary },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  await Promise.all([
    once(file, 'listening'),
    once(network, 'listening'),
    once(udp, 'listening'),
    once(holder, 'spawn'),
  ]);
  const address = network.address();
  const tcp = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    targets: { socket, tcp, udp: udp.address().port, canary },
    close: () => {
      for (const door of [file, network, udp]) door.close();
      // Its input ends, and so does it.
      holder.stdin.end();
    },
  };
}

async function lastWords({ state }: Folders, otherwise: string): Promise<string> {
  const { stderr } = programFiles(join(state, 'turn'));
  const text = (await readFile(stderr, 'utf8').catch(() => '')).trim();
  return text === '' ? otherwise : text.slice(0, MAX_WHY);
}
