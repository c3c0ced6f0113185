import { join } from 'node:path';
import { localDispatcher } from '../adapters/dispatcher-local/local-dispatcher.ts';
import { handOverFolder } from '../adapters/hand-over-folder/hand-over-folder.ts';
import { randomIds } from '../adapters/ids-random/random-ids.ts';
import { writtenFolders } from '../adapters/mount-folder/written-folders.ts';
import { readTemplates } from '../adapters/product-files/read-templates.ts';
import { stateFilesFolder } from '../adapters/state-files-folder/state-files-folder.ts';
import { diskDocuments } from '../adapters/task-files/disk-documents.ts';
import { settleBrowsers } from '../adapters/tools-browser/own-browser.ts';
import { openServers, settleServers } from '../adapters/tools-servers/open-servers.ts';
import { settleCommands } from '../adapters/tools-shell/run-command.ts';
import type { Place } from '../app/place.ts';
import type { Clock } from '../ports/clock.ts';
import type { RunStore } from '../ports/run-store.ts';
import type { Tool } from '../ports/tool.ts';
import { createRuntime } from '../runtime/runtime.ts';
import type { RuntimePlace } from '../runtime/runtime-place.ts';
import { commandPlace, openTaskFiles } from './command-place.ts';
import { crewSettings } from './crew-settings.ts';
import { hiddenRoots, runFolder } from './folders.ts';
import { openHold } from './hold.ts';
import { openNotifier } from './notifier.ts';
import type { ProgramPlace } from './open-program.ts';
import { outsideTools } from './outside-tools.ts';
import { configuredServers } from './servers.ts';

/** What a program that embeds the command line may add or wrap; the product itself adds nothing. */
export type Extras = {
  readonly tools?: readonly Tool[];
  readonly wrap?: (place: RuntimePlace) => RuntimePlace;
  readonly leaseMs?: number;
};

export type OpenedPlace = ProgramPlace & { readonly store: RunStore; readonly clock: Clock; readonly extras: Extras };

/** The shell with everything that driving runs needs; looking at them needs none of it. */
export async function openRuntime(opened: OpenedPlace): ReturnType<Place['openRuntime']> {
  const { store: own, clock, home, env, openShelf, version, extras } = opened;
  const written = writtenFolders(join(home, 'written'));
  await written.sweep();
  const commands = commandPlace(home, env);
  const taskFiles = openTaskFiles(home, env);
  const servers = openServers(configuredServers({ home, env, version }));
  const notifier = await openNotifier({ home, env, clock }).catch(async (problem: unknown) => {
    await own.close();
    throw problem;
  });
  const plain: RuntimePlace = {
    store: own,
    clock,
    ids: randomIds(),
    stateFiles: stateFilesFolder(home),
    handOver: handOverFolder(async (project) => (await crewSettings(home, env, project)).dir),
    roots: hiddenRoots(home, env),
    tools: [...outsideTools(opened, { written, commands, taskFiles, servers }), ...(extras.tools ?? [])],
    documents: diskDocuments(home, taskFiles),
    settleCommands: async (runId) => {
      await settleCommands(commands, runId);
      await openHold(home, env, commands.sandbox).settle(runId);
      await settleBrowsers({ ...commands, folder: runFolder(home, 'browser') }, runId);
      await settleServers(commands.processes, runFolder(home, 'servers')(runId));
    },
    closeTools: servers.close,
    templates: readTemplates,
    notifier,
    artifacts: async (project, since) =>
      (await import('../adapters/artifacts-folder/find-artifacts.ts')).findArtifacts(project, since),
    engine: async (choice, textOf) => {
      const variable = (name: string) => env[name];
      const { openEngine } = await import('./engines.ts');
      return openEngine(choice, { textOf, variable, now: () => clock.now(), home, env, openShelf, version });
    },
  };
  const place = extras.wrap?.(plain) ?? plain;
  const { store } = place;
  return {
    runtime: createRuntime(place),
    store,
    openDispatcher: (onError) => localDispatcher({ store, clock: place.clock, onError }),
  };
}
