import type { Language } from '../core/language.ts';
import type { Root } from '../core/paths/alias-roots.ts';
import type { Templates } from '../core/prompt/templates.ts';
import type { EngineChoice } from '../core/run/events.ts';
import type { Clock } from '../ports/clock.ts';
import type { Engine } from '../ports/engine.ts';
import type { HandOverFiles } from '../ports/hand-over-files.ts';
import type { Ids } from '../ports/ids.ts';
import type { Notifier } from '../ports/notifier.ts';
import type { RunStore } from '../ports/run-store.ts';
import type { StateFiles } from '../ports/state-files.ts';
import type { TaskDocuments } from '../ports/task-documents.ts';
import type { Tool } from '../ports/tool.ts';
import type { Mailroom } from './mailroom.ts';
import type { Postman } from './postman.ts';
import type { RunCache } from './run-cache.ts';

/** Everything outside that the shell works with. Chosen in one place, `main`. */
export type RuntimePlace = {
  readonly store: RunStore;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly stateFiles: StateFiles;
  /** The files that a crew shows in its project. */
  readonly handOver?: HandOverFiles;
  readonly tools: readonly Tool[];
  /** Documents of tasks that people and agents may have changed on disk. */
  readonly documents?: TaskDocuments;
  /** Ends what an owner of before has left at work in a run, besides its engine. */
  readonly settleCommands?: (runId: string) => Promise<void>;
  /** Ends what tools keep open for a run that is given back. */
  readonly closeTools?: (runId: string) => Promise<void>;
  /** Folders of this machine that no model is told of, with what it is told instead. */
  readonly roots?: readonly Root[];
  /** The runtime's own words, by language. */
  readonly templates: (language: Language) => Templates;
  /** The engine of a choice recorded in a log; `textOf` reads what its configuration names by hash. */
  readonly engine: (choice: EngineChoice, textOf: (hash: string) => Promise<string>) => Promise<Engine>;
  /** Delivers word of a run that needs a person, or is over. */
  readonly notifier?: Notifier | undefined;
  /** Files in a project's folder of artifacts that were written since a moment, relative to it. */
  readonly artifacts?: (project: string, since: number) => Promise<readonly string[]>;
};

/** What everything that runs in one process shares. */
export type Shared = RuntimePlace & {
  readonly mailroom: Mailroom;
  readonly postman?: Postman | undefined;
  readonly cache: RunCache;
  /** Runs that this process drives or is about to. */
  readonly driving: Set<string>;
  /** The runtime is being closed: every run is given back. */
  readonly closing: AbortSignal;
};
