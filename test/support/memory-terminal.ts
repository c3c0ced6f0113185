import { PassThrough, Readable } from 'node:stream';
import type { LeavingSignal, Terminal } from '../../src/cli/terminal.ts';

export type MemoryTerminal = Terminal & {
  readonly stdout: PassThrough;
  readonly stderr: PassThrough;
  /** As the system would: to whoever listens; false where nobody does, and the system would end the process. */
  deliver(signal: LeavingSignal): boolean;
};

export type TerminalSetting = Partial<Pick<Terminal, 'env' | 'cwd'>> & { readonly input?: string };

/** A terminal for a command in this process: pipes in the place of streams, and signals that a test sends. */
export function memoryTerminal({ env = {}, cwd = '/', input }: TerminalSetting = {}): MemoryTerminal {
  const listeners = new Map<LeavingSignal, Set<() => void>>();
  return {
    stdin: Readable.from(input === undefined ? [] : [Buffer.from(input)]),
    stdout: new PassThrough(),
    stderr: new PassThrough(),
    env,
    cwd,
    pid: process.pid,
    onSignal: (name, listener) => {
      const heard = listeners.get(name) ?? new Set();
      listeners.set(name, heard.add(listener));
      return () => void heard.delete(listener);
    },
    exit: (code) => {
      throw new Error(`To exit with ${code} at once takes a process of its own.`);
    },
    deliver: (signal) => {
      const heard = [...(listeners.get(signal) ?? [])];
      for (const listener of heard) listener();
      return heard.length > 0;
    },
  };
}
