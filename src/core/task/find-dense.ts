import type { Line } from './lines.ts';

/** Inside a paragraph the parser splits its text at each of these, and joins the pieces again in quadratic time. */
const SIGNS = /[!&*<[\\\]_`]/g;
/** What ends a paragraph: a blank line, an item, a heading. */
const ENDS = /^[\s>]*(?:$|[-*+][ \t]|\d{1,9}[.)][ \t]|#{1,6}[ \t])/;
/** Pieces times joins: about a second on a machine of two cores. */
const MOST_WORK = 2_000_000_000;

/** The line in which a paragraph begins that would keep the parser for minutes; -1 where there is none. */
export function findDense(lines: readonly Line[]): number {
  let begin = 0;
  let pieces = 0;
  let joins = 0;
  for (const [index, { text }] of lines.entries()) {
    if (ENDS.test(text)) [begin, pieces, joins] = [text.trim() === '' ? index + 1 : index, 0, 0];
    const signs = text.match(SIGNS)?.length ?? 0;
    pieces += 2 * (signs + 2);
    if (signs > 0) joins += 1;
    if (pieces * joins > MOST_WORK) return begin;
  }
  return -1;
}
