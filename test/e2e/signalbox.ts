import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openSqliteStore } from '../../src/adapters/store-sqlite/open-sqlite-store.ts';
import type { RunStore } from '../../src/ports/run-store.ts';
import { manualClock } from '../support/manual-clock.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

export type Ended = {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
};

/** The real command line in a process of its own. */
export type Running = {
  readonly ended: Promise<Ended>;
  /** Resolves once this has been printed to stdout, with all that has been printed. */
  says(text: string): Promise<string>;
  /** The same of stderr. */
  talks(text: string): Promise<string>;
  signal(signal: NodeJS.Signals): void;
};

export type Place = {
  readonly path: string;
  /** SIGNALBOX_HOME of everything started here. */
  readonly home: string;
  readonly project: string;
  run(...args: readonly string[]): Promise<Ended>;
  /** XDG_CONFIG_HOME of everything started here. */
  readonly config: string;
  /** At a terminal of its own, made by `script`, with this typed into it; `later`: typed once something has been said; `columns`: how wide it is. */
  atTerminal(
    args: readonly string[],
    typed: string,
    later?: { readonly once: string; readonly typed: string },
    columns?: number,
  ): Promise<Ended>;
  start(args: readonly string[], options?: StartOptions): Running;
  /** The store of this place, opened by the test's own process. */
  withStore<T>(work: (store: RunStore) => Promise<T>): Promise<T>;
  remove(): Promise<void>;
};

export type StartOptions = Pick<SpawnOptions, 'uid' | 'gid'> & {
  /** Instead of the real command: a program of `programs/` around it. */
  readonly program?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly input?: string;
};

export const HELLO = fileURLToPath(new URL('../../packages/hello', import.meta.url));

const COMMAND = fileURLToPath(new URL('../../bin/signalbox.js', import.meta.url));

/** A home, a project and every process started for them; `remove` ends those that are left, by their id. */
export async function makePlace(): Promise<Place> {
  const folder = await temporaryFolder();
  const home = join(folder.path, 'home');
  const config = join(folder.path, 'config');
  const project = join(folder.path, 'project');
  await mkdir(project);
  const children = new Set<ChildProcess>();
  const surroundings = {
    ...withoutKeys(process.env),
    LC_ALL: 'C.UTF-8',
    SIGNALBOX_HOME: home,
    XDG_CONFIG_HOME: config,
  };

  const start = (args: readonly string[], options: StartOptions = {}): Running => {
    const { program, env = {}, input, ...spawning } = options;
    const file = program === undefined ? COMMAND : programPath(program);
    const child = spawn(process.execPath, [file, ...args], {
      cwd: project,
      env: { ...surroundings, ...env },
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
      ...spawning,
    });
    children.add(child);
    child.stdin?.end(input);
    return running(child, () => children.delete(child));
  };

  return {
    path: folder.path,
    home,
    config,
    project,
    start,
    run: (...args) => start(args).ended,
    atTerminal: (args, typed, later, columns) => {
      const command = [process.execPath, COMMAND, ...args].map((word) => `'${word}'`).join(' ');
      const line = columns === undefined ? command : `stty cols ${columns}; ${command}`;
      const child = spawn('script', ['--quiet', '--return', '--command', line, '/dev/null'], {
        cwd: project,
        env: { ...surroundings, TERM: 'dumb' },
        stdio: ['pipe', 'pipe', 'pipe'],
      });
      children.add(child);
      child.stdin?.write(typed);
      const started = running(child, () => children.delete(child));
      if (later !== undefined) void started.says(later.once).then(() => child.stdin?.write(later.typed));
      return started.ended;
    },
    withStore: async (work) => {
      const store = await openSqliteStore({ home, clock: manualClock() });
      try {
        return await work(store);
      } finally {
        await store.close();
      }
    },
    remove: async () => {
      const ends = [...children].map((child) => new Promise((resolve) => child.once('close', resolve)));
      for (const child of children) child.kill('SIGKILL');
      await Promise.all(ends);
      await folder.remove();
    },
  };
}

/** What a developer has set for themselves, or npm for a script of it, must not change what a test sees, nor be used by one. */
export function withoutKeys(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = /^(SIGNALBOX_.*|npm_.*|(OPENAI|ANTHROPIC|GEMINI|GOOGLE_GENERATIVE_AI)_API_KEY)$/;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !own.test(name)));
}

function running(child: ChildProcess, onEnd: () => void): Running {
  let stdout = '';
  let stderr = '';
  let over = false;
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    notify();
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
    notify();
  });
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      over = true;
      onEnd();
      notify();
      resolve({ code, signal, stdout, stderr });
    });
  });
  const comes = (text: string, printed: () => string): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = () => {
        const found = printed().includes(text);
        if (!found && !over) return;
        listeners.delete(look);
        if (found) resolve(printed());
        else reject(new Error(`It ended without saying ${text}: ${stdout}${stderr}`));
      };
      listeners.add(look);
      look();
    });
  return {
    ended,
    says: (text) => comes(text, () => stdout),
    talks: (text) => comes(text, () => stderr),
    signal: (signal) => child.kill(signal),
  };
}

function programPath(name: string): string {
  return fileURLToPath(new URL(`./programs/${name}`, import.meta.url));
}

// biome-ignore lint/suspicious/noExplicitAny: what the command prints is outside data, checked by the tests that read it.
export type Printed = any;

/** The one JSON document that a command printed. */
export function document(ended: Ended): Printed {
  const lines = ended.stdout.trimEnd().split('\n');
  if (lines.length !== 1) throw new Error(`Not one document: ${ended.stdout}\n${ended.stderr}`);
  return JSON.parse(lines[0] ?? '');
}

/** The JSON documents that a command printed, one per line. */
export function documents({ stdout }: Ended): readonly Printed[] {
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

/** The run that `run` has started: its first line. */
export function runIdOf({ stdout }: Pick<Ended, 'stdout'>): string {
  return /^(run_[0-9a-z]+)\n/.exec(stdout)?.[1] ?? `no run id: ${stdout}`;
}

export function typesOf(events: readonly Printed[]): readonly string[] {
  return events.map(({ type }) => type);
}
