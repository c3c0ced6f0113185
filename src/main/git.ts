import { localGit } from '../adapters/git/local-git.ts';
import { localProcesses } from '../adapters/processes-local/local-processes.ts';
import { gitTools } from '../adapters/tools-git/git-tools.ts';
import type { Git } from '../ports/git.ts';
import type { Symbols } from '../ports/symbols.ts';
import type { Tool } from '../ports/tool.ts';
import { crewSettings } from './crew-settings.ts';
import { runFolder } from './folders.ts';
import { personEnv, programOutside } from './person-env.ts';

/** The repository of whatever project is asked for, by the git program of this machine. */
export function openGit(home: string, env: NodeJS.ProcessEnv, folder = runFolder(home, 'commands')): Git {
  return localGit({
    processes: localProcesses(),
    folder,
    program: (project) => programOutside('git', project, env['PATH'] ?? ''),
    personEnv: (project) => personEnv(project, env),
  });
}

export function openGitTools(home: string, env: NodeJS.ProcessEnv): readonly Tool[] {
  return gitTools({
    git: openGit(home, env),
    symbols: symbolsOnDemand(),
    crew: (project) => crewSettings(home, env, project),
  });
}

/** Loaded when the first file is read: most processes never ask. */
function symbolsOnDemand(): Symbols {
  let loading: Promise<Symbols> | undefined;
  return {
    exportsOf: async (path, text) => {
      loading ??= import('../adapters/symbols/tree-sitter-symbols.ts').then(({ treeSitterSymbols }) =>
        treeSitterSymbols(),
      );
      return (await loading).exportsOf(path, text);
    },
  };
}
