import { resolve } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { accepted } from '../cli/accepted.ts';
import { badUsage } from '../cli/bad-usage.ts';
import { begin } from '../cli/begin.ts';
import type { House } from '../cli/house.ts';
import { output } from '../cli/output.ts';
import { commandLine } from '../cli/telling/command-line.ts';
import type { Terminal } from '../cli/terminal.ts';
import { waitingParent } from '../cli/waiting-parent.ts';
import type { JsonObject } from '../core/json.ts';
import type { Language } from '../core/language.ts';
import { resolveWorkflow } from '../core/package/resolve-workflow.ts';
import type { Mode, Recorded } from '../core/run/events.ts';
import { PACKAGE_WORDS } from '../core/words/package-words.ts';
import type { Engine } from '../ports/engine.ts';
import type { Tool } from '../ports/tool.ts';
import { type RunView, runView } from '../runtime/run-view.ts';
import type { Sent } from '../runtime/send.ts';
import { makeHouse } from './house.ts';

export type EmbedOptions = {
  /** The state folder; by default that of the command line. */
  readonly home?: string;
  /** Tools of the program, besides those for files. */
  readonly tools?: readonly Tool[];
  /** An engine of the program, in place of those of Signalbox. */
  readonly engine?: Engine;
  /**
   * Told when another process keeps the store from being written, with what helps, and when it does no longer (without help).
   * Whoever listens waits for as long as it takes; without a listener a wait ends after a minute with STORE_BUSY.
   */
  readonly onWaiting?: (waiting: { readonly message: string; readonly help?: string }) => void;
};

export type EmbeddedStart = {
  /** A folder, a zip, a git address, or a package on the shelf by name or hash. */
  readonly package: string;
  readonly workflow?: string;
  readonly message?: string;
  readonly variables?: JsonObject;
  readonly mode?: Mode;
  readonly project?: string;
  /** `scripted` or `api`; not needed where the program has an engine of its own. */
  readonly engine?: string;
  readonly model?: string;
  readonly script?: string;
  readonly language?: Language;
  /** The program's word that the package may be used as it is, whatever it asks for. */
  readonly trust?: boolean;
};

export type Seen = {
  /** The change that was shown to whoever answers, by its hash, as `pending` has it: a yes to a change names it. */
  readonly change?: string;
};

export type EmbeddedRuntime = {
  /** Starts a run and drives it until it rests: done, or waiting for somebody. */
  start(request: EmbeddedStart): Promise<RunView>;
  /** Answers what a run asks, or gives it its next words, and drives it until it rests; after an item, also the task that waits for it. */
  reply(runId: string, text: string, seen?: Seen): Promise<RunView>;
  /** Tells of every event of a run, from the first on, as soon as it is in the log; returns how to stop it. */
  watch(runId: string, listener: (recorded: Recorded) => void): () => void;
  cancel(runId: string, reason: string): Promise<RunView>;
  /** Closes the store. Runs that were under way can be resumed. */
  stop(): Promise<void>;
};

const EMBEDDED = 'embedded';

/** Signalbox inside another program: the same store, rules and log as on the command line. */
export async function createRuntime(options: EmbedOptions = {}): Promise<EmbeddedRuntime> {
  const { engine: own, onWaiting } = options;
  const env = options.home === undefined ? process.env : { ...process.env, SIGNALBOX_HOME: resolve(options.home) };
  const house = makeHouse(noTerminal(env), {
    ...(options.tools === undefined ? {} : { tools: options.tools }),
    ...(own === undefined ? {} : { wrap: (plain) => ({ ...plain, engine: async () => own }) }),
  });
  const unheard = output(house.terminal, 'json', { live: false });
  const { runtime, store } = await house.openRuntime(
    onWaiting &&
      (({ said, help }) => onWaiting({ message: said.en, ...(help === undefined ? {} : { help: help.en }) })),
  );
  const ownChoice = { chooseEngine: async () => ({ choice: { id: EMBEDDED }, texts: new Map() }) };
  const chosen: House = own === undefined ? house : { ...house, ...ownChoice };
  const view = async ({ run }: Pick<Sent, 'run'>): Promise<RunView> =>
    runView(run, (await store.row(run.id))?.ownerAlive ?? false);

  return {
    async start(request) {
      const command = commandLine('run', request.package);
      const { beginning, start } = await begin(chosen, unheard, request.package, request, command);
      const workflow = resolveWorkflow(beginning.definition, request.workflow);
      if (workflow.kind === 'problem') throw badUsage(workflow.message, PACKAGE_WORDS.nameWorkflow);
      const lease = await start(runtime.start, {
        workflow: workflow.id,
        ...(request.mode === undefined ? {} : { mode: request.mode }),
        ...(request.message === undefined ? {} : { input: request.message }),
        ...(request.variables === undefined ? {} : { variables: request.variables }),
      });
      return view(await runtime.attend(lease.runId, { lease }));
    },
    reply: async (runId, text, { change } = {}) => {
      const command = { kind: 'message', text, ...(change === undefined ? {} : { change }) } as const;
      const parent = await waitingParent(store, runId);
      const sent = await accepted(store, await runtime.send(runId, command));
      if (parent !== undefined) await runtime.attend(parent.id);
      return view(sent);
    },
    cancel: async (runId, reason) => view(await accepted(store, await runtime.send(runId, { kind: 'cancel', reason }))),
    watch(runId, listener) {
      let seen = 0;
      let reading = Promise.resolve();
      const tell = async (): Promise<void> => {
        for (const recorded of await store.read(runId, seen)) {
          seen = recorded.seq;
          listener(recorded);
        }
      };
      const read = (): void => {
        // A store that is closed or cannot answer makes the next command fail, which is where it is told.
        reading = reading.then(tell).catch(() => undefined);
      };
      read();
      return store.watch(read);
    },
    stop: () => runtime.close(),
  };
}

/** The program's own streams and signals are none of ours: nobody is asked there, and nothing is said. */
function noTerminal(env: NodeJS.ProcessEnv): Terminal {
  const nowhere = new Writable({ write: (_, __, done) => done() });
  return {
    ...{ stdin: Readable.from([]), stdout: nowhere, stderr: nowhere, env, pid: process.pid },
    get cwd() {
      return process.cwd();
    },
    onSignal: () => () => undefined,
    exit: () => undefined,
  };
}
