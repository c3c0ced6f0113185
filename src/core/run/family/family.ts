import type { DueList } from '../../task/edit-task-list.ts';
import { findUnblocked } from '../../task/find-unblocked.ts';
import { wordingOf } from '../../task/item-identity.ts';
import { judgeReport } from '../../task/judge-report.ts';
import type { TaskItem } from '../../task/reading.ts';
import { type ItemState, type Schedule, schedule } from '../../task/schedule.ts';
import { isOver, type Run } from '../run.ts';
import type { Assigned, ChildRun } from './task-state.ts';

/** How often an item may be tried. */
export const MAX_ATTEMPTS = 3;

/** How many items are done at a time. */
const DEFAULT_POOL = 4;

/** What became of the items that were assigned last, by the runs that do them; of what is no item any more, under the name of its run. */
export function itemStates({ children, task }: Run): { readonly [item: string]: ItemState } {
  const own = children.filter(({ callId }) => callId === task.assignedBy);
  return Object.fromEntries(own.map((child) => [itemNow(task.items, child)?.id ?? child.child, stateOfChild(child)]));
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
    assigned.flatMap((one) => itemNow(items, one)?.id ?? []),
    itemStates(run),
    pool,
  );
}

/** What was assigned last and has not begun, and is no item any more. */
export function goneItems({ children, task }: Run): readonly Assigned[] {
  const begun = new Set(children.flatMap(({ callId, title }) => (callId === task.assignedBy ? [title] : [])));
  return task.assigned.filter((one) => !begun.has(one.title) && itemNow(task.items, one) === undefined);
}

/** Stopped, or taken back with its parent: it was not tried to its end. */
export function isCalledOff({ report }: ChildRun): boolean {
  return report?.outcome === 'canceled';
}

/** How often each item has been tried, as it reads now, by its id. `since`: how many of the first runs do not count. */
export function attemptsOf({ children, task }: Run, since = 0): ReadonlyMap<string, number> {
  const attempts = new Map<string, number>();
  for (const child of children.slice(since)) {
    const { id } = itemNow(task.items, child) ?? {};
    if (id !== undefined && !isCalledOff(child)) attempts.set(id, (attempts.get(id) ?? 0) + 1);
  }
  return attempts;
}

/** The items that have been tried as often as they may, since a person last gave them more attempts. */
export function wornOutIds(run: Run): ReadonlySet<string> {
  const attempts = attemptsOf(run, run.task.forgiven);
  return new Set([...attempts].flatMap(([id, times]) => (times >= MAX_ATTEMPTS ? [id] : [])));
}

/** The items out of attempts, once no open item can be assigned any more. */
export function wornOutItems(run: Run): readonly string[] {
  const open = run.task.items.filter(({ done }) => !done);
  const ids = new Set(open.map(({ id }) => id));
  const tired = wornOutIds(run);
  const worn = [...ids].filter((id) => tired.has(id));
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
  const written = new Set(task.written);
  return children.filter(
    ({ child, item, report }) => item !== undefined && report !== undefined && !written.has(child),
  );
}

/** How the list should read after all that was reported. */
export function dueList(run: Run): DueList {
  const { children, task } = run;
  const judged = children.flatMap((child) => {
    const item = itemNow(task.items, child);
    return item === undefined || child.report === undefined || isCalledOff(child)
      ? []
      : [{ child: child.child, item: item.id, attempt: child.attempt ?? 1, ...judgeReport(child.report) }];
  });
  // Written once, a box is the person's: who takes a tick away means it.
  const written = new Set(task.written);
  const fresh = judged.filter(({ child, passed }) => passed && !written.has(child));
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

/** An item as it was meant: the id that it had then, and its words. Old logs have no words. */
export type MeantItem = { readonly item: string | undefined; readonly title?: string | undefined };

const BY_WORDING = new WeakMap<readonly TaskItem[], ReadonlyMap<string, TaskItem>>();

/**
 * The item as the list has it now, wherever it stands by now; undefined where it was reworded or removed. With other words it is another
 * item, also under the same id.
 */
export function itemNow(items: readonly TaskItem[], { item, title }: MeantItem): TaskItem | undefined {
  if (title === undefined) return items.find(({ id }) => id === item);
  return byWording(items).get(wordingOf({ text: title }));
}

/** Many are looked up in the same list: it is read once. */
function byWording(items: readonly TaskItem[]): ReadonlyMap<string, TaskItem> {
  const known = BY_WORDING.get(items) ?? new Map(items.map((item) => [wordingOf(item), item]));
  BY_WORDING.set(items, known);
  return known;
}
