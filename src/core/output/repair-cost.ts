import { isSpace } from './marker-text.ts';

/**
 * What repairing a text may cost at worst, in steps of which a second has about two thousand million. The repairer copies
 * what it has for every comma that it adds, and goes back twice for every quote that fits nowhere.
 */
export function repairCost(text: string): number {
  return EACH + text.length ** 2 / 7 + (misfitQuotes(text) ** 2 * text.length) / 2;
}

/** Nesting beyond the stack takes a while to be seen, however short the text. */
const EACH = 1e8;

/** What the repairer takes for quotes, by what closes them. */
const QUOTES: Readonly<Record<string, string>> = {
  '"': '"“”',
  '“': '"“”',
  '”': '"“”',
  "'": "'‘’`´",
  '‘': "'‘’`´",
  '’': "'‘’`´",
  '`': "'‘’`´",
  '´': "'‘’`´",
};

const ALL = Object.keys(QUOTES).join('');

/** What a text in quotes ends at, where the quote that should close it does not fit. */
const DELIMITER = /[,:[\]{}\n]/g;

/** How many quotes stand where no text in quotes may begin or end, and in what has to be read anew because of them. */
function misfitQuotes(text: string): number {
  let misfits = 0;
  for (let at = nextQuote(text, 0, ALL); at < text.length; ) {
    const closing = nextQuote(text, at + 1, QUOTES[text[at] ?? ''] ?? '');
    const isClosed = closing < text.length && mayClose(text, closing);
    const end = isClosed ? closing : delimiterAfter(text, closing);
    misfits += (mayOpen(text, at) ? 0 : 1) + (isClosed ? 0 : quotesIn(text, at, end));
    at = nextQuote(text, end + 1, ALL);
  }
  return misfits;
}

/** The next of some quotes that is not escaped; the end of the text where there is none. */
function nextQuote(text: string, from: number, quotes: string): number {
  let at = from;
  while (at < text.length && !quotes.includes(text[at] ?? '')) at += text[at] === '\\' ? 2 : 1;
  return Math.min(at, text.length);
}

function delimiterAfter(text: string, from: number): number {
  DELIMITER.lastIndex = from;
  return DELIMITER.exec(text)?.index ?? text.length;
}

function quotesIn(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) if (QUOTES[text[at] ?? ''] !== undefined) count += 1;
  return count;
}

function mayOpen(text: string, quote: number): boolean {
  let before = quote - 1;
  while (before >= 0 && isSpace(text[before] ?? '')) before -= 1;
  return before < 0 || '{[,:'.includes(text[before] ?? '');
}

function mayClose(text: string, quote: number): boolean {
  let after = quote + 1;
  while (after < text.length && isSpace(text[after] ?? '')) after += 1;
  return after === text.length || ',:]}'.includes(text[after] ?? '');
}
