import type { BeginRequest } from '../app/begin-run.ts';
import { beginChosen, openAgent, openChat } from '../app/converse.ts';
import { findRun } from '../app/find-run.ts';
import { crewOrder, orderRun, type RunOrder, taskOrder } from '../app/order-run.ts';
import type { Place } from '../app/place.ts';
import { type Rehearsed, rehearseRun } from '../app/rehearse-run.ts';
import { resumeTaskOrder } from '../app/resume-task.ts';
import { sendCommand } from '../app/send-command.ts';
import { showRun } from '../app/show-run.ts';
import { workApart } from '../app/work-apart.ts';
import { type WorkedView, workedView } from '../app/worked-view.ts';
import { badUsage } from '../core/bad-usage.ts';
import type { SettingValue } from '../core/config/settings.ts';
import type { JsonObject } from '../core/json.ts';
import type { Language } from '../core/language.ts';
import { Mode } from '../core/run/events.ts';
import type { Run } from '../core/run/run.ts';
import { RUN_WORDS } from '../core/words/run-words.ts';
import type { Lease } from '../ports/run-store.ts';
import type { RunView } from '../runtime/run-view.ts';
import type { Work, Worked } from '../runtime/work.ts';
import { asCalls, NOBODY, startOf } from './next-step.ts';

export type { WorkedView } from '../app/worked-view.ts';

/** Who plays the agents. */
export type EmbeddedEngines = {
  /** `scripted`, `api` or a program; not needed where the program has an engine of its own. */
  readonly engine?: string;
  readonly model?: string;
  readonly script?: string;
  /** Who plays one of the agents: an engine, or a model as provider/model. */
  readonly roles?: { readonly [agent: string]: string };
  /**
   * The program's word that the package may be used as it is, whatever it asks for; a hash: only with this content, as the `details` of
   * `PACKAGE_UNTRUSTED` name it.
   */
  readonly trust?: boolean | string;
};

/** How a run is played, and where. */
export type EmbeddedPlay = EmbeddedEngines & {
  readonly mode?: Mode;
  readonly project?: string;
  readonly language?: Language;
  readonly sandbox?: SettingValue<'sandbox'>;
  readonly lostSession?: SettingValue<'lostSession'>;
  /** How long one exchange may take: 90s, 45m, 2h. */
  readonly timeLimit?: string;
  /** How many items of a structured task are done at a time; four if not said. */
  readonly pool?: number;
};

/** Whether the call waits for the run. */
export type EmbeddedStay = {
  /** A `signalbox worker` of its own works on it, and goes on when this program has ended; it has no tool and no engine of the program. */
  readonly detach?: boolean;
};

/** How a conversation is played. */
export type EmbeddedTalk = Omit<EmbeddedPlay, 'mode' | 'pool'>;

export type EmbeddedStart = EmbeddedPlay &
  EmbeddedStay & {
    /** A folder, a zip, a git address, or a package on the shelf by name or hash. */
    readonly package: string;
    readonly workflow?: string;
    readonly message?: string;
    readonly variables?: JsonObject;
  };

/** What begins runs, and what drives those that no call waits for. */
export type StartCalls = {
  /** Starts a run and drives it until it rests: done, or waiting for a person. */
  start(request: EmbeddedStart): Promise<RunView>;
  /** What the model would be told first; nothing is started, stored or trusted. */
  rehearse(request: EmbeddedStart): Promise<Rehearsed>;
  /** A request as a structured task in a project. */
  task(request: string, play?: EmbeddedPlay & EmbeddedStay): Promise<RunView>;
  /** Goes on with a task of which only the documents are left, by their folder. */
  resumeTask(docs: string, play?: EmbeddedPlay & EmbeddedStay): Promise<RunView>;
  /** A change of a repository by a crew; `docs`: of its documents too. */
  crew(request: string, options?: EmbeddedPlay & EmbeddedStay & { readonly docs?: boolean }): Promise<RunView>;
  /** A conversation with a model alone, with the tools that the policy allows; `reply` goes on with it. */
  chat(words: string, options?: EmbeddedTalk & { readonly package?: string }): Promise<RunView>;
  /**
   * A conversation with an agent of a package. Without a message it waits, with its menu in `pending`; what `reply` chooses from that is
   * followed, and a workflow among it stands in `chosen` until `beginChosen`.
   */
  agent(
    agent: string,
    options: EmbeddedTalk & { readonly package: string; readonly message?: string },
  ): Promise<RunView>;
  /** Begins the workflow that was chosen in a conversation, as a run of its own, and drives that until it rests. */
  beginChosen(conversation: string): Promise<RunView>;
  /** Works on every run that has something to do, until `stop`; `idle` is done when there is nothing left. */
  work(options?: {
    readonly concurrency?: number;
    /** Told what became of each run that was worked on. */
    readonly onWorked?: (worked: WorkedView & Pick<Worked, 'kind'>) => void;
  }): Work;
};

type Opened = Awaited<ReturnType<Place['openRuntime']>>;

/** `ownEngine`: the program has brought it, and no other process has it. */
export type Driven = Opened & { readonly ownEngine: boolean };

const AT_ONCE = 4;

export function startCalls(
  place: Place,
  { runtime, store, openDispatcher, ownEngine }: Driven,
  view: (run: Run) => Promise<RunView>,
): StartCalls {
  const attended = async (lease: Lease): Promise<RunView> => view((await runtime.attend(lease.runId, { lease })).run);
  const begin = async (order: RunOrder, play: EmbeddedPlay & EmbeddedStay, wish: string): Promise<RunView> => {
    refuseMode(order.mode);
    if (play.detach === true && ownEngine)
      throw badUsage(RUN_WORDS.ownEngineDetached, { do: 'start-options' }, { flag: '--detach' });
    const { start } = await orderRun(place, NOBODY, order, playOf(play), wish);
    if (play.detach !== true) return attended(await start(runtime.start));
    const runId = await start(runtime.create);
    await workApart(place, runId);
    return (await showRun(store, runId)).view;
  };

  const calls = asCalls<Omit<StartCalls, 'work'>>({
    start: ({ message, ...request }) => begin({ ...request, input: message }, request, startOf(request.package)),
    async rehearse({ message, ...request }) {
      refuseMode(request.mode);
      return rehearseRun(place, NOBODY, { ...request, input: message }, playOf(request), startOf(request.package));
    },
    task: (request, play = {}) =>
      begin({ ...taskOrder(place, request), mode: play.mode }, play, `runtime.task('${request}', { `),
    async resumeTask(docs, play = {}) {
      const order = await resumeTaskOrder(place, NOBODY, docs, play);
      return begin({ ...order, mode: play.mode }, play, `runtime.resumeTask('${docs}', { `);
    },
    crew: (request, { docs = false, ...play } = {}) =>
      begin({ ...crewOrder(place, request, { docs }), mode: play.mode }, play, `runtime.crew('${request}', { `),
    async chat(words, talk = {}) {
      const saying = await openChat(place, NOBODY, talkOf(talk), `runtime.chat('${words}', { `);
      return attended(await saying(words)(runtime.start));
    },
    async agent(agent, { message, ...talk }) {
      const wish = `runtime.agent('${agent}', { package: '${talk.package}', `;
      const open = await openAgent(place, NOBODY, agent, talkOf(talk), wish);
      const lease = await open(runtime.start);
      const greeted = await attended(lease);
      if (message === undefined) return greeted;
      return view((await sendCommand({ runtime, store }, lease.runId, { kind: 'message', text: message })).run);
    },
    async beginChosen(ref) {
      const { id } = await findRun(store, ref);
      return attended(await beginChosen({ runtime, store }, id));
    },
  });
  return {
    ...calls,
    work: ({ concurrency = AT_ONCE, onWorked } = {}) =>
      // What goes wrong while looking is met again by the next look.
      runtime.work(
        openDispatcher(() => undefined),
        { concurrency, onWorked: (worked) => onWorked?.({ kind: worked.kind, ...workedView(worked) }) },
      ),
  };
}

/** A program that is not checked can say anything. */
function refuseMode(mode: string | undefined): void {
  if (mode === undefined || Mode.safeParse(mode).success) return;
  throw badUsage(RUN_WORDS.modeWrong(mode), { do: 'start-options' }, { flag: '--mode', wrong: mode });
}

/** How a run is played, in the words of the use cases. */
export function playOf({ pool, ...play }: EmbeddedPlay): BeginRequest {
  return { ...talkOf(play), pool: pool?.toString() };
}

function talkOf<T extends EmbeddedTalk>({ roles = {}, ...talk }: T): Omit<T, 'roles'> & Pick<BeginRequest, 'role'> {
  return { ...talk, role: Object.entries(roles).map(([agent, engine]) => `${agent}=${engine}`) };
}
