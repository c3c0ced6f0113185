import { isFault } from '../core/fault.ts';
import type { Run } from '../core/run/run.ts';
import { type ShownStatus, shownStatus } from '../core/run/view/status.ts';
import { statusOf } from '../core/run/view/summarize.ts';
import type { Worked } from '../runtime/work.ts';

/** What a worker has to tell of a run, as machines read it. */
export type WorkedView = {
  readonly runId: string;
  /** Where it has come to. */
  readonly status?: ShownStatus;
  /** Why it cannot go on here, … */
  readonly error?: { readonly code: string; readonly message: string };
  /** … and when it is tried again. */
  readonly until?: string;
};

export function workedView(worked: Worked): WorkedView {
  const { runId } = worked;
  if ('run' in worked) return { runId, status: restedAs(worked.run) };
  if (worked.kind !== 'held' && worked.kind !== 'left') return { runId };
  const code = isFault(worked.problem) ? worked.problem.code : 'E_INTERNAL';
  const until = worked.kind === 'held' ? { until: new Date(worked.until).toISOString() } : {};
  return { runId, ...until, error: { code, message: messageOf(worked.problem) } };
}

/** Whoever works on it has come to its end with it: a run that still reads running was stopped by a person. */
export function restedAs(run: Run): ShownStatus {
  return shownStatus(statusOf(run), false);
}

export function messageOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}
