/** What the search needs of an edge. */
type Arrow = { readonly from: string; readonly to: string };
type Search = {
  readonly edges: readonly Arrow[];
  /** Places of the edges that leave a node. */
  readonly leaving: ReadonlyMap<string, readonly number[]>;
  readonly seen: Set<string>;
  readonly found: Set<number>;
};
type Visit = { readonly node: string; readonly edges: readonly number[]; next: number };

/**
 * The edges (by place in the list) that lead back to a node on the way to them: depth first from the entry, in file
 * order. Every cycle has at least one, so bounding these bounds every cycle. What the entry does not reach comes after.
 */
export function backEdges(entry: string, nodes: readonly string[], edges: readonly Arrow[]): ReadonlySet<number> {
  const leaving = Map.groupBy(edges.keys(), (index) => edges[index]?.from ?? '');
  const search: Search = { edges, leaving, seen: new Set(), found: new Set() };
  for (const root of [entry, ...nodes]) {
    if (!search.seen.has(root)) searchFrom(root, search);
  }
  return search.found;
}

/** With a stack of its own: the graph may be deeper than the machine's. */
function searchFrom(root: string, { edges, leaving, seen, found }: Search): void {
  const open = new Set<string>();
  const visits: Visit[] = [];
  const enter = (node: string): void => {
    seen.add(node);
    open.add(node);
    visits.push({ node, edges: leaving.get(node) ?? [], next: 0 });
  };
  enter(root);
  for (let visit = visits.at(-1); visit !== undefined; visit = visits.at(-1)) {
    const index = visit.edges[visit.next];
    visit.next += 1;
    const to = index === undefined ? undefined : edges[index]?.to;
    if (index === undefined || to === undefined) {
      open.delete(visit.node);
      visits.pop();
    } else if (open.has(to)) {
      found.add(index);
    } else if (!seen.has(to)) {
      enter(to);
    }
  }
}
