import { checkBookFile } from '../adapters/check-book-file/check-book-file.ts';
import { folderMount } from '../adapters/mount-folder/folder-mount.ts';
import type { CheckSources } from '../adapters/tools-shell/choose-check.ts';
import { isFault } from '../core/fault.ts';
import { tellsCheck } from '../core/route/find-check.ts';
import { workFiles } from '../core/route/work-files.ts';
import { crewSettings } from './crew-settings.ts';
import { openGit } from './git.ts';

/** How a project is checked, on this machine. */
export function openCheckSources(home: string, env: NodeJS.ProcessEnv): CheckSources {
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
