import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from './adapters/clock-system/system-clock.ts';
import { cli } from './cli/cli.ts';
import type { ChosenEngine, EngineOptions, House } from './cli/house.ts';
import { Fault } from './core/fault.ts';
import type { RunStore } from './ports/run-store.ts';
import type { Tool } from './ports/tool.ts';
import type { Surroundings } from './runtime/surroundings.ts';

/** What a program that embeds the command line may add or wrap; the product itself adds nothing. */
export type Extras = {
  readonly tools?: readonly Tool[];
  readonly wrap?: (surroundings: Surroundings) => Surroundings;
  readonly leaseMs?: number;
};

/** The one place that picks adapters. What a command does not need is not loaded. */
export async function runCli(argv: readonly string[], extras: Extras = {}): Promise<number> {
  return cli(house(process.env, extras), version(), argv);
}

function house(env: NodeJS.ProcessEnv, extras: Extras): House {
  const home = stateHome(env);
  const clock = systemClock();
  const openStore = async (): Promise<RunStore> => {
    const { openSqliteStore } = await import('./adapters/store-sqlite/open-sqlite-store.ts');
    return openSqliteStore({ home, clock, ...(extras.leaseMs === undefined ? {} : { leaseMs: extras.leaseMs }) });
  };
  return {
    cwd: process.cwd(),
    tour: relative(process.cwd(), fileURLToPath(new URL('../packages/hello', import.meta.url))),
    openStore,
    async openRuntime() {
      const [{ createRuntime }, { randomIds }, { stateFilesFolder }, { readProtocol }, store] = await Promise.all([
        import('./runtime/runtime.ts'),
        import('./adapters/ids-random/random-ids.ts'),
        import('./adapters/state-files-folder/state-files-folder.ts'),
        import('./adapters/prompt-templates/read-protocol.ts'),
        openStore(),
      ]);
      const plain: Surroundings = {
        store,
        clock,
        ids: randomIds(),
        stateFiles: stateFilesFolder(home),
        tools: extras.tools ?? [],
        protocol: await readProtocol(),
        engine: async (choice, textOf) => (await import('./main-engines.ts')).openEngine(choice, textOf),
      };
      const surroundings = extras.wrap?.(plain) ?? plain;
      return { runtime: createRuntime(surroundings), store: surroundings.store };
    },
    async loadPackage(path) {
      const { readPackageFolder } = await import('./adapters/package-folder/read-package-folder.ts');
      const { loadPackage } = await import('./core/package/load-package.ts');
      const files = await readPackageFolder(path);
      const loaded = loadPackage(files);
      if (loaded.kind === 'loaded') return { definition: loaded.definition, files, warnings: loaded.warnings };
      const { problemList } = await import('./cli/problem-list.ts');
      const { problems } = loaded;
      const { file, line, column } = problems.find(({ severity }) => severity === 'error') ?? {};
      throw new Fault('PACKAGE_INVALID', problemList(path, problems, files), {
        help: `Correct ${file}:${line}:${column}, then start again.`,
        details: { file, line, column, problems },
      });
    },
    chooseEngine,
    checkProject: async (path) => checkedProject(path, home),
  };
}

async function chooseEngine({ engine, script, files, packagePath }: EngineOptions): Promise<ChosenEngine> {
  const { chooseScripted } = await import('./main-engines.ts');
  if (engine === undefined) {
    throw new Fault('BAD_USAGE', 'No engine is named to play the agent.', {
      help: `signalbox run ${packagePath} --engine scripted`,
    });
  }
  if (engine !== 'scripted') {
    throw new Fault('ENGINE_NOT_FOUND', `There is no engine "${engine}" here; there is "scripted".`, {
      help: `signalbox run ${packagePath} --engine scripted`,
    });
  }
  return chooseScripted(script, files, packagePath);
}

/** `SIGNALBOX_HOME`, else the user's state folder. */
function stateHome(env: NodeJS.ProcessEnv): string {
  const own = env['SIGNALBOX_HOME'];
  if (own !== undefined && own !== '') return resolve(own);
  const xdg = env['XDG_STATE_HOME'];
  return join(xdg !== undefined && isAbsolute(xdg) ? xdg : join(homedir(), '.local', 'state'), 'signalbox');
}

/** A project that held the state, or the reverse, would let an agent write its own log. */
function checkedProject(path: string, home: string): string {
  const project = resolve(path);
  if (statSync(project, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new Fault('BAD_USAGE', `The project ${project} is not a folder.`, { help: '--project <folder>' });
  }
  const [real, realHome] = [realpathSync(project), realParent(home)];
  if (!isInside(real, realHome) && !isInside(realHome, real)) return real;
  throw new Fault(
    'PROJECT_OVERLAPS_STATE',
    `The project ${project} and the state folder ${home} lie inside one another.`,
    {
      help: 'Choose another project with --project, or another state folder with SIGNALBOX_HOME.',
    },
  );
}

/** The real path of a folder that may not exist yet. */
function realParent(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const parent = resolve(path, '..');
  return parent === path ? path : join(realParent(parent), basename(path));
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

function version(): string {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
}
