import { type End, programEnds } from './shell-programs.ts';
import { readShellWords, type ShellToken, type ShellWord } from './shell-words.ts';

/** Whether a check command cannot fail, so that it proves nothing: `true`, `exit 0`, `echo …`, `npm test || true`. */
export function checksNothing(command: string): boolean {
  // What cannot be read here is left to the shell, which will say so.
  return command.length <= MOST_CHARACTERS && judgeLine(command, NO_OPTIONS) === 'passes';
}

/** A command on the line of an item is shorter than this. */
const MOST_CHARACTERS = 4_096;

/** `stops`: nothing after it is run. */
type Outcome = { readonly end: End; readonly stops: boolean };
type Options = { readonly errexit: boolean; readonly pipefail: boolean };
/** What stands before a pipe: `;` where nothing depends on the one before. */
type Joint = ';' | '&&' | '||';

const NO_OPTIONS: Options = { errexit: false, pipefail: false };
const PASSES: Outcome = { end: 'passes', stops: false };

/** How a line ends; undefined where it is none that can be read so. */
function judgeLine(line: string, options: Options): End | undefined {
  const left = [...(readShellWords(line) ?? [UNREADABLE])];
  const outcome = takeLine(left, undefined, options);
  return left.length === 0 ? outcome?.end : undefined;
}

const UNREADABLE: ShellToken = { kind: 'sign', text: '' };

/** What is known of a line up to some pipe in it. */
type Standing = { readonly options: Options; readonly all: End; readonly last: Outcome; readonly before: Joint };

/** Takes the pipes up to the sign that closes the group, or to the end, and says how they end. */
function takeLine(left: ShellToken[], closing: string | undefined, options: Options): Outcome | undefined {
  let standing: Standing = { options, all: 'passes', last: PASSES, before: ';' };
  skip(left, BLANK);
  while (left[0] !== undefined && !isClosing(left[0], closing)) {
    const pipe = takePipe(left, standing.options);
    if (pipe === undefined) return undefined;
    const joint = signOf(left[0]);
    if (JOINTS.test(joint)) left.shift();
    standing = afterPipe(standing, pipe, joint);
    skip(left, standing.before === ';' ? BLANK : /^\n$/);
  }
  const { all, last, before } = standing;
  return before === ';' ? { ...last, end: both(all, last.end) } : undefined;
}

function afterPipe({ before, all, last, ...given }: Standing, pipe: TakenPipe, joint: string): Standing {
  const next = joint === '&&' || joint === '||' ? joint : ';';
  // An exit without a code of its own has that of the command before.
  if (last.stops || (before === ';' && isBareExit(pipe.words)))
    return { ...given, all, last: { ...last, stops: true }, before: next };
  const options = pipe.isAlone ? optionsAfter(pipe.words, given.options) : given.options;
  const one = joint === '&' ? PASSES : pipe;
  if (before !== ';') return { options, all, last: joined(last, before, one), before: next };
  // Between `;` a failure is lost, but for errexit.
  return { options, all: options.errexit ? both(all, last.end) : 'passes', last: one, before: next };
}

const BLANK = /^[;\n]$/;
const JOINTS = /^(?:&&|\|\||[;\n&])$/;

function skip(left: ShellToken[], signs: RegExp): void {
  while (signs.test(signOf(left[0]))) left.shift();
}

function signOf(token: ShellToken | undefined): string {
  return token?.kind === 'sign' ? token.text : '';
}

function isClosing(token: ShellToken, closing: string | undefined): boolean {
  return closing !== undefined && token.text === closing && (token.kind === 'sign' || closing === '}');
}

function isBareExit(words: readonly ShellWord[]): boolean {
  return words.length === 1 && words[0]?.text === 'exit';
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

/** A command, with its words where it is no group. */
type Taken = Outcome & { readonly words: readonly ShellWord[] };
type TakenPipe = Taken & { readonly isAlone: boolean };

/** Commands joined by `|`, with the words of the first. The last one decides: `npm test | cat` has lost what came of the tests. */
function takePipe(left: ShellToken[], options: Options): TakenPipe | undefined {
  const negated = left[0]?.kind === 'word' && left[0].bare && left[0].text === '!';
  if (negated) left.shift();
  const commands: Taken[] = [];
  do {
    const command = takeCommand(left, options, commands.length > 0);
    if (command === undefined) return undefined;
    commands.push(command);
  } while (/^\|&?$/.test(signOf(left[0])) && left.shift() !== undefined);
  const ends = commands.map(({ end }) => end);
  const end = options.pipefail ? ends.reduce(both) : (ends.at(-1) ?? 'unknown');
  const isAlone = commands.length === 1;
  const [{ words, stops } = { words: [], stops: false }] = commands;
  return { end: negated ? OPPOSITE[end] : end, stops: isAlone && stops, words, isAlone };
}

const CLOSING: { readonly [open: string]: string } = { '(': ')', '{': '}' };

function takeCommand(left: ShellToken[], options: Options, isFed: boolean): Taken | undefined {
  const closing = CLOSING[left[0]?.text ?? ''];
  if (closing !== undefined) {
    left.shift();
    const line = takeLine(left, closing, options);
    if (line === undefined || left.shift()?.text !== closing) return undefined;
    takeWords(left);
    return { end: line.end, stops: false, words: [] };
  }
  const { words, readsFile, count } = takeWords(left);
  return count === 0 ? undefined : { ...judgeCommand(words, readsFile, isFed), words };
}

/** Words up to the next sign. Of redirections it counts alone whether a file has to be there. */
function takeWords(left: ShellToken[]) {
  const words: ShellWord[] = [];
  let readsFile = false;
  let count = 0;
  for (let next = left[0]; next !== undefined && next.kind !== 'sign'; next = left[0]) {
    left.shift();
    count += 1;
    if (next.kind === 'word') words.push(next);
    else {
      const target = left[0]?.kind === 'word' ? left.shift()?.text : undefined;
      readsFile ||= /<$/.test(next.text) && !next.text.includes('<<') && target !== '/dev/null';
    }
  }
  return { words, readsFile, count };
}

function judgeCommand(all: readonly ShellWord[], readsFile: boolean, isFed: boolean): Outcome {
  const words = withoutPrefix(all);
  if (words === undefined) return { end: 'unknown', stops: false };
  const [name, ...args] = words;
  const program = name?.text.replace(/^(?:\/usr)?\/bin\//, '') ?? '';
  const end = name === undefined ? 'passes' : endOf(program, args, isFed);
  return { end: end === 'passes' && readsFile ? 'unknown' : end, stops: program === 'exit' };
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
  const errexit = args.slice(0, at + 1).some(({ text }) => text.includes('e'));
  return (isSure ? judgeLine(line.text, { ...NO_OPTIONS, errexit }) : undefined) ?? 'unknown';
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

function optionsAfter(words: readonly ShellWord[], options: Options): Options {
  if (words[0]?.text !== 'set') return options;
  const given = words.slice(1).map(({ text }) => text);
  return {
    errexit: options.errexit || given.some((word) => /^-[a-z]*e/.test(word) || word === 'errexit'),
    pipefail: options.pipefail || given.includes('pipefail'),
  };
}
