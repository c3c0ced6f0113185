import { findUnblocked } from './find-unblocked.ts';
import type { TaskItem } from './reading.ts';

export type ItemState = 'running' | 'verified' | 'failed';

/** Why an item is not begun; `because` is the id of the item that it would have to wait for. */
export type SkippedItem = {
  readonly item: string;
  readonly because: string;
  readonly code: 'dependencyOpen' | 'dependencyFailed' | 'dependencySkipped' | 'unknownItem';
};

export type Schedule = {
  /** To be begun now. */
  readonly ready: readonly string[];
  /** Ready as well, but all slots are taken. */
  readonly queued: readonly string[];
  /** Waiting for items that are under way or will be. */
  readonly held: readonly string[];
  /** Not to be begun in this assignment. */
  readonly skipped: readonly SkippedItem[];
};

/** Which assigned items can begin. `states` are those of this assignment; `slots` is how many may run at once. */
export function schedule(
  items: readonly TaskItem[],
  assigned: readonly string[],
  states: { readonly [id: string]: ItemState },
  slots: number,
): Schedule {
  const byId = new Map(items.map((item) => [item.id, item]));
  const isDone = (id: string) => states[id] === 'verified' || byId.get(id)?.done === true;
  const waiting = [...new Set(assigned)].filter((id) => states[id] === undefined && !isDone(id));
  const all = new Set(waiting);
  const isMet = (id: string) => isDone(id) || states[id] === 'running';
  const able = findUnblocked(
    // An item that does not exist counts as waiting for itself: its turn never comes.
    new Map(waiting.map((id) => [id, new Set((byId.get(id)?.dependsOn ?? [id]).filter((other) => !isMet(other)))])),
  );
  const open = waiting.filter((id) => able.has(id));
  const free = open.filter((id) => byId.get(id)?.dependsOn.every(isDone) === true);
  const running = Object.values(states).filter((state) => state === 'running').length;
  const room = Math.max(0, slots - running);
  return {
    ready: free.slice(0, room),
    queued: free.slice(room),
    held: open.filter((id) => byId.get(id)?.dependsOn.every(isDone) === false),
    skipped: waiting.filter((id) => !able.has(id)).map((id) => explainSkip(id, byId, states, { isDone, waiting: all })),
  };
}

type ById = ReadonlyMap<string, TaskItem>;
type States = { readonly [id: string]: ItemState };

function explainSkip(
  item: string,
  byId: ById,
  states: States,
  { isDone, waiting }: { readonly isDone: (id: string) => boolean; readonly waiting: ReadonlySet<string> },
): SkippedItem {
  const unmet = (byId.get(item)?.dependsOn ?? []).filter((id) => !isDone(id) && states[id] !== 'running');
  const failed = unmet.find((id) => states[id] === 'failed');
  if (failed !== undefined) return { item, because: failed, code: 'dependencyFailed' };
  const open = unmet.find((id) => !waiting.has(id));
  if (open !== undefined) return { item, because: open, code: 'dependencyOpen' };
  const [skipped] = unmet;
  return skipped === undefined
    ? { item, because: item, code: 'unknownItem' }
    : { item, because: skipped, code: 'dependencySkipped' };
}
