import type { DocumentProblem, TaskItem } from './reading.ts';

/** Those whose turn comes, given what each one waits for. Linear. One that waits for itself, or for one that is not there, is not among them. */
export function findUnblocked(waits: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const left = new Map([...waits].map(([id, others]) => [id, others.size]));
  const waiters = new Map<string, string[]>();
  for (const [id, others] of waits) {
    for (const other of others) {
      const list = waiters.get(other);
      if (list === undefined) waiters.set(other, [id]);
      else list.push(id);
    }
  }
  const unblocked = new Set([...waits.keys()].filter((id) => left.get(id) === 0));
  for (const id of unblocked) {
    for (const waiter of waiters.get(id) ?? []) {
      const rest = (left.get(waiter) ?? 0) - 1;
      left.set(waiter, rest);
      if (rest === 0) unblocked.add(waiter);
    }
  }
  return unblocked;
}

/** The circles in which items wait for each other, each told once. Linear in items and dependencies. */
export function findCycles(items: readonly TaskItem[]): readonly DocumentProblem[] {
  const unblocked = findUnblocked(new Map(items.map(({ id, dependsOn }) => [id, new Set(dependsOn)])));
  const stuck = new Map(items.filter(({ id }) => !unblocked.has(id)).map((item) => [item.id, item]));
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

const MOST_NAMED = 12;

function nameCircle(circle: readonly string[]): string {
  const [first = ''] = circle;
  const named = circle.length > MOST_NAMED ? [...circle.slice(0, MOST_NAMED), '…'] : circle;
  return [...named, first].join(' → ');
}
