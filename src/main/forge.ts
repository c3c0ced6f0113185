import { systemClock } from '../adapters/clock-system/system-clock.ts';
import { ghForge } from '../adapters/forge-gh/gh-forge.ts';
import { forgeFault, type GhOptions } from '../adapters/forge-gh/run-gh.ts';
import { localForge } from '../adapters/forge-local/local-forge.ts';
import { folderMount } from '../adapters/mount-folder/folder-mount.ts';
import type { WrittenFolders } from '../adapters/mount-folder/written-folders.ts';
import { localProcesses } from '../adapters/processes-local/local-processes.ts';
import { forgeTools } from '../adapters/tools-forge/forge-tools.ts';
import { PLACE_WORDS } from '../core/words/place-words.ts';
import { REVIEW_WORDS } from '../core/words/review-words.ts';
import type { Forge } from '../ports/forge.ts';
import type { Tool } from '../ports/tool.ts';
import { type CrewSettings, crewSettings } from './crew-settings.ts';
import { runFolder } from './folders.ts';
import { openGit } from './git.ts';
import { personEnv, programOutside } from './person-env.ts';

type Folders = Pick<WrittenFolders, 'note'>;
type Opened = { readonly home: string; readonly env: NodeJS.ProcessEnv; readonly written: Folders };
type OpenForge = (opened: Opened, project: string, settings: CrewSettings) => Promise<Forge>;

const FORGES: Readonly<Record<CrewSettings['pr'], OpenForge>> = {
  local: async ({ home, env, written }, project, { dir, language }) => {
    const mount = await folderMount(project, { writable: true, note: written.note });
    if (mount === undefined) throw forgeFault(PLACE_WORDS.noProject(project), PLACE_WORDS.otherProject);
    return localForge({ git: openGit(home, env), mount, dir, language });
  },
  gh: async ({ home, env }, _, { dir, language, reviewWaitMs }) => {
    const { now } = systemClock();
    return ghForge({ git: openGit(home, env), gh: ghOptions(home, env), dir, language, reviewWaitMs, now });
  },
  none: async () => {
    throw forgeFault(REVIEW_WORDS.noneSet, REVIEW_WORDS.setOne);
  },
};

/** The tools on reviews, with the forge that is set for the project of a call. */
export function openForgeTools(home: string, env: NodeJS.ProcessEnv, written: Folders): readonly Tool[] {
  return forgeTools(async (project) => {
    const settings = await crewSettings(home, env, project);
    return FORGES[settings.pr]({ home, env, written }, project, settings);
  });
}

/** It speaks to a server as the person looks at the project. */
export function ghOptions(home: string, env: NodeJS.ProcessEnv): GhOptions {
  return {
    processes: localProcesses(),
    folder: runFolder(home, 'commands'),
    program: (project) => programOutside('gh', project, env['PATH'] ?? ''),
    env: (project) => personEnv(project, env),
    ownHost: env['GH_HOST'],
  };
}
