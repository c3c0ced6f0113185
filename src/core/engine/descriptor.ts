import type { Mode, Usage } from '../run/events.ts';
import type { SaidText } from './said.ts';

/*
 * An engine program is a value: what it is called, how it is started in which version, what it needs around it, and how
 * its events are read. One file per program holds it; everything that runs programs is the same for all of them.
 */

export type Descriptor = {
  readonly id: string;
  readonly title: string;
  /** Where it comes from, by name in the npm registry; undefined where it can no longer be had. */
  readonly npm: string | undefined;
  readonly program: string;
  /** What makes the program say its version. */
  readonly versionArgs: readonly string[];
  /** How it is started, newest first. A version that is not known is taken for the newest. */
  readonly variants: readonly [Variant, ...Variant[]];
  /** The oldest version that was seen to work, start to resumed turn; undefined where none can be had. */
  readonly triedSince: string | undefined;
  /**
   * How it tells which flags it takes when it is asked for help: it `lists` them all, or it `refuses` one that it does not know,
   * as programs do that hide some. Undefined where none can be had.
   */
  readonly help: 'lists' | 'refuses' | undefined;
  readonly environment: Environment;
  /** Files of the user's that are brought into the home of the run as they are: the program is logged in with them. */
  readonly logins: readonly OwnFile[];
  /** Files of the user's whose text `config` is given, for the few settings that say which model is asked. */
  readonly settings: readonly OwnFile[];
  /** What is written into the home of the run, and what else the environment must hold. */
  readonly config: (turn: ProgramTurn) => Config;
  /** Where the program looks for skills in a home. */
  readonly skills: string;
  readonly session: SessionRules;
  /** What exit codes say about themselves; all others say only that something went wrong. */
  readonly exits?: { readonly [code: number]: string };
  readonly output: Output;
};

/** Words of a command line; a group is left out where one of its places has no value. */
export type Template = readonly (string | readonly string[])[];
export type Variant = {
  /** The first version that it fits. */
  readonly since: string;
  readonly start: Template;
  readonly resume: Template;
};

export type Environment = {
  /** Names of variables that are passed on from the user's environment. `NAME_*` stands for all that begin so. */
  readonly passed: readonly string[];
  /** Variables with a value of ours; `{home}` and `{project}` are places in it. */
  readonly fixed: { readonly [name: string]: string };
};

/** A file of the user's: in the folder that the variable names, else in this folder of the home. */
export type OwnFile = { readonly variable?: string; readonly folder: string; readonly name: string };

export type SessionRules = {
  /** An id of our choice can be given to a new session (`{fresh}`), so that it is known even if no event comes. */
  readonly chosen: boolean;
  /** A session that goes on keeps its id: with another one the program has begun anew, and knows nothing of what was said. */
  readonly keepsId: boolean;
  /** How the program says that it does not know the session it was asked to go on with. */
  readonly unknown: RegExp;
};

/**
 * `events`: one JSON object per line; `document` where all of it can also come as one JSON document over many lines.
 * `text`: what is said stands on stdout as it is, and a block in tags of the name `info` tells the rest.
 */
export type Output =
  | { readonly kind: 'events'; readonly document?: true; readonly read: EventReader }
  | { readonly kind: 'text'; readonly info: string; readonly read: EventReader };

/** An object as a program has written it. */
export type Fields = Readonly<Record<string, unknown>>;

/** What an event says. It is given whatever an object can hold, and never throws. */
export type EventReader = (event: Fields) => readonly Signal[];

/** A tool server that the program is to start itself, over stdio. */
export type McpServer = {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: { readonly [name: string]: string };
  /** The names of its tools, for programs that have to be told which calls need no leave: we judge each ourselves. */
  readonly tools: readonly string[];
};

/** One turn of a program, as plain facts. */
export type ProgramTurn = {
  /** The home that the program sees. */
  readonly home: string;
  readonly project: string;
  readonly mode: Mode;
  readonly prompt: string;
  /** The prompt may be more than a command line takes, and goes in by stdin. */
  readonly long?: boolean | undefined;
  readonly model?: string | undefined;
  /** The session to go on with; undefined in a new one. */
  readonly session?: string | undefined;
  /** The id that a new session is given, where the program takes one. */
  readonly fresh?: string | undefined;
  readonly mcp?: readonly McpServer[] | undefined;
  /** Names of the user's variables that hold something. */
  readonly variables?: ReadonlySet<string> | undefined;
  /** Texts of the user's files in `settings`, by their path in a home. */
  readonly own?: ReadonlyMap<string, string> | undefined;
};

export type ConfigFile = { readonly path: string; readonly text: string };
export type Config = {
  /** By path in the home of the run. */
  readonly files: readonly ConfigFile[];
  readonly env?: { readonly [name: string]: string };
  /** Names of further variables to pass on, which the user's settings speak of. */
  readonly passed?: readonly string[];
  /** The one of them that has to hold something, because their provider's key is in it; undefined where that is not sure. */
  readonly key?: string;
  /** The file that the command line names as `{mcp}`, by its path in the home; undefined where it needs none. */
  readonly mcp?: string;
};

/**
 * What one event of an engine program says, in words that are the same for all of them. A reader of one program gives
 * these and nothing else; what they add up to (`Transcript`) is the same for every program.
 */
export type Signal =
  | { readonly kind: 'session'; readonly id: string }
  /** Assistant text. A delta belongs to the text right before it; so do parts of one message, others stand for themselves. */
  | ({ readonly kind: 'text' } & SaidText)
  /** The model's answer was cut off, and it is made to go on: the text that comes next belongs to the last one. */
  | { readonly kind: 'cut' }
  /** The last message is none of the reply: the program has thrown it away, or has made it for itself. */
  | { readonly kind: 'withdrawn' }
  /** A tool that the program ran itself. Text before it and text after it are two segments. */
  | { readonly kind: 'tool'; readonly name: string; readonly ref?: string }
  /**
   * `step`: add it up. `turn`: this is the whole turn, it replaces what was added up. `session`: the whole of the
   * session up to now; what the session had used before must be taken off.
   */
  | { readonly kind: 'usage'; readonly scope: 'step' | 'turn' | 'session'; readonly usage: Usage }
  /** Something went wrong, and the program goes on. */
  | { readonly kind: 'trouble'; readonly message: string; readonly code?: string }
  /** The program says that its turn is over. */
  | { readonly kind: 'ended'; readonly ok: true }
  | { readonly kind: 'ended'; readonly ok: false; readonly message: string; readonly status?: number };
