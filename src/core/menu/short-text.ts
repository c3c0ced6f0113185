import { cutTo } from '../picture/display-width.ts';
import { plainLine } from '../picture/plain-line.ts';

const WIDEST = 80;
/** More than fits, whatever has to be left out: a package may say as much as it likes. */
const MORE_THAN_FITS = 1_000;

/** Text of a package for a list or a message: one short line, in which nothing hides. */
export function shortText(text: string, width = WIDEST): string {
  return cutTo(plainLine(text.slice(0, MORE_THAN_FITS)), width);
}

const MOST_QUOTED = 80;

/** Text of a package inside a message. Made in no time: of thousands of messages most are not kept. */
export function quoted(text: string): string {
  return text.length <= MOST_QUOTED ? `"${text}"` : `"${text.slice(0, MOST_QUOTED).toWellFormed()}…"`;
}
