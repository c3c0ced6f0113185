import { type Fault, faultRule, isFault } from '../core/fault.ts';
import { isObject } from '../core/json.ts';
import { oneLine, plainText } from '../core/words/plain-text.ts';
import { SCREEN_WORDS } from '../core/words/screen-words.ts';
import type { Text } from '../core/words/text.ts';
import { nextLine } from './telling/as-typed.ts';
import { type Breaking, fitWidth } from './telling/fit-width.ts';
import { type DrawnOn, lineBelow } from './telling/line-below.ts';
import { paint, type Tone } from './telling/paint.ts';
import { say } from './telling/speech.ts';
import type { Screen, Terminal } from './terminal.ts';

export type Format = 'text' | 'json' | 'jsonl';

/** Where words and documents go: results to stdout, talk to stderr. */
export type Output = {
  readonly format: Format;
  /** Whether text is shown while it is still on its way. */
  readonly live: boolean;
  /** Whether one line can be drawn and redrawn below everything else. */
  readonly canDrawLine: boolean;
  result(text: string, tone?: Tone): void;
  /** A piece of a result, without a line break behind it. */
  piece(text: string): void;
  talk(text: string, tone?: Tone): void;
  /** The line below everything else, or several; undefined takes them away. */
  line(text: string | readonly string[] | undefined): void;
  document(value: object): void;
  /** Whether all results have reached their place; a reader who has gone away does not count as a failure. */
  delivered(): Promise<boolean>;
};

/** Every text is made safe for a terminal here, in one place, whether a model, a package or we wrote it: it carries no escape sequence. */
export function output(terminal: Terminal, format: Format, { live }: { readonly live: boolean }): Output {
  const { env } = terminal;
  const stdout = tolerant(terminal.stdout);
  const stderr = tolerant(terminal.stderr);
  const canDrawLine = format === 'text' && terminal.stderr.isTTY === true && env['TERM'] !== 'dumb';
  const below = lineBelow(canDrawLine ? stderr : undefined);
  const print = (to: Tolerant, screen: Screen, breaking: Breakings, text: string, tone: Tone = 'plain'): void => {
    const fit = fitted(text, screen, breaking[tone] ?? 'margin');
    below.clear();
    to.write(`${hasColours(screen, env) ? paint(fit, tone) : fit}\n`);
    below.wrote('\n');
  };
  return {
    format,
    live: live && format === 'text',
    canDrawLine,
    result: (text, tone) => print(stdout, terminal.stdout, BREAKING, text, tone),
    piece: (text) => {
      below.clear();
      stdout.write(plainText(text));
      below.wrote(text);
    },
    talk: (text, tone) => print(stderr, terminal.stderr, {}, text, tone),
    line: (text) =>
      text === undefined ? below.clear() : below.draw([text].flat().map((line) => oneLine(plainText(line)))),
    document: (value) => stdout.write(`${JSON.stringify({ v: 1, ...value })}\n`),
    delivered: () => stdout.delivered(),
  };
}

type Breakings = { readonly [T in Tone]?: Breaking };

/** A result without a tone may be a picture, a script or a text of the user's: its lines stay as they are. */
const BREAKING: Breakings = { plain: 'none', prose: 'all' };

/** Safe for a terminal, and no wider than it is; a file or a pipe gets whole lines. */
function fitted(text: string, { isTTY, columns }: Screen, breaking: Breaking): string {
  return isTTY === true ? fitWidth(plainText(text), columns, breaking) : plainText(text);
}

/** NO_COLOR and FORCE_COLOR are heard; a file or a pipe gets plain text. */
function hasColours(screen: Screen, env: NodeJS.ProcessEnv): boolean {
  const { NO_COLOR: no = '', FORCE_COLOR: force = '', TERM: term } = env;
  if (no !== '') return false;
  return (force !== '' && force !== '0') || (screen.isTTY === true && term !== 'dumb');
}

type Tolerant = DrawnOn & { delivered(): Promise<boolean> };

const known = new WeakMap<Screen, Tolerant>();

/** A reader such as `head` may leave early, and a disk may be full: neither may end a run that goes well. */
function tolerant(screen: Screen): Tolerant {
  const made = known.get(screen) ?? makeTolerant(screen);
  known.set(screen, made);
  return made;
}

function makeTolerant(screen: Screen): Tolerant {
  let problem: NodeJS.ErrnoException | undefined;
  screen.on('error', (error: NodeJS.ErrnoException) => {
    problem ??= error;
  });
  return {
    get columns() {
      return screen.columns;
    },
    write: (text) => {
      if (problem === undefined) screen.write(text);
    },
    delivered: async () => {
      // What has been written so far is settled before this is.
      if (problem === undefined) await new Promise<void>((resolve) => screen.write('', () => resolve()));
      return problem === undefined || problem.code === 'EPIPE';
    },
  };
}

/** Tells what a verb has found in the form that was asked for; a text is made only where text was asked for. */
export function tellResult(out: Output, document: object, text: () => string, tone?: Tone): number {
  if (out.format === 'text') out.result(text(), tone);
  else out.document(document);
  return 0;
}

/** Tells what went wrong in the form that was asked for; returns the exit code. With `debug` also where in the program. */
export async function tellError(out: Output, error: unknown, debug = false): Promise<number> {
  if (debug) out.talk(stackOf(error));
  if (!isFault(error)) return tellBug(out, error, debug);
  // Loaded on demand: drawing help takes modules that verbs which only look do not need.
  const { helpAgainst } = await import('./telling/next-step.ts');
  const help = helpAgainst(error);
  if (out.format === 'text') out.talk(errorText(error, help), 'error');
  else out.document({ error: errorObject(error, help?.en) });
  return faultRule(error.code).exit;
}

/** Something that should not be able to happen. A program that asked for JSON gets a document, and the rest on stderr. */
function tellBug(out: Output, error: unknown, debug: boolean): number {
  const message = error instanceof Error ? error.message : String(error);
  if (out.format === 'text') {
    out.talk(`E_INTERNAL: ${message}\n${nextLine(say(debug ? SCREEN_WORDS.bug : SCREEN_WORDS.bugAgain))}`, 'error');
    return 1;
  }
  out.document({ error: { code: 'E_INTERNAL', message, help: SCREEN_WORDS.bug.en } });
  if (!debug) out.talk(stackOf(error));
  return 1;
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

const PLACE = new Set(['file', 'line', 'column']);

function errorText(fault: Fault, help: Text | undefined): string {
  return [`${fault.code}: ${say(fault.said)}`, ...(help === undefined ? [] : [nextLine(say(help))])].join('\n');
}

function errorObject(fault: Fault, help: string | undefined): object {
  const { code, message, details } = fault;
  const place = isObject(details) ? Object.entries(details).filter(([key]) => PLACE.has(key)) : [];
  return {
    code,
    message,
    ...(help === undefined ? {} : { help }),
    ...Object.fromEntries(place),
    ...(details === undefined ? {} : { details }),
  };
}
