import { type Refusal, refuse } from '../refusal.ts';
import type { AnswerValue } from './widget.ts';

/** A value that fits its widget, or why it does not. The value is wrapped: a form may have a field of any name. */
export type Checked = { readonly value: AnswerValue } | Refusal;

/** The person's answer does not fit: they are told, and the question stays open. */
export function invalid(message: string): Refusal {
  return refuse('ANSWER_INVALID', message);
}

const MAX_SHOWN = 60;

/** A value as far as it can be shown in a sentence. */
export function shown(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'a list' : 'an object';
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

/** More would not be read. */
export const MAX_NAMED = 10;

/** The first of many, and how many others there are. */
export function few(words: readonly string[], between: string): string {
  const named = words.slice(0, MAX_NAMED).join(between);
  return words.length > MAX_NAMED ? `${named}${between}and ${words.length - MAX_NAMED} more` : named;
}
