import type { DueList } from '../task/edit-task-list.ts';
import { findUnblocked } from '../task/find-unblocked.ts';
import { judgeReport } from '../task/judge-report.ts';
import { type ItemState, type Schedule, schedule } from '../task/schedule.ts';
import { isOver, type Run } from './run.ts';
import type { ChildRun } from './task-state.ts';

/** How often an item may be tried. */
export const MAX_ATTEMPTS = 3;

/** How many items are done at a time. */
const DEFAULT_POOL = 4;

/** What became of the items that were assigned last, by the runs that do them. */
export function itemStates({ children, task }: Run): { readonly [item: string]: ItemState } {
  const own = children.filter(({ callId }) => callId === task.assignedBy);
  return Object.fromEntries(own.map((child) => [child.item ?? child.child, stateOfChild(child)]));
}

function stateOfChild({ report }: ChildRun): ItemState {
  if (report === undefined) return 'running';
  return judgeReport(report).passed ? 'verified' : 'failed';
}

export function scheduleOf(run: Run): Schedule {
  const { items, assigned } = run.task;
  const { pool = DEFAULT_POOL } = run.kit.pinned.settings;
  return schedule(
    items,
    assigned.map(({ item }) => item),
    itemStates(run),
    pool,
  );
}

/** How often an item has been tried. */
export function attemptsOf({ children }: Pick<Run, 'children'>, item: string): number {
  return children.filter((child) => child.item === item).length;
}

/** Whether an item has been tried as often as it may, since a person last gave it more attempts. */
export function isWornOut({ children, task }: Run, item: string): boolean {
  return attemptsOf({ children: children.slice(task.forgiven) }, item) >= MAX_ATTEMPTS;
}

/** The items out of attempts, once no open item can be assigned any more. */
export function wornOutItems(run: Run): readonly string[] {
  const open = run.task.items.filter(({ done }) => !done);
  const ids = new Set(open.map(({ id }) => id));
  const worn = open.filter(({ id }) => isWornOut(run, id)).map(({ id }) => id);
  const others = open.filter(({ id }) => !worn.includes(id));
  const able = findUnblocked(
    new Map(others.map(({ id, dependsOn }) => [id, new Set(dependsOn.filter((other) => ids.has(other)))])),
  );
  return able.size > 0 ? [] : worn;
}

/** Children that this run does not wait for: word that they are not needed has to reach them all the same. */
export function unawaited(run: Run): readonly string[] {
  return run.children.flatMap(({ child, report }) => (isOver(run) || report !== undefined ? [child] : []));
}

/** Children that have reported since the list was last written. */
export function unwritten({ children, task }: Run): readonly ChildRun[] {
  return children.filter(
    ({ child, item, report }) => item !== undefined && report !== undefined && !task.written.includes(child),
  );
}

/** How the list should read after all that was reported. */
export function dueList(run: Run): DueList {
  const { children, task } = run;
  const words = new Map(task.items.map(({ id, text }) => [id, text]));
  const judged = children.flatMap(({ child, item, attempt = 1, title, report }) =>
    // Reworded, it is another item, which nobody has done.
    item === undefined || report === undefined || (words.has(item) && title !== undefined && words.get(item) !== title)
      ? []
      : [{ child, item, attempt, ...judgeReport(report) }],
  );
  // Written once, a box is the person's: who takes a tick away means it.
  const fresh = judged.filter(({ child, passed }) => passed && !task.written.includes(child));
  const passed = new Set(fresh.map(({ item }) => item));
  const failed = judged.filter(({ passed: good }) => !good);
  const notes = Object.groupBy(failed, ({ item }) => item);
  return {
    boxes: Object.fromEntries([...passed].map((item) => [item, true])),
    notes: Object.fromEntries(
      Object.entries(notes).map(([item, all = []]) => [
        item,
        all.map(({ attempt, reason }) => `Attempt ${attempt} failed: ${reason}`),
      ]),
    ),
  };
}
