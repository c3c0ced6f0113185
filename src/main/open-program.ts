import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProgramEngineOptions } from '../adapters/engine-program/program-engine.ts';
import { localProcesses } from '../adapters/processes-local/local-processes.ts';
import { PRODUCT_ROOT } from '../adapters/product-files/product-root.ts';
import { toolSocket } from '../adapters/tool-socket/tool-socket.ts';
import { SOCKET_VARIABLE } from '../adapters/tool-socket/variables.ts';
import type { Descriptor } from '../core/engine/descriptor.ts';
import { settingsOf } from '../core/engine/program-settings.ts';
import { Fault } from '../core/fault.ts';
import type { EngineChoice } from '../core/run/events.ts';
import { plainlyNamed, plainName } from '../core/tool/tool-names.ts';
import { ENGINE_WORDS } from '../core/words/engine-words.ts';
import type { Engine } from '../ports/engine.ts';
import type { PackageShelf } from '../ports/package-shelf.ts';
import type { OpenToolSocket } from '../ports/tool-socket.ts';
import { sandboxFor } from './choose-sandbox.ts';
import { programFinder, programMounts } from './find-program.ts';
import { personHome, runFolder } from './folders.ts';
import { COMMAND } from './own-process.ts';
import { pickVariables } from './person-env.ts';
import type { HomePlace } from './process-place.ts';

export type ProgramPlace = HomePlace & { readonly openShelf: () => Promise<PackageShelf> };

/** Far more than a turn that works prints. */
const OUTPUT_BYTES = 1024 * 1024 * 1024;
/** The exchange has a limit of its own, which is the one that counts. */
const LONGEST_MS = 24 * 60 * 60 * 1000;

/** The engine of a program, looked for when it is asked. What a run was begun with is in the log, where it is now is not. */
export async function openProgram(descriptor: Descriptor, choice: EngineChoice, place: ProgramPlace): Promise<Engine> {
  const { env } = place;
  const [{ programEngine }, { boundedEngine }, { openHold }] = await Promise.all([
    import('../adapters/engine-program/program-engine.ts'),
    import('../adapters/bounds/bounded-engine.ts'),
    import('./hold.ts'),
  ]);
  const { model, sandbox: asked } = settingsOf(choice);
  const found = programFinder(descriptor, env);
  const options: ProgramEngineOptions = {
    descriptor,
    processes: localProcesses(),
    find: async () => {
      const { path, version } = await found();
      return { program: path, version, sandbox: await sandboxFor(asked, env), mounts: await programMounts(path, env) };
    },
    model,
    folder: runFolder(place.home, 'engines'),
    hidden: [place.home],
    person: { home: personHome(env), variable: (name) => env[name], passed: (names) => pickVariables(names, env) },
    packageFolder: (hash) => folderOnShelf(place, hash),
    openTools: toolServers(place),
    limits: { ms: LONGEST_MS, outputBytes: OUTPUT_BYTES },
  };
  const hold = openHold(place.home, env, () => sandboxFor(asked, env));
  return boundedEngine(programEngine(options), hold);
}

/** Our own tools as a server that a program starts: this very program, which passes on what is said. */
function toolServers({ home, version }: ProgramPlace): NonNullable<ProgramEngineOptions['openTools']> {
  const open = toolSockets(home, version);
  return async ({ tools }, onCall) => {
    const { command, env, close } = await open({ tools, onCall });
    const [program = '', ...args] = command;
    const needed = [program, fileURLToPath(PRODUCT_ROOT)].map((path) => ({ path, access: 'read' as const }));
    // A socket takes connections in a read-only folder, too, and there no other file can be put in its place.
    const socket = { path: dirname(env[SOCKET_VARIABLE] ?? ''), access: 'read' as const };
    const names = plainlyNamed(tools).map(({ name }) => plainName(name));
    const server = { name: 'signalbox', command: program, args, env, tools: names };
    return { server, mounts: [...needed, socket], close };
  };
}

async function folderOnShelf({ openShelf }: ProgramPlace, hash: string): Promise<string> {
  const shelf = await openShelf();
  // Every byte is checked against the hash before a program sees the first.
  await shelf.get(hash);
  const folder = await shelf.folder(hash);
  if (folder !== undefined) return folder;
  throw new Fault('PACKAGE_NOT_FOUND', ENGINE_WORDS.notShelved(hash.slice(0, 12)), {
    help: { do: 'list-packages' },
  });
}

/** Opens sockets for the exchanges of programs, with this very program as the pipe to them. */
export function toolSockets(home: string, version: string): OpenToolSocket {
  return toolSocket({ command: [process.execPath, COMMAND, 'mcp'], version, folder: home });
}
