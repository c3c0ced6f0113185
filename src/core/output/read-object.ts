import { asJson, isJsonObject, type Json, type JsonObject, parseJson } from '../json.ts';
import { findFences } from './find-fences.ts';
import type { FoundObject } from './find-objects.ts';
import { repairLibrary } from './libraries.ts';
import { isSpace } from './marker-text.ts';

export type ReadObject = { readonly value: JsonObject; readonly repaired: boolean };

/** A text with more broken objects than this is no output with a slip in it, and every failed parse is dear. */
const MAX_BROKEN = 256;

/** Reads the objects of a text, repaired where they are broken; undefined where one is none, or is one broken one too many. */
export function objectReader(text: string): (found: FoundObject) => ReadObject | undefined {
  const work = { left: MAX_REPAIR_WORK };
  let broken = 0;
  return ({ start, end, closed, key }) => {
    if (broken >= MAX_BROKEN) return undefined;
    const written = text.slice(start, end);
    const strict = closed ? parseStrict(written) : undefined;
    if (isJsonObject(strict)) return { value: strict, repaired: false };
    if (key === undefined) return undefined;
    broken += 1;
    const value = repair(closed ? written : untilFenceEnd(text, start), work);
    return isJsonObject(value) ? { value, repaired: true } : undefined;
  };
}

/** JSON as it should be, and not nested beyond use; undefined for anything else. */
export function parseStrict(text: string): Json | undefined {
  return asJson(parseJson(text));
}

/** An object that is never closed ends at the latest with the fence that it was begun in. */
function untilFenceEnd(text: string, start: number): string {
  const fence = findFences(text).find(({ content }) => content.start <= start && start < content.end);
  return text.slice(start, fence?.content.end);
}

/** For all the objects of a text together: about a second. */
const MAX_REPAIR_WORK = 2e9;

/** Broken JSON made whole; undefined where that fails or would take longer than what is left for it. */
export function repair(text: string, work = { left: MAX_REPAIR_WORK }): Json | undefined {
  const cost = repairCost(text);
  if (cost > work.left) return undefined;
  work.left -= cost;
  const plain = unescaped(text);
  if (plain !== undefined) return plain;
  try {
    return parseStrict(repairLibrary().jsonrepair(text));
  } catch {
    // What cannot be repaired, and what is nested beyond the stack.
    return undefined;
  }
}

const MAX_LEVELS = 3;

/** JSON that is written as the inside of a JSON text, once or a few times: `{\"a\": 1}`. */
function unescaped(text: string): Json | undefined {
  if (!/^[{[](?:\s|\\+[nrt])*\\+"/.test(text)) return undefined;
  let inside: Json | undefined = text;
  for (let level = 0; level < MAX_LEVELS && typeof inside === 'string'; level += 1) {
    const outer: Json | undefined = parseStrict(`"${inside.replace(/[\n\r\t]/g, (end) => ESCAPED[end] ?? end)}"`);
    const value: Json | undefined = typeof outer === 'string' ? parseStrict(outer) : undefined;
    if (value !== undefined) return value;
    inside = outer;
  }
  return undefined;
}

const ESCAPED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * What repairing a text may cost at worst, in steps of which a second has about two thousand million. The repairer copies
 * what it has for every comma that it adds, and goes back twice for every quote that fits nowhere.
 */
function repairCost(text: string): number {
  return EACH + text.length ** 2 / 7 + (misfitQuotes(text) ** 2 * text.length) / 2;
}

/** Nesting beyond the stack takes a while to be seen, however short the text. */
const EACH = 1e8;

/** What the repairer takes for quotes; each of a kind closes each of that kind. */
const DOUBLE = '"“”';
const SINGLE = "'‘’`´";
const QUOTES = DOUBLE + SINGLE;

/** What a text in quotes ends at, where the quote that should close it does not fit. */
const DELIMITER = /[,:[\]{}\n]/g;

/** How many quotes stand where no text in quotes may begin or end, and in what has to be read anew because of them. */
function misfitQuotes(text: string): number {
  let misfits = 0;
  for (let at = nextQuote(text, 0, QUOTES); at < text.length; ) {
    const closing = nextQuote(text, at + 1, DOUBLE.includes(text[at] ?? '') ? DOUBLE : SINGLE);
    const isClosed = closing < text.length && mayClose(text, closing);
    const end = isClosed ? closing : delimiterAfter(text, closing);
    misfits += (mayOpen(text, at) ? 0 : 1) + (isClosed ? 0 : quotesIn(text, at, end));
    at = nextQuote(text, end + 1, QUOTES);
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
  for (let at = from; at < to; at += 1) if (QUOTES.includes(text[at] ?? ' ')) count += 1;
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
