import { isObject } from '../json.ts';
import { type Fence, findFences, nextLine } from './find-fences.ts';
import { objectFinder } from './find-objects.ts';
import { ASK_NAME, type AskParser } from './read-ask.ts';
import { parseStrict } from './read-object.ts';
import { afterSpace } from './skip-text.ts';

/** A question written as YAML: what is in the tags or the fence around it, and where they end. */
type AskBlock = { readonly content: string; readonly end: number };

/** A place where a question in YAML may begin; whether it does is seen when it is read. */
type BlockStart = { readonly start: number; readonly read: () => AskBlock | undefined };

const TAG = /<ASK_USER_YAML>/gi;
/** Lines end with a line feed and with nothing else: JSON may hold U+2028 as it is. */
const BARE = /(?<![^\n])\\*"?ask_user\\*"?[ \t]*:/g;

/** The places of a text where `ask_user` may stand as YAML: in tags, in a fence, or bare at the beginning of a line. */
export function findBlockStarts(text: string, parse: AskParser): readonly BlockStart[] {
  const fences = findFences(text);
  const starts: BlockStart[] = fences
    .filter((fence) => mayAsk(text, fence))
    .map((fence) => ({ start: fence.start, read: () => readFence(text, fence, parse) }));
  for (const { index, 0: tag } of text.matchAll(TAG))
    starts.push({ start: index, read: () => readTags(text, index + tag.length) });
  // What is bare inside a fence belongs to the fence, whatever that is.
  for (const [place, from] of [0, ...fences.map(({ end }) => end)].entries())
    for (const { index } of text.slice(from, fences[place]?.start).matchAll(BARE))
      starts.push({ start: from + index, read: () => readBare(text, from + index, parse) });
  return starts.sort((one, other) => one.start - other.start);
}

const OWN_TAGS = new Set(['ask_user_yaml', 'ask-user-yaml']);
const OTHER_TAGS = new Set(['', 'yaml', 'yml', 'json']);

function mayAsk(text: string, { tag, content: { start, end } }: Fence): boolean {
  return OWN_TAGS.has(tag) || (OTHER_TAGS.has(tag) && text.slice(start, end).includes(ASK_NAME));
}

/** A fence of its own is a question whatever is in it; any other where it holds one and nothing else. */
function readFence(
  text: string,
  { end, tag, content: { start, end: to } }: Fence,
  parse: AskParser,
): AskBlock | undefined {
  const content = text.slice(start, to);
  if (OWN_TAGS.has(tag)) return { end, content };
  // JSON is the same with a fence around it as without one.
  if (isObject(parseStrict(content))) return undefined;
  const { alone, value } = parse(content);
  // Tags inside a fence of no tongue are what counts, not the fence around them.
  return alone && (value !== undefined || !/<ASK_USER_YAML>/i.test(content)) ? { end, content } : undefined;
}

const AFTER_TAG = /^[ \t]*(?:\r?\n|\{|["']?ask_user)/;
const CLOSING_TAG = /<\/ASK_USER_YAML>/gi;
const MAX_CLOSING = 64;

function readTags(text: string, from: number): AskBlock | undefined {
  let left = MAX_CLOSING;
  for (const { index, 0: tag } of text.slice(from).matchAll(CLOSING_TAG)) {
    const content = text.slice(from, from + index);
    if (!isInQuotes(content)) return { end: from + index + tag.length, content };
    left -= 1;
    if (left === 0) break;
  }
  // A tag that is never closed is a question as far as YAML goes; a mere mention of the tag is none.
  if (!AFTER_TAG.test(text.slice(from, from + 100))) return undefined;
  const end = yamlEnd(text, from);
  const content = text.slice(from, end);
  return content.trim() === '' ? undefined : { end, content };
}

/** A quote that stands further away on a line is not what a tag stands in. */
const MAX_LINE = 10_000;

/** Whether what follows a text stands in quotes on its line. */
function isInQuotes(before: string): boolean {
  const line = before.slice(-MAX_LINE).replace(/^.*\n/s, '');
  return line.replaceAll(/\\./gs, '').split('"').length % 2 === 0;
}

/** A bare `ask_user:` counts only where it is a question and nothing else: otherwise it may be any sentence. */
function readBare(text: string, start: number, parse: AskParser): AskBlock | undefined {
  const end = objectEnd(text, text.indexOf(':', start) + 1) ?? yamlEnd(text, start);
  const content = text.slice(start, end);
  const { value, alone } = parse(content);
  return alone && isObject(value) && isObject(value[ASK_NAME]) ? { end, content } : undefined;
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
    const end = nextLine(text, at);
    if (!YAML_LINE.test(text.slice(at, end).trimEnd())) return at;
    at = end;
  }
  return at;
}

/** The end of the object that stands here, white space aside. */
function objectEnd(text: string, from: number): number | undefined {
  const start = afterSpace(text, from);
  const found = objectFinder(text.slice(start, start + MAX_BLOCK))(0, 1);
  return found && start + found.end;
}
