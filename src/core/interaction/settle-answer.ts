import { isRefusal, type Refusal } from '../refusal.ts';
import type { Answer, Interaction } from '../run/events.ts';
import { INVALID_WORDS } from '../words/invalid-words.ts';
import { checkValue, isConfirmed } from './check-value.ts';
import { type Checked, invalid, quoted } from './checked.ts';
import { readDoubtChoice } from './in-doubt.ts';
import { readWords } from './read-words.ts';
import { checkNamed, checkSeen } from './seen-change.ts';
import { looksSubmitted, readSubmission, writeSubmission } from './submission.ts';
import type { Widget } from './widget.ts';
import { widgetOf } from './widget-of.ts';

/** An answer as it is recorded, and what the model reads of it. */
export type Settled = { readonly answer: Answer; readonly told: string };

/** Checks an answer against what it answers. Refused, it changes nothing: the question stays open. */
export function settleAnswer(open: Interaction, given: Answer): Settled | Refusal {
  const another = checkNamed(open.change, given.change);
  if (another !== undefined) return another;
  if (open.kind === 'in-doubt') return settleDoubt(given);
  const widget = widgetOf(open);
  if (widget === undefined) return inWords(open, given);
  const settled = withWidget(open, widget, given);
  if (isRefusal(settled) || widget.type !== 'confirmation') return settled;
  return checkSeen(open, given, settled.answer.confirmed === true) ?? settled;
}

function settleDoubt(given: Answer): Settled | Refusal {
  const said = given.choice ?? (typeof given.value === 'string' ? given.value : given.text);
  const choice = readDoubtChoice(said);
  return isRefusal(choice) ? choice : { answer: { text: given.text, choice }, told: '' };
}

function inWords(open: Interaction, { text, value, confirmed, choice }: Answer): Settled | Refusal {
  if ((value ?? confirmed ?? choice) !== undefined) return invalid(INVALID_WORDS.onlyWords);
  if (open.kind !== 'blocked' && text.trim() === '') return invalid(INVALID_WORDS.empty);
  return { answer: { text }, told: text };
}

function withWidget(open: Interaction, widget: Widget, given: Answer): Settled | Refusal {
  const value = given.value ?? (given.confirmed === undefined ? undefined : { confirmed: given.confirmed });
  if (value !== undefined) return settled(open, widget, given.text, checkValue(widget, value), given.text);
  if (looksSubmitted(given.text)) return settled(open, widget, given.text, submitted(open, widget, given.text), '');
  if (given.text.trim() === '') return invalid(INVALID_WORDS.empty);
  const read = readWords(widget, given.text);
  // Words that say what no choice says reach the model as they are.
  if (read === 'words') return { answer: { text: given.text }, told: given.text };
  return isRefusal(read) ? read : settled(open, widget, given.text, read, read.words ?? '');
}

/** A submission must answer the question that is open, not another one, and say what can be answered to it. */
function submitted(open: Interaction, widget: Widget, text: string): Checked {
  const { type } = widget;
  const submission = readSubmission(text);
  const id = widgetIdOf(open);
  if (submission === undefined) return invalid(INVALID_WORDS.submission);
  if (submission.widgetId !== id || submission.type !== type) {
    const given = [quoted(submission.widgetId), quoted(submission.type)] as const;
    return invalid(INVALID_WORDS.anotherQuestion(quoted(id), type, ...given));
  }
  return checkValue(widget, submission.value);
}

function settled(open: Interaction, widget: Widget, text: string, checked: Checked, words: string): Settled | Refusal {
  if (isRefusal(checked)) return checked;
  const { value } = checked;
  const confirmed = widget.type === 'confirmation' ? { confirmed: isConfirmed(value) } : {};
  // Asked in words, a program is answered in words: with the value that it gave to the choice.
  const told = open.plain && typeof value === 'string' ? value : writeSubmission(widgetIdOf(open), widget.type, value);
  return {
    answer: { text, value, ...confirmed },
    told: words.trim() === '' ? told : `${told}\n\n${words}`,
  };
}

/** The name by which a submission means this question. */
function widgetIdOf({ id, widgetId }: Interaction): string {
  return widgetId ?? id;
}
