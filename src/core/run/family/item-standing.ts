import { keepDefined } from '../../keep-defined.ts';
import { judgeReport } from '../../task/judge-report.ts';
import type { TaskItem } from '../../task/reading.ts';
import { told } from '../../words/recordable.ts';
import type { Saying } from '../../words/saying.ts';
import type { Run } from '../run.ts';
import { attemptsOf, isCalledOff, itemNow } from './family.ts';
import type { ChildRun } from './task-state.ts';

/**
 * Where an item of a task list stands: ticked, being done, failed at its last attempt, or open. It is ticked only where its box is;
 * a result that is still to be ticked belongs to the doing.
 */
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
  /** The same as a word, where it is one of ours. */
  readonly say?: Saying | undefined;
};

/** The items of a list in their order: those that the run knows, or those of the same list as it is on the disk. */
export function itemStandings(run: Run, items: readonly TaskItem[] = run.task.items): readonly ItemStanding[] {
  const last = new Map(run.children.map((child) => [itemNow(items, child)?.id, child]));
  const attempts = attemptsOf(run);
  return items.map((item) => standingOf(run, item, last.get(item.id), attempts.get(item.id) ?? 0));
}

function standingOf(
  { task }: Run,
  { id, text, done, dependsOn, check }: TaskItem,
  last: ChildRun | undefined,
  attempts: number,
): ItemStanding {
  const facts = keepDefined<Omit<ItemStanding, 'state'>>({ id, text, attempts, dependsOn, check, child: last?.child });
  if (done) return { ...facts, state: 'verified' };
  if (last === undefined || isCalledOff(last)) return { ...facts, state: 'open' };
  if (last.report === undefined) return { ...facts, state: 'running' };
  const { passed, said } = judgeReport(last.report);
  if (!passed) {
    const { message: reason, ...word } = told(said);
    return { ...facts, state: 'failed', reason, ...word };
  }
  // Ticked once, the box is the person's: who takes the tick away means it.
  return { ...facts, state: task.written.includes(last.child) ? 'open' : 'running' };
}
