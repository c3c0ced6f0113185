import { localForge } from '../adapters/forge-local/local-forge.ts';
import { forgeFault } from '../adapters/forge-local/review-file.ts';
import { folderMount } from '../adapters/mount-folder/folder-mount.ts';
import type { WrittenFolders } from '../adapters/mount-folder/written-folders.ts';
import { forgeTools } from '../adapters/tools-forge/forge-tools.ts';
import { PLACE_WORDS } from '../core/words/place-words.ts';
import { REVIEW_WORDS } from '../core/words/review-words.ts';
import type { Tool } from '../ports/tool.ts';
import { crewSettings } from './crew-settings.ts';
import { openGit } from './git.ts';

/** The tools on reviews, with the forge that is set for the project of a call. */
export function openForgeTools(
  home: string,
  env: NodeJS.ProcessEnv,
  written: Pick<WrittenFolders, 'note'>,
): readonly Tool[] {
  return forgeTools(async (project) => {
    const { pr, dir, language } = await crewSettings(env, project);
    if (pr !== 'local') throw forgeFault(REVIEW_WORDS.notHere(pr), REVIEW_WORDS.setLocal);
    const mount = await folderMount(project, { writable: true, note: written.note });
    if (mount === undefined) throw forgeFault(PLACE_WORDS.noProject(project), PLACE_WORDS.otherProject);
    return localForge({ git: openGit(home, env), mount, dir, language });
  });
}
