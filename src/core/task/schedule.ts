/** What the scheduler looks at of an item. */
type Scheduled = { readonly id: string; readonly done: boolean; readonly dependsOn: readonly string[] };

/** What became of an assigned item; one that has not begun has none. */
export type ItemState = 'running' | 'verified' | 'failed';

export type Schedule = {
  readonly ready: readonly string[];
  /** They wait for others that are assigned too. */
  readonly held: readonly string[];
  readonly skipped: readonly { readonly item: string; readonly because: string }[];
};

type Standing = 'met' | 'under-way' | 'never';

/** Which assigned items can begin now. An item that waits for something that nobody does is skipped, never held. */
export function schedule(
  items: readonly Scheduled[],
  assigned: readonly string[],
  states: { readonly [id: string]: ItemState },
  slots: number,
): Schedule {
  const known = new Map(items.map((item) => [item.id, item]));
  const wanted = new Set(assigned);
  const standings = new Map<string, Standing>();
  const waiting = items.filter(({ id }) => wanted.has(id) && states[id] === undefined);
  const sorted = waiting.map((item) => ({ id: item.id, blocker: blockerOf(item) }));
  const free = Math.max(0, slots - Object.values(states).filter((state) => state === 'running').length);
  return {
    ready: sorted.flatMap(({ id, blocker }) => (blocker === undefined ? [id] : [])).slice(0, free),
    held: sorted.flatMap(({ id, blocker }) => (blocker?.standing === 'under-way' ? [id] : [])),
    skipped: sorted.flatMap(({ id, blocker }) =>
      blocker?.standing === 'never' ? [{ item: id, because: blocker.id }] : [],
    ),
  };

  function blockerOf({ dependsOn }: Scheduled): { readonly id: string; readonly standing: Standing } | undefined {
    const unmet = dependsOn
      .map((id) => ({ id, standing: standingOf(id) }))
      .filter(({ standing }) => standing !== 'met');
    return unmet.find(({ standing }) => standing === 'never') ?? unmet[0];
  }

  function standingOf(id: string): Standing {
    const seen = standings.get(id);
    if (seen !== undefined) return seen;
    // A circle is a problem of the document; here it only must not be followed for ever.
    standings.set(id, 'never');
    const standing = judged(id);
    standings.set(id, standing);
    return standing;
  }

  function judged(id: string): Standing {
    const item = known.get(id);
    if (item?.done || states[id] === 'verified') return 'met';
    if (item === undefined || !wanted.has(id) || states[id] === 'failed') return 'never';
    return blockerOf(item)?.standing === 'never' ? 'never' : 'under-way';
  }
}
