import { summarizePending } from '../../interaction/summarize-pending.ts';
import { keepDefined } from '../../keep-defined.ts';
import { docsPath } from '../../task/document-names.ts';
import { itemTitle } from '../../task/item-identity.ts';
import { unsettled } from '../calls/settle-call.ts';
import { looksAgainAt } from '../next/ownership.ts';
import { currentNodeId, isOver, type Run, stateOf, topFrame } from '../run.ts';
import { titleFrom } from './about.ts';
import type { RunStatus, RunSummary } from './status.ts';
import { titleOf } from './title.ts';

/** What the run is doing, as its log says. A completed run with an open question reads waiting_user. */
export function statusOf(run: Run): RunStatus {
  if (isOver(run)) return run.outcome?.kind === 'failed' ? 'failed' : 'canceled';
  // A program that has asked works on until its exchange ends, and its owner has to be there when it does.
  if (run.exchange !== undefined) return 'running';
  if (run.interactions.some(({ kind }) => kind === 'blocked')) return 'blocked';
  if (run.interactions.length > 0) return 'waiting_user';
  if (run.children.some(({ report }) => report === undefined)) return 'waiting_children';
  // In epoch 0 it has had no owner yet.
  const queued = !run.stopped && (run.retryAt !== undefined || run.epoch === 0);
  if (run.turn !== undefined || unsettled(run).length > 0) return queued ? 'queued' : 'running';
  return run.outcome?.kind === 'completed' ? 'completed' : 'queued';
}

export function summarize(run: Run): RunSummary {
  const status = statusOf(run);
  return {
    status,
    workflow: topFrame(run).workflow,
    node: currentNodeId(run),
    due: isDue(run),
    wakeAt: (run.stopped ? undefined : WAKES_AT[status]?.(run)) ?? null,
    pending: isOver(run) ? [] : [...run.interactions, ...run.notices].map(summarizePending),
    ...parentOf(run),
    about: keepDefined({ package: run.started.package.name, project: run.started.project, title: titleOf(run) }),
  };
}

/** Whether it has something to do without a person. */
export function isDue(run: Run): boolean {
  return DUE[statusOf(run)] && !run.stopped;
}

/** What a list shows of the run that it was spawned by. */
function parentOf({ started, frames: [lowest] }: Run): Pick<RunSummary, 'parent'> {
  const { parent } = started;
  if (parent === undefined) return {};
  const { run, item, attempt, docs } = parent;
  const title = lowest === undefined ? undefined : stateOf(lowest).variables['title'];
  const words = typeof title === 'string' ? titleFrom(itemTitle(title)) : undefined;
  return {
    parent: keepDefined({ run, item, attempt, title: words, task: docs?.slice(docsPath('').length) }),
  };
}

/** What has a time of its own while it waits. */
const WAKES_AT: { readonly [S in RunStatus]?: (run: Run) => number | undefined } = {
  queued: ({ retryAt }) => retryAt,
  blocked: looksAgainAt,
};

const DUE: { readonly [S in RunStatus]: boolean } = {
  queued: true,
  running: true,
  waiting_user: false,
  waiting_children: false,
  blocked: false,
  completed: false,
  failed: false,
  canceled: false,
};
