import { CONFIRM_WIDGET } from '../gate/gate.ts';
import type { Answer, Interaction, RunEvent } from '../run/events.ts';
import { isCompleted, type Run } from '../run/run.ts';
import { isConfirmed } from './check-value.ts';
import { readSubmission } from './submission.ts';

/*
 * Which of a person's words arm a grant. A grant stands for one change of a completed run's state. Only what a person says
 * on their own channel comes here: what models, tools, files and other runs write is never read for it.
 */

/** Nothing is asked: a submission of the confirmation, as the whole of one input, confirms whatever change comes next. */
export function grantByWords(run: Run, text: string): readonly RunEvent[] {
  return isCompleted(run) && confirmsChange(text) ? [armed(run, undefined)] : [];
}

/** Something else is asked: the submission counts all the same. Where a confirmation is open it must answer that one. */
export function grantUnasked(run: Run, open: Interaction, given: Answer): readonly RunEvent[] {
  const isAnother = open.kind === 'question' || open.kind === 'blocked';
  const onlyWords = given.value === undefined && given.confirmed === undefined && given.change === undefined;
  return isAnother && onlyWords ? grantByWords(run, given.text) : [];
}

/** The confirmation that was asked for, for the change that was shown where one was. */
export function grantByAnswer(run: Run, open: Interaction, { confirmed }: Answer): readonly RunEvent[] {
  const confirms = open.kind === 'confirmation' && open.widgetId === CONFIRM_WIDGET && confirmed === true;
  return isCompleted(run) && confirms ? [armed(run, open.change?.hash)] : [];
}

function confirmsChange(text: string): boolean {
  const submission = readSubmission(text);
  return submission?.widgetId === CONFIRM_WIDGET && submission.type === 'confirmation' && isConfirmed(submission.value);
}

function armed(run: Run, change: string | undefined): RunEvent {
  return { type: 'grant.armed', grant: `${run.id}.g${run.grants + 1}`, ...(change === undefined ? {} : { change }) };
}
