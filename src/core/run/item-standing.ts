import { judgeReport } from '../task/judge-report.ts';
import type { TaskItem } from '../task/reading.ts';
import type { Run } from './run.ts';

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
  return run.task.items.map((item) => standingOf(run, item));
}

function standingOf({ children }: Run, { id, text, done, dependsOn, check }: TaskItem): ItemStanding {
  const own = children.filter((child) => child.item === id);
  const last = own.at(-1);
  const facts = {
    id,
    text,
    attempts: own.length,
    dependsOn,
    ...(check === undefined ? {} : { check }),
    ...(last === undefined ? {} : { child: last.child }),
  };
  if (done) return { ...facts, state: 'verified' };
  if (last === undefined) return { ...facts, state: 'open' };
  if (last.report === undefined) return { ...facts, state: 'running' };
  const { passed, reason } = judgeReport(last.report);
  return passed ? { ...facts, state: 'verified' } : { ...facts, state: 'failed', reason };
}
