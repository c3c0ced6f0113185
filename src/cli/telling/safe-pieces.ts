import { plainText } from './plain-text.ts';

const ESC = String.fromCharCode(27);
const BEL = String.fromCharCode(7);

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
