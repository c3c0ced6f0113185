import { taskOrder } from '../../app/order-run.ts';
import { badUsage } from '../../core/bad-usage.ts';
import { commandLine } from '../../core/words/command-line.ts';
import { TASK_VERB_WORDS } from '../../core/words/task-verb-words.ts';
import { USAGE_WORDS } from '../../core/words/usage-words.ts';
import type { Output } from '../output.ts';
import { personAt } from '../person.ts';
import { modeOf, type RunOptions } from '../run-options.ts';
import type { TerminalPlace } from '../terminal-place.ts';
import { runPackage } from './run.ts';

const RESUME = 'resume';

/** `signalbox task`: a request as a structured task in this project, or one of which only the documents are left. */
export async function task(
  place: TerminalPlace,
  out: Output,
  request: string,
  documents: string | undefined,
  options: RunOptions,
): Promise<number> {
  const mode = modeOf(options.mode);
  if (request === RESUME) {
    if (documents === undefined)
      throw badUsage(TASK_VERB_WORDS.whichDocuments, 'signalbox task resume docs/<task-name>');
    const { resumeTaskOrder } = await import('../../app/resume-task.ts');
    const order = await resumeTaskOrder(place, personAt(place, out), documents, options);
    return runPackage(place, out, { ...order, mode }, options, commandLine('task', RESUME, documents));
  }
  if (documents !== undefined) throw badUsage(USAGE_WORDS.quotes, commandLine('task', `${request} ${documents}`));
  return runPackage(place, out, { ...taskOrder(place, request), mode }, options, commandLine('task', request));
}
