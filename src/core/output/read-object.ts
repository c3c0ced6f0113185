import { asJson, isJsonObject, type Json, type JsonObject, parseJson } from '../json.ts';
import { findFences } from './find-fences.ts';
import type { FoundObject } from './find-objects.ts';
import { repairLibrary } from './libraries.ts';

export type ReadObject = { readonly value: JsonObject; readonly repaired: boolean };

/** A text with more broken objects than this is no output with a slip in it, and every failed parse is dear. */
const MAX_BROKEN = 256;

/** Reads the objects of a text, repaired where they are broken; undefined where one is none, or is one broken one too many. */
export function objectReader(text: string): (found: FoundObject) => ReadObject | undefined {
  const work = { left: MAX_REPAIRED };
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

/** In characters, of all the broken objects of a text together: repairing one takes time by the square of its length. */
const MAX_REPAIRED = 125_000;
/** Nesting beyond the stack takes a while to be seen, however short the text. */
const EACH = 5_000;
/** The repairer goes back for every quote that fits nowhere, as far as there are others. */
const MAX_MISFITS = 200;

/** Broken JSON made whole; undefined where that fails or would take longer than is left for it. */
export function repair(text: string, work = { left: MAX_REPAIRED }): Json | undefined {
  const size = text.length + EACH;
  if (size > work.left || countMisfits(text) > MAX_MISFITS) return undefined;
  work.left -= size;
  try {
    return (
      (IS_ESCAPED.test(text) ? unescaped(text, MAX_LEVELS) : undefined) ?? parseStrict(repairLibrary().jsonrepair(text))
    );
  } catch {
    // What cannot be repaired, and what is nested beyond the stack.
    return undefined;
  }
}

const IS_ESCAPED = /^[{[](?:\s|\\+[nrt])*\\+"/;
const MAX_LEVELS = 3;

/** JSON that is written as the inside of a JSON text, once or a few times: `{\"a\": 1}`. */
function unescaped(text: string, levels: number): Json | undefined {
  const inside = parseStrict(`"${text.replace(/[\n\r\t]/g, (end) => JSON.stringify(end).slice(1, -1))}"`);
  if (typeof inside !== 'string' || levels === 0) return undefined;
  return parseStrict(inside) ?? unescaped(inside, levels - 1);
}

/** What the repairer takes for quotes; each of a kind closes each of that kind. */
const [DOUBLE, SINGLE] = ['"“”', "'‘’`´"] as const;
/** Characters that are escaped, texts in quotes that stand where they may, and quotes for themselves. */
const QUOTED = new RegExp(String.raw`\\.|${fitting(DOUBLE)}|${fitting(SINGLE)}|[${DOUBLE}${SINGLE}]`, 'gs');

function fitting(quotes: string): string {
  return String.raw`[${quotes}](?<=(?:^|[{[,:])\s*.)(?:\\.|[^\\${quotes}])*[${quotes}](?=\s*(?:[,:\]}]|$))`;
}

/** How many quotes stand where no text in quotes may begin or end. */
function countMisfits(text: string): number {
  return text.match(QUOTED)?.filter(({ length }) => length === 1).length ?? 0;
}
