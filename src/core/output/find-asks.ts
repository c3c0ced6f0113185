import { findBlockStarts } from './ask-block.ts';
import type { AskedQuestion } from './evidence.ts';
import { type FoundObject, objectFinder, type Span } from './find-objects.ts';
import { ASK_NAME, brokenAsk, isAskAlone, parseAsk, readAsk } from './read-ask.ts';
import { readObject } from './read-object.ts';

/** A question in a text; `part`: it is a key of an object that holds more than that. */
export type FoundAsk = Span & { readonly form: 'yaml' | 'json' | 'part'; readonly ask: AskedQuestion };

/** A text with more blocks asks nothing that anybody could answer. */
const MAX_BLOCKS = 32;

/**
 * Every form of `ask_user` in a text, in order. What stands inside an object is part of that object; one that is never closed
 * protects nothing behind it.
 */
export function findAsks(text: string): readonly FoundAsk[] {
  if (!/ask[_-]user/i.test(text)) return [];
  const find = objectFinder(text);
  const asks: FoundAsk[] = [];
  let at = 0;
  for (const { start, read } of findBlockStarts(text)) {
    if (start < at) continue;
    at = passObjects(text, find, at, start, asks);
    const block = start < at ? undefined : read();
    if (block === undefined) continue;
    asks.push({ start: block.start, end: block.end, form: 'yaml', ask: readAsk(parseAsk(block.content)) });
    at = block.end;
    if (asks.length >= MAX_BLOCKS) break;
  }
  const rest = passObjects(text, find, at, text.length, asks);
  const last = find(rest);
  if (last !== undefined) asks.push(...askIn(text, last));
  return asks;
}

/** Goes over the closed objects that begin before a place, and takes their questions along; where that leads to. */
function passObjects(
  text: string,
  find: ReturnType<typeof objectFinder>,
  from: number,
  to: number,
  asks: FoundAsk[],
): number {
  let at = from;
  for (let found = find(at); found?.closed && found.start < to; found = find(at)) {
    asks.push(...askIn(text, found));
    at = found.end;
  }
  return at;
}

/** The question that an object is or holds. */
function askIn(text: string, found: FoundObject): readonly FoundAsk[] {
  const { start, end } = found;
  const written = text.slice(start, end);
  if (!written.includes(ASK_NAME)) return [];
  const read = readObject(text, found);
  if (read === undefined) return OPENS_ASK.test(written) ? [{ start, end, form: 'json', ask: brokenAsk({}) }] : [];
  const { value, repaired } = read;
  if ((value[ASK_NAME] ?? null) === null) return [];
  const ask = readAsk({ value, alone: true });
  return [{ start, end, form: isAskAlone(value) ? 'json' : 'part', ask: repaired ? brokenAsk(ask) : ask }];
}

const OPENS_ASK = new RegExp(String.raw`^\{\s*\\*["']?${ASK_NAME}\\*["']?\s*:`);
