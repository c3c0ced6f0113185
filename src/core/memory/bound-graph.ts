import type { FoundGraph, Graph } from './graph.ts';

/** Of a graph as much as fits, in its order, and how many entities were left out. Relations need no more room than entities. */
export function boundGraph(
  { entities, relations, total }: FoundGraph,
  most: number,
): Graph & { readonly left: number } {
  const kept = asManyAsFit(entities, most);
  return { entities: kept, relations: asManyAsFit(relations, most), left: total - kept.length };
}

function asManyAsFit<T>(items: readonly T[], most: number): readonly T[] {
  let room = most;
  const end = items.findIndex((item) => {
    room -= JSON.stringify(item).length;
    return room < 0;
  });
  return end === -1 ? items : items.slice(0, end);
}
