/**
 * `engine`: an agent's program, with network, a home of its own and the project.
 * `tool`: a command of a model, without network and with nothing but the project.
 */
export type SandboxProfile = 'engine' | 'tool';

/** A file or folder of this machine that is to be seen inside. */
export type SandboxMount = {
  readonly path: string;
  /** Where it is seen; the same place if not said. */
  readonly at?: string;
  readonly access: 'read' | 'write';
};

export type SandboxOrder = {
  readonly profile: SandboxProfile;
  readonly argv: readonly string[];
  /** As it is called inside. */
  readonly cwd: string;
  /** All of it: nothing of our own environment is added. */
  readonly env: Readonly<Record<string, string>>;
  /** Names in it that make other programs run something (hooks of git and the like) are read-only in any case. */
  readonly project: SandboxMount;
  /** Folders of the project, relative to it, that are read-only as well; those that are not there cannot be kept. */
  readonly kept?: readonly string[];
  /** The only folders of the project that can be written, relative to it; all of it where none are named. They are made if need be. */
  readonly writable?: readonly string[];
  /** What else is seen: the engine's home, the folders it is installed in, a package. */
  readonly mounts: readonly SandboxMount[];
  /** What must not be seen even where a mount would show it: the state of the runtime. A mount inside of it is meant. */
  readonly hidden: readonly string[];
};

/** What is really started. */
export type Confined = {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** Bytes that the started process reads at the descriptors from `FIRST_INHERITED` on. */
  readonly inherited: readonly Uint8Array[];
  /** The started process only keeps the program inside: when it ends, everything inside ends at once. */
  readonly keeper: boolean;
};

/** 0 to 2 are input, output and errors; 3 leads to the process that starts it. */
export const FIRST_INHERITED = 4;

/** Keeps a program from what it has no business with. Must pass `test/contracts/sandbox.ts`. */
export interface Sandbox {
  readonly name: 'bwrap' | 'plain';
  /** What it is there to refuse, by profile; whether it does so on this machine is found by trying. */
  readonly guards: { readonly [P in SandboxProfile]: readonly SandboxGuard[] };
  confine(order: SandboxOrder): Promise<Confined>;
}

/** One thing that a program inside cannot do. */
export const SANDBOX_GUARDS = [
  'write-outside',
  'read-state',
  'see-environments',
  'see-processes',
  'remount',
  'unix-sockets',
  'tcp',
  'udp',
] as const;
export type SandboxGuard = (typeof SANDBOX_GUARDS)[number];
