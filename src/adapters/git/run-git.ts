import { dirname } from 'node:path';
import { Fault } from '../../core/fault.ts';
import type { Help } from '../../core/help.ts';
import { GIT_WORDS } from '../../core/words/git-words.ts';
import type { Text } from '../../core/words/text.ts';
import type { GitPlace } from '../../ports/git.ts';
import type { Processes } from '../../ports/processes.ts';

/** What git is run with on this machine. */
export type GitOptions = {
  readonly processes: Pick<Processes, 'newFolder' | 'runShort'>;
  /** Where the commands of a run have their folders, in the state of the runtime. */
  readonly folder: (runId: string) => string;
  /** The real path of git, never one that lies in the project; undefined where there is none. */
  readonly program: (project: string) => Promise<string | undefined>;
  /** What of the person's own environment git has when it speaks to a remote, and then alone: nothing if not said. */
  readonly personEnv?: (project: string) => Readonly<Record<string, string>>;
  /** How long one command of git may take; two minutes if not said. */
  readonly timeoutMs?: number;
};

export type GitOrder = {
  readonly args: readonly string[];
  readonly input?: Uint8Array;
  /** Variables that say which repository is meant. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** Exit codes that are answers. */
  readonly answers?: readonly number[];
  /** Speaks to a remote with the settings and credentials of the person, and with these settings besides. */
  readonly asPerson?: readonly string[];
};

export type GitAnswer = { readonly code: number; readonly stdout: Buffer; readonly stderr: string };
export type RunGit = (order: GitOrder) => Promise<GitAnswer>;

const TIMEOUT_MS = 120_000;
/** Enough for the names of some hundred thousand files. */
const OUTPUT_BYTES = 128 * 2 ** 20;
const SYSTEM_PATH = '/usr/local/bin:/usr/bin:/bin';

/**
 * The settings of a repository may be written by a model. What is said on the command line counts more than what stands there;
 * what has any name (filters, aliases, drivers) is only kept away by not reading these settings at all: `open-workspace.ts`.
 */
const HARDENED = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'core.attributesFile=/dev/null',
  'core.logAllRefUpdates=false',
  'core.pager=cat',
  'diff.external=',
  'gc.auto=0',
  'maintenance.auto=false',
  'submodule.recurse=false',
];

const QUIET = {
  LC_ALL: 'C',
  GIT_ASKPASS: 'false',
  GIT_ATTR_NOSYSTEM: '1',
  GIT_EDITOR: 'false',
  GIT_LITERAL_PATHSPECS: '1',
  GIT_NO_LAZY_FETCH: '1',
  GIT_NO_REPLACE_OBJECTS: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_PAGER: 'cat',
  GIT_TERMINAL_PROMPT: '0',
};

const ALONE = {
  ...QUIET,
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_SSH_COMMAND: 'false',
};

/** What a remote may be spoken to by; `ext` would run any program. */
const AS_PERSON = { ...QUIET, GIT_ALLOW_PROTOCOL: 'https:ssh:file', SSH_ASKPASS: 'false' };

/**
 * Runs git with nothing of the person's settings and variables, except where it speaks to a remote, and outside of any sandbox: a
 * repository may lie above the project or beside it. By the folder an owner that comes after us finds what still runs. An exit code that is no answer is a fault.
 */
export async function gitRunner(options: GitOptions, place: GitPlace, folder: string): Promise<RunGit> {
  const program = await options.program(place.project);
  if (program === undefined) throw gitFault(GIT_WORDS.missing, GIT_WORDS.install);
  const ms = options.timeoutMs ?? TIMEOUT_MS;
  const fixed = { HOME: folder, PATH: `${dirname(program)}:${SYSTEM_PATH}` };
  return async ({ args, input, env, cwd, answers = [0], asPerson }) => {
    const command = args[0] ?? '';
    const settings = [...HARDENED, ...(asPerson ?? ['protocol.allow=never'])].flatMap((setting) => ['-c', setting]);
    const surroundings = asPerson === undefined ? ALONE : { ...options.personEnv?.(place.project), ...AS_PERSON };
    const { code, endedBy, stdout, stderr } = await options.processes.runShort({
      argv: [program, '--no-pager', ...settings, ...args],
      cwd,
      env: { ...fixed, ...surroundings, ...env },
      folder,
      limits: { ms, outputBytes: OUTPUT_BYTES },
      signal: place.signal ?? new AbortController().signal,
      ...(input === undefined ? {} : { input }),
    });
    if (endedBy !== undefined) throw gitFault(GIT_WORDS.ended(command, whyEnded(endedBy, ms)));
    const errors = bufferOf(stderr).toString('utf8');
    if (code === null || !answers.includes(code)) throw gitFault(GIT_WORDS.refused(command, reasonOf(errors)));
    return { code, stdout: bufferOf(stdout), stderr: errors };
  };
}

/** The same bytes. */
function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function whyEnded(endedBy: string, ms: number) {
  if (endedBy === 'time') return GIT_WORDS.tooSlow(ms / 1000);
  return endedBy === 'output' ? GIT_WORDS.tooMuch : GIT_WORDS.stopped;
}

/** Names are bytes, in any encoding or none: as Latin-1 text they survive being split, compared and joined. */
export type PathBytes = string;

export function splitPaths(output: Buffer): readonly PathBytes[] {
  return output
    .toString('latin1')
    .split('\0')
    .filter((path) => path !== '');
}

export function joinPaths(paths: readonly PathBytes[]): Uint8Array {
  return Buffer.from(paths.map((path) => `${path}\0`).join(''), 'latin1');
}

/** For people and models. */
export function pathText(path: PathBytes): string {
  return Buffer.from(path, 'latin1').toString('utf8');
}

export function gitFault(said: Text, help: Help = GIT_WORDS.examine, cause?: unknown): Fault {
  return new Fault('GIT_FAILED', said, { help, ...(cause === undefined ? {} : { cause }) });
}

/** The sentence of git that says what was wrong; the rest is advice for people at a terminal. */
export function reasonOf(stderr: string): string {
  const lines = stderr.split('\n').filter((line) => line.trim() !== '');
  const told = lines.find((line) => /^(?:fatal|error):/.test(line)) ?? lines.at(-1) ?? '';
  return told.slice(0, 300);
}
