import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { isBefore } from '../../core/engine/is-before.ts';
import { Fault } from '../../core/fault.ts';
import { GH_WORDS } from '../../core/words/gh-words.ts';
import { GIT_WORDS } from '../../core/words/git-words.ts';
import type { Text } from '../../core/words/text.ts';
import type { GitPlace } from '../../ports/git.ts';
import type { Processes } from '../../ports/processes.ts';

/** What gh is run with on this machine. */
export type GhOptions = {
  readonly processes: Pick<Processes, 'newFolder' | 'runShort'>;
  /** Where the commands of a run leave what they print, in the state of the runtime. */
  readonly folder: (runId: string) => string;
  /** The path of gh, never one that lies in the project; undefined where there is none. */
  readonly program: (project: string) => Promise<string | undefined>;
  /** What gh needs of the person's own environment: where their login is kept. */
  readonly env: (project: string) => Readonly<Record<string, string>>;
  /** The server that the person has named for tokens in variables: gh would send these to any that is not GitHub's own. */
  readonly ownHost?: string | undefined;
  /** How long one command may take; a minute if not said. */
  readonly timeoutMs?: number;
};

export type GhAnswer = { readonly code: number | null; readonly stdout: string; readonly stderr: string };
export type RunGh = (args: readonly string[], input?: string) => Promise<GhAnswer>;

const TIMEOUT_MS = 60_000;
const OUTPUT_BYTES = 16 * 2 ** 20;

const QUIET = {
  GH_NO_EXTENSION_UPDATE_NOTIFIER: '1',
  GH_NO_UPDATE_NOTIFIER: '1',
  GH_PAGER: 'cat',
  GH_PROMPT_DISABLED: '1',
  GH_SPINNER_DISABLED: '1',
  GIT_TERMINAL_PROMPT: '0',
  LC_ALL: 'C',
  NO_COLOR: '1',
  PAGER: 'cat',
};

/** Runs gh in an empty folder: in a repository it would start git, which goes by what the repository says. */
export async function ghRunner(
  options: GhOptions,
  place: GitPlace,
): Promise<{ readonly program: string; readonly run: RunGh }> {
  const program = await options.program(place.project);
  if (program === undefined) throw forgeFault(GH_WORDS.missing, GH_WORDS.install);
  const ms = options.timeoutMs ?? TIMEOUT_MS;
  const run: RunGh = async (args, input) => {
    const folder = await options.processes.newFolder(options.folder(place.runId), 'gh');
    const cwd = join(folder, 'empty');
    try {
      await mkdir(cwd);
      const { code, endedBy, stdout, stderr } = await options.processes.runShort({
        argv: [program, ...args],
        cwd,
        env: { ...envFor(options, place.project, args), ...QUIET },
        folder,
        limits: { ms, outputBytes: OUTPUT_BYTES },
        signal: place.signal ?? new AbortController().signal,
        ...(input === undefined ? {} : { input: Buffer.from(input) }),
      });
      if (endedBy !== undefined) throw forgeFault(GH_WORDS.ended(whyEnded(endedBy, ms)), GH_WORDS.look('github.com'));
      return { code, stdout: textOf(stdout), stderr: textOf(stderr) };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  return { program, run };
}

/** Which server is asked is said by the repository, which may come from a stranger. */
function envFor({ env, ownHost }: GhOptions, project: string, args: readonly string[]) {
  const given = env(project);
  const host = args[args.indexOf('--hostname') + 1];
  if (ownHost !== undefined && host?.toLowerCase() === ownHost.toLowerCase()) return given;
  return Object.fromEntries(Object.entries(given).filter(([name]) => !name.endsWith('_ENTERPRISE_TOKEN')));
}

export function forgeFault(said: Text, help: Text): Fault {
  return new Fault('FORGE_FAILED', said, { help });
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

function whyEnded(endedBy: string, ms: number): Text {
  if (endedBy === 'time') return GIT_WORDS.tooSlow(ms / 1000);
  return endedBy === 'output' ? GH_WORDS.tooMuch : GIT_WORDS.stopped;
}

const MOST = 300;
/** That a request was refused stands in the first line, and why in the next ones. */
const MOST_LINES = 3;

/** What was wrong, in one line and without colours. */
export function reasonIn({ code, stdout, stderr }: GhAnswer): string {
  const told = linesOf(stderr).slice(0, MOST_LINES).join(' ');
  return (told || linesOf(stdout)[0] || `it ended with ${code ?? 'a signal'}`).slice(0, MOST);
}

function linesOf(text: string): readonly string[] {
  return stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.replaceAll(/\p{Cc}+/gu, ' ').trim())
    .filter((line) => line !== '');
}

/** `gh api --input` and exit code 4 for a missing login are there since then. */
const OLDEST_GH = '2.0.0';

/** That gh can be used with a server, before anything is pushed there; its version. */
export async function checkGh(run: RunGh, host: string): Promise<string> {
  const answer = await run(['--version']);
  const version = /\d+\.\d+\.\d+/.exec(answer.stdout)?.[0];
  if (version === undefined) throw forgeFault(GH_WORDS.refused('--version', reasonIn(answer)), GH_WORDS.install);
  if (isBefore(version, OLDEST_GH)) throw forgeFault(GH_WORDS.tooOld(version, OLDEST_GH), GH_WORDS.update);
  const { code } = await run(['auth', 'status', '--hostname', host]);
  const help = host === 'github.com' ? GH_WORDS.login : GH_WORDS.loginOrToken;
  if (code !== 0) throw forgeFault(GH_WORDS.noLogin(host), help(host));
  return version;
}
