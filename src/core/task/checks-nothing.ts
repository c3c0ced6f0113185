import { readShellLine, type ShellCommand, type ShellLine, type ShellPipe } from './shell-line.ts';
import { type End, programEnds } from './shell-programs.ts';
import type { ShellWord } from './shell-words.ts';

/** Whether a check command cannot fail, so that it proves nothing: `true`, `exit 0`, `echo …`, `npm test || true`. */
export function checksNothing(command: string): boolean {
  const line = command.length > MOST_CHARACTERS ? undefined : readShellLine(command);
  // What cannot be read here is left to the shell, which will say so.
  return line !== undefined && lineEnds(line, NO_OPTIONS).end === 'passes';
}

/** Nobody writes a longer one on the line of an item. */
const MOST_CHARACTERS = 4_096;

/** `stops`: nothing after it is run. */
type Outcome = { readonly end: End; readonly stops: boolean };
type Options = { readonly errexit: boolean; readonly pipefail: boolean };

const NO_OPTIONS: Options = { errexit: false, pipefail: false };
const PASSES: Outcome = { end: 'passes', stops: false };
const UNKNOWN: Outcome = { end: 'unknown', stops: false };

function lineEnds(line: ShellLine, given: Options): Outcome {
  let options = given;
  let all: End = 'passes';
  let last: Outcome = PASSES;
  for (const { before, pipe, inBackground } of line) {
    // Without a code of its own it has that of the command before.
    if (before === ';' && isBareExit(pipe)) break;
    const one = inBackground ? PASSES : pipeEnds(pipe, options);
    options = optionsAfter(pipe, options);
    // Between `;` a failure is lost, but for errexit.
    if (before === ';') all = options.errexit ? both(all, last.end) : 'passes';
    last = before === ';' ? one : joined(last, before, one);
    if (last.stops) break;
  }
  return { ...last, end: both(all, last.end) };
}

function isBareExit({ commands: [first] }: ShellPipe): boolean {
  return first?.kind === 'simple' && first.words.length === 1 && first.words[0]?.text === 'exit';
}

function joined(left: Outcome, before: '&&' | '||', right: Outcome): Outcome {
  const decided = before === '&&' ? 'fails' : 'passes';
  if (left.end === decided) return left;
  if (left.end !== 'unknown') return right;
  return { end: right.end === decided ? decided : 'unknown', stops: false };
}

function both(one: End, other: End): End {
  if (one === 'fails' || other === 'fails') return 'fails';
  return one === 'passes' ? other : one;
}

const OPPOSITE = { passes: 'fails', fails: 'passes', unknown: 'unknown' } as const;

/** The last command decides: `npm test | cat` has lost what came of the tests. */
function pipeEnds({ negated, commands }: ShellPipe, options: Options): Outcome {
  const ends = commands.map((command, index) => commandEnds(command, options, index > 0));
  const last = ends.at(-1) ?? UNKNOWN;
  const end = options.pipefail ? ends.map((one) => one.end).reduce(both) : last.end;
  const stops = last.stops && commands.length === 1;
  return { end: negated ? OPPOSITE[end] : end, stops };
}

function commandEnds(command: ShellCommand, options: Options, isFed: boolean): Outcome {
  if (command.kind === 'group') return { ...lineEnds(command.line, options), stops: false };
  const words = withoutPrefix(command.words);
  if (words === undefined) return UNKNOWN;
  const [name, ...args] = words;
  const program = name?.text.replace(/^(?:\/usr)?\/bin\//, '') ?? '';
  const end = name === undefined ? 'passes' : endOf(program, args, isFed);
  return { end: end === 'passes' && command.readsFile ? 'unknown' : end, stops: program === 'exit' };
}

function endOf(program: string, args: readonly ShellWord[], isFed: boolean): End {
  if (SHELLS.test(program)) return shellEnds(args);
  if (!isFed || !FED.test(program)) return programEnds(program, args);
  return args.every(({ text }) => program === 'tee' || /^-|^\d+$/.test(text)) ? 'passes' : 'unknown';
}

const SHELLS = /^(?:ba|da|z)?sh$/;
/** Programs that only pass on what they are fed. */
const FED = /^(?:cat|tee|head|tail|wc|sort|uniq|less|more)$/;

/** A line that is given to a shell ends as that line does. */
function shellEnds(args: readonly ShellWord[]): End {
  const at = args.findIndex(({ text }) => /^-[a-z]*c$/.test(text));
  const line = args[at + 1];
  const isSure = at >= 0 && line?.plain === true && args.slice(0, at).every(({ text }) => /^-[a-z]+$/.test(text));
  const read = isSure ? readShellLine(line.text) : undefined;
  const errexit = args.slice(0, at + 1).some(({ text }) => text.includes('e'));
  return read === undefined ? 'unknown' : lineEnds(read, { ...NO_OPTIONS, errexit }).end;
}

/** Words that stand before a command and change nothing of its end. */
const PREFIX = /^(?:command|builtin|exec|time|env|nohup|nice)$/;
const ASSIGNMENT = /^[A-Za-z_]\w*=/;

/** The command behind assignments and such words; undefined where a substitution among them decides. */
function withoutPrefix(words: readonly ShellWord[]): readonly ShellWord[] | undefined {
  const at = words.findIndex(({ text, bare }) => !ASSIGNMENT.test(text) && !(bare && PREFIX.test(text)));
  if (at >= 0) return words.slice(at);
  return words.every(({ plain }) => plain) ? [] : undefined;
}

function optionsAfter({ commands }: ShellPipe, options: Options): Options {
  const [first] = commands;
  if (first?.kind !== 'simple' || first.words[0]?.text !== 'set' || commands.length > 1) return options;
  const words = first.words.slice(1).map(({ text }) => text);
  return {
    errexit: options.errexit || words.some((word) => /^-[a-z]*e/.test(word) || word === 'errexit'),
    pipefail: options.pipefail || words.includes('pipefail'),
  };
}
