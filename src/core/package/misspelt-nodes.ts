import { nearest } from '../nearest.ts';
import { type PackageFiles, textAt } from './package-files.ts';
import type { GraphFile } from './read-graph.ts';

/** A node that has one name where it is defined and another everywhere else. */
export type MisspeltNode = {
  readonly id: string;
  readonly called: string;
  readonly index: number;
  /** Where the other name stands in the graph. */
  readonly lines: readonly number[];
};

/** Each one is compared with all nodes that nothing leads to. */
const MAX_LOOKED_FOR = 20;
const MAX_LINES = 5;
/** A step names its node near its beginning. */
const HEAD = 2_000;

/**
 * Nodes that nothing mentions, while several places agree on a name that is almost theirs: then the slip is in the node,
 * and correcting the others would spread it. By the id of the node.
 */
export function misspeltNodes(
  { source, entryNodeId, edges, ids, nodes }: GraphFile,
  known: ReadonlySet<string>,
  files: PackageFiles,
): ReadonlyMap<string, MisspeltNode> {
  const mentions = Map.groupBy(
    [
      ...(entryNodeId === undefined ? [] : [{ name: entryNodeId, path: ['entryNodeId'] }]),
      ...edges.flatMap(({ index, item }) => [
        { name: item.from, path: ['edges', index, 'from'] },
        { name: item.to, path: ['edges', index, 'to'] },
      ]),
    ],
    ({ name }) => name,
  );
  const unmentioned = new Map(ids.filter(({ item }) => !mentions.has(item)).map(({ item, index }) => [item, index]));
  const strangers = [...mentions].filter(([name]) => !known.has(name)).slice(0, MAX_LOOKED_FOR);
  const stepOf = new Map(nodes.map(({ item }) => [item.id, item.file]));
  const found = new Map<string, MisspeltNode>();
  for (const [called, places] of strangers) {
    const id = nearest(called, unmentioned.keys());
    const index = id === undefined ? undefined : unmentioned.get(id);
    if (id === undefined || index === undefined) continue;
    const agreeing = places.length + (isStepOf(called, textAt(files, stepOf.get(id) ?? '')) ? 1 : 0);
    if (agreeing < 2) continue;
    const lines = new Set(places.map(({ path }) => source.located.at(path).line));
    found.set(id, { id, called, index, lines: [...lines].slice(0, MAX_LINES) });
    unmentioned.delete(id);
  }
  return found;
}

function isStepOf(node: string, text = ''): boolean {
  const [, named] = /^nodeId:[ \t]*["']?([^"'\s]+)/m.exec(text.slice(0, HEAD)) ?? [];
  return named === node;
}
