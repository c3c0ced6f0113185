import { randomUUID } from 'node:crypto';
import { readFile, readlink, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { release } from 'node:os';
import { join } from 'node:path';
import { bwrapSandbox } from '../adapters/sandbox-bwrap/bwrap-sandbox.ts';
import { type FoundBwrap, findBwrap } from '../adapters/sandbox-bwrap/find-bwrap.ts';
import { hashText } from '../core/hash.ts';
import type { Sandbox } from '../ports/sandbox.ts';
import { type AskedSandbox, chooseSandbox } from './choose-sandbox.ts';
import { stateHome } from './folders.ts';
import { PROBE_PROGRAM } from './probe-program.ts';

/** By the search path that it was found on. */
const held = new Map<string, Sandbox>();

/**
 * What programs are kept in. Trying to get out of it costs half a second of two processors, so it is done once for as long as
 * everything it depends on stays as it is; whoever tries keeps that in the state folder, which nothing in a sandbox can see.
 */
export async function sandboxFor(asked: AskedSandbox, env: NodeJS.ProcessEnv): Promise<Sandbox> {
  const searched = env['PATH'] ?? '';
  const known = asked === 'plain' ? undefined : held.get(searched);
  if (known !== undefined) return known;
  const sandbox = await triedSandbox(asked, await findBwrap(searched), join(stateHome(env), 'sandbox-held'));
  if (sandbox.name !== 'plain') held.set(searched, sandbox);
  return sandbox;
}

export async function triedSandbox(
  asked: AskedSandbox,
  found: FoundBwrap | undefined,
  record: string,
): Promise<Sandbox> {
  if (asked === 'plain' || found === undefined) return chooseSandbox(asked, async () => found);
  const machine = await describeMachine(found);
  if ((await textOf(record)) === machine) return bwrapSandbox(found.program);
  const sandbox = await chooseSandbox(asked, async () => found);
  await replaceFile(record, machine);
  return sandbox;
}

/** What this process is to the kernel, and what the kernel allows. A new start of the machine makes all of it new. */
const READ = [
  '/proc/sys/kernel/random/boot_id',
  '/proc/sys/kernel/unprivileged_userns_clone',
  '/proc/sys/kernel/apparmor_restrict_unprivileged_userns',
  '/proc/sys/user/max_user_namespaces',
  '/proc/self/attr/current',
  '/proc/self/uid_map',
];
const NAMESPACES = ['user', 'mnt', 'net', 'pid'].map((name) => `/proc/self/ns/${name}`);

async function describeMachine({ program, version }: FoundBwrap): Promise<string> {
  const { size, mtimeMs, ino, mode, uid } = await stat(program);
  const parts = await Promise.all([
    realpath(program),
    ...READ.map(textOf),
    ...NAMESPACES.map((path) => readlink(path).catch(() => '')),
  ]);
  const own = [release(), process.version, process.execPath, process.getuid?.(), hashText(PROBE_PROGRAM)];
  return hashText(JSON.stringify([version, size, mtimeMs, ino, mode, uid, ...parts, ...own]));
}

async function textOf(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '');
}

/** Where it cannot be kept, the next process tries again. */
async function replaceFile(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, text, { mode: 0o600 })
    .then(() => rename(draft, path))
    .catch(() => rm(draft, { force: true }).catch(() => {}));
}
