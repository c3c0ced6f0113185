import { plainSandbox } from '../adapters/sandbox-plain/plain-sandbox.ts';
import { taskFiles } from '../adapters/task-files/task-files.ts';
import { fixedRunner } from '../adapters/tools-shell/run-fixed.ts';
import type { TaskFiles } from '../ports/task-files.ts';
import { commandPlace } from './command-place.ts';

/** The documents of tasks, by commands of our own: these run where there is no sandbox, too, and say so. */
export function openTaskFiles(home: string, env: NodeJS.ProcessEnv): TaskFiles {
  return taskFiles(fixedRunner({ ...commandPlace(home, env), plain: plainSandbox }));
}
