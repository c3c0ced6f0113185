import { isObject, parseJson } from '../json.ts';
import { jsonPlaces } from '../package/json-places.ts';
import type { AnswerValue } from './widget.ts';

export type Submission = { readonly widgetId: string; readonly type: string; readonly value: unknown };

/** White space as JSON knows it: a byte order mark or another invisible character before the word makes it plain text. */
const SUBMITTED = /^[ \t\r\n]*WIDGET_SUBMIT[ \t]*\r?\n([\s\S]+)$/;

/** A widget submission is the whole of one input on the person's own channel: the line, then JSON. Inside other text it is text. */
export function readSubmission(text: string): Submission | undefined {
  const json = SUBMITTED.exec(text)?.[1];
  if (json === undefined) return undefined;
  const submitted = parsedOnce(json);
  if (!isObject(submitted) || !Object.hasOwn(submitted, 'value')) return undefined;
  const { widgetId, type, value } = submitted;
  return typeof widgetId === 'string' && typeof type === 'string' ? { widgetId, type, value } : undefined;
}

/** Whether a text is meant as a submission, readable or not. */
export function looksSubmitted(text: string): boolean {
  return /^[ \t\r\n]*WIDGET_SUBMIT[ \t]*(\r?\n|$)/.test(text);
}

/** An answer in the form that every surface uses, for the model to read. */
export function writeSubmission(widgetId: string, type: string, value: AnswerValue): string {
  return `WIDGET_SUBMIT\n${JSON.stringify({ widgetId, type, value }, null, 2)}`;
}

/** JSON that says everything once: of two equal keys readers may take either, so what has them means nothing. */
export function parsedOnce(json: string): unknown {
  const value = parseJson(json);
  return value !== undefined && jsonPlaces(json).duplicates.length === 0 ? value : undefined;
}
