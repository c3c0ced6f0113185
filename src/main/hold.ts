import { type Hold, holdFiles } from '../adapters/bounds/hold-files.ts';
import { isFault } from '../core/fault.ts';
import type { Sandbox } from '../ports/sandbox.ts';
import { crewSettings } from './crew-settings.ts';
import { runFolder } from './folders.ts';
import { openGit } from './git.ts';

/** How files are held while commands and programs work on them, in the sandbox that is in force for a project. */
export function openHold(home: string, env: NodeJS.ProcessEnv, sandbox: (project: string) => Promise<Sandbox>): Hold {
  return holdFiles({
    git: openGit(home, env),
    folder: runFolder(home, 'bounds'),
    dir: (project) => crewDir(home, env, project),
    isHeld: async (project) => (await sandbox(project).catch(ifFault))?.name !== 'plain',
  });
}

/** Where the files of a crew lie in a project. Settings that cannot be read are told where they are needed. */
export async function crewDir(home: string, env: NodeJS.ProcessEnv, project: string): Promise<string> {
  return (await crewSettings(home, env, project).catch(ifFault))?.dir ?? '.';
}

function ifFault(error: unknown): undefined {
  if (isFault(error)) return undefined;
  throw error;
}
