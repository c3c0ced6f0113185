import { CONFIRM_WIDGET } from '../gate/gate.ts';
import type { Refusal } from '../refusal.ts';
import type { Answer, Interaction, RunEvent } from '../run/events.ts';
import { isCompleted, type Run } from '../run/run.ts';
import { isConfirmed } from './check-value.ts';
import { changeIn, checkNamed } from './seen-change.ts';
import { readSubmission, type Submission } from './submission.ts';

/*
 * Which of a person's words arm a grant. A grant stands for one change of a completed run's state. Only what a person says
 * on their own channel comes here: what models, tools, files and other runs write is never read for it.
 */

/** Nothing is asked: a submission of the confirmation, as the whole of one input, confirms the next change. */
export function grantByWords(run: Run, text: string): readonly RunEvent[] | Refusal {
  const submission = isCompleted(run) ? readSubmission(text) : undefined;
  if (submission === undefined || !confirmsChange(submission)) return [];
  // It names a change, and none is shown: it does not mean the next one.
  return checkNamed(undefined, changeIn(submission.value)) ?? [armed(run, undefined)];
}

/** Something else is asked: the submission counts all the same. Where a confirmation is open it must answer that one. */
export function grantUnasked(run: Run, open: Interaction, given: Answer): readonly RunEvent[] | Refusal {
  const isAnother = open.kind === 'question' || open.kind === 'blocked';
  const onlyWords = given.value === undefined && given.confirmed === undefined && given.change === undefined;
  return isAnother && onlyWords ? grantByWords(run, given.text) : [];
}

/** The confirmation that was asked for, for the change that was shown where one was. */
export function grantByAnswer(run: Run, open: Interaction, { confirmed }: Answer): readonly RunEvent[] {
  const confirms = open.kind === 'confirmation' && open.widgetId === CONFIRM_WIDGET && confirmed === true;
  return isCompleted(run) && confirms ? [armed(run, open.change?.hash)] : [];
}

function confirmsChange({ widgetId, type, value }: Submission): boolean {
  return widgetId === CONFIRM_WIDGET && type === 'confirmation' && isConfirmed(value);
}

function armed(run: Run, change: string | undefined): RunEvent {
  return { type: 'grant.armed', grant: `${run.id}.g${run.grants + 1}`, ...(change === undefined ? {} : { change }) };
}
