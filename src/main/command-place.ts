import { dirname } from 'node:path';
import { localProcesses } from '../adapters/processes-local/local-processes.ts';
import { plainSandbox } from '../adapters/sandbox-plain/plain-sandbox.ts';
import { taskFiles } from '../adapters/task-files/task-files.ts';
import type { CommandPlace, CommandSurroundings } from '../adapters/tools-shell/run-command.ts';
import { fixedRunner } from '../adapters/tools-shell/run-fixed.ts';
import type { Sandbox, SandboxMount } from '../ports/sandbox.ts';
import type { TaskFiles } from '../ports/task-files.ts';
import { personHome, runFolder } from './folders.ts';

/** What commands are run with. The sandbox is looked for when the first one is run, and by what the person has set then. */
export function commandPlace(home: string, env: NodeJS.ProcessEnv): CommandPlace {
  return {
    processes: localProcesses(),
    sandbox: async (project) => {
      const [{ loadConfig }, { sandboxFor }] = await Promise.all([
        import('./config.ts'),
        import('./choose-sandbox.ts'),
      ]);
      return sandboxFor(loadConfig(env, { project, flags: {} }).sandbox.value, env);
    },
    folder: runFolder(home, 'commands'),
    hidden: [home],
    surroundings: (sandbox) => surroundingsOf(sandbox, env),
  };
}

const SYSTEM_PATH = '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin';
const ALWAYS = { LANG: 'C.UTF-8', TERM: 'dumb', NO_COLOR: '1' };

/** Nothing of the person's variables; of their programs only Node and npm, which the checks of many projects need. */
async function surroundingsOf({ name }: Sandbox, env: NodeJS.ProcessEnv): Promise<CommandSurroundings> {
  const own = env['PATH'] ?? '';
  if (name === 'plain') return { env: { ...ALWAYS, PATH: own || SYSTEM_PATH, HOME: personHome(env) }, mounts: [] };
  const [{ onPath }, { programMounts }] = await Promise.all([import('./find-program.ts'), import('./find-program.ts')]);
  const programs = (await Promise.all(['node', 'npm'].map((program) => onPath(program, own)))).flatMap(
    (path) => path ?? [],
  );
  const mounts: SandboxMount[] = (await Promise.all(programs.map((program) => programMounts(program, env)))).flat();
  const folders = new Set([...programs.map((program) => dirname(program)), ...SYSTEM_PATH.split(':')]);
  // In the sandbox this is a folder in memory, which is gone with the command.
  return { env: { ...ALWAYS, PATH: [...folders].join(':'), HOME: '/tmp' }, mounts: unique(mounts) };
}

function unique(mounts: readonly SandboxMount[]): readonly SandboxMount[] {
  return mounts.filter(({ path }, index) => mounts.findIndex((other) => other.path === path) === index);
}

/** The documents of tasks, by commands of our own: these run where there is no sandbox, too, and say so. */
export function openTaskFiles(home: string, env: NodeJS.ProcessEnv): TaskFiles {
  return taskFiles(fixedRunner({ ...commandPlace(home, env), plain: plainSandbox }));
}
