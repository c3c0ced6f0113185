import { type Refusal, refuse } from '../refusal.ts';
import { FORM_WORDS } from '../words/form-words.ts';
import { INVALID_WORDS } from '../words/invalid-words.ts';
import { asIs, composed, type Text } from '../words/text.ts';
import type { AnswerValue } from './widget.ts';

/** A value that fits its widget, or why it does not. The value is wrapped: a form may have a field of any name. */
export type Checked = { readonly value: AnswerValue } | Refusal;

/** The person's answer does not fit: they are told, and the question stays open. */
export function invalid(said: Text): Refusal {
  return refuse('ANSWER_INVALID', said);
}

const MAX_SHOWN = 60;

/** A value as far as it can be shown in a sentence. */
export function quoteValue(value: unknown): Text {
  if (typeof value === 'object' && value !== null)
    return Array.isArray(value) ? INVALID_WORDS.aList : INVALID_WORDS.anObject;
  if (typeof value === 'string') return asIs(quoted(value));
  const text = JSON.stringify(value);
  return text === undefined ? INVALID_WORDS.nothing : asIs(cut(text, MAX_SHOWN));
}

/** A word as far as it can be shown in a sentence. */
export function quoted(word: string): string {
  // Cut first, and between characters: what is shown has both of its quotes.
  const characters = [...word.slice(0, 2 * MAX_SHOWN + 2)];
  return JSON.stringify(characters.length > MAX_SHOWN ? `${characters.slice(0, MAX_SHOWN).join('')}…` : word);
}

export function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

/** More would not be read. */
export const MAX_NAMED = 10;

/** The first of many, and how many others there are. */
export function few(words: readonly Text[], between: Text): Text {
  const rest = words.length > MAX_NAMED ? [FORM_WORDS.more(words.length - MAX_NAMED)] : [];
  return composed((say) => [...words.slice(0, MAX_NAMED), ...rest].map(say).join(say(between)));
}
