import type { Reading, TaskItem } from './reading.ts';

/** What a reading of a list says otherwise than the one before it: small, however long the list is. */
export type ReadingChanges = Pick<Reading, 'problems'> & {
  readonly changes: {
    /** Items that read otherwise than by their line, with their place in the list. */
    readonly items: readonly (readonly [place: number, item: TaskItem])[];
    /** From this place on, all stand so many lines further down. */
    readonly lines: readonly (readonly [place: number, by: number])[];
  };
};

/** A reading as it is recorded: as what has changed, where the list has the same items and that is shorter. */
export function shortened(before: readonly TaskItem[], reading: Reading): Reading | ReadingChanges {
  const { problems, items } = reading;
  if (items === undefined || items.length !== before.length) return reading;
  const changes: { items: [number, TaskItem][]; lines: [number, number][] } = { items: [], lines: [] };
  let moved = 0;
  for (const [place, item] of items.entries()) {
    const known = before[place];
    const by = item.line - (known?.line ?? 0);
    if (by !== moved) changes.lines.push([place, by - moved]);
    moved = by;
    if (JSON.stringify({ ...known, line: item.line }) !== JSON.stringify(item)) changes.items.push([place, item]);
  }
  return JSON.stringify(changes).length < JSON.stringify(items).length ? { problems, changes } : reading;
}

/** The whole reading again, by the items that it was shortened by. */
export function completed(before: readonly TaskItem[], recorded: Reading | ReadingChanges): Reading {
  if (!('changes' in recorded)) return recorded;
  const { problems, changes } = recorded;
  const read = new Map(changes.items);
  const moved = new Map(changes.lines);
  let by = 0;
  const items = before.map((item, place) => {
    by += moved.get(place) ?? 0;
    return read.get(place) ?? (by === 0 ? item : { ...item, line: item.line + by });
  });
  return { problems, items };
}

/** The items that a recorded reading speaks of. */
export function itemsTold(recorded: Reading | ReadingChanges): readonly TaskItem[] {
  return 'changes' in recorded ? recorded.changes.items.map(([, item]) => item) : (recorded.items ?? []);
}
