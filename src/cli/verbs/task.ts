import { TASK_PACKAGE, TASK_WORKFLOW } from '../../app/task-package.ts';
import { badUsage } from '../../core/bad-usage.ts';
import { commandLine } from '../../core/words/command-line.ts';
import { TASK_VERB_WORDS } from '../../core/words/task-verb-words.ts';
import type { House } from '../house.ts';
import type { Output } from '../output.ts';
import type { RunOptions } from '../run-options.ts';
import { runPackage } from './run.ts';

const RESUME = 'resume';

/** `signalbox task`: a request as a structured task in this project, or one of which only the documents are left. */
export async function task(
  house: House,
  out: Output,
  request: string,
  documents: string | undefined,
  options: RunOptions,
): Promise<number> {
  if (request === RESUME) return (await import('../resume-task.ts')).resumeTask(house, out, documents, options);
  if (documents !== undefined)
    throw badUsage(TASK_VERB_WORDS.oneRequest, commandLine('task', `${request} ${documents}`));
  if (request.trim() === '') throw badUsage(TASK_VERB_WORDS.noRequest, 'signalbox task "…"');
  const path = house.bundled(TASK_PACKAGE);
  const wanted = { ...options, message: request, workflow: TASK_WORKFLOW };
  if (options.dryRun === true) return (await import('./dry-run.ts')).dryRun(house, out, path, wanted);
  return runPackage(house, out, path, wanted, { command: commandLine('task', request) });
}
