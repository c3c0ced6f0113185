import { findBlockStarts } from './ask-block.ts';
import type { AskedQuestion } from './evidence.ts';
import { type FoundObject, objectFinder, type Span } from './find-objects.ts';
import { ASK_NAME, brokenAsk, isAskAlone, parseAsk, readAsk } from './read-ask.ts';
import { objectReader, type ReadObject } from './read-object.ts';

/** A question in a text; `part`: it is a key of an object that holds more than that. */
export type FoundAsk = Span & { readonly form: 'yaml' | 'json' | 'part'; readonly ask: AskedQuestion };

/** A text with more places that look like a question asks nothing that anybody could answer. */
const MAX_READ = 64;

/**
 * Every form of `ask_user` in a text, in order. What stands inside an object is part of that object; one that is never closed
 * protects nothing behind it.
 */
export function findAsks(text: string): readonly FoundAsk[] {
  if (!/ask[_-]user/i.test(text)) return [];
  const find = objectFinder(text);
  const askIn = askReader(text);
  const asks: FoundAsk[] = [];
  const passObjects = (from: number, to: number): number => {
    let at = from;
    for (let found = find(at); found?.closed && found.start < to; found = find(at)) {
      asks.push(...askIn(found));
      at = found.end;
    }
    return at;
  };
  let at = 0;
  let reads = 0;
  for (const { start, read } of findBlockStarts(text)) {
    if (start < at) continue;
    at = passObjects(at, start);
    if (start < at) continue;
    reads += 1;
    if (reads > MAX_READ) break;
    const block = read();
    if (block === undefined) continue;
    asks.push({ start: block.start, end: block.end, form: 'yaml', ask: readAsk(parseAsk(block.content)) });
    at = block.end;
  }
  // What is left is at most one object, and that one is never closed.
  const last = find(passObjects(at, text.length));
  return last === undefined ? asks : [...asks, ...askIn(last)];
}

/** Reads the question that an object of the text is or holds. */
function askReader(text: string): (found: FoundObject) => readonly FoundAsk[] {
  const read = objectReader(text);
  return (found) => {
    const { start, end } = found;
    const written = text.slice(start, end);
    if (!written.includes(ASK_NAME)) return [];
    const object = read(found);
    if (object !== undefined) return askOf({ start, end }, object);
    return OPENS_ASK.test(written) ? [{ start, end, form: 'json', ask: brokenAsk({}) }] : [];
  };
}

function askOf(span: Span, { value, repaired }: ReadObject): readonly FoundAsk[] {
  const alone = isAskAlone(value);
  // Models write null for what they do not ask; what a repair made null may have been a question.
  if ((value[ASK_NAME] ?? null) === null && !(repaired && alone)) return [];
  const ask = readAsk({ value, alone });
  return [{ ...span, form: alone ? 'json' : 'part', ask: repaired ? brokenAsk(ask) : ask }];
}

const OPENS_ASK = new RegExp(String.raw`^\{\s*\\*["']?${ASK_NAME}\\*["']?\s*:`);
