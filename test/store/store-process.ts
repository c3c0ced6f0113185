import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { RunStore } from '../../src/ports/run-store.ts';
import { programPath as pathOf } from '../support/product.ts';

type Method = Exclude<keyof RunStore, 'owner' | 'leaseMs' | 'watch'>;

export type StoreCall = { readonly id: number; readonly method: Method; readonly args: readonly unknown[] };
export type StoreAnswer = { readonly id: number; readonly value?: unknown; readonly error?: string };

/** A store in a process of its own: it can be stopped and killed as no store in this process can. */
export type StoreProcess = {
  readonly owner: string;
  call<M extends Method>(method: M, ...args: Parameters<RunStore[M]>): Promise<Awaited<ReturnType<RunStore[M]>>>;
  readonly ended: Promise<unknown>;
  /** Sends a signal; a deadly one is waited for. */
  signal(signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): Promise<void>;
};

export async function startStoreProcess(home: string): Promise<StoreProcess> {
  const child = fork(programPath('serve-store.ts'), [home], { execArgv: [] });
  const answers = new Map<number, (answer: StoreAnswer) => void>();
  const ended = once(child, 'exit');
  let calls = 0;
  const [{ ready }] = (await once(child, 'message')) as [{ readonly ready: string }];
  child.on('message', (answer: StoreAnswer) => answers.get(answer.id)?.(answer));
  return {
    owner: ready,
    call: async (method, ...args) => {
      calls += 1;
      const id = calls;
      const answered = new Promise<StoreAnswer>((resolve) => answers.set(id, resolve));
      // A process that is gone does not answer; whoever waits for it also waits for its end.
      child.send({ id, method, args } satisfies StoreCall, () => undefined);
      const { value, error } = await answered;
      if (error !== undefined) throw new Error(error);
      return value as never;
    },
    ended,
    signal: async (signal) => {
      child.kill(signal);
      if (signal === 'SIGKILL') await ended;
    },
  };
}

/** Runs a program of this folder to its end and gives the one JSON line it prints. */
export async function runProgram<T>(name: string, ...args: readonly string[]): Promise<T> {
  const child = spawn(process.execPath, [programPath(name), ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${output}`);
  return JSON.parse(output) as T;
}

export function programPath(name: string): string {
  return pathOf(new URL(`./programs/${name}`, import.meta.url));
}
