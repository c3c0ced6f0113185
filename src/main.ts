import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from './adapters/clock-system/system-clock.ts';
import { cli } from './cli/cli.ts';
import type { ChosenEngine, EngineOptions, House } from './cli/house.ts';
import { Fault } from './core/fault.ts';
import { checkedProject, stateHome } from './main/folders.ts';
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
        engine: async (choice, textOf) => (await import('./main/engines.ts')).openEngine(choice, textOf),
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
  const { chooseScripted } = await import('./main/engines.ts');
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

function version(): string {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
}
