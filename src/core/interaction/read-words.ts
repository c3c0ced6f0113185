import { never } from '../never.ts';
import { isRefusal, type Refusal } from '../refusal.ts';
import { INVALID_WORDS } from '../words/invalid-words.ts';
import { checkValue } from './check-value.ts';
import { type Checked, invalid } from './checked.ts';
import { isNumbered, optionsOf } from './options-of.ts';
import { readChoice } from './read-choice.ts';
import { readFields } from './read-fields.ts';
import { looksSubmitted, parsedOnce } from './submission.ts';
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

/** A clear yes, in either language. */
export function isYes(text: string): boolean {
  return YES.has(plain(text));
}

/** What was said beside a no. */
export function reasonIn(text: string): string {
  return NO.has(plain(text)) || looksSubmitted(text) ? '' : text.trim();
}

function plain(text: string): string {
  return text
    .trim()
    .replace(/[.!。！]$/, '')
    .toLowerCase();
}

function readOne(widget: WidgetOf<'selection' | 'action_selection'>, text: string): Read {
  const options = optionsOf(widget);
  const value = readChoice(options, text);
  if (value !== undefined) return { value };
  // A number beside those that stand there is a slip, not something to tell the agent.
  return isNumbered(options) && /^\s*\d{1,4}\s*$/.test(text) ? checkValue(widget, text.trim()) : 'words';
}

/** One, several with commas between them, or a list as JSON has it. */
function readSeveral(widget: WidgetOf<'selection'>, text: string): Read {
  const one = readChoice(widget.options, text);
  if (one !== undefined) return { value: [one] };
  if (text.trimStart().startsWith('[')) return orWords(checkValue(widget, parsedOnce(text)));
  const said = text.split(',');
  // A long text with commas is no list of choices.
  if (said.length > widget.options.length) return 'words';
  return orWords(
    checkValue(
      widget,
      said.map((word) => readChoice(widget.options, word)),
    ),
  );
}

/** An object as JSON has it, or `name=value` for each part: on lines of their own, or one after the other. */
function readObject(widget: WidgetOf<'form' | 'feedback'>, text: string): Checked {
  if (text.trimStart().startsWith('{')) {
    const parsed = parsedOnce(text);
    return parsed === undefined ? invalid(INVALID_WORDS.notJson) : checkValue(widget, parsed);
  }
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const [only = ''] = lines;
  return readFields(widget, lines.length === 1 ? pairsIn(only, namesOf(widget)) : lines);
}

/** Where the name of another field and = follow in a line, that field begins. */
function pairsIn(line: string, names: readonly string[]): readonly string[] {
  const starts = [...line.matchAll(/(?<=^|[\s,;])([^\s,;=]+)\s*=/g)]
    .filter(([, name = '']) => names.includes(name))
    .map(({ index }) => index);
  if (starts.length < 2 || starts[0] !== 0) return [line];
  return starts.map((start, at) => line.slice(start, starts[at + 1]).replace(/[\s,;]+$/, ''));
}

function namesOf(widget: WidgetOf<'form' | 'feedback'>): readonly string[] {
  return widget.type === 'form' ? Object.keys(widget.schema.properties) : widget.items.map(({ id }) => id);
}

function orWords(checked: Checked): Read {
  return isRefusal(checked) ? 'words' : checked;
}
