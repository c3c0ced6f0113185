import { findBlockStarts } from './ask-block.ts';
import type { AskedQuestion } from './evidence.ts';
import { cutOut } from './find-fences.ts';
import { type FoundObject, objectFinder, quotedIn, type Span } from './find-objects.ts';
import { ASK_NAME, askParser, brokenAsk, isAskAlone, readAsk } from './read-ask.ts';
import { objectReader } from './read-object.ts';

/** A segment with its questions taken out (TRN-02, TRN-03). */
export type TakenAsks = {
  /** Without any form of `ask_user`: where output is looked for, and what a person is shown. */
  readonly text: string;
  /** Without its YAML forms: where the marker is looked for. In a block it would be nested; beside a JSON form it counts. */
  readonly marked: string;
  /** In the order in which they were asked. */
  readonly asks: readonly AskedQuestion[];
};

export function takeAsks(segment: string): TakenAsks {
  const found = findAsks(segment);
  if (found.length === 0) return { text: segment, marked: segment, asks: [] };
  // A question within a business object goes when that is read: the rest of the object stays.
  const whole = found.filter(({ form }) => form !== 'part');
  const blocks = found.filter(({ form }) => form === 'yaml');
  return { text: cutOut(segment, whole), marked: cutOut(segment, blocks), asks: found.map(({ ask }) => ask) };
}

/** A question in a text; `part`: it is a key of an object that holds more than that. */
type FoundAsk = Span & { readonly form: 'yaml' | 'json' | 'part'; readonly ask: AskedQuestion };

/** A text with more places that look like a question asks nothing that a person could answer. */
const MAX_READ = 64;

/**
 * Every form of `ask_user` in a text, in order. What stands inside an object is part of that object; of one that is never closed
 * only the quoted texts are, so that a question after a reply that was cut off is still seen.
 */
function findAsks(text: string): readonly FoundAsk[] {
  if (!/ask[_-]user/i.test(text)) return [];
  const find = objectFinder(text);
  const parse = askParser();
  const read = objectReader(text);
  const asks: FoundAsk[] = [];
  let at = 0;
  let open: FoundObject | undefined;
  let quoted: readonly Span[] | undefined;
  let reads = 0;
  /** Goes over the closed objects that begin before a place; gives the one that is open there. */
  const pass = (to: number): FoundObject | undefined => {
    let found = open ?? find(at, to);
    for (; found?.closed; found = find(at, to)) {
      asks.push(...askIn(text, found, read));
      at = found.end;
    }
    at = Math.max(at, found?.start ?? to);
    return found;
  };
  for (const block of findBlockStarts(text, parse)) {
    const { start } = block;
    if (start >= at) open = pass(start);
    if (start < at) continue;
    reads += 1;
    if (reads > MAX_READ) break;
    quoted ??= open && quotedIn(text, open.start);
    const isQuoted = quoted?.some((span) => span.start < start && start < span.end);
    const whole = isQuoted ? undefined : block.read();
    if (whole === undefined) continue;
    asks.push({ start, end: whole.end, form: 'yaml', ask: readAsk(parse(whole.content)) });
    at = whole.end;
    open = undefined;
    quoted = undefined;
  }
  open = pass(text.length);
  return open === undefined ? asks : [...asks, ...askIn(text, open, read)];
}

const OPENS_ASK = new RegExp(String.raw`^\{\s*\\*["']?${ASK_NAME}\\*["']?\s*:`);

/** The question that an object of the text is or holds. */
function askIn(text: string, found: FoundObject, read: ReturnType<typeof objectReader>): readonly FoundAsk[] {
  const { start, end } = found;
  const written = text.slice(start, end);
  if (!written.includes(ASK_NAME)) return [];
  const object = read(found);
  if (object === undefined) return OPENS_ASK.test(written) ? [{ start, end, form: 'json', ask: brokenAsk({}) }] : [];
  const { value, repaired } = object;
  const alone = isAskAlone(value);
  const isEmpty = (value[ASK_NAME] ?? null) === null;
  // Models write null for what they do not ask; where nothing else is said, or a repair made it null, it was to be a question.
  if (isEmpty && !(alone && (repaired || Object.keys(value).length === 1))) return [];
  const ask = readAsk({ value, alone });
  return [{ start, end, form: alone ? 'json' : 'part', ask: repaired ? brokenAsk(ask) : ask }];
}
