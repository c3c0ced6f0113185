import { auditTurns } from '../app/audit-turns.ts';
import { openGraph } from '../app/draw-graph.ts';
import { findRun } from '../app/find-run.ts';
import { type ListedRun, listRuns, type PageWish } from '../app/list-runs.ts';
import { listWaiting, type WaitingView, waitingView } from '../app/list-waiting.ts';
import type { RunWish } from '../app/named-row.ts';
import type { Place } from '../app/place.ts';
import { type PromptView, promptView } from '../app/prompt-view.ts';
import { nextFor, runStanding, type StandingView, standingView } from '../app/run-status.ts';
import { showRun } from '../app/show-run.ts';
import { type SurveyView, type SurveyWish, surveyRuns, surveyView } from '../app/survey-runs.ts';
import type { Problem } from '../core/package/problem.ts';
import type { GraphFacts } from '../core/picture/graph-facts.ts';
import type { Recorded } from '../core/run/events.ts';
import { inEnglish } from '../core/words/text.ts';
import type { RunReader } from '../ports/run-store.ts';
import type { Audit } from '../runtime/audit.ts';
import type { RunView } from '../runtime/run-view.ts';
import { sentPrompt } from '../runtime/sent-prompts.ts';
import { asCalls, helpInCalls, NOBODY, stepInCalls } from './next-step.ts';

/** How far a run has come, what it has taken, and the one call that comes next. */
export type RunStanding = StandingView;

/** All runs that are meant: how many of each kind, those that are at work or wait, and the one call that comes next. */
export type RunSurvey = SurveyView;

export type GraphOptions = {
  readonly workflow?: string;
  /** With it there is a picture. */
  readonly format?: 'text' | 'mermaid' | 'svg';
  /** The file that the picture is written to; its ending says the format where nothing else does. */
  readonly output?: string;
};

/** Workflows as facts; those of a run with how often each node was visited and each edge taken. */
export type DrawnGraph = {
  readonly runId?: string;
  readonly workflows: readonly GraphFacts[];
  /** What keeps the package from being run. */
  readonly problems: readonly Problem[];
  readonly picture?: string;
};

/** What only looks, and starts nothing. A run is named by its id, the beginning of its id, or `@last`. */
export type LookCalls = {
  /** Runs at work first, then the newest, 50 unless told otherwise. `after`: the id of the last one that is known already. */
  list(options?: Partial<PageWish>): Promise<readonly ListedRun[]>;
  /** Everything that waits for a person, oldest first. */
  inbox(options?: RunWish): Promise<readonly WaitingView[]>;
  /** Over all runs, on one screen. */
  survey(options?: SurveyWish): Promise<RunSurvey>;
  /** A run on one screen. */
  status(run: string): Promise<RunStanding>;
  show(run: string): Promise<RunView>;
  /** The workflows of a package, or those that a run has come to. */
  graph(ref: string, options?: GraphOptions): Promise<DrawnGraph>;
  /** Every event, in order. */
  log(run: string): Promise<readonly Recorded[]>;
  /** What the model was told last, or in a turn; `diff`: with what went and what came since the time before. */
  prompt(
    run: string,
    options?: { readonly turn?: number; readonly exchange?: number; readonly diff?: boolean },
  ): Promise<PromptView>;
  /** Every verdict once more, from what engines have left. */
  audit(run: string): Promise<Audit>;
  /**
   * Tells of every event of a run, from the first on or of those behind the one with the number `from`, as soon as it is in the log;
   * resolves to how to stop it.
   */
  watch(run: string, listener: (recorded: Recorded) => void, options?: { readonly from?: number }): Promise<() => void>;
};

const LISTED = 50;

export function lookCalls(place: Place, store: RunReader): LookCalls {
  return asCalls<LookCalls>({
    list: async ({ limit = LISTED, ...wish } = {}) => (await listRuns(store, { limit, ...wish })).runs,
    async inbox(wish) {
      const { waiting } = await listWaiting(store, wish);
      return Promise.all(waiting.map((one) => waitingView(store, one)));
    },
    survey: async (wish = {}) => surveyView(await surveyRuns(store, wish), stepInCalls),
    async status(ref) {
      const standing = await runStanding(store, ref);
      return standingView(standing, helpInCalls(nextFor(standing)).en);
    },
    show: async (ref) => (await showRun(store, ref)).view,
    async graph(ref, options = {}) {
      const { runId, workflows, problems, draw } = await openGraph(place, NOBODY, ref, options);
      const isDrawn = options.format !== undefined || options.output !== undefined;
      const seen = { workflows, problems, ...(runId === undefined ? {} : { runId }) };
      return isDrawn ? { ...seen, picture: await draw(inEnglish) } : seen;
    },
    log: async (ref) => store.read((await findRun(store, ref)).id),
    async prompt(ref, { diff, ...exchange } = {}) {
      const { id } = await findRun(store, ref);
      const { prompt, before } = await sentPrompt(store, id, exchange);
      return promptView(id, prompt, diff === true ? before : undefined);
    },
    audit: async (ref) => auditTurns(place, store, (await findRun(store, ref)).id),
    watch: async (ref, listener, { from = 0 } = {}) => tellFrom(store, (await findRun(store, ref)).id, from, listener),
  });
}

/** Tells of every event of a run behind one; returns how to stop it. */
function tellFrom(store: RunReader, runId: string, from: number, listener: (recorded: Recorded) => void): () => void {
  let seen = from;
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
}
