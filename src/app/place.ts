import type { Readable, Writable } from 'node:stream';
import type { Config } from '../core/config/merge-config.ts';
import type { SpokenSettings } from '../core/config/spoken-settings.ts';
import type { Fault } from '../core/fault.ts';
import type { Help } from '../core/help.ts';
import type { Language } from '../core/language.ts';
import type { ComparedTools, ServedTool } from '../core/mcp/compare-tools.ts';
import type { Definition } from '../core/package/definition.ts';
import type { PackageFiles } from '../core/package/package-files.ts';
import type { Problem } from '../core/package/problem.ts';
import type { Root } from '../core/paths/alias-roots.ts';
import type { Templates } from '../core/prompt/templates.ts';
import type { EngineChoice } from '../core/run/events.ts';
import type { Text } from '../core/words/text.ts';
import type { Dispatcher } from '../ports/dispatcher.ts';
import type { Git } from '../ports/git.ts';
import type { Memory } from '../ports/memory.ts';
import type { Notifier } from '../ports/notifier.ts';
import type { PackageShelf } from '../ports/package-shelf.ts';
import type { RunReader, RunStore, StoreWaiting } from '../ports/run-store.ts';
import type { CheckProgress, StoreDamage } from '../ports/store-check.ts';
import type { TaskFiles } from '../ports/task-files.ts';
import type { TrustBook } from '../ports/trust-book.ts';
import type { Reread } from '../runtime/audit.ts';
import type { Runtime } from '../runtime/runtime.ts';

export type ChosenEngine = { readonly choice: EngineChoice; readonly texts: ReadonlyMap<string, string> };

/** A package's files, and where they came from. */
export type ReadPackage = {
  readonly files: PackageFiles;
  /** The place: an address, or an absolute path. */
  readonly source: string;
  /** The real folder, where it is one. */
  readonly folder: string | undefined;
  /** It came with the product. */
  readonly bundled: boolean;
  /** What was passed by, because it is no file. */
  readonly links?: readonly string[];
};

export type LoadedPackage = ReadPackage & { readonly definition: Definition; readonly warnings: readonly Problem[] };

/** A package as far as its graphs can be read. */
export type DrawnPackage = {
  readonly definition: Pick<Definition, 'name' | 'entry' | 'workflows'>;
  /** What keeps it from being run; empty for a sound one. */
  readonly problems: readonly Problem[];
};

/** Told which process keeps us from writing to the store. */
export type OnWaiting = (waiting: StoreWaiting) => void;

/** What use cases may ask of the place they run in. `main` builds it: they know no adapter, no terminal and no language. */
export type Place = {
  readonly version: string;
  /** The folder that relative paths begin in. */
  readonly cwd: string;
  /** A package that came with the product, as a path from here. */
  bundled(name: string): string;
  /** A new empty folder to play in. */
  emptyProject(): Promise<string>;
  /** The same, a git repository with these files in its only commit. */
  demoRepository(files: Readonly<Record<string, string>>): Promise<string>;
  /** Documents that came with the product, by name. */
  readDocuments(names: readonly string[]): Promise<readonly string[]>;
  /** The same program in another process, which says nothing here without `streams`; `detached`: it goes on when we have ended. */
  startSelf(
    args: readonly string[],
    options: { readonly streams?: readonly [stdout: Writable, stderr: Writable]; readonly detached?: true },
  ): Promise<OwnProcess>;
  /** Streams as the way to the tools of the run whose engine has started this process. */
  pipeTools(streams: Streams): Promise<number>;
  /** The memory on streams, until the other side ends it. */
  serveMemory(streams: Streams): Promise<number>;
  now(): number;
  /** Opens only the log: for looking, without loading what driving needs. */
  openReader(onWaiting?: OnWaiting): Promise<RunReader>;
  openRuntime(onWaiting?: OnWaiting): Promise<{
    readonly runtime: Runtime;
    readonly store: RunStore;
    /** Hands out what is due in this store; told what goes wrong while looking. */
    openDispatcher(onError: (error: unknown) => void): Dispatcher;
  }>;
  /** What runs have beside the log. */
  openRunFiles(): Promise<RunFiles>;
  /** The receiver of notices that the person has set; undefined where there is none. */
  openNotifier(): Promise<Notifier | undefined>;
  /** The documents of structured tasks, as they stand in a project. */
  openTaskFiles(): Promise<TaskFiles>;
  /** The repositories of projects. */
  openGit(): Promise<Git>;
  openShelf(): Promise<PackageShelf>;
  openTrustBook(): Promise<TrustBook>;
  /** The contents of what came with the product. */
  bundledHashes(): Promise<ReadonlySet<string>>;
  /** From a folder, a zip, a git address, or the shelf by name or hash. */
  readPackage(ref: string): Promise<ReadPackage>;
  /** Faults with every problem where the package is not sound. */
  loadPackage(ref: string): Promise<LoadedPackage>;
  /** What can be drawn of a package, sound or not; faults like `loadPackage` where nothing can. */
  drawPackage(ref: string): Promise<DrawnPackage>;
  zip(files: PackageFiles): Promise<Uint8Array>;
  /** The files that `init` begins with. */
  starter(): Promise<ReadonlyMap<string, string>>;
  /** Faults where the folder exists and holds something. */
  writeNewFolder(folder: string, files: ReadonlyMap<string, string>): Promise<void>;
  /** False where the file exists and may not be replaced. */
  writeFile(file: string, content: Uint8Array | string, options: { readonly replace: boolean }): Promise<boolean>;
  /** The runtime's own words to models, by language. */
  openTemplates(): Promise<(language: Language) => Templates>;
  /** Everything that is set, with the place it was set in; faults where a config file is not sound. */
  config(request: ConfigRequest): Promise<Config>;
  /** What was probably meant to be a setting, of this process or of a project, and is not read; a sentence each. */
  overlooked(project: string): Promise<readonly Text[]>;
  /** Changes one setting in one config file, which is valid afterwards or as it was; returns the file. */
  setConfig(change: SettingChange): Promise<string>;
  /** The person's own config file, whether or not it is there. */
  ownConfigPath(): Promise<string>;
  /** Whether an environment variable holds something; what it is, commands do not get to see. */
  isSet(variable: string): boolean;
  /** What is wrong with the script that a package carries for the scripted engine, if it carries one. */
  scriptProblems(files: PackageFiles, definition: Definition | undefined): Promise<readonly Problem[]>;
  chooseEngine(options: EngineOptions): Promise<ChosenEngine>;
  /** Faults when the project and the state folder lie inside one another. */
  checkProject(path: string): Promise<string>;
  /** For looking at what is set there: only that it is a folder. */
  findProject(path: string): Promise<string>;
  /** Reads again what engines have left behind; starts none. */
  reread(textOf: (hash: string) => Promise<string>): Promise<Reread>;
  /** Folders of this machine that models are not told of, with what they are told instead. */
  readonly roots: readonly Root[];
  /** What is remembered beyond the end of runs. */
  openMemory(): Promise<Memory>;
  /** The MCP servers that the person has configured, each of them tried. */
  lookAtServers(look: ServerLook): Promise<readonly LookedServer[]>;
  /** Counts the tools of a server as seen that were shown under this digest; false where they have changed since. */
  acceptServer(seen: { readonly project: string; readonly name: string; readonly digest: string }): Promise<boolean>;
  /** The engine programs that can be run here, and those that could be. */
  programs(sandbox: AskedSandbox): Promise<readonly ProgramFinding[]>;
  /** Has the whole store checked now and then, by a process of its own; `idle`: when the first time may be. */
  watchStore(options: {
    readonly idle: () => Promise<unknown>;
    readonly onDamage: (found: FoundDamage) => void;
  }): Promise<StoreWatch>;
  /** What `doctor` looks at; `storeOnly`: nothing but the store, which is only read. */
  examine(options: {
    readonly storeOnly: boolean;
    readonly onProgress: CheckProgress;
    readonly onWaiting: OnWaiting;
  }): Promise<readonly Finding[]>;
};

export type ServerLook = {
  readonly project: string;
  readonly only?: string;
  /** The person looks at every tool: what is new to them is seen by that. */
  readonly showsAll?: boolean;
};

/** An MCP server, and what came of asking it for its tools. */
export type LookedServer = {
  readonly name: string;
  /** Its command line or its address. */
  readonly way: string;
  readonly repeatable: boolean;
  /** The tools that runs may call; all where it is left out. */
  readonly allowed?: readonly string[];
} & (
  | { readonly fault: Fault }
  | {
      readonly fault?: undefined;
      readonly tools: readonly ServedTool[];
      readonly digest: string;
      readonly compared: ComparedTools;
    }
);

/** `bytes`: what these runs and the log of all take on the disk. */
export type RunFiles = {
  bytes(runIds: readonly string[]): Promise<number>;
  remove(runIds: readonly string[]): Promise<void>;
};

/** What a full check has found: how much, and the runs that it could name. */
export type FoundDamage = { readonly count: number; readonly runs: readonly string[] };

export type StoreWatch = {
  /** Calls off a check that is under way, and waits for its end. */
  stop(): Promise<void>;
};

/** A process of this program. */
export type OwnProcess = {
  readonly pid: number;
  readonly ended: Promise<void>;
  /** At once and without a word to it; false where it has ended before. */
  kill(): boolean;
};

/** What another program speaks with us on. */
export type Streams = { readonly stdin: Readable; readonly stdout: Writable };

/** What is set; undefined where nothing is, which means the one that was tried. */
export type AskedSandbox = Config['sandbox']['value'];

/** An engine program, as far as it can be known without starting it for real. */
export type ProgramFinding = {
  readonly id: string;
  readonly title: string;
  readonly program: string;
  /** Where it comes from; undefined where it can no longer be had. */
  readonly npm?: string;
  readonly found: boolean;
  readonly version?: string;
  /** It cannot be started in the sandbox: it starts what is not seen there. */
  readonly unseen?: boolean;
  /** The oldest version that was seen to work, where this one is older. */
  readonly triedSince?: string;
  /** What it would be started with. */
  readonly flags?: readonly string[];
  /** Those of them that it does not take, by what it says itself. */
  readonly refused?: readonly string[];
  /** The variable or the file that it is logged in with. */
  readonly login?: string;
};

/** One thing that was looked at, and what to do about it where something is missing. */
export type Finding = {
  readonly what: Text;
  readonly state: 'good' | 'weak' | 'bad';
  readonly found: Text;
  /** What is damaged in the store, one by one. */
  readonly damages?: readonly StoreDamage[];
  readonly help?: Help;
};

export type ConfigRequest = {
  /** The folder whose config files count. */
  readonly project: string;
  readonly flags: SpokenSettings;
};

/** The file that a setting is written to: the person's own, the project's, or the project's on this machine. */
export const CONFIG_TARGETS = ['own', 'project', 'local'] as const;
export type ConfigTarget = (typeof CONFIG_TARGETS)[number];

/** Without a value the setting is taken out. */
export type SettingChange = {
  readonly to: ConfigTarget;
  readonly project: string;
  readonly key: string;
  readonly value: string | undefined;
};

export type EngineOptions = ConfigRequest & {
  readonly script: string | undefined;
  readonly files: PackageFiles;
  /** Undefined in a conversation without a package. */
  readonly packagePath: string | undefined;
  /** What is asked for, in the words of the face that asks; it comes back in steps that say it again. */
  readonly wish: string;
  /** Nothing will be asked: an engine need not be named, nor its key be there. */
  readonly dry?: true;
};
