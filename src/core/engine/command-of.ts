import type { ConfigFile, Descriptor, ProgramTurn, Template, Variant } from './descriptor.ts';
import { isBefore } from './is-before.ts';

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
  const { files, env, mcp, passed = [] } = descriptor.config(turn);
  const template = templateOf(descriptor, turn, version);
  const prompt = turn.prompt.replaceAll('\0', '\ufffd');
  const word = turn.long !== true && hasPlace(template) ? prompt : undefined;
  const { home, project, model, session, fresh } = turn;
  const places = { home, project, model, session, fresh, prompt: word, mcp: mcp && `${home}/${mcp}` };
  const fixed = Object.entries({ ...FIXED, ...descriptor.environment.fixed });
  return {
    argv: [descriptor.program, ...wordsOf(template, places)],
    cwd: project,
    env: { ...Object.fromEntries(fixed.map(([name, value]) => [name, fillPlaces(value, places)])), ...env },
    passed: [...PASSED, ...descriptor.environment.passed, ...passed],
    files,
    ...(word === undefined ? { stdin: prompt } : {}),
  };
}

/** The command line as the log has it: what it was, without the prompt and without the folders of this machine. */
export function loggedArgv(descriptor: Descriptor, turn: ProgramTurn, version?: string): readonly string[] {
  return commandOf(descriptor, { ...turn, home: '@home', project: '@project', prompt: PROMPT }, version).argv;
}

/** The newest variant that the version has reached; for an unknown version, the newest of all. */
export function variantFor({ variants }: Descriptor, version?: string): Variant {
  if (version === undefined) return variants[0];
  return variants.find(({ since }) => !isBefore(version, since)) ?? variants.at(-1) ?? variants[0];
}

function templateOf(descriptor: Descriptor, { session }: ProgramTurn, version: string | undefined): Template {
  const { start, resume } = variantFor(descriptor, version);
  return session === undefined ? start : resume;
}

function wordsOf(template: Template, places: Values): readonly string[] {
  return template.flatMap((part) => {
    const group = typeof part === 'string' ? [part] : part;
    return group.every((word) => hasAll(word, places)) ? group.map((word) => fillPlaces(word, places)) : [];
  });
}

type Values = { readonly [place: string]: string | undefined };
const PLACE = /\{(\w+)\}/g;

function hasAll(word: string, places: Values): boolean {
  return [...word.matchAll(PLACE)].every(([, name = '']) => places[name] !== undefined);
}

/** In one pass: what looks like a place in a prompt stays as it is. */
function fillPlaces(word: string, places: Values): string {
  return word.replaceAll(PLACE, (place, name: string) => places[name] ?? place);
}

const PROMPT = '{prompt}';

/** Where a command line has no place for the prompt, stdin has. */
function hasPlace(words: Template): boolean {
  return words.flat().some((word) => word.includes(PROMPT));
}
