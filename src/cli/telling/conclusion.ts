import { afterFailure } from '../../app/after-failure.ts';
import { type Run, workflowOf } from '../../core/run/run.ts';
import type { ShownStatus } from '../../core/run/view/status.ts';
import { troubleText } from '../../core/words/asked-text.ts';
import { commandLine } from '../../core/words/command-line.ts';
import { oneLine } from '../../core/words/plain-text.ts';
import { REST_WORDS } from '../../core/words/run-words.ts';
import { TASK_REST_WORDS } from '../../core/words/task-verb-words.ts';
import { asIs, type Text } from '../../core/words/text.ts';
import { failureOf } from '../../runtime/run-view.ts';
import { nextLine } from './as-typed.ts';
import { drawAsked } from './draw-interaction.ts';
import { drawNotice } from './draw-notice.ts';
import { isResting } from './is-resting.ts';
import { helpAsTyped } from './next-step.ts';
import { say } from './speech.ts';

/**
 * Where a run stands in a sentence, what is asked of the person, and the command that goes on.
 * `spoken`: the agent's last words have just been told.
 */
export function conclusion(run: Run, status: ShownStatus, spoken = false): string {
  return [...run.notices.map(drawNotice), standing(run, status, spoken)].join('\n');
}

function standing(run: Run, status: ShownStatus, spoken: boolean): string {
  const open = isAtWork(status) ? undefined : run.interactions[0];
  if (run.chosen !== undefined) return startOf(run, run.chosen);
  if (open !== undefined && spoken && isResting(run, open)) return nextLine(`signalbox reply ${run.id} "…"`);
  if (open !== undefined) return drawAsked(run.id, open);
  const failure = failureOf(run);
  if (failure !== undefined) return `${oneLine(`${failure.code}: ${say(troubleText(failure))}`)}\n${over(run)}`;
  return ENDINGS[status](run);
}

/** A question that an engine program asks in the middle of its turn is open to be answered once the turn is over. */
function isAtWork(status: ShownStatus): boolean {
  return status === 'running' || status === 'interrupted';
}

/** A workflow chosen from a menu is a run of its own: the driver of the conversation starts it, or is told how. */
function startOf({ started }: Run, workflow: string): string {
  const hash = started.package.hash.slice(0, 12);
  return nextLine(commandLine('run', hash, '--workflow', workflow, '--engine', started.engine.id));
}

const over = (run: Run) => nextLine(say(helpAsTyped(afterFailure(run) ?? { do: 'log', run: run.id })));
const working = ({ id }: Run) => `${say(REST_WORDS.worked)}\n${nextLine(say(REST_WORDS.follow(id)))}`;

const afterEnd = (run: Run) =>
  workflowOf(run).afterCompletion === 'restart' ? REST_WORDS.nextTask(run.id) : REST_WORDS.talkOn(run.id);

const ENDINGS: { readonly [S in ShownStatus]: (run: Run) => string } = {
  queued: ({ id }) => `${say(REST_WORDS.queued)}\n${nextLine(`signalbox resume ${id}`)}`,
  running: working,
  waiting_user: over,
  waiting_children: working,
  blocked: over,
  completed: (run) => nextLine(say(afterItem(run) ?? afterEnd(run))),
  failed: over,
  canceled: (run) => nextLine(say(afterItem(run) ?? asIs(`signalbox log ${run.id}`))),
  interrupted: (run) => `${say(gone(run))}\n${nextLine(`signalbox resume ${run.id}`)}`,
};

/** A child has reported its item when it ends: what goes on is the task that the item belongs to. */
function afterItem({ started: { parent } }: Run): Text | undefined {
  return parent === undefined ? undefined : TASK_REST_WORDS.goOnWith(parent.run);
}

/** An engine program outlives the process that started it; only programs have a command line. */
function gone({ exchange }: Run): Text {
  const program = exchange?.argv?.[0];
  return program === undefined ? REST_WORDS.processGone : REST_WORDS.programLeft(program);
}
