import { isObject } from '../json.ts';
import { never } from '../never.ts';
import type { Refusal } from '../refusal.ts';
import { checkForm } from './check-form.ts';
import { type Checked, few, invalid, shown } from './checked.ts';
import { MAX_TEXT } from './form-schema.ts';
import { optionKeys, optionsOf } from './options-of.ts';
import type { Widget, WidgetOf } from './widget.ts';

/** The value as it will be recorded: what fits the widget and nothing else. */
export function checkValue(widget: Widget, value: unknown): Checked {
  switch (widget.type) {
    case 'form':
      return checkForm(widget.schema, value);
    case 'selection':
      return widget.multi === true ? checkChosen(widget, value) : checkChoice(widget, value);
    case 'action_selection':
      return checkChoice(widget, value);
    case 'confirmation':
      return checkConfirmation(value);
    case 'plan_review':
      return checkReview(value);
    case 'feedback':
      return checkFeedback(widget, value);
    default:
      return never(widget);
  }
}

type Choosable = WidgetOf<'selection' | 'action_selection'>;

function checkChoice(widget: Choosable, value: unknown): Checked {
  return isChoice(widget, value) ? { value } : notAChoice(widget, value);
}

function checkChosen(widget: Choosable, value: unknown): Checked {
  if (!Array.isArray(value)) return invalid('Several may be chosen: the answer is a list of values.');
  if (new Set(value).size < value.length) return invalid('One of them is chosen twice.');
  const wrong = value.findIndex((one) => !isChoice(widget, one));
  if (wrong !== -1) return notAChoice(widget, value[wrong]);
  return { value: value as string[] };
}

function isChoice(widget: Choosable, value: unknown): value is string {
  return optionsOf(widget).some((option) => option.value === value);
}

function notAChoice(widget: Choosable, value: unknown): Refusal {
  const options = optionsOf(widget);
  const keys = optionKeys(options);
  const choices = options.map(({ label }, index) => `${keys[index]} (${label})`);
  return invalid(`${shown(value)} is not one of the choices: ${few(choices, ', ')}.`);
}

function checkConfirmation(value: unknown): Checked {
  const confirmed = own(value, 'confirmed');
  if (typeof confirmed === 'boolean') return { value: { confirmed } };
  return invalid('A confirmation is answered with {"confirmed": true} or {"confirmed": false}.');
}

/** Nothing but the word itself: no text, no number and no deeper place stands for it. */
export function isConfirmed(value: unknown): boolean {
  return own(value, 'confirmed') === true;
}

function checkReview(value: unknown): Checked {
  const [decision, feedback] = [own(value, 'decision'), own(value, 'feedback')];
  if (decision === 'approve') return { value: { decision } };
  if (decision === 'request_changes' && isFilled(feedback)) return { value: { decision, feedback } };
  return invalid(
    'A review is answered with {"decision": "approve"}, or with "request_changes" and "feedback" that says what to change.',
  );
}

function checkFeedback({ items }: WidgetOf<'feedback'>, value: unknown): Checked {
  if (!isObject(value) || Object.keys(value).length === 0) return invalid('Feedback is a text per item, by its id.');
  const entries = Object.entries(value);
  const unknown = entries.find(([id]) => !items.some((item) => item.id === id));
  if (unknown !== undefined) {
    const ids = items.map(({ id }) => shown(id));
    return invalid(`There is no item ${shown(unknown[0])}; there is ${few(ids, ', ')}.`);
  }
  const bad = entries.find(([, text]) => typeof text !== 'string' || text.length > MAX_TEXT);
  if (bad !== undefined) return invalid(`The feedback on ${bad[0]} must be a text of moderate length.`);
  return { value: Object.fromEntries(entries) as { readonly [id: string]: string } };
}

function isFilled(text: unknown): text is string {
  return typeof text === 'string' && text.trim() !== '' && text.length <= MAX_TEXT;
}

function own(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}
