import { isObject } from '../json.ts';

export type Submission = { readonly widgetId: string; readonly confirmed: boolean };

/** A widget submission is the whole of one input on the person's own channel: the line, then JSON. Inside other text it is text. */
export function readSubmission(text: string): Submission | undefined {
  const [, json] = /^\s*WIDGET_SUBMIT[ \t]*\r?\n([\s\S]+)$/.exec(text) ?? [];
  if (json === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(json);
    if (!isObject(value) || value['type'] !== 'confirmation' || typeof value['widgetId'] !== 'string') return undefined;
    return { widgetId: value['widgetId'], confirmed: isObject(value['value']) && value['value']['confirmed'] === true };
  } catch {
    return undefined;
  }
}

/** The same submission as text, for an answer that came in another form. */
export function writeSubmission(widgetId: string, confirmed: boolean): string {
  return `WIDGET_SUBMIT\n${JSON.stringify({ widgetId, type: 'confirmation', value: { confirmed } }, null, 2)}`;
}
