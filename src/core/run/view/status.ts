import type { Interaction } from '../events.ts';

/** What a run is doing, as its log says. */
export type RunStatus =
  | 'queued'
  | 'running'
  | 'waiting_user'
  | 'waiting_children'
  | 'blocked'
  | 'completed'
  | 'failed'
  | 'canceled';

/** What a run reads as: a running one whose owner is dead is interrupted. */
export type ShownStatus = RunStatus | 'interrupted';

/** The facts about a run that lists show and dispatchers look for; a projection of the log, kept beside it. */
export type RunSummary = {
  readonly status: RunStatus;
  readonly workflow: string;
  readonly node: string;
  /** Has something to do without a person. */
  readonly due: boolean;
  /** What is due has nothing to do before this time (ms since 1970); what waits for a person has something to do then. */
  readonly wakeAt: number | null;
  /** What waits for a person, oldest first, so that an inbox need not read logs. */
  readonly pending: readonly PendingSummary[];
  /** Of a run that does an item of another one's task list. */
  readonly parent?: ParentSummary;
  /** What it is about; rows from before do not say it. */
  readonly about?: RunAbout;
};

/** Whose run it is and what it is about, in a line. `title`: how the first words to it begin. */
export type RunAbout = { readonly package: string; readonly project: string; readonly title?: string };

/** For which run and item a child works, in a line. */
export type ParentSummary = {
  readonly run: string;
  readonly item: string;
  readonly attempt: number;
  /** What the item says, and the name of the task. */
  readonly title?: string;
  readonly task?: string;
};

/** An open interaction in a line. */
export type PendingSummary = Pick<
  Interaction,
  'id' | 'kind' | 'code' | 'prompt' | 'say' | 'callId' | 'edge' | 'ui_hints' | 'context' | 'retryAt'
> & {
  /** Of its widget, where it has one. */
  readonly type?: NonNullable<Interaction['widget']>['type'];
  /** What can be chosen, where something can; of very many the first. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** The hash of the change that it shows, where it shows one. */
  readonly change?: string;
  /** What was said beside it is too much for a line: the log has it. */
  readonly more?: true;
  readonly openedAt: number;
};

/** Whether it has something to do now, without a person. */
export function isDueAt({ due, wakeAt }: RunSummary, now: number): boolean {
  return wakeAt === null ? due : wakeAt <= now;
}

/** No run reads "running" without a live owner. */
export function shownStatus(status: RunStatus, ownerAlive: boolean): ShownStatus {
  return status === 'running' && !ownerAlive ? 'interrupted' : status;
}

const WORKING: ReadonlySet<RunStatus> = new Set(['running', 'waiting_children']);

/** Whether a run is at work by what its log says. */
export function isWorking({ summary }: { readonly summary: RunSummary }): boolean {
  return WORKING.has(summary.status);
}
