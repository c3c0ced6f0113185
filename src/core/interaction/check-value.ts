import { isObject } from '../json.ts';
import { never } from '../never.ts';
import type { Refusal } from '../refusal.ts';
import { INVALID_WORDS } from '../words/invalid-words.ts';
import { SCREEN_WORDS } from '../words/screen-words.ts';
import { asIs } from '../words/text.ts';
import { checkForm } from './check-form.ts';
import { type Checked, few, invalid, quoted, quoteValue } from './checked.ts';
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
  if (!Array.isArray(value)) return invalid(INVALID_WORDS.severalAsList);
  if (new Set(value).size < value.length) return invalid(INVALID_WORDS.chosenTwice);
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
  const choices = options.map(({ label }, index) => INVALID_WORDS.choice(keys[index] ?? '', asIs(label)));
  return invalid(INVALID_WORDS.notAChoice(quoteValue(value), few(choices, SCREEN_WORDS.comma)));
}

function checkConfirmation(value: unknown): Checked {
  const confirmed = own(value, 'confirmed');
  if (typeof confirmed === 'boolean') return { value: { confirmed } };
  return invalid(INVALID_WORDS.confirmation);
}

/** Nothing but the word itself: no text, no number and no deeper place stands for it. */
export function isConfirmed(value: unknown): boolean {
  return own(value, 'confirmed') === true;
}

function checkReview(value: unknown): Checked {
  const [decision, feedback] = [own(value, 'decision'), own(value, 'feedback')];
  if (decision === 'approve') return { value: { decision } };
  if (decision === 'request_changes' && isFilled(feedback)) return { value: { decision, feedback } };
  return invalid(INVALID_WORDS.review);
}

function checkFeedback({ items }: WidgetOf<'feedback'>, value: unknown): Checked {
  if (!isObject(value) || Object.keys(value).length === 0) return invalid(INVALID_WORDS.feedback);
  const entries = Object.entries(value);
  const unknown = entries.find(([id]) => !items.some((item) => item.id === id));
  if (unknown !== undefined) {
    const ids = items.map(({ id }) => asIs(quoted(id)));
    return invalid(INVALID_WORDS.noItem(quoted(unknown[0]), few(ids, SCREEN_WORDS.comma)));
  }
  const bad = entries.find(([, text]) => typeof text !== 'string' || text.length > MAX_TEXT);
  if (bad !== undefined) return invalid(INVALID_WORDS.longFeedback(bad[0]));
  return { value: Object.fromEntries(entries) as { readonly [id: string]: string } };
}

function isFilled(text: unknown): text is string {
  return typeof text === 'string' && text.trim() !== '' && text.length <= MAX_TEXT;
}

/** What the value itself says, not what it inherits. */
export function own(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}
