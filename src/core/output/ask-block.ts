import { isObject } from '../json.ts';
import { type Fence, findFences } from './find-fences.ts';
import { objectFinder, type Span } from './find-objects.ts';
import { afterSpace } from './marker-text.ts';
import { ASK_NAME, type AskParser } from './read-ask.ts';
import { parseStrict } from './read-object.ts';

/** A question written as YAML, and where it stands: the tags or the fence around it belong to it. */
export type AskBlock = Span & { readonly content: string };

/** A place where a question in YAML may begin; whether it does is seen when it is read. */
export type BlockStart = { readonly start: number; readonly read: () => AskBlock | undefined };

const TAG = /<ASK_USER_YAML>/gi;
/** Lines end with a line feed and with nothing else: JSON may hold U+2028 as it is. */
const BARE = /(?<![^\n])\\*"?ask_user\\*"?[ \t]*:/g;

/** The places of a text where `ask_user` may stand as YAML: in tags, in a fence, or bare at the beginning of a line. */
export function findBlockStarts(text: string, parse: AskParser): readonly BlockStart[] {
  const fences = findFences(text);
  const asFences = fences
    .filter(({ tag, content }) => OWN_TAGS.has(tag) || (OTHER_TAGS.has(tag) && hasName(text, content)))
    .map((fence) => ({ start: fence.start, read: () => readFence(text, fence, parse) }));
  const asTags = [...text.matchAll(TAG)].map(({ index, 0: tag }) => ({
    start: index,
    read: () => readTags(text, { start: index, end: index + tag.length }),
  }));
  // What is bare inside a fence belongs to the fence, whatever that is.
  const asBare = [0, ...fences.map(({ end }) => end)].flatMap((from, place) =>
    [...text.slice(from, fences[place]?.start).matchAll(BARE)].map(({ index }) => ({
      start: from + index,
      read: () => readBare(text, from + index, parse),
    })),
  );
  return [...asFences, ...asTags, ...asBare].sort((one, other) => one.start - other.start);
}

const OWN_TAGS = new Set(['ask_user_yaml', 'ask-user-yaml']);
const OTHER_TAGS = new Set(['', 'yaml', 'yml', 'json']);

/** A fence of its own is a question whatever is in it; any other where it holds one and nothing else. */
function readFence(text: string, { start, end, tag, content }: Fence, parse: AskParser): AskBlock | undefined {
  const inside = text.slice(content.start, content.end);
  if (OWN_TAGS.has(tag)) return { start, end, content: inside };
  // JSON is the same with a fence around it as without one.
  if (isObject(parseStrict(inside))) return undefined;
  const { alone, value } = parse(inside);
  // Tags inside a fence of no tongue are what counts, not the fence around them.
  const isAsk = alone && (value !== undefined || !/<ASK_USER_YAML>/i.test(inside));
  return isAsk ? { start, end, content: inside } : undefined;
}

function hasName(text: string, { start, end }: Span): boolean {
  return text.slice(start, end).includes(ASK_NAME);
}

const AFTER_TAG = /^[ \t]*(?:\r?\n|\{|["']?ask_user)/;
const CLOSING_TAG = /<\/ASK_USER_YAML>/gi;

function readTags(text: string, { start, end: from }: Span): AskBlock | undefined {
  const closing = closingTag(text, from);
  if (closing !== undefined) return { start, end: closing.end, content: text.slice(from, closing.start) };
  // A tag that is never closed is a question as far as YAML goes; a mere mention of the tag is none.
  if (!AFTER_TAG.test(text.slice(from, from + 100))) return undefined;
  const end = yamlEnd(text, from);
  const content = text.slice(from, end);
  return content.trim() === '' ? undefined : { start, end, content };
}

const MAX_CLOSING = 64;
/** A quote that stands further away on a line is not what a tag stands in. */
const MAX_LINE = 10_000;

/** The first closing tag that does not stand in quotes on its line. */
function closingTag(text: string, from: number): Span | undefined {
  let left = MAX_CLOSING;
  for (const { index, 0: tag } of text.slice(from).matchAll(CLOSING_TAG)) {
    if (left === 0) break;
    left -= 1;
    const start = from + index;
    const before = text.slice(Math.max(from, start - MAX_LINE), start);
    const line = before.slice(before.lastIndexOf('\n') + 1);
    const quotes = line.replaceAll(/\\./gs, '').split('"').length - 1;
    if (quotes % 2 === 0) return { start, end: start + tag.length };
  }
  return undefined;
}

/** A bare `ask_user:` counts only where it is a question and nothing else: otherwise it may be any sentence. */
function readBare(text: string, start: number, parse: AskParser): AskBlock | undefined {
  const end = objectEnd(text, text.indexOf(':', start) + 1) ?? yamlEnd(text, start);
  const content = text.slice(start, end);
  const { value, alone } = parse(content);
  return alone && isObject(value) && isObject(value[ASK_NAME]) ? { start, end, content } : undefined;
}

const YAML_LINE = /^(?:[ \t]+\S.*|-[ \t].*|#.*|[A-Za-z_]\w{0,40}[ \t]*:(?:[ \t].*)?)?$/s;
/** Far more than a question needs. */
const MAX_BLOCK = 65_536;

/** How far, within bounds, the lines look like YAML: indented, empty, list items, keys. An object right at the beginning is YAML too. */
function yamlEnd(text: string, from: number): number {
  const object = objectEnd(text, from);
  if (object !== undefined) return object;
  let at = from;
  while (at < text.length && at - from < MAX_BLOCK) {
    const end = text.indexOf('\n', at);
    const line = text.slice(at, end < 0 ? text.length : end).trimEnd();
    if (!YAML_LINE.test(line)) return at;
    at = end < 0 ? text.length : end + 1;
  }
  return at;
}

/** The end of the object that stands here, white space aside. */
function objectEnd(text: string, from: number): number | undefined {
  const start = afterSpace(text, from);
  const found = objectFinder(text.slice(start, start + MAX_BLOCK))(0, 1);
  return found && start + found.end;
}
