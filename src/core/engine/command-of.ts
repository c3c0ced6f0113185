import type { ConfigFile, Descriptor, ProgramTurn, Template, Variant } from './descriptor.ts';

/** How a program is started for one turn: a list of words, never a line for a shell. */
export type Command = {
  /** The first word is the program. */
  readonly argv: readonly string[];
  readonly cwd: string;
  /** What the environment holds beside the variables in `passed`. */
  readonly env: { readonly [name: string]: string };
  readonly passed: readonly string[];
  /** By path in the home of the run. */
  readonly files: readonly ConfigFile[];
  /** What stdin holds, given as a file: a pipe that stays open would hang most of them. Without one it is empty. */
  readonly stdin?: string;
};

/** Linux takes no word of more than 128 KiB, and a character has up to three bytes; longer prompts go in by stdin. */
const LONGEST_WORD = 40_000;

/** What every program is given of the user's environment. */
const PASSED = [
  'PATH',
  'USER',
  'LOGNAME',
  'SHELL',
  'LANG',
  'LC_*',
  'TZ',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'ALL_PROXY',
  'http_proxy',
  'https_proxy',
  'no_proxy',
  'all_proxy',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'NODE_EXTRA_CA_CERTS',
];

/** What it is told about where it is. `PWD` too: opencode trusts it more than the folder it really is in. */
const FIXED = {
  HOME: '{home}',
  PWD: '{project}',
  TMPDIR: '{home}/tmp',
  XDG_CONFIG_HOME: '{home}/.config',
  XDG_DATA_HOME: '{home}/.local/share',
  XDG_STATE_HOME: '{home}/.local/state',
  XDG_CACHE_HOME: '{home}/.cache',
  NO_COLOR: '1',
  TERM: 'dumb',
};

/** The whole of it: command line, environment and files. `version` is what the program says of itself. */
export function commandOf(descriptor: Descriptor, turn: ProgramTurn, version?: string): Command {
  const { files, env, mcp } = descriptor.config(turn);
  const prompt = turn.prompt.replaceAll('\0', '\ufffd');
  const fixed = { ...FIXED, ...descriptor.environment.fixed };
  const places = { home: turn.home, project: turn.project };
  return {
    argv: argvOf(descriptor, { ...turn, prompt: fitsWord(prompt) ? prompt : undefined, mcp }, version),
    cwd: turn.project,
    env: { ...Object.fromEntries(Object.entries(fixed).map(([name, value]) => [name, filled(value, places)])), ...env },
    passed: [...PASSED, ...descriptor.environment.passed],
    files,
    ...(fitsWord(prompt) ? {} : { stdin: prompt }),
  };
}

/** The command line as the log has it: what it was, without the prompt and without the folders of this machine. */
export function loggedArgv(descriptor: Descriptor, turn: ProgramTurn, version?: string): readonly string[] {
  const prompt = fitsWord(turn.prompt) ? '{prompt}' : turn.prompt;
  return commandOf(descriptor, { ...turn, home: '@home', project: '@project', prompt }, version).argv;
}

/** The newest variant that the version has reached; for a version that nobody knows, the newest of all. */
export function variantFor({ variants }: Descriptor, version?: string): Variant {
  const known = version === undefined ? undefined : numbersIn(version);
  if (known === undefined) return variants[0];
  return variants.find(({ since }) => !isBefore(known, numbersIn(since) ?? [])) ?? variants.at(-1) ?? variants[0];
}

type Places = Pick<ProgramTurn, 'home' | 'project' | 'model' | 'session' | 'fresh'> & {
  readonly prompt: string | undefined;
  readonly mcp: string | undefined;
};

function argvOf(descriptor: Descriptor, turn: Places, version: string | undefined): readonly string[] {
  const variant = variantFor(descriptor, version);
  const template: Template = turn.session === undefined ? variant.start : variant.resume;
  const { home, project, model, session, fresh, prompt } = turn;
  const mcp = turn.mcp === undefined ? undefined : `${home}/${turn.mcp}`;
  const places = { home, project, model, session, fresh, prompt, mcp };
  const words = template.flatMap((part) => {
    const group = typeof part === 'string' ? [part] : part;
    return group.every((word) => hasAll(word, places)) ? group.map((word) => filled(word, places)) : [];
  });
  return [descriptor.program, ...words];
}

type Values = { readonly [place: string]: string | undefined };
const PLACE = /\{(\w+)\}/g;

function hasAll(word: string, places: Values): boolean {
  return [...word.matchAll(PLACE)].every(([, name = '']) => places[name] !== undefined);
}

/** In one pass: what looks like a place in a prompt stays as it is. */
function filled(word: string, places: Values): string {
  return word.replaceAll(PLACE, (place, name: string) => places[name] ?? place);
}

function fitsWord(prompt: string): boolean {
  return prompt.length <= LONGEST_WORD;
}

function numbersIn(version: string): readonly number[] | undefined {
  const found = /(\d+)\.(\d+)(?:\.(\d+))?/.exec(version);
  return found === null ? undefined : found.slice(1).map((digits) => Number(digits ?? 0));
}

function isBefore(one: readonly number[], other: readonly number[]): boolean {
  const index = one.findIndex((number, place) => number !== (other[place] ?? 0));
  return index !== -1 && (one[index] ?? 0) < (other[index] ?? 0);
}
