import { randomUUID } from 'node:crypto';
import { readFile, readlink, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { release } from 'node:os';
import { join } from 'node:path';
import { bwrapSandbox } from '../adapters/sandbox-bwrap/bwrap-sandbox.ts';
import { type FoundBwrap, findBwrap } from '../adapters/sandbox-bwrap/find-bwrap.ts';
import { plainSandbox } from '../adapters/sandbox-plain/plain-sandbox.ts';
import type { AskedSandbox } from '../app/place.ts';
import { Fault } from '../core/fault.ts';
import { hashText } from '../core/hash.ts';
import { GUARD_WORDS, SANDBOX_WORDS } from '../core/words/sandbox-words.ts';
import type { Text } from '../core/words/text.ts';
import type { Sandbox, SandboxGuard } from '../ports/sandbox.ts';
import { stateHome } from './folders.ts';
import { PROBE_PROGRAM } from './probe-program.ts';
import { probeSandbox } from './probe-sandbox.ts';

/** By the search path that it was found on. */
const held = new Map<string, Sandbox>();

/** The sandbox for programs, as it is asked for; the same one for as long as this process lives. */
export async function sandboxFor(asked: AskedSandbox, env: NodeJS.ProcessEnv): Promise<Sandbox> {
  const searched = env['PATH'] ?? '';
  const known = asked === 'plain' ? undefined : held.get(searched);
  if (known !== undefined) return known;
  const sandbox = await chooseSandbox(asked, await findBwrap(searched), join(stateHome(env), 'sandbox-held'));
  if (sandbox.name !== 'plain') held.set(searched, sandbox);
  return sandbox;
}

/**
 * One that was tried and holds. There is no falling back: none at all only where asked for. Trying to get out costs half a second of
 * two processors, so it is done once for as long as everything it depends on stays as it is. The record of it lies in the state
 * folder, where nothing in a sandbox can see it.
 */
export async function chooseSandbox(
  asked: AskedSandbox,
  found: FoundBwrap | undefined,
  record: string,
): Promise<Sandbox> {
  if (asked === 'plain') return plainSandbox();
  const machine = found === undefined ? undefined : await describeMachine(found);
  if (found !== undefined && (await textOf(record)) === machine) return bwrapSandbox(found.program);
  const examined = await examineSandbox(found);
  if (examined.kind === 'none')
    throw new Fault('SANDBOX_UNAVAILABLE', SANDBOX_WORDS.unavailable(examined.why), {
      help: SANDBOX_WORDS.orPlain(examined.remedy),
    });
  if (machine !== undefined) await replaceFile(record, machine);
  return examined.sandbox;
}

export type ExaminedSandbox =
  | { readonly kind: 'holds'; readonly sandbox: Sandbox; readonly version: string; readonly held: Held }
  | { readonly kind: 'none'; readonly why: Text; readonly remedy: Text };
type Held = { readonly engine: readonly SandboxGuard[]; readonly tool: readonly SandboxGuard[] };

/** Finds out by trying whether what was found holds. */
export async function examineSandbox(found: FoundBwrap | undefined): Promise<ExaminedSandbox> {
  if (process.platform !== 'linux') return none(SANDBOX_WORDS.notHere(process.platform), SANDBOX_WORDS.install);
  if (found === undefined) return none(SANDBOX_WORDS.missing, SANDBOX_WORDS.install);
  const { program, version } = found;
  const sandbox = bwrapSandbox(program);
  const [engine, tool] = await Promise.all([probeSandbox(sandbox, 'engine'), probeSandbox(sandbox, 'tool')]);
  if (engine.kind === 'failed') return failed(version, engine.why);
  if (tool.kind === 'failed') return failed(version, tool.why);
  const ways = [...new Set([...engine.broken, ...tool.broken])].map((guard): Text => GUARD_WORDS[guard]);
  if (ways.length > 0) return none(SANDBOX_WORDS.leaks(version, ways), SANDBOX_WORDS.install);
  return { kind: 'holds', sandbox, version, held: { engine: engine.held, tool: tool.held } };
}

function none(why: Text, remedy: Text): ExaminedSandbox {
  return { kind: 'none', why, remedy };
}

/** In the words of bubblewrap, and what they come from. */
const REMEDIES: readonly (readonly [RegExp, Text])[] = [
  [/setting up uid map|No permissions to create new namespace|namespace failed/i, SANDBOX_WORDS.namespaces],
  [/mount proc|pivot_root|Failed to make \/ slave/i, SANDBOX_WORDS.container],
];

function failed(version: string, why: string): ExaminedSandbox {
  const remedy = REMEDIES.find(([pattern]) => pattern.test(why))?.[1] ?? SANDBOX_WORDS.install;
  return none(SANDBOX_WORDS.failed(version, why), remedy);
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
