import { type AnswerAim, answerCommand, askedRow } from '../app/answer-command.ts';
import { findRun } from '../app/find-run.ts';
import type { Place } from '../app/place.ts';
import { type PruneWish, type Pruning, planPrune, pruneWanted } from '../app/prune-runs.ts';
import { familyOf, type RemovedRuns, removeRuns } from '../app/remove-runs.ts';
import { findResumption, resumeWith } from '../app/resume-run.ts';
import { sendCommand } from '../app/send-command.ts';
import { approval, nothingToApprove, rejection } from '../app/yes-or-no.ts';
import { badUsage } from '../core/bad-usage.ts';
import { Fault } from '../core/fault.ts';
import type { AnswerValue } from '../core/interaction/widget.ts';
import type { Command } from '../core/run/commands.ts';
import type { Answer, Interaction } from '../core/run/events.ts';
import type { Run } from '../core/run/run.ts';
import { ANSWER_WORDS } from '../core/words/answer-words.ts';
import { RUN_WORDS } from '../core/words/run-words.ts';
import type { RunReader, RunRow } from '../ports/run-store.ts';
import { type RunView, runView } from '../runtime/run-view.ts';
import { type LookCalls, lookCalls } from './look-calls.ts';
import { asCalls, NOBODY } from './next-step.ts';
import { type PackageCalls, packageCalls } from './package-calls.ts';
import { type PlaceCalls, placeCalls } from './place-calls.ts';
import { type Driven, type EmbeddedEngines, playOf, type StartCalls, startCalls } from './start-calls.ts';

export type { PruneWish, Pruning } from '../app/prune-runs.ts';

export type Seen = {
  /** The change that was shown to the person who answers, by its hash, as `pending` has it: a yes to a change names it. */
  readonly change?: string;
};

/** What may be said about any command. */
export type CommandOptions = {
  /** The same key and the same command again count once. */
  readonly key?: string;
};

export type AnswerOptions = CommandOptions &
  Seen & {
    /** The question that is meant, by its id in `pending`; whatever else is open by now is not answered. */
    readonly question?: string;
  };

/** A run is named by its id, the beginning of its id, or `@last`. */
export type RunCalls = {
  /** Answers what a run asks in words, or gives it its next words, and drives it until it rests; after an item, also the task that waits for it. */
  reply(run: string, text: string, options?: AnswerOptions): Promise<RunView>;
  /** Answers what is open by a value that fits its widget. */
  answer(run: string, value: AnswerValue, options?: AnswerOptions): Promise<RunView>;
  /** Says yes to a confirmation or a plan. */
  approve(run: string, options?: AnswerOptions): Promise<RunView>;
  /** Says no; a plan is changed by the reason. */
  reject(run: string, options?: AnswerOptions & { readonly reason?: string }): Promise<RunView>;
  /**
   * Goes on with a run that was stopped, interrupted or blocked, or stays with one that others drive. One that is over stays as it is.
   * With another engine or model where one is named: that is recorded, and what was said before is told to it.
   */
  resume(run: string, others?: EmbeddedEngines): Promise<RunView>;
  /** Takes a resting run back to a node that it has visited, and goes on from there. */
  rewind(run: string, to: string, reason: string, options?: CommandOptions): Promise<RunView>;
  /** Ends a run for good. A task that waits for it as one of its items goes on without it, until it rests. Where it cannot, `resume` of it tells why. */
  cancel(run: string, reason: string, options?: CommandOptions): Promise<RunView>;
  /** Takes a run away for good, with the runs that work for it and everything that is only theirs. */
  remove(run: string): Promise<RemovedRuns>;
  /** What is over and has not been touched for long; its `prune` takes it away. */
  planPrune(wish: PruneWish): Promise<Pruning>;
  /** Closes the store. Runs that were under way can be resumed. */
  stop(): Promise<void>;
};

/** Everything that the command line can do, as calls. */
export type EmbeddedRuntime = StartCalls & RunCalls & LookCalls & PackageCalls & PlaceCalls;

/** The use cases as calls of a program: values in, values out. */
export function embeddedRuntime(place: Place, driver: Driven): EmbeddedRuntime {
  const { runtime, store } = driver;
  const view = async (run: Run): Promise<RunView> => runView(run, (await store.row(run.id))?.ownerAlive ?? false);
  const sent = async (row: RunRow, command: Command, { key }: CommandOptions): Promise<RunView> =>
    view((await sendCommand(driver, row.id, command, { key })).run);

  const answerOpen = async (ref: string, options: AnswerOptions, ...how: Answering): Promise<RunView> => {
    const { row, command } = await answerTo(store, ref, options, ...how);
    return sent(row, command, options);
  };

  const calls = asCalls<Omit<RunCalls, 'stop'>>({
    reply: async (ref, text, options = {}) => {
      const { change, question, key } = options;
      if (question !== undefined) return answerOpen(ref, options, () => ({ text }), nothingAsked);
      const row = await askedRow(store, ref, key);
      return sent(row, { kind: 'message', text, ...(change === undefined ? {} : { change }) }, options);
    },
    answer: (ref, value, options = {}) => answerOpen(ref, options, () => ({ text: '', value }), nothingAsked),
    approve: (ref, options = {}) => answerOpen(ref, options, (row, open) => approval(row.id, open), nothingToApprove),
    reject: (ref, { reason = '', ...options } = {}) =>
      answerOpen(ref, options, (row, open) => rejection(row.id, open, reason), nothingToApprove),
    async resume(ref, others = {}) {
      const { run, row, by } = await findResumption(store, ref);
      const command = await resumeWith(place, NOBODY, store, run, playOf(others), `runtime.resume('${row.id}', { `);
      if (command !== undefined) return sent(row, command, {});
      if (by === 'nothing') return view(run);
      if (by === 'command') return sent(row, { kind: 'resume' }, {});
      return view((await runtime.attend(row.id, { after: row.seq })).run);
    },
    async rewind(ref, to, reason = '', options = {}) {
      const row = await findRun(store, ref);
      if (reason.trim() === '')
        throw badUsage(RUN_WORDS.rewindWhy, `runtime.rewind('${row.id}', '${to}', '…')`, { flag: '--reason' });
      return sent(row, { kind: 'rewind', to, reason }, options);
    },
    cancel: async (ref, reason, options = {}) => sent(await findRun(store, ref), { kind: 'cancel', reason }, options),
    remove: async (ref) => removeRuns(place, store, [await familyOf(store, ref)]),
    planPrune: async (wish) => planPrune(place, store, pruneWanted(place, wish)),
  });
  return {
    ...calls,
    ...lookCalls(place, store),
    ...startCalls(place, driver, view),
    ...packageCalls(place),
    ...placeCalls(place),
    stop: () => runtime.close(),
  };
}

type Answering = readonly [answer: (row: RunRow, open: Interaction) => Answer, otherwise: (row: RunRow) => Command];

/** The command that answers what is open in a run, or what is sent where nothing is. */
async function answerTo(
  store: RunReader,
  ref: string,
  { key, question, change }: AnswerOptions,
  ...[answer, otherwise]: Answering
): Promise<{ readonly row: RunRow; readonly command: Command }> {
  const row = await askedRow(store, ref, key);
  const aim: AnswerAim = { key, question: question?.slice(question.lastIndexOf('.') + 1) };
  const command = await answerCommand(store, row, aim, {
    answer: (open) => ({ ...answer(row, open), ...(change === undefined ? {} : { change }) }),
    otherwise: () => otherwise(row),
  });
  return { row, command };
}

function nothingAsked({ id: run }: RunRow): Command {
  throw new Fault('STALE', ANSWER_WORDS.nothingToChoose(run), { help: { do: 'show', run } });
}
