import { hashText } from '../hash.ts';
import { type Line, splitLines } from '../task/lines.ts';

/** The part of a review that the runtime writes: between these two lines. Whatever else stands there is a person's. */
const BEGIN = /^<!-- signalbox:review call=(\w+) -->$/;
const END = '<!-- /signalbox:review -->';

/** Lines counted from one. `call`: which call has written it. */
export type ReviewPart = { readonly first: number; readonly last: number; readonly call: string };

/** Undefined where the marks are missing: the file is none of ours, or a person took them out. */
export function findPart(lines: readonly Line[]): ReviewPart | undefined {
  for (const [index, { text }] of lines.entries()) {
    const call = BEGIN.exec(text.trimEnd())?.[1];
    if (call === undefined) continue;
    const end = lines.findIndex((line, at) => at > index && line.text.trimEnd() === END);
    return end === -1 ? undefined : { first: index + 1, last: end + 1, call };
  }
  return undefined;
}

/** Whether a file is a review that the runtime has written. */
export function isReview(text: string): boolean {
  return findPart(splitLines(text)) !== undefined;
}

/** The lines of a part that holds these. None of them can end it: they hold no comment. */
export function partLines(call: string, lines: readonly string[]): readonly string[] {
  return [`<!-- signalbox:review call=${call} -->`, ...lines.map((line) => line.replaceAll('<!--', '&lt;!--')), END];
}

const CALL_LENGTH = 24;

/** What stands for the key of a call. */
export function reviewCall(key: string): string {
  return hashText(key).slice(0, CALL_LENGTH);
}
