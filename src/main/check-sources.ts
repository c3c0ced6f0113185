import { checkBookFile } from '../adapters/check-book-file/check-book-file.ts';
import { folderMount } from '../adapters/mount-folder/folder-mount.ts';
import type { CheckSources } from '../adapters/tools-shell/choose-check.ts';
import { isFault } from '../core/fault.ts';
import { workFiles } from '../core/route/work-files.ts';
import { crewSettings } from './crew-settings.ts';
import { openGit } from './git.ts';

/** How a project is checked, on this machine. */
export function openCheckSources(home: string, env: NodeJS.ProcessEnv): CheckSources {
  return {
    setting: async (project) => (await crewSettings(env, project)).check,
    book: checkBookFile(home),
    mount: (project) => folderMount(project, { writable: false }),
    readTree: async (place) => {
      const { dir } = await crewSettings(env, place.project);
      return openGit(home, env)
        .readTree(place, workFiles(dir).isTested)
        .catch((cause: unknown) => {
          // A project without a repository is checked as well as any.
          if (isFault(cause) && cause.code === 'GIT_FAILED') return undefined;
          throw cause;
        });
    },
  };
}
