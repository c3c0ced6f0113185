import { never } from '../never.ts';
import { isRefusal, type Refusal } from '../refusal.ts';
import { checkValue } from './check-value.ts';
import type { Checked } from './checked.ts';
import { optionsOf } from './options-of.ts';
import { readChoice } from './read-choice.ts';
import { readFields } from './read-fields.ts';
import { parsedOnce } from './submission.ts';
import type { AnswerValue, Widget, WidgetOf } from './widget.ts';

/** What a person's words amount to: a value, with words where they said more than that; nothing but words; or a refusal. */
export type Read = { readonly value: AnswerValue; readonly words?: string } | 'words' | Refusal;

/** A person may always say it in their own words, except where only a form that is filled in is of use. */
export function readWords(widget: Widget, text: string): Read {
  switch (widget.type) {
    case 'confirmation':
      return readConfirmation(text);
    case 'plan_review':
      return checkValue(
        widget,
        isYes(text) ? { decision: 'approve' } : { decision: 'request_changes', feedback: text },
      );
    case 'selection':
      return widget.multi === true ? readSeveral(widget, text) : readOne(widget, text);
    case 'action_selection':
      return readOne(widget, text);
    case 'feedback':
      return orWords(readObject(widget, text));
    case 'form':
      return readObject(widget, text);
    default:
      return never(widget);
  }
}

const YES = new Set(['y', 'yes', 'ok', 'true', 'approve', 'confirm', '是', '好', '同意', '确认']);
const NO = new Set(['n', 'no', 'false', 'reject', 'cancel', '不', '否', '不同意', '取消']);

/** Only a clear yes confirms; anything else is a no with words. */
function readConfirmation(text: string): Read {
  if (isYes(text)) return { value: { confirmed: true } };
  return NO.has(plain(text)) ? { value: { confirmed: false } } : { value: { confirmed: false }, words: text };
}

function isYes(text: string): boolean {
  return YES.has(plain(text));
}

function plain(text: string): string {
  return text
    .trim()
    .replace(/[.!。！]$/, '')
    .toLowerCase();
}

function readOne(widget: WidgetOf<'selection' | 'action_selection'>, text: string): Read {
  const value = readChoice(optionsOf(widget), text);
  return value === undefined ? 'words' : { value };
}

/** One, several with commas between them, or a list as JSON has it. */
function readSeveral(widget: WidgetOf<'selection'>, text: string): Read {
  const one = readChoice(widget.options, text);
  if (one !== undefined) return { value: [one] };
  if (text.trimStart().startsWith('[')) return orWords(checkValue(widget, parsedOnce(text)));
  const said = text.split(',');
  // A long text with commas is no list: nobody looks for each of its parts.
  if (said.length > widget.options.length) return 'words';
  return orWords(
    checkValue(
      widget,
      said.map((word) => readChoice(widget.options, word)),
    ),
  );
}

/** An object as JSON has it, or a line `name=value` for each part. */
function readObject(widget: WidgetOf<'form' | 'feedback'>, text: string): Checked {
  if (text.trimStart().startsWith('{')) return checkValue(widget, parsedOnce(text));
  return readFields(
    widget,
    text.split(/\r?\n/).filter((line) => line.trim() !== ''),
  );
}

function orWords(checked: Checked): Read {
  return isRefusal(checked) ? 'words' : checked;
}
