import { summarizePending } from '../interaction/summarize-pending.ts';
import { never } from '../never.ts';
import { currentNodeId, isOver, type Run, topFrame } from './run.ts';
import type { RunStatus, RunSummary } from './status.ts';

/** What the run is doing, as its log says. A completed run with an open question reads waiting_user. */
export function statusOf(run: Run): RunStatus {
  if (isOver(run)) return run.outcome?.kind === 'failed' ? 'failed' : 'canceled';
  // A program that has asked works on until its exchange ends, and somebody has to be there when it does.
  if (run.exchange !== undefined) return 'running';
  if (run.interactions.some(({ kind }) => kind === 'blocked')) return 'blocked';
  if (run.interactions.length > 0) return 'waiting_user';
  if (run.children.some(({ report }) => report === undefined)) return 'waiting_children';
  // In epoch 0 nobody has begun with it yet.
  const queued = !run.stopped && (run.retryAt !== undefined || run.epoch === 0);
  if (run.turn !== undefined) return queued ? 'queued' : 'running';
  return run.outcome?.kind === 'completed' ? 'completed' : 'queued';
}

export function summarize(run: Run): RunSummary {
  const status = statusOf(run);
  return {
    status,
    workflow: topFrame(run).workflow,
    node: currentNodeId(run),
    due: isDue(status) && !run.stopped,
    wakeAt: status === 'queued' && !run.stopped ? (run.retryAt ?? null) : null,
    pending: isOver(run) ? [] : run.interactions.map(summarizePending),
  };
}

function isDue(status: RunStatus): boolean {
  switch (status) {
    case 'queued':
    case 'running':
      return true;
    case 'waiting_user':
    case 'waiting_children':
    case 'blocked':
    case 'completed':
    case 'failed':
    case 'canceled':
      return false;
    default:
      return never(status);
  }
}
