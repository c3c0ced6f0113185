import { type AppendList, append, emptyList, itemsFrom } from '../append-list.ts';
import { isObject, parseJson } from '../json.ts';
import { never } from '../never.ts';
import type { Usage } from '../run/events.ts';
import type { Descriptor, Fields, Output, Signal } from './descriptor.ts';
import { conclude, MAX_SAID, NOTHING_SAID, pause, type Said, say, segmentsOf, withdraw } from './said.ts';
import { withoutAnsi } from './without-ansi.ts';

export type Trouble = { readonly message: string; readonly code?: string };
export type ToolUse = { readonly name: string; readonly ref?: string };
type End = Extract<Signal, { kind: 'ended' }>;

/**
 * What the lines of a program's stdout add up to. Lists grow at their end in constant time, so a fold over a million
 * lines costs what the lines cost; `finish` gives the parts as plain values.
 */
export type Transcript = {
  readonly session: string | undefined;
  readonly said: Said;
  /** The first ones; the log has no room for more. */
  readonly tools: readonly ToolUse[];
  readonly usage: Usage | undefined;
  /** Of the whole session up to now, where the program counts so. */
  readonly sessionUsage: Usage | undefined;
  readonly end: End | undefined;
  readonly troubles: readonly Trouble[];
  readonly noise: readonly string[];
  /** Lines before the first event: a document over many lines, or the text of a program that writes plain text. */
  readonly lines: AppendList<string>;
  readonly lineSize: number;
  /** Whether there was an event. */
  readonly isBegun: boolean;
};

export type Finished = Pick<
  Transcript,
  'session' | 'tools' | 'usage' | 'sessionUsage' | 'end' | 'troubles' | 'noise'
> & {
  readonly segments: readonly string[];
  /** More was said than a log can hold, so `segments` are not all of it. */
  readonly tooMuch: boolean;
};

/** Far more than any program's; it becomes a word of a command line. */
const MAX_SESSION = 1000;
const MAX_TOOLS = 200;
const MAX_TROUBLES = 20;
const MAX_NOISE = 20;
const MAX_WORDS = 500;

export const BLANK: Transcript = {
  session: undefined,
  said: NOTHING_SAID,
  tools: [],
  usage: undefined,
  sessionUsage: undefined,
  end: undefined,
  troubles: [],
  noise: [],
  lines: emptyList(),
  lineSize: 0,
  isBegun: false,
};

/** One more line of stdout, without its line end. */
export function step({ output }: Descriptor, transcript: Transcript, line: string): Transcript {
  const text = withoutAnsi(line);
  if (output.kind === 'text') return withLine(transcript, text);
  const event = eventIn(text);
  if (event === undefined) return aside(transcript, output, text);
  // From the first event on there is no document to wait for.
  const begun = transcript.isBegun ? transcript : { ...transcript, isBegun: true, lines: emptyList<string>() };
  return output.read(event).reduce(take, begun);
}

/** All of it, once the program is over; some say on stderr what others say in events. */
export function finish({ output }: Descriptor, transcript: Transcript, stderr = ''): Finished {
  const whole =
    output.kind === 'text' ? plainText(transcript, output, stderr) : withDocument(transcript, output, stderr);
  return { ...whole, segments: segmentsOf(whole.said), tooMuch: whole.said.size > MAX_SAID };
}

/** What one signal adds. */
export function take(transcript: Transcript, signal: Signal): Transcript {
  switch (signal.kind) {
    case 'session':
      if (signal.id === transcript.session || signal.id.length > MAX_SESSION) return transcript;
      return { ...transcript, session: signal.id };
    case 'text':
      if (signal.text === '') return transcript;
      return { ...transcript, ...wentOn(transcript), said: say(transcript.said, signal) };
    case 'cut':
      return { ...transcript, said: { ...transcript.said, joins: true } };
    case 'withdrawn':
      return { ...transcript, ...wentOn(transcript), end: undefined, said: withdraw(transcript.said) };
    case 'tool':
      return withTool(transcript, signal);
    case 'usage':
      return withUsage(transcript, signal);
    case 'trouble':
      return { ...transcript, troubles: withTrouble(transcript.troubles, signal) };
    case 'ended':
      // An end that says ok right after a failure, with nothing said or done in between, does not take it back.
      if (signal.ok && transcript.end?.ok === false) return transcript;
      return { ...transcript, end: signal, said: conclude(transcript.said) };
    default:
      return never(signal);
  }
}

function eventIn(text: string): Fields | undefined {
  // Most of what is no event shows it with its first character, and a failed parse is dear.
  const start = text.trimStart();
  const value = start.startsWith('{') ? parseJson(start) : undefined;
  // As a line of its own an empty one is a piece of a document.
  return isObject(value) && Object.keys(value).length > 0 ? value : undefined;
}

/** A line that is no event: part of a document perhaps, else noise. */
function aside(transcript: Transcript, output: Output, text: string): Transcript {
  const noise = text.trim() === '' ? transcript.noise : [...transcript.noise, brief(text)].slice(-MAX_NOISE);
  const lineSize = transcript.lineSize + text.length + 1;
  const kept = output.kind === 'events' && output.document === true && !transcript.isBegun && lineSize <= MAX_SAID;
  return kept ? { ...transcript, noise, lineSize, lines: append(transcript.lines, text) } : { ...transcript, noise };
}

/** A program that goes on has got over its failure; should it come to a bad end all the same, that may have been why. */
function wentOn({ end, troubles }: Transcript): Pick<Transcript, 'end' | 'troubles'> {
  if (end?.ok !== false) return { end, troubles };
  return { end: undefined, troubles: withTrouble(troubles, { message: end.message }) };
}

/** Some programs tell the beginning and the end of the same use, with one ref. */
function withTool(transcript: Transcript, { name, ref }: ToolUse): Transcript {
  const { tools, said } = transcript;
  const after = { ...transcript, ...wentOn(transcript), said: pause(said) };
  if (tools.length === MAX_TOOLS || (ref !== undefined && tools.some((tool) => tool.ref === ref))) return after;
  return { ...after, tools: [...tools, ref === undefined ? { name } : { name, ref }] };
}

function withUsage(transcript: Transcript, { scope, usage }: Extract<Signal, { kind: 'usage' }>): Transcript {
  switch (scope) {
    case 'step':
      return { ...transcript, usage: addUsage(transcript.usage, usage) };
    case 'turn':
      return { ...transcript, usage };
    case 'session':
      return { ...transcript, sessionUsage: usage };
    default:
      return never(scope);
  }
}

function addUsage(one: Usage | undefined, other: Usage): Usage {
  if (one === undefined) return other;
  const cached =
    one.cached === undefined && other.cached === undefined ? undefined : (one.cached ?? 0) + (other.cached ?? 0);
  const sum = { input: one.input + other.input, output: one.output + other.output };
  return cached === undefined ? sum : { ...sum, cached };
}

/** One with a code may decide about the turn, so it is never the one that is left out. */
function withTrouble(troubles: readonly Trouble[], { message, code }: Trouble): readonly Trouble[] {
  const trouble = code === undefined ? { message: brief(message) } : { message: brief(message), code };
  if (troubles.length < MAX_TROUBLES) return [...troubles, trouble];
  return code === undefined ? troubles : [...troubles.slice(0, MAX_TROUBLES - 1), trouble];
}

function brief(words: string): string {
  return words.length <= MAX_WORDS ? words : `${words.slice(0, MAX_WORDS).toWellFormed()}…`;
}

function withDocument(transcript: Transcript, output: Extract<Output, { kind: 'events' }>, stderr: string): Transcript {
  if (output.document !== true || transcript.isBegun) return transcript;
  const document = documentIn(itemsFrom(transcript.lines)) ?? documentIn(withoutAnsi(stderr).split('\n'));
  return document === undefined ? transcript : output.read(document).reduce(take, transcript);
}

/** A document that is found at all is found at one of the first places; more are not worth the time. */
const MAX_TRIES = 8;

/** The one JSON object that is printed over many lines, behind whatever was logged before it. */
function documentIn(lines: readonly string[]): Fields | undefined {
  const end = lines.findLastIndex((line) => line.trimEnd().endsWith('}'));
  if (end === -1) return undefined;
  const starts = lines.flatMap((line, index) => (index <= end && line.startsWith('{') ? [index] : []));
  for (const start of starts.slice(0, MAX_TRIES)) {
    const value = parseJson(lines.slice(start, end + 1).join('\n'));
    if (isObject(value)) return value;
  }
  return undefined;
}

function withLine(transcript: Transcript, text: string): Transcript {
  const size = transcript.said.size + text.length + 1;
  const said = { ...transcript.said, size };
  return size > MAX_SAID ? { ...transcript, said } : { ...transcript, said, lines: append(transcript.lines, text) };
}

/**
 * All of stdout is one text. The block that tells of the turn stands on stderr, or else at the very end of stdout: anywhere
 * else it is something that the model wrote.
 */
function plainText(
  transcript: Transcript,
  { info, read }: Extract<Output, { kind: 'text' }>,
  stderr: string,
): Transcript {
  const said = itemsFrom(transcript.lines).join('\n').trim();
  const aside = lastBlock(withoutAnsi(stderr), info);
  const own = aside === undefined ? lastBlock(said, info) : undefined;
  const behind = own?.end === said.length ? own : undefined;
  const text = behind === undefined ? said : said.slice(0, behind.start).trim();
  const event = eventIn((aside ?? behind)?.content.trim() ?? '');
  // Its lines were counted as they came.
  const { size } = transcript.said;
  const whole = take({ ...transcript, said: NOTHING_SAID }, { kind: 'text', text });
  const heard = { ...whole, said: { ...whole.said, size } };
  return event === undefined ? heard : read(event).reduce(take, heard);
}

type Block = { readonly start: number; readonly end: number; readonly content: string };

/** The last thing that stands between two tags of that name. */
function lastBlock(text: string, name: string): Block | undefined {
  const [opening, closing] = [`<${name}>`, `</${name}>`];
  const close = text.lastIndexOf(closing);
  const start = close === -1 ? -1 : text.lastIndexOf(opening, close);
  if (start === -1) return undefined;
  return { start, end: close + closing.length, content: text.slice(start + opening.length, close) };
}
