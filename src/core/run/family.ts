import type { DueList } from '../task/edit-task-list.ts';
import { judgeReport } from '../task/judge-report.ts';
import { type ItemState, type Schedule, schedule } from '../task/schedule.ts';
import type { Run } from './run.ts';
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
export function attemptsOf({ children }: Run, item: string): number {
  return children.filter((child) => child.item === item).length;
}

/** Children that have reported since the list was last written. */
export function unwritten({ children, task }: Run): readonly ChildRun[] {
  return children.filter(
    ({ child, item, report }) => item !== undefined && report !== undefined && !task.written.includes(child),
  );
}

/** How the list should read after all that was reported. */
export function dueList({ children }: Run): DueList {
  const judged = children.flatMap(({ item, attempt = 1, report }) =>
    item === undefined || report === undefined ? [] : [{ item, attempt, ...judgeReport(report) }],
  );
  const passed = new Set(judged.flatMap(({ item, passed: good }) => (good ? [item] : [])));
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
