import type { ProcessEnd } from '../core/engine/process-outcome.ts';
import type { Sandbox, SandboxOrder } from './sandbox.ts';
import type { StopSignal } from './stop-signal.ts';

/** Why a process was ended by us. */
export type EndReason = NonNullable<ProcessEnd['endedBy']>;

/** The end of a program that is gone, where it is not known how it ended. */
export const UNKNOWN_END: ProcessEnd = { code: null, signal: null };

/** `outputBytes` is for output and errors together, on the disk. */
export type ProcessLimits = { readonly ms: number; readonly outputBytes: number };

export type ProcessOrder = SandboxOrder & {
  readonly sandbox: Sandbox;
  /** A folder for this start alone, out of the program's reach. Everything it prints is kept there. */
  readonly folder: string;
  readonly limits: ProcessLimits;
  readonly signal: StopSignal;
  /** Whole lines of standard output, in order, while it runs; who reads them may find that it is to be ended. */
  readonly onLine?: (text: string, end: (why: 'session') => void) => void;
  /** What it reads from its input, byte for byte; nothing if not said. Not a pipe, so neither side waits for the other. */
  readonly input?: Uint8Array;
};

export type StartedProcess = {
  /** Resolves when the program and everything it has started are gone and all its output was read. */
  readonly ended: Promise<ProcessEnd>;
};

/** `outputBytes` is for output and errors together, in memory. */
export type ShortOrder = Pick<ProcessOrder, 'argv' | 'cwd' | 'env' | 'limits' | 'signal' | 'input'> & {
  /** Commands that belong together share it: they are ended and settled together. */
  readonly folder: string;
};

/** A program that is spoken with in lines, as long as both sides want to. */
export type DialogueOrder = Pick<ProcessOrder, 'argv' | 'cwd' | 'env'> & {
  /** For this program alone: by it `settle` finds it and what it has started. */
  readonly folder: string;
  /** In bytes. A program that prints a longer line, or leaves more unread, is ended, for `line`. */
  readonly longestLine: number;
  /** Without its end. */
  readonly onLine: (text: string) => void;
  /** Called once, when it has ended for whatever cause; `stderr` is the last of what it has said there. */
  readonly onEnd: (end: ProcessEnd & { readonly stderr: string }) => void;
};

export type Dialogue = {
  /** A whole line, without its end. Who does not listen any more is told nothing. */
  say(text: string): void;
  /** Ends it with everything that it has started, which is gone when this returns. */
  end(): Promise<void>;
};

export type ShortEnd = ProcessEnd & { readonly stdout: Uint8Array; readonly stderr: Uint8Array };

export type SettledProcess =
  /** It ran to its end, with this status, while no process of ours followed it. */
  | { readonly kind: 'ended'; readonly end: ProcessEnd }
  /** It was still running and was ended now, or by an earlier owner. */
  | { readonly kind: 'stopped'; readonly end: ProcessEnd }
  /** It is gone, and it is not known how. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'never started' };

/** A line that is too long is counted and not decoded: all of it is in the raw file. */
export type ReadLine =
  | { readonly kind: 'line'; readonly text: string }
  | { readonly kind: 'too long'; readonly bytes: number };

/**
 * Programs that are started, followed and ended with everything they have started. Each is known by its folder, also to whoever
 * comes after a runtime that was killed. Must pass `test/contracts/processes.ts`.
 */
export interface Processes {
  /** Makes a folder below `root` that nothing was started in before, for one more start under the same name. */
  newFolder(root: string, name: string): Promise<string>;
  start(order: ProcessOrder): Promise<StartedProcess>;
  /**
   * A short command of a trusted program, without a sandbox. Its end is lost when the runtime dies; `settle` ends it even so.
   * Rejects with the error of the system where it cannot be started.
   */
  runShort(order: ShortOrder): Promise<ShortEnd>;
  /** Rejects with the error of the system where it cannot be started. It ends with the runtime, unless it is deaf; then `settle` ends it. */
  converse(order: DialogueOrder): Promise<Dialogue>;
  /** The variables of a program that another part starts: by them `settle` of this folder finds it and what it has started. */
  mark(folder: string): Promise<Readonly<Record<string, string>>>;
  /** What became of a program whose runtime has died. Nothing of it runs any more when this returns. */
  settle(folder: string): Promise<SettledProcess>;
  /** How it ended, as far as that was kept, and why if that was our doing. */
  readEnd(folder: string): Promise<ProcessEnd | undefined>;
  /** Keeps why it was ended, before anybody judges it; the first reason counts. */
  markEnd(folder: string, reason: EndReason | 'ended'): void;
  /** The files that hold what it printed. */
  output(folder: string): { readonly stdout: string; readonly stderr: string };
  /** The lines of its standard output, once it is gone. */
  readLines(folder: string, onLine: (line: ReadLine) => void): Promise<void>;
}

/** How one of the runtime's own commands came out. */
export type FixedEnd = {
  readonly exitCode: number | null;
  readonly stdout: Uint8Array;
  readonly stderr: string;
  /** It ran without protection, because there is no sandbox here. */
  readonly warning?: 'SANDBOX_PLAIN';
};

export type FixedPlace = {
  /** The folder it works in, and all that it sees of this machine. */
  readonly project: string;
  /** By the run an owner that comes after us finds what is still at work. */
  readonly runId: string;
  readonly signal?: StopSignal;
};

/** Runs a command that the runtime itself has written, never a model. Rejects where it cannot be started at all. */
export type RunFixed = (argv: readonly string[], stdin: Uint8Array, place: FixedPlace) => Promise<FixedEnd>;
