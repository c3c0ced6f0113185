/** What the proof needs of a graph: edges that can be taken, and the nodes at which a run may rest for good. */
export type Routes = {
  readonly roots: readonly string[];
  readonly edges: readonly { readonly from: string; readonly to: string }[];
  readonly ends: ReadonlySet<string>;
};

/** A place that a run can get to and never leave for an end, with a way into it. */
export type Trap =
  /** The last node of the path has no way on. */
  | { readonly kind: 'dead-end'; readonly path: readonly string[] }
  /** The last node of the path stands in it before: from there on it goes round for ever. */
  | { readonly kind: 'endless'; readonly path: readonly string[] };

export type Closure = {
  readonly reachable: ReadonlySet<string>;
  /** Reachable nodes from which no end can be reached: empty for a sound graph. */
  readonly lost: ReadonlySet<string>;
  /** Why they are lost: every lost node leads into one of these. */
  readonly traps: readonly Trap[];
};

/** Enough to mend a graph by; one of a thousand ways into the same hole says nothing new. */
const MAX_TRAPS = 20;

/** Whether every run that the graph allows can still come to an end, wherever it is; if not, the ways that show it. */
export function closure({ roots, edges, ends }: Routes): Closure {
  // An end is left by nothing: an edge out of one would be reported by itself.
  const usable = edges.filter(({ from }) => !ends.has(from));
  const onward = Map.groupBy(usable, ({ from }) => from);
  const ways = search(roots, (node) => (onward.get(node) ?? []).map(({ to }) => to));
  const reachable = new Set(ways.keys());
  const backward = Map.groupBy(usable, ({ to }) => to);
  const leadingTo = (nodes: Iterable<string>) =>
    search(nodes, (node) => (backward.get(node) ?? []).map(({ from }) => from));
  const ending = leadingTo(ends);
  const lost = new Set([...reachable].filter((node) => !ending.has(node)));
  const traps: Trap[] = [];
  const explained = new Set<string>();
  const explain = (kind: Trap['kind'], path: readonly string[]): void => {
    traps.push({ kind, path });
    for (const node of leadingTo(path.slice(-1)).keys()) explained.add(node);
  };
  for (const node of lost) {
    if (!onward.has(node) && traps.length < MAX_TRAPS) explain('dead-end', wayTo(node, ways));
  }
  for (const node of lost) {
    if (!explained.has(node) && traps.length < MAX_TRAPS) explain('endless', roundFrom(wayTo(node, ways), onward));
  }
  return { reachable, lost, traps };
}

/** Everything that can be reached, each with the node it was reached from: shortest ways, nearest first. */
function search(
  roots: Iterable<string>,
  next: (node: string) => readonly string[],
): ReadonlyMap<string, string | undefined> {
  const found = new Map<string, string | undefined>([...roots].map((root) => [root, undefined]));
  // A map is walked in the order of its entries, those added on the way included.
  for (const node of found.keys()) {
    for (const to of next(node)) if (!found.has(to)) found.set(to, node);
  }
  return found;
}

function wayTo(node: string, ways: ReadonlyMap<string, string | undefined>): readonly string[] {
  const path: string[] = [];
  for (let at: string | undefined = node; at !== undefined; at = ways.get(at)) path.push(at);
  return path.reverse();
}

/** Goes on from the end of a path, first edge first, until it meets itself. */
function roundFrom(
  path: readonly string[],
  onward: ReadonlyMap<string, readonly { readonly to: string }[]>,
): readonly string[] {
  const walked = [...path];
  const met = new Set(path);
  for (;;) {
    const next = onward.get(walked.at(-1) ?? '')?.[0]?.to;
    if (next === undefined) return walked;
    walked.push(next);
    if (met.has(next)) return walked;
    met.add(next);
  }
}
