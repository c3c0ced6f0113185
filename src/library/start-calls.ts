import type { BeginRequest } from '../app/begin-run.ts';
import { crewOrder, orderRun, type RunOrder, taskOrder } from '../app/order-run.ts';
import type { Place } from '../app/place.ts';
import { type Rehearsed, rehearseRun } from '../app/rehearse-run.ts';
import { resumeTaskOrder } from '../app/resume-task.ts';
import { badUsage } from '../core/bad-usage.ts';
import type { SettingValue } from '../core/config/settings.ts';
import type { JsonObject } from '../core/json.ts';
import type { Language } from '../core/language.ts';
import { Mode } from '../core/run/events.ts';
import type { Run } from '../core/run/run.ts';
import { RUN_WORDS } from '../core/words/run-words.ts';
import type { RunView } from '../runtime/run-view.ts';
import type { Work } from '../runtime/work.ts';
import { asCalls, NOBODY, startOf } from './next-step.ts';

/** Who plays the agents. */
export type EmbeddedEngines = {
  /** `scripted`, `api` or a program; not needed where the program has an engine of its own. */
  readonly engine?: string;
  readonly model?: string;
  readonly script?: string;
  /** Who plays one of the agents: an engine, or a model as provider/model. */
  readonly roles?: { readonly [agent: string]: string };
  /** The program's word that the package may be used as it is, whatever it asks for. */
  readonly trust?: boolean;
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

export type EmbeddedStart = EmbeddedPlay & {
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
  task(request: string, play?: EmbeddedPlay): Promise<RunView>;
  /** Goes on with a task of which only the documents are left, by their folder. */
  resumeTask(docs: string, play?: EmbeddedPlay): Promise<RunView>;
  /** A change of a repository by a crew; `docs`: of its documents too. */
  crew(request: string, options?: EmbeddedPlay & { readonly docs?: boolean }): Promise<RunView>;
  /** Works on every run that has something to do, until `stop`; `idle` is done when there is nothing left. */
  work(options?: { readonly concurrency?: number }): Work;
};

export type Opened = Awaited<ReturnType<Place['openRuntime']>>;

const AT_ONCE = 4;

export function startCalls(
  place: Place,
  { runtime, openDispatcher }: Opened,
  view: (run: Run) => Promise<RunView>,
): StartCalls {
  const begin = async (order: RunOrder, play: EmbeddedPlay, wish: string): Promise<RunView> => {
    refuseMode(order.mode);
    const { start } = await orderRun(place, NOBODY, order, playOf(play), wish);
    const lease = await start(runtime.start);
    return view((await runtime.attend(lease.runId, { lease })).run);
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
  });
  return {
    ...calls,
    work: ({ concurrency = AT_ONCE } = {}) =>
      // What goes wrong while looking is met again by the next look.
      runtime.work(
        openDispatcher(() => undefined),
        { concurrency },
      ),
  };
}

/** A program that is not checked can say anything. */
function refuseMode(mode: string | undefined): void {
  if (mode === undefined || Mode.safeParse(mode).success) return;
  throw badUsage(RUN_WORDS.modeWrong(mode), { do: 'start-options' }, { flag: '--mode', wrong: mode });
}

/** How a run is played, in the words of the use cases. */
export function playOf({ roles = {}, pool, ...play }: EmbeddedPlay): BeginRequest {
  return {
    ...play,
    pool: pool?.toString(),
    role: Object.entries(roles).map(([agent, engine]) => `${agent}=${engine}`),
  };
}
