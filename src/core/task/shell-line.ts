import { readShellWords, type ShellToken, type ShellWord } from './shell-words.ts';

export type ShellCommand =
  | { readonly kind: 'simple'; readonly words: readonly ShellWord[]; readonly readsFile: boolean }
  | { readonly kind: 'group'; readonly line: ShellLine };
/** Commands joined by `|`. */
export type ShellPipe = { readonly negated: boolean; readonly commands: readonly ShellCommand[] };
/** A pipe and what stands before it: `;` where nothing depends on the one before. */
export type ShellPart = {
  readonly before: ';' | '&&' | '||';
  readonly pipe: ShellPipe;
  readonly inBackground: boolean;
};
export type ShellLine = readonly ShellPart[];

/** How a command line is put together; undefined where it is no line that can be read so. */
export function readShellLine(line: string): ShellLine | undefined {
  const tokens = readShellWords(line);
  if (tokens === undefined) return undefined;
  const left = [...tokens];
  const parts = readParts(left, undefined);
  return left.length === 0 ? parts : undefined;
}

const ENDS: { readonly [open: string]: string } = { '(': ')', '{': '}' };

/** Reads up to the sign that closes the group; what is read is taken away. */
function readParts(left: ShellToken[], closing: string | undefined): ShellLine | undefined {
  const parts: ShellPart[] = [];
  let before: ShellPart['before'] = ';';
  skip(left, BLANK);
  while (left[0] !== undefined && !isClosing(left[0], closing)) {
    const pipe = readPipe(left);
    if (pipe === undefined) return undefined;
    const joint = signOf(left[0]);
    if (JOINTS.test(joint)) left.shift();
    parts.push({ before, pipe, inBackground: joint === '&' });
    before = joint === '&&' || joint === '||' ? joint : ';';
    skip(left, before === ';' ? BLANK : /^\n$/);
  }
  return before === ';' ? parts : undefined;
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

function readPipe(left: ShellToken[]): ShellPipe | undefined {
  const negated = left[0]?.kind === 'word' && left[0].bare && left[0].text === '!';
  if (negated) left.shift();
  const commands: ShellCommand[] = [];
  do {
    const command = readCommand(left);
    if (command === undefined) return undefined;
    commands.push(command);
  } while (/^\|&?$/.test(signOf(left[0])) && left.shift() !== undefined);
  return { negated, commands };
}

function readCommand(left: ShellToken[]): ShellCommand | undefined {
  const closing = ENDS[left[0]?.text ?? ''];
  if (closing !== undefined) {
    left.shift();
    const line = readParts(left, closing);
    if (line === undefined || left.shift()?.text !== closing) return undefined;
    readWords(left);
    return { kind: 'group', line };
  }
  const read = readWords(left);
  return read.count === 0 ? undefined : { kind: 'simple', words: read.words, readsFile: read.readsFile };
}

/** Words up to the next sign. Of redirections it counts alone whether a file has to be there. */
function readWords(left: ShellToken[]) {
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
