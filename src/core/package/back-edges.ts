/** What the search needs of an edge. */
type Arrow = { readonly from: string; readonly to: string };
type Visit = { readonly node: string; readonly edges: readonly number[]; next: number };

/**
 * The edges (by place in the list) that lead back to a node on the way to them: depth first from the entry, in file order.
 * Every cycle has at least one, so bounding these bounds every cycle; parts nobody can reach from the entry come after.
 */
export function backEdges(entry: string, nodes: readonly string[], edges: readonly Arrow[]): ReadonlySet<number> {
  const leaving = new Map<string, number[]>();
  edges.forEach(({ from }, index) => {
    const others = leaving.get(from);
    if (others === undefined) leaving.set(from, [index]);
    else others.push(index);
  });
  const found = new Set<number>();
  const seen = new Set<string>();
  for (const root of [entry, ...nodes]) {
    if (seen.has(root)) continue;
    // A stack of our own: the graph may be deeper than the machine's.
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
  return found;
}
