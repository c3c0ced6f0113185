import { join } from 'node:path';
import { checkBookFile } from '../adapters/book-files/check-book-file.ts';
import { boundedMount } from '../adapters/bounds/bounded-mount.ts';
import { boundedTool } from '../adapters/bounds/bounded-tool.ts';
import { folderMount } from '../adapters/mount-folder/folder-mount.ts';
import { type WrittenFolders, writtenFolders } from '../adapters/mount-folder/written-folders.ts';
import { fileTools } from '../adapters/tools-files/file-tools.ts';
import { memoryTools } from '../adapters/tools-memory/memory-tools.ts';
import { type OpenServers, openServers } from '../adapters/tools-servers/open-servers.ts';
import { serverTools } from '../adapters/tools-servers/server-tools.ts';
import type { CheckSources } from '../adapters/tools-shell/choose-check.ts';
import type { CommandPlace } from '../adapters/tools-shell/run-command.ts';
import { shellTools } from '../adapters/tools-shell/shell-tools.ts';
import { taskTools } from '../adapters/tools-task/task-tools.ts';
import { isFault } from '../core/fault.ts';
import { tellsCheck } from '../core/route/find-check.ts';
import { workFiles } from '../core/route/work-files.ts';
import type { PackageShelf } from '../ports/package-shelf.ts';
import type { TaskFiles } from '../ports/task-files.ts';
import type { Tool } from '../ports/tool.ts';
import { openBrowserTools } from './browser.ts';
import { commandPlace, openTaskFiles } from './command-place.ts';
import { crewSettings } from './crew-settings.ts';
import { openForgeTools } from './forge.ts';
import { openGit, openGitTools } from './git.ts';
import { crewDir, openHold } from './hold.ts';
import type { ProgramPlace } from './open-program.ts';
import { configuredServers } from './servers.ts';

/** What the tools of one process share. */
type ToolParts = {
  readonly written: WrittenFolders;
  readonly commands: CommandPlace;
  readonly taskFiles: TaskFiles;
  readonly servers: OpenServers;
};

/** Everything outside a run that a model may touch. Nothing is opened before the first call. */
export function outsideTools(
  { home, env, openShelf, version }: ProgramPlace,
  { written, commands, taskFiles, servers }: ToolParts,
): readonly Tool[] {
  const hold = openHold(home, env, commands.sandbox);
  return [
    ...openFileTools(openShelf, written, (project) => crewDir(home, env, project)),
    ...shellTools(commands, openCheckSources(home, env)).map((tool) => boundedTool(tool, hold)),
    ...taskTools(taskFiles),
    ...openGitTools(home, env),
    ...openForgeTools(home, env, written),
    ...memoryTools(async (use) => (await import('./memory.ts')).chosenMemory({ home, env, version }, use)),
    ...openBrowserTools(home, env, { ...commands, written }),
    ...serverTools(servers),
  ];
}

/** The same for looking at what there is: none of them is called. */
export function toolsToLookAt(place: ProgramPlace): readonly Tool[] {
  const { home, env } = place;
  const written = writtenFolders(join(home, 'written'));
  const [commands, taskFiles] = [commandPlace(home, env), openTaskFiles(home, env)];
  return outsideTools(place, { written, commands, taskFiles, servers: openServers(configuredServers(place)) });
}

/** The tools on files: `@project` to read and write, `@pkg` as it stands on the shelf, to read. */
export function openFileTools(
  openShelf: () => Promise<PackageShelf>,
  written: Pick<WrittenFolders, 'note'>,
  dirOf: (project: string) => Promise<string>,
): readonly Tool[] {
  const checked = new Map<string, Promise<string | undefined>>();
  // Every byte is checked against the hash before an agent sees the first: what it reads is what was judged.
  const folderOf = async (hash: string): Promise<string | undefined> => {
    const shelf = await openShelf();
    await shelf.get(hash);
    return shelf.folder(hash);
  };
  return fileTools(async (mount, { project, packageHash }) => {
    if (mount === 'project') {
      const whole = await folderMount(project, { writable: true, note: written.note });
      return whole && boundedMount(whole, await dirOf(project));
    }
    const found = checked.get(packageHash) ?? folderOf(packageHash);
    checked.set(packageHash, found);
    const folder = await found;
    return folder === undefined ? undefined : folderMount(folder, { writable: false });
  });
}

/** How a project is checked, on this machine. */
function openCheckSources(home: string, env: NodeJS.ProcessEnv): CheckSources {
  return {
    setting: (project) => crewSettings(home, env, project),
    book: checkBookFile(home),
    mount: (project) => folderMount(project, { writable: false }),
    readTree: async (place) => {
      const { dir } = await crewSettings(home, env, place.project);
      return ifRepository(openGit(home, env).readTree(place, workFiles(dir).isTested));
    },
    readDiffering: async (place, base) => {
      const query = { base, counts: tellsCheck, isTested: tellsCheck };
      const read = await ifRepository(openGit(home, env).readChanges(place, query));
      // Where nothing differs, the last commit is told in place of the task.
      if (read?.changed !== true) return [];
      const before = new Map(read.texts.map((text) => [text.file, text.before]));
      return read.files.map((file) => ({ ...file, before: before.get(file.path) ?? '' }));
    },
  };
}

/** A project without a repository is checked as well as any. */
async function ifRepository<T>(answer: Promise<T>): Promise<T | undefined> {
  return answer.catch((cause: unknown) => {
    if (isFault(cause) && cause.code === 'GIT_FAILED') return undefined;
    throw cause;
  });
}
