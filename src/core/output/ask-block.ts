import { type Fence, findFences } from './find-fences.ts';
import { objectFinder, type Span } from './find-objects.ts';
import { afterSpace } from './marker-text.ts';
import { parseAsk } from './read-ask.ts';

/** A question written as YAML, and where it stands: the tags or the fence around it belong to it. */
export type AskBlock = Span & { readonly content: string };

/** A place where a question in YAML may begin; whether it does is seen when it is read. */
export type BlockStart = { readonly start: number; readonly read: () => AskBlock | undefined };

const FORMS = /<ASK_USER_YAML>|^\\*"?ask_user\\*"?[ \t]*:/gim;

/** The places of a text where `ask_user` may stand as YAML: in tags, in a fence, or bare at the beginning of a line. */
export function findBlockStarts(text: string): readonly BlockStart[] {
  if (!/ask[_-]user/i.test(text)) return [];
  const fences = findFences(text).map((fence) => ({ start: fence.start, read: () => readFence(text, fence) }));
  const others = [...text.matchAll(FORMS)].map(({ index, 0: form }) => ({
    start: index,
    read: () => (form.startsWith('<') ? readTags(text, index, index + form.length) : readBare(text, index)),
  }));
  return [...fences, ...others].sort((one, other) => one.start - other.start);
}

const OWN_TAGS = new Set(['ask_user_yaml', 'ask-user-yaml']);
const OTHER_TAGS = new Set(['', 'yaml', 'yml', 'json']);

/** A fence of its own is a question whatever is in it; any other where it holds one and nothing else. */
function readFence(text: string, { start, end, tag, content }: Fence): AskBlock | undefined {
  const inside = text.slice(content.start, content.end);
  const isAsk = OWN_TAGS.has(tag) || (OTHER_TAGS.has(tag) && inside.includes('ask_user') && parseAsk(inside).alone);
  return isAsk ? { start, end, content: inside } : undefined;
}

const CLOSING_TAG = /<\/ASK_USER_YAML>/gi;

function readTags(text: string, start: number, from: number): AskBlock | undefined {
  CLOSING_TAG.lastIndex = from;
  const closing = CLOSING_TAG.exec(text);
  if (closing !== null)
    return { start, end: closing.index + closing[0].length, content: text.slice(from, closing.index) };
  // A tag that is never closed is a question as far as YAML goes; a mere mention of the tag is none.
  const end = yamlEnd(text, from);
  const content = text.slice(from, end);
  return content.trim() === '' ? undefined : { start, end, content };
}

/** A bare `ask_user:` counts only where it is a question and nothing else: otherwise it may be any sentence. */
function readBare(text: string, start: number): AskBlock | undefined {
  const end = objectEnd(text, text.indexOf(':', start) + 1) ?? yamlEnd(text, start);
  const content = text.slice(start, end);
  const { value, alone } = parseAsk(content);
  return alone && value !== undefined ? { start, end, content } : undefined;
}

const YAML_LINE = /^(?:[ \t]+\S.*|-[ \t].*|#.*|[A-Za-z_]\w{0,40}[ \t]*:(?:[ \t].*)?)?$/;
const MAX_LINE = 10_000;

/** How far the lines look like YAML: indented, empty, list items, keys. An object right at the beginning is YAML too. */
function yamlEnd(text: string, from: number): number {
  const object = objectEnd(text, from);
  if (object !== undefined) return object;
  let at = from;
  while (at < text.length) {
    const end = text.indexOf('\n', at);
    const line = text.slice(at, end < 0 ? text.length : end).trimEnd();
    if (line.length > MAX_LINE || !YAML_LINE.test(line)) return at;
    at = end < 0 ? text.length : end + 1;
  }
  return text.length;
}

/** The end of the object that stands here, white space aside. */
function objectEnd(text: string, from: number): number | undefined {
  const start = afterSpace(text, from);
  const object = text[start] === '{' ? objectFinder(text)(start) : undefined;
  return object?.start === start ? object.end : undefined;
}
