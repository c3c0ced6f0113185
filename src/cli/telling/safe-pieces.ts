import { takeAsks } from '../../core/output/take-asks.ts';
import { BEL, ESC, plainText } from '../../core/words/plain-text.ts';

/** What may go on with the next piece: an escape sequence, a line break of two characters, half a character. */
const UNFINISHED = new RegExp(`(?:${ESC}(?:\\[[0-?]*[ -/]*|\\][^${BEL}${ESC}]*${ESC}?)?|\\r|[\\ud800-\\udbff])$`);

/** No sequence that means something to a terminal is that long. */
const MAX_HELD = 4096;

export type SafePieces = {
  /** What can be shown of the text so far, and has not been. */
  readonly take: (piece: string) => string;
  /** What was held back to the end. */
  readonly rest: () => string;
};

/** Makes a text safe that comes in pieces: the pieces it gives, joined, are the whole text made safe. */
export function safePieces(): SafePieces {
  let held = '';
  return {
    take(piece) {
      const text = held + piece;
      const at = text.search(UNFINISHED);
      const cut = at < 0 || text.length - at > MAX_HELD ? text.length : at;
      held = text.slice(cut);
      return plainText(text.slice(0, cut));
    },
    rest() {
      const last = plainText(held).toWellFormed();
      held = '';
      return last;
    },
  };
}

/** How the blocks begin in which an agent puts a question. */
const OPENINGS = [
  '<ask_user_yaml>',
  ...['```', '~~~'].flatMap((fence) => [`${fence}ask_user_yaml`, `${fence}ask-user-yaml`]),
];

/** Text that comes in pieces, without the questions in it: from where one begins everything waits until all of it is there. */
export function asklessPieces(): SafePieces {
  let held = '';
  let hasBegun = false;
  return {
    take(piece) {
      if (hasBegun) {
        held += piece;
        return '';
      }
      const text = held + piece;
      const { cut, whole } = beginning(text.toLowerCase());
      held = text.slice(cut);
      hasBegun = whole;
      return text.slice(0, cut);
    },
    rest() {
      const last = takeAsks(held).text.trim();
      held = '';
      hasBegun = false;
      return last;
    },
  };
}

/** Where a question begins, or may begin with what is still to come. */
function beginning(text: string): { readonly cut: number; readonly whole: boolean } {
  const places = OPENINGS.map((opening) => text.indexOf(opening)).filter((place) => place >= 0);
  if (places.length > 0) return { cut: Math.min(...places), whole: true };
  const halves = OPENINGS.map((opening) => halfAtEnd(text, opening));
  return { cut: text.length - Math.max(...halves), whole: false };
}

function halfAtEnd(text: string, opening: string): number {
  for (let size = opening.length - 1; size > 0; size -= 1) if (text.endsWith(opening.slice(0, size))) return size;
  return 0;
}
