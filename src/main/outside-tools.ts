import { join } from 'node:path';
import { type WrittenFolders, writtenFolders } from '../adapters/mount-folder/written-folders.ts';
import { memoryTools } from '../adapters/tools-memory/memory-tools.ts';
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
import { openTaskFiles } from './task-files.ts';

type ToolPlace = Pick<ProgramPlace, 'home' | 'env' | 'openShelf'>;

/** What the tools of one process share. */
type ToolParts = {
  readonly written: WrittenFolders;
  readonly commands: CommandPlace;
  readonly taskFiles: TaskFiles;
};

/** Everything outside a run that a model may touch. Nothing is opened before the first call. */
export function outsideTools(
  { home, env, openShelf }: ToolPlace,
  { written, commands, taskFiles }: ToolParts,
): readonly Tool[] {
  return [
    ...openFileTools(openShelf, written),
    ...shellTools(commands, openCheckSources(home, env)),
    ...taskTools(taskFiles),
    ...openGitTools(home, env),
    ...openForgeTools(home, env, written),
    ...memoryTools(async () => (await import('./memory.ts')).openMemory(home)),
    ...openBrowserTools(home, env, { ...commands, written }),
  ];
}

/** The same for looking at what there is: none of them is called. */
export function toolsToLookAt(place: ToolPlace): readonly Tool[] {
  const { home, env } = place;
  const written = writtenFolders(join(home, 'written'));
  return outsideTools(place, { written, commands: commandPlace(home, env), taskFiles: openTaskFiles(home, env) });
}
