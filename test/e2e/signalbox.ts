import { mkdir, readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openSqliteStore } from '../../src/adapters/store-sqlite/open-sqlite-store.ts';
import type { RunStore } from '../../src/ports/run-store.ts';
import { manualClock } from '../support/manual-clock.ts';
import { compiledCode } from '../support/product.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import {
  type Ended,
  type Live,
  type ProcessOptions,
  type Running,
  runningInside,
  runningProcess,
  terminalOf,
} from './running.ts';

export type { Ended, ProcessOptions, Running } from './running.ts';

export type StartOptions = { readonly env?: NodeJS.ProcessEnv; readonly input?: string };

/** Where commands are typed: a home, a project, and settings of their own. */
export type Place = {
  readonly path: string;
  /** SIGNALBOX_HOME of everything started here. */
  readonly home: string;
  readonly project: string;
  /** XDG_CONFIG_HOME of everything started here. */
  readonly config: string;
  /** A command in this very process, to its end. */
  run(...args: readonly string[]): Promise<Ended>;
  /** A command in this very process: signals reach it, but nothing can kill it. */
  start(args: readonly string[], options?: StartOptions): Running;
  /** A command in a process of its own, for what only a process can do: be killed, stopped, piped, or run as somebody else. */
  process(args: readonly string[], options?: ProcessOptions): Running;
  /** At a terminal of its own, made by `script`, with this typed into it; `later`: typed once something has been said; `columns`: how wide it is. */
  atTerminal(
    args: readonly string[],
    typed: string,
    later?: { readonly once: string; readonly typed: string },
    columns?: number,
  ): Promise<Ended>;
  /** The store of this place, opened by the test's own process. */
  withStore<T>(work: (store: RunStore) => Promise<T>): Promise<T>;
  /** Ends what is left, and fails where a command has left something open. */
  remove(): Promise<void>;
};

export const HELLO = fileURLToPath(new URL('../../packages/hello', import.meta.url));

export async function makePlace(): Promise<Place> {
  const folder = await temporaryFolder();
  const home = join(folder.path, 'home');
  const config = join(folder.path, 'config');
  const project = join(folder.path, 'project');
  await mkdir(project);
  const live = new Set<Live>();
  const surroundings = {
    ...withoutKeys(process.env),
    ...compiledCode(),
    LC_ALL: 'C.UTF-8',
    SIGNALBOX_HOME: home,
    XDG_CONFIG_HOME: config,
  };
  const kept = (started: Live): Live => {
    live.add(started);
    started.ended.then(
      () => live.delete(started),
      () => live.delete(started),
    );
    return started;
  };
  const start: Place['start'] = (args, { env, ...options } = {}) =>
    kept(runningInside(args, { ...options, cwd: project, env: { ...surroundings, ...env } }));

  return {
    path: folder.path,
    home,
    config,
    project,
    start,
    run: (...args) => start(args).ended,
    process: (args, { env, ...options } = {}) =>
      kept(runningProcess(args, { ...options, cwd: project, env: { ...surroundings, ...env } })),
    atTerminal: (args, typed, later, columns) => {
      const started = kept(terminalOf(args, { cwd: project, env: { ...surroundings, TERM: 'dumb' } }, columns));
      started.type(typed);
      if (later !== undefined) void started.says(later.once).then(() => started.type(later.typed));
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
      await Promise.all([...live].map((started) => started.stop()));
      const open = await openBelow(folder.path);
      await folder.remove();
      if (open.length > 0) throw new Error(`Something was left open: ${open.join(', ')}`);
    },
  };
}

/** The files below a folder that this process holds open; nothing where the system does not tell. */
async function openBelow(folder: string): Promise<readonly string[]> {
  const handles = await readdir('/proc/self/fd').catch(() => []);
  const paths = await Promise.all(handles.map((handle) => readlink(`/proc/self/fd/${handle}`).catch(() => '')));
  return paths.filter((path) => path.startsWith(`${folder}/`));
}

/** What a developer has set for themselves, or npm for a script of it, must not change what a test sees, nor be used by one. */
export function withoutKeys(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = /^(SIGNALBOX_.*|npm_.*|(OPENAI|ANTHROPIC|GEMINI|GOOGLE_GENERATIVE_AI)_API_KEY)$/;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !own.test(name)));
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
