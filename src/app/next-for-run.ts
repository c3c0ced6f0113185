import type { NextStep } from '../core/help.ts';
import type { PendingSummary, ShownStatus } from '../core/run/view/status.ts';

/** The one step that brings a run on; undefined where nobody has to do anything. */
export function nextForRun(run: string, status: ShownStatus, pending: readonly PendingSummary[]): NextStep | undefined {
  // What was only told brings nothing on.
  const open = pending.find(({ kind }) => kind !== 'notice');
  if (open !== undefined) return { do: 'answer-pending', run, pending: open };
  const step = STEPS[status];
  return step === undefined ? undefined : { do: step, run };
}

const STEPS: { readonly [S in ShownStatus]?: 'resume' | 'watch' | 'reply' | 'log' } = {
  queued: 'resume',
  running: 'watch',
  waiting_children: 'watch',
  interrupted: 'resume',
  completed: 'reply',
  failed: 'log',
  canceled: 'log',
};
