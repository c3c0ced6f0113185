import { withoutAnsi } from '../engine/without-ansi.ts';

/** Words of others in what the runtime tells: each line is marked, so that none of them can pass for the runtime's own. */
export function quoteWords(text: string): string {
  const lines = withoutAnsi(text.toWellFormed()).split(LINE_END);
  return lines.map((line) => `> ${line.replaceAll(CONTROL, '\uFFFD')}`.trimEnd()).join('\n');
}

/** A name of others in a sentence of the runtime's: one line, and where it ends can be seen. */
export function quoteName(name: string): string {
  return `\`${name.toWellFormed().replaceAll(OF_NO_NAME, '\uFFFD')}\``;
}

/** All that is shown as the end of a line somewhere. */
const LINE_END = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;
const CONTROL = /(?!\t)[\p{Cc}\p{Bidi_Control}]/gu;
const OF_NO_NAME = /[\p{Cc}\p{Bidi_Control}\u2028\u2029`]/gu;
