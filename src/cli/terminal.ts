import type { Readable, Writable } from 'node:stream';

/** What a stream of results or of talk goes to: a terminal, a file, a pipe, or a test. */
export type Screen = Writable & {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
};

/** The signals that ask a command to leave; a terminal that is closed hangs up. */
export type LeavingSignal = 'SIGHUP' | 'SIGINT' | 'SIGTERM';

/** Everything that a command has of the process it runs in, so that several can run in one. */
export type Terminal = {
  readonly stdin: Readable & { readonly isTTY?: boolean | undefined };
  readonly stdout: Screen;
  readonly stderr: Screen;
  readonly env: NodeJS.ProcessEnv;
  /** The folder that relative paths begin in. */
  readonly cwd: string;
  readonly pid: number;
  /** Returns how to stop listening. */
  onSignal(name: LeavingSignal, listener: () => void): () => void;
  /** Ends the process at once. */
  exit(code: number): void;
};
