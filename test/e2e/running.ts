import { type SpawnOptions, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import type { LeavingSignal } from '../../src/cli/terminal.ts';
import type { Extras } from '../../src/main/open-runtime.ts';
import { runAt } from '../../src/main.ts';
import { memoryTerminal } from '../support/memory-terminal.ts';
import { commandPath, programPath } from '../support/product.ts';

export type Ended = {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
};

/** The real command line at work. */
export type Running = {
  readonly ended: Promise<Ended>;
  /** Resolves once this has been printed to stdout, with all that has been printed. */
  says(text: string): Promise<string>;
  /** The same of stderr. */
  talks(text: string): Promise<string>;
  signal(signal: NodeJS.Signals): void;
};

/** What whoever started it can do besides. */
export type Live = Running & { stop(): Promise<unknown>; type(text: string): void };

type Setting = { readonly cwd: string; readonly env: NodeJS.ProcessEnv; readonly input?: string | undefined };

export type ProcessOptions = Pick<SpawnOptions, 'uid' | 'gid'> & {
  /** Instead of the real command: a program of `programs/` around it. */
  readonly program?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly input?: string;
};

const LEAVING: ReadonlySet<string> = new Set<LeavingSignal>(['SIGHUP', 'SIGINT', 'SIGTERM']);

/** A command in this process, at a terminal of its own. */
export function runningInside(args: readonly string[], setting: Setting & { readonly extras?: Extras }): Live {
  const { input, extras, ...place } = setting;
  const terminal = memoryTerminal(input === undefined ? place : { ...place, input });
  const deliver = (signal: NodeJS.Signals): boolean => LEAVING.has(signal) && terminal.deliver(signal as LeavingSignal);
  const heard = listenTo(terminal.stdout, terminal.stderr);
  const ended = runAt(terminal, args, extras)
    .finally(() => {
      terminal.stdout.end();
      terminal.stderr.end();
    })
    .then(async (code) => {
      const left = [...LEAVING].filter((signal) => deliver(signal as LeavingSignal));
      if (left.length > 0) throw new Error(`It has ended and still listens to ${left.join(', ')}.`);
      return { code, signal: null, ...(await heard.all) };
    })
    .finally(heard.end);
  return {
    ...heard.comes,
    ended,
    signal: (signal) => {
      if (!deliver(signal)) throw new Error(`${signal} takes a process of its own: nobody listens to it here.`);
    },
    stop: () => {
      deliver('SIGTERM');
      return ended.catch(() => undefined);
    },
    type: () => undefined,
  };
}

/** A command, or a program around it, in a process of its own. */
export function runningProcess(args: readonly string[], options: Setting & ProcessOptions): Live {
  const { program, input, ...spawning } = options;
  const file = program === undefined ? commandPath() : programPath(new URL(`./programs/${program}`, import.meta.url));
  return started(process.execPath, [file, ...args], input === undefined ? 'ignore' : { input }, spawning);
}

/** A command at a terminal of its own, made by `script`. */
export function terminalOf(args: readonly string[], setting: Setting, columns: number | undefined): Live {
  const command = [process.execPath, commandPath(), ...args].map((word) => `'${word}'`).join(' ');
  const line = columns === undefined ? command : `stty cols ${columns}; ${command}`;
  return started('script', ['--quiet', '--return', '--command', line, '/dev/null'], 'open', setting);
}

type Input = 'ignore' | 'open' | { readonly input: string };

function started(file: string, args: readonly string[], input: Input, options: SpawnOptions): Live {
  const stdio = [input === 'ignore' ? 'ignore' : 'pipe', 'pipe', 'pipe'] as const;
  const child = spawn(file, args, { ...options, stdio: [...stdio] });
  if (typeof input === 'object') child.stdin?.end(input.input);
  const heard = listenTo(child.stdout, child.stderr);
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', async (code, signal) => resolve({ code, signal, ...(await heard.all) }));
  }).finally(heard.end);
  return {
    ...heard.comes,
    ended,
    signal: (signal) => child.kill(signal),
    stop: () => {
      child.kill('SIGKILL');
      return ended.catch(() => undefined);
    },
    type: (text) => child.stdin?.write(text),
  };
}

/** Collects what is said on two streams, and tells whoever waits for a word of it. */
function listenTo(out: Readable | null, err: Readable | null) {
  const said = { stdout: '', stderr: '' };
  let over = false;
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const collected = (stream: Readable | null, name: keyof typeof said) =>
    new Promise<void>((resolve) => {
      if (stream === null) return resolve();
      stream.once('close', resolve);
      stream.setEncoding('utf8').on('data', (text: string) => {
        said[name] += text;
        notify();
      });
    });
  const all = Promise.all([collected(out, 'stdout'), collected(err, 'stderr')]).then(() => ({ ...said }));
  const comes = (name: keyof typeof said) => (text: string) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = said[name].includes(text);
        if (!found && !over) return;
        listeners.delete(look);
        if (found) resolve(said[name]);
        else reject(new Error(`It ended without saying ${text}: ${said.stdout}${said.stderr}`));
      };
      listeners.add(look);
      look();
    });
  return {
    all,
    comes: { says: comes('stdout'), talks: comes('stderr') },
    end: () => {
      over = true;
      notify();
    },
  };
}
