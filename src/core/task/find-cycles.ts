import type { DocumentProblem, TaskItem } from './reading.ts';

/** The circles in which items wait for each other, each told once. Linear in items and dependencies. */
export function findCycles(items: readonly TaskItem[]): readonly DocumentProblem[] {
  const stuck = findStuck(items);
  const seen = new Set<string>();
  const problems: DocumentProblem[] = [];
  for (const start of stuck.keys()) {
    const way = new Map<string, number>();
    let id = start;
    while (!seen.has(id) && !way.has(id)) {
      way.set(id, way.size);
      // Whatever is stuck waits for something that is stuck.
      id = stuck.get(id)?.dependsOn.find((other) => stuck.has(other)) ?? id;
    }
    const circle = way.has(id) ? [...way.keys()].slice(way.get(id)) : [];
    for (const passed of way.keys()) seen.add(passed);
    if (circle.length > 0) problems.push({ code: 'cycle', line: stuck.get(id)?.line ?? 1, args: [nameCircle(circle)] });
  }
  return problems;
}

/** The items that would never become ready, because they wait for themselves or for some that do. */
function findStuck(items: readonly TaskItem[]): ReadonlyMap<string, TaskItem> {
  const waiting = new Map(items.map((item) => [item.id, new Set(item.dependsOn).size]));
  const dependents = new Map<string, string[]>();
  for (const { id, dependsOn } of items)
    for (const other of new Set(dependsOn)) {
      const list = dependents.get(other);
      if (list === undefined) dependents.set(other, [id]);
      else list.push(id);
    }
  const free = items.filter(({ dependsOn }) => dependsOn.length === 0).map(({ id }) => id);
  const reached = new Set(free);
  for (const id of reached)
    for (const other of dependents.get(id) ?? []) {
      const left = (waiting.get(other) ?? 0) - 1;
      waiting.set(other, left);
      if (left <= 0) reached.add(other);
    }
  return new Map(items.filter(({ id }) => !reached.has(id)).map((item) => [item.id, item]));
}

const MOST_NAMED = 12;

function nameCircle(circle: readonly string[]): string {
  const [first = ''] = circle;
  const named = circle.length > MOST_NAMED ? [...circle.slice(0, MOST_NAMED), '…'] : circle;
  return [...named, first].join(' → ');
}
