import { profileOf } from '../core/prompt/layers.ts';
import type { Recorded } from '../core/run/events.ts';
import { currentNodeId, isCompleted, type OpenInteraction, type Run, stateOf, topFrame } from '../core/run/run.ts';
import { shownStatus } from '../core/run/status.ts';
import { statusOf } from '../core/run/summarize.ts';

/** A run as machines read it: `show --json`, `run --json`, `reply --json`. Only additions later. */
export type RunView = ReturnType<typeof runView>;

export function runView(run: Run, ownerAlive: boolean) {
  const status = shownStatus(statusOf(run), ownerAlive);
  const failure = failureOf(run);
  const state = stateOf(topFrame(run));
  return {
    runId: run.id,
    status,
    workflow: topFrame(run).workflow,
    node: currentNodeId(run),
    profile: profileOf(run),
    cycle: run.cycle,
    turn: run.turns,
    pending: run.interactions.map(pendingView),
    ...(run.started.skill === undefined ? {} : { skill: run.started.skill }),
    ...(run.output === undefined ? {} : { output: run.output.value }),
    warnings: run.warnings,
    ...(failure === undefined ? {} : { failure }),
    artifacts: Array.isArray(state['artifacts']) ? state['artifacts'] : [],
    state,
  };
}

/** The parts of its widget stand beside what every interaction has. */
function pendingView({ widget, openedAt, plain: _, ...open }: OpenInteraction) {
  return { ...open, ...widget, openedAt: new Date(openedAt).toISOString() };
}

/** An event as machines read it. */
export function eventView(runId: string, { seq, ts, event }: Recorded): object {
  const { type, ...facts } = event;
  return { v: 1, seq, ts: new Date(ts).toISOString(), runId, type, ...facts };
}

/** Why a run that is not completed has stopped, if it has. */
export function failureOf(run: Run): { readonly code: string; readonly message: string } | undefined {
  if (run.outcome?.kind === 'failed') return { code: run.outcome.code, message: run.outcome.message };
  return isCompleted(run) ? undefined : run.blocked;
}
