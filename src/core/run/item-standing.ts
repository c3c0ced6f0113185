import { judgeReport } from '../task/judge-report.ts';
import type { TaskItem } from '../task/reading.ts';
import { attemptsOf, isCalledOff } from './family.ts';
import { itemNow } from './item-now.ts';
import type { Run } from './run.ts';
import type { ChildRun } from './task-state.ts';

/** Where an item of a task list stands: ticked, being done, failed at its last attempt, or not begun. */
export type ItemStanding = {
  readonly id: string;
  readonly text: string;
  readonly state: 'verified' | 'running' | 'failed' | 'open';
  /** How often it has been tried. */
  readonly attempts: number;
  readonly dependsOn: readonly string[];
  readonly check?: string;
  /** The run that does it now, or did it last. */
  readonly child?: string;
  /** Why the last attempt failed, where it did. */
  readonly reason?: string;
};

/** The items of a run's task list, in their order. */
export function itemStandings(run: Run): readonly ItemStanding[] {
  const { items } = run.task;
  const last = new Map(run.children.map((child) => [itemNow(items, child)?.id, child]));
  const attempts = attemptsOf(run);
  return items.map((item) => standingOf(item, last.get(item.id), attempts.get(item.id) ?? 0));
}

function standingOf(
  { id, text, done, dependsOn, check }: TaskItem,
  last: ChildRun | undefined,
  attempts: number,
): ItemStanding {
  const facts = {
    id,
    text,
    attempts,
    dependsOn,
    ...(check === undefined ? {} : { check }),
    ...(last === undefined ? {} : { child: last.child }),
  };
  if (done) return { ...facts, state: 'verified' };
  if (last === undefined || isCalledOff(last)) return { ...facts, state: 'open' };
  if (last.report === undefined) return { ...facts, state: 'running' };
  const { passed, reason } = judgeReport(last.report);
  return passed ? { ...facts, state: 'verified' } : { ...facts, state: 'failed', reason };
}
