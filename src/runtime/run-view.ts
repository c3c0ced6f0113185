import type { Widget } from '../core/interaction/widget.ts';
import { profileOf } from '../core/prompt/layers.ts';
import { hasLanes, type Lanes, laneStep, NO_LANES } from '../core/route/lanes.ts';
import type { Recorded, Warning } from '../core/run/events.ts';
import { itemStandings } from '../core/run/family/item-standing.ts';
import { currentNodeId, isCompleted, type OpenInteraction, type Run, stateOf, topFrame } from '../core/run/run.ts';
import { type ShownStatus, shownStatus } from '../core/run/view/status.ts';
import { statusOf, summarize } from '../core/run/view/summarize.ts';
import { taskContextOf } from '../core/run/view/task-context-of.ts';
import { judgeReport } from '../core/task/judge-report.ts';

/** A run as machines read it: `show --json`, `run --json`, `reply --json`. Only additions later. */
export type RunView = ReturnType<typeof runView>;

/** `children`: those that it waits for, as they stand; what is not given is told as far as its own log goes. */
export function runView(run: Run, ownerAlive: boolean, children: readonly Child[] = []) {
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
    pending: [...run.interactions, ...run.notices].map(pendingView),
    ...familyView(run, children),
    // Of a conversation with an agent: the workflow that is to be begun as a run of its own.
    ...(run.chosen === undefined ? {} : { chosen: run.chosen }),
    ...(hasLanes(run.route) ? { lanes: lanesView(run.route) } : {}),
    ...(run.started.skill === undefined ? {} : { skill: run.started.skill }),
    ...(run.output === undefined ? {} : { output: run.output.value }),
    warnings: run.warnings,
    ...(failure === undefined ? {} : { failure }),
    artifacts: Array.isArray(state['artifacts']) ? state['artifacts'] : [],
    state,
  };
}

type Child = { readonly run: Run; readonly status: ShownStatus };

/** Who spoke, by which tag turns ended, and what was evidence. */
function lanesView({ turns, evidence }: Lanes): object {
  return {
    // What was handed over stands in the events, whole.
    turns: turns.map(({ words: _, ...turn }) => turn),
    evidence: evidence.map(({ at, ...one }) => ({ ...one, at: new Date(at).toISOString() })),
  };
}

/** The lanes of a whole log; undefined where work is not passed on by tags. */
export function lanesOf(events: readonly Recorded[]): object | undefined {
  const lanes = events.reduce<Lanes>((before, { event, ts }) => laneStep(before, event, { ts }), NO_LANES);
  return hasLanes(lanes) ? lanesView(lanes) : undefined;
}

/** What a structured task adds: where it stands, its items, and the runs that do them; of such a run, whose item it does. */
function familyView(run: Run, open: readonly Child[]) {
  const task = taskContextOf(run);
  const { parent } = summarize(run);
  return {
    ...(task === undefined ? {} : { task }),
    ...(run.task.items.length === 0 ? {} : { items: itemStandings(run) }),
    ...(run.children.length === 0 ? {} : { children: run.children.map((child) => childView(child, open)) }),
    ...(parent === undefined ? {} : { parent }),
  };
}

function childView({ child, item, attempt, title, report }: Run['children'][number], open: readonly Child[]) {
  const now = open.find(({ run }) => run.id === child);
  const { passed, reason } = report === undefined ? { passed: undefined, reason: '' } : judgeReport(report);
  return {
    runId: child,
    ...(item === undefined ? {} : { item }),
    attempt,
    ...(title === undefined ? {} : { title }),
    ...(report === undefined ? {} : { status: report.outcome, passed }),
    ...(now === undefined ? {} : { status: now.status, pending: now.run.interactions.map(pendingView) }),
    ...(reason === '' ? {} : { reason }),
  };
}

/** The parts of its widget stand beside what every interaction has. */
function pendingView({ widget, openedAt, plain: _, ...open }: OpenInteraction) {
  const parts: Widget | { readonly type?: never } = widget ?? {};
  return { ...open, ...parts, openedAt: new Date(openedAt).toISOString() };
}

/** An event as machines read it. */
export function eventView(runId: string, { seq, ts, event }: Recorded): object {
  const { type, ...facts } = event;
  return { v: 1, seq, ts: new Date(ts).toISOString(), runId, type, ...facts };
}

/** Why a run that is not completed has stopped, if it has. */
export function failureOf(run: Run): Warning | undefined {
  if (run.outcome?.kind === 'failed') {
    const { kind: _, ...why } = run.outcome;
    return why;
  }
  return isCompleted(run) ? undefined : run.blocked;
}
