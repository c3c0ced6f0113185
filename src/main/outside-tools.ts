import { join } from 'node:path';
import { type WrittenFolders, writtenFolders } from '../adapters/mount-folder/written-folders.ts';
import { memoryTools } from '../adapters/tools-memory/memory-tools.ts';
import { type OpenServers, openServers } from '../adapters/tools-servers/open-servers.ts';
import { serverTools } from '../adapters/tools-servers/server-tools.ts';
import type { CommandPlace } from '../adapters/tools-shell/run-command.ts';
import { shellTools } from '../adapters/tools-shell/shell-tools.ts';
import { taskTools } from '../adapters/tools-task/task-tools.ts';
import type { TaskFiles } from '../ports/task-files.ts';
import type { Tool } from '../ports/tool.ts';
import { openBrowserTools } from './browser.ts';
import { openCheckSources } from './check-sources.ts';
import { commandPlace } from './command-place.ts';
import { openFileTools } from './file-tools.ts';
import { openForgeTools } from './forge.ts';
import { openGitTools } from './git.ts';
import type { ProgramPlace } from './open-program.ts';
import { configuredServers } from './servers.ts';
import { openTaskFiles } from './task-files.ts';

type ToolPlace = Pick<ProgramPlace, 'home' | 'env' | 'openShelf' | 'version'>;

/** What the tools of one process share. */
type ToolParts = {
  readonly written: WrittenFolders;
  readonly commands: CommandPlace;
  readonly taskFiles: TaskFiles;
  readonly servers: OpenServers;
};

/** Everything outside a run that a model may touch. Nothing is opened before the first call. */
export function outsideTools(
  { home, env, openShelf, version }: ToolPlace,
  { written, commands, taskFiles, servers }: ToolParts,
): readonly Tool[] {
  return [
    ...openFileTools(openShelf, written),
    ...shellTools(commands, openCheckSources(home, env)),
    ...taskTools(taskFiles),
    ...openGitTools(home, env),
    ...openForgeTools(home, env, written),
    ...memoryTools(async (use) => (await import('./memory.ts')).chosenMemory({ home, env, version }, use)),
    ...openBrowserTools(home, env, { ...commands, written }),
    ...serverTools(servers),
  ];
}

/** The same for looking at what there is: none of them is called. */
export function toolsToLookAt(place: ToolPlace): readonly Tool[] {
  const { home, env } = place;
  const written = writtenFolders(join(home, 'written'));
  const [commands, taskFiles] = [commandPlace(home, env), openTaskFiles(home, env)];
  return outsideTools(place, { written, commands, taskFiles, servers: openServers(configuredServers(place)) });
}
