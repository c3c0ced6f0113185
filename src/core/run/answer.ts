import type { Answer, Interaction } from './events.ts';
import { readSubmission, writeSubmission } from './submission.ts';

const YES = new Set(['y', 'yes', 'ok', 'true', 'approve', 'confirm', '是', '好', '同意', '确认']);

/** A person's words as an answer to what is open. Only a clear yes confirms; anything else is a no with words. */
export function readAnswer(open: Interaction, text: string): Answer {
  if (open.kind === 'in-doubt') return { text, ...choiceOf(open, text) };
  if (open.kind !== 'confirmation') return { text };
  const submission = readSubmission(text);
  // A submission must answer the question that is open, not another one.
  if (submission !== undefined)
    return { text, confirmed: submission.confirmed && submission.widgetId === open.widgetId };
  return { text, confirmed: YES.has(text.trim().toLowerCase()) };
}

/** What the model reads: a confirmation in the form that every surface uses, with the person's words if they said more than yes. */
export function answerText(open: Interaction, { text, confirmed }: Answer): string {
  if (open.kind !== 'confirmation' || confirmed === undefined || readSubmission(text) !== undefined) return text;
  const words = YES.has(text.trim().toLowerCase()) || text.trim() === '' ? '' : `\n\n${text}`;
  return writeSubmission(open.widgetId ?? open.id, confirmed) + words;
}

function choiceOf({ options = [] }: Interaction, text: string): { choice?: string } {
  const said = text.trim().toLowerCase();
  const byNumber = /^\d+$/.test(said) ? options[Number(said) - 1] : undefined;
  const choice = (byNumber ?? options.find(({ value }) => value === said))?.value;
  return choice === undefined ? {} : { choice };
}
