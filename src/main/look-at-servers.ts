import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { serverBookFile } from '../adapters/book-files/server-book-file.ts';
import { localProcesses } from '../adapters/processes-local/local-processes.ts';
import { processAt } from '../adapters/processes-local/process-table.ts';
import { settleServers } from '../adapters/tools-servers/open-servers.ts';
import type { LookedServer, Place, ServerLook } from '../app/place.ts';
import type { ServerSettings } from '../core/config/server-settings.ts';
import { isFault } from '../core/fault.ts';
import { compareTools, digestTools, seenTools } from '../core/mcp/compare-tools.ts';
import { loadConfig, ownConfigPath } from './config.ts';
import { runFolder } from './folders.ts';
import type { HomePlace } from './process-place.ts';
import { identityOf, openServer, serverUnknown } from './servers.ts';

/** A look takes no longer than this: a person waits for it. */
const LOOK_MS = 10_000;

/** The servers that the person has configured, each of them tried. */
export async function lookAtServers(place: HomePlace, look: ServerLook): Promise<readonly LookedServer[]> {
  const servers = Object.entries(loadConfig(place.env, { project: look.project, flags: {} })['mcp.servers'].value);
  const wanted = servers.filter(([name]) => look.only === undefined || look.only === name);
  if (look.only !== undefined && wanted.length === 0) {
    throw serverUnknown(look.only, ownConfigPath(place.env));
  }
  if (wanted.length === 0) return [];
  const runId = await lookRun(place.home);
  return Promise.all(wanted.map(([name, settings]) => lookAt(place, name, settings, { ...look, runId })));
}

async function lookAt(
  place: HomePlace,
  name: string,
  settings: ServerSettings,
  { project, runId, showsAll = false }: ServerLook & { readonly runId: string },
): Promise<LookedServer> {
  const calledOff = new AbortController();
  const timer = setTimeout(() => calledOff.abort(), LOOK_MS);
  const use = { runId, project, signal: calledOff.signal };
  const about = { name, way: wayOf(settings), repeatable: settings.idempotent === true, ...allowedBy(settings) };
  try {
    const server = await openServer(place, name, settings, use);
    try {
      const { tools } = await server.tools({ ms: LOOK_MS, signal: calledOff.signal });
      const book = serverBookFile(place.home);
      const seen = await book.read(identityOf(name, settings));
      if (seen === undefined && showsAll) await book.write(identityOf(name, settings), seenTools(tools));
      const compared = compareTools(seen ?? seenTools(tools), tools);
      return { ...about, tools, digest: digestTools(tools), compared };
    } finally {
      await server.close();
    }
  } catch (cause) {
    if (!isFault(cause)) throw cause;
    return { ...about, fault: cause };
  } finally {
    clearTimeout(timer);
  }
}

/** What was shown under this digest has been seen; false where the server says something else by now. */
export async function acceptServer(
  place: HomePlace,
  { project, name, digest }: Parameters<Place['acceptServer']>[0],
): Promise<boolean> {
  const [looked] = await lookAtServers(place, { project, only: name });
  if (looked?.fault !== undefined) throw looked.fault;
  const settings = loadConfig(place.env, { project, flags: {} })['mcp.servers'].value[name];
  if (settings === undefined || looked?.tools === undefined || looked.digest !== digest) return false;
  await serverBookFile(place.home).write(identityOf(name, settings), seenTools(looked.tools));
  return true;
}

function allowedBy({ tools }: ServerSettings): Pick<LookedServer, 'allowed'> {
  return tools === undefined ? {} : { allowed: tools };
}

function wayOf({ command, args = [], url }: ServerSettings): string {
  return url ?? [command ?? '', ...args].join(' ');
}

const LOOKS = 'looks';

/**
 * What stands for a run where a person looks at servers beside all runs: one for each process that looks. A process that was
 * interrupted may have left a server that is deaf to it, and no owner of a run comes after it; so the next look ends that.
 */
export async function lookRun(home: string): Promise<string> {
  const looks = join(home, 'runs', LOOKS);
  await mkdir(looks, { recursive: true, mode: 0o700 });
  for (const name of await readdir(looks)) {
    const [pid = ''] = name.split('-');
    if (name === nameOf(Number(pid))) continue;
    await settleServers(localProcesses(), runFolder(home, 'servers')(`${LOOKS}/${name}`));
    await rm(join(looks, name), { recursive: true, force: true });
  }
  return `${LOOKS}/${nameOf(process.pid)}`;
}

/** Numbers of processes are used again, but not with the same start. */
function nameOf(pid: number): string {
  return `${pid}-${processAt(pid)?.startTime ?? 'gone'}`;
}
