import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { serverBookFile } from '../adapters/book-files/server-book-file.ts';
import { localProcesses } from '../adapters/processes-local/local-processes.ts';
import type { FoundServer, ServerPlace, ServerUse } from '../adapters/tools-servers/open-servers.ts';
import type { ServerSettings } from '../core/config/server-settings.ts';
import { durationMs } from '../core/duration.ts';
import { Fault } from '../core/fault.ts';
import { hashText } from '../core/hash.ts';
import { canonicalJson } from '../core/json.ts';
import { SERVER_WORDS } from '../core/words/server-words.ts';
import type { Patience, ToolServer } from '../ports/tool-server.ts';
import { isProgram } from './find-program.ts';
import { isInside, personHome, runFolder } from './folders.ts';
import { pickVariables, programOutside, searchPath } from './person-env.ts';
import type { HomePlace } from './process-place.ts';

/** How long a call may take where the settings do not say it. */
const USUAL_MS = 60_000;

/** The servers that the person has configured, as their config has them whenever one is asked for. */
export function configuredServers(place: HomePlace): ServerPlace {
  return {
    async find(name, project) {
      const { loadConfig, ownConfigPath } = await import('./config.ts');
      const settings = loadConfig(place.env, { project, flags: {} })['mcp.servers'].value[name];
      if (settings !== undefined) return foundServer(place, name, settings);
      throw serverUnknown(name, ownConfigPath(place.env));
    },
  };
}

export function serverUnknown(name: string, ownFile: string): Fault {
  return new Fault('MCP_SERVER_UNKNOWN', SERVER_WORDS.unknown(name), {
    help: { steps: [{ do: 'show-servers' }], said: (list = '') => SERVER_WORDS.configure(ownFile, list) },
  });
}

/** One of them, with the tools that were seen. */
function foundServer(place: HomePlace, name: string, settings: ServerSettings): FoundServer {
  const identity = identityOf(name, settings);
  return {
    identity,
    ms: settings.timeLimit === undefined ? USUAL_MS : durationMs(settings.timeLimit),
    async open(use) {
      const { pinnedServer } = await import('../adapters/mcp-client/pinned-server.ts');
      const server = await openServer(place, name, settings, use);
      return pinnedServer(server, { name, identity, book: serverBookFile(place.home) });
    },
  };
}

/** Everything that says who answers; how long it is waited for does not. */
export function identityOf(name: string, { command, args, env, url, headers }: ServerSettings): string {
  return hashText(canonicalJson({ name, command, args, env, url, headers }));
}

/** A server as it is. What speaks MCP is loaded when the first is opened. */
export async function openServer(
  place: HomePlace,
  name: string,
  settings: ServerSettings,
  use: ServerUse,
): Promise<ToolServer> {
  const { connectServer } = await import('../adapters/mcp-client/connect-server.ts');
  const { url, headers = {}, protocol, timeLimit } = settings;
  const patience: Patience = { ms: timeLimit === undefined ? USUAL_MS : durationMs(timeLimit), signal: use.signal };
  const order = { name, version: place.version, ...(protocol === undefined ? {} : { protocol }) };
  if (url !== undefined) {
    const filled = Object.entries(headers).map(([header, variable]) => [
      header,
      variableSet(name, variable, place.env),
    ]);
    return connectServer({ ...order, way: { url, headers: Object.fromEntries(filled) } }, patience);
  }
  const way = await programWay(place, name, settings, use);
  const remove = () => rm(way.folder, { recursive: true, force: true });
  try {
    const server = await connectServer({ ...order, way }, patience);
    return { ...server, close: () => server.close().finally(remove) };
  } catch (cause) {
    await remove();
    throw cause;
  }
}

/** A program of the person's: it works in a folder of its own, and has no variables but those that it is given. */
async function programWay(
  { home, env }: HomePlace,
  name: string,
  { command = '', args = [], env: variables = [] }: ServerSettings,
  { runId, project }: ServerUse,
) {
  const program = await outsideProgram(name, command, project, env);
  const argv = [program, ...(await Promise.all(args.map((arg) => outsideArgument(name, arg, project))))];
  const cwd = join(home, 'servers', 'work', name);
  const root = runFolder(home, 'servers')(runId);
  for (const folder of [cwd, root]) await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    ...{ processes: localProcesses(), argv, cwd, folder: await mkdtemp(join(root, 'server-')) },
    env: { ...ownVariables(env, project), ...Object.fromEntries(variables.map((one) => variableOf(name, one, env))) },
  };
}

const PASSED = ['LANG', 'LC_ALL', 'LC_CTYPE', 'TZ', 'USER', 'LOGNAME'];

function ownVariables(env: NodeJS.ProcessEnv, project: string): Readonly<Record<string, string>> {
  const own = { HOME: personHome(env), PATH: searchPath(env, project), TERM: 'dumb', NO_COLOR: '1' };
  return { ...pickVariables(PASSED, env), ...own };
}

function variableOf(server: string, said: string, env: NodeJS.ProcessEnv): readonly [string, string] {
  const [name = '', ...rest] = said.split('=');
  return rest.length > 0 ? [name, rest.join('=')] : [name, variableSet(server, name, env)];
}

function variableSet(server: string, variable: string, env: NodeJS.ProcessEnv): string {
  const value = env[variable] ?? '';
  if (value !== '') return value;
  throw new Fault('MCP_UNREACHABLE', SERVER_WORDS.notSet(server, variable), {
    help: SERVER_WORDS.setVariable(variable),
  });
}

/** Never a file of the project: a model may have written it. */
async function outsideProgram(
  server: string,
  command: string,
  project: string,
  env: NodeJS.ProcessEnv,
): Promise<string> {
  const found = isAbsolute(command) ? command : await programOutside(command, project, env['PATH'] ?? '');
  const help = { do: 'show-servers', server } as const;
  if (found === undefined || !(await isProgram(found)))
    throw new Fault('MCP_UNREACHABLE', SERVER_WORDS.noProgram(server, command), { help });
  return outsideArgument(server, found, project);
}

const PROJECT = '@project';

/** The project itself may be named; it may be what the server is about. */
async function outsideArgument(server: string, arg: string, project: string): Promise<string> {
  if (arg === PROJECT) return project;
  if (!isAbsolute(arg)) return arg;
  const real = await realpath(arg).catch(() => arg);
  if (real === project || !(isInside(arg, project) || isInside(real, project))) return arg;
  throw new Fault('MCP_UNREACHABLE', SERVER_WORDS.inProject(server, arg), { help: { do: 'show-servers', server } });
}
