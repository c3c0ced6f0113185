import { z } from 'zod';
import { EXIT_FIELDS } from '../exit/exits.ts';
import { checkSchema } from './check-schema.ts';
import { EdgeEntry, GraphFrame, MAX_EDGES, MAX_NODES, OWN_FIELDS, SUBWORKFLOW_FIELDS } from './graph-file.ts';
import { type Path, valueAt } from './located.ts';
import { MAX_PROBLEMS } from './problem.ts';
import { type Reading, readJson, type SourceFile } from './source-file.ts';

const CODES = { invalid: 'GRAPH_INVALID', unknownKey: 'UNKNOWN_KEY' } as const;

export const NodeEntry = z.strictObject({ ...OWN_FIELDS, ...EXIT_FIELDS, ...SUBWORKFLOW_FIELDS });
export type NodeEntry = z.infer<typeof NodeEntry>;

/** An item of the graph and its place in the file's list. */
export type Placed<T> = { readonly index: number; readonly item: T };

export type GraphFile = {
  readonly source: SourceFile;
  readonly entryNodeId: string | undefined;
  readonly nodes: readonly Placed<NodeEntry>[];
  readonly edges: readonly Placed<EdgeEntry>[];
  /** Nothing had to be left out, and no key stands twice. */
  readonly whole: boolean;
  /** Every node has an id that could be read, so that a name that is none of them is wrong. */
  readonly named: boolean;
  /** Whether an edge that leaves the node may have been left out. */
  readonly mayLack: (nodeId: string) => boolean;
  /** Every id in the file with its place, also of nodes that are wrong otherwise: edges to them are not to blame. */
  readonly ids: readonly Placed<string>[];
  readonly afterCompletion: GraphFrame['afterCompletion'];
  readonly overrides: GraphFrame['overrides'];
  readonly tools: GraphFrame['tools'];
};

/** Reads workflow.graph.json; what is wrong with one node or edge hides nothing about the others. */
export function readGraph(file: string, reading: Reading): GraphFile | undefined {
  const source = readJson(file, reading);
  if (source === undefined) return undefined;
  const frame = checkSchema(source, GraphFrame, CODES);
  if (tooLarge(source)) return undefined;
  const entryNodeId = valueAt(source.located.value, ['entryNodeId']);
  const nodes = readPlaced(source, 'nodes', (path) => checkSchema(source, NodeEntry, CODES, path));
  const edges = readPlaced(source, 'edges', (path) => checkSchema(source, EdgeEntry, CODES, path));
  const ids = readPlaced(source, 'nodes', (path) => textIn(source, [...path, 'id']));
  return {
    source,
    entryNodeId: typeof entryNodeId === 'string' ? entryNodeId : undefined,
    nodes,
    edges,
    whole:
      frame !== undefined &&
      nodes.length === frame.nodes.length &&
      edges.length === frame.edges.length &&
      source.doubtful !== true,
    named: ids.length > 0 && ids.length === countOf(source, 'nodes'),
    mayLack: leftOut(source, edges),
    ids,
    afterCompletion: frame?.afterCompletion ?? 'converse',
    overrides: frame?.overrides,
    tools: frame?.tools,
  };
}

/** Told already; looking at each of a million nodes would say nothing more. */
function tooLarge(source: SourceFile): boolean {
  return (countOf(source, 'nodes') ?? 0) > MAX_NODES || (countOf(source, 'edges') ?? 0) > MAX_EDGES;
}

/** Undefined where there is no such list. */
function countOf({ located }: SourceFile, list: 'nodes' | 'edges'): number | undefined {
  const entries = valueAt(located.value, [list]);
  return Array.isArray(entries) ? entries.length : undefined;
}

function textIn({ located }: SourceFile, path: Path): string | undefined {
  const value = valueAt(located.value, path);
  return typeof value === 'string' ? value : undefined;
}

/** Which nodes are left by an edge that could not be read; any of them, where its beginning could not be read either. */
function leftOut(source: SourceFile, edges: readonly Placed<EdgeEntry>[]): (nodeId: string) => boolean {
  const read = new Set(edges.map(({ index }) => index));
  const count = countOf(source, 'edges');
  const broken = Array.from({ length: count ?? 0 }, (_, index) => index).filter((index) => !read.has(index));
  const from = new Set(broken.map((index) => textIn(source, ['edges', index, 'from'])));
  return (nodeId) => count === undefined || from.has(undefined) || from.has(nodeId);
}

/** Each entry of a list, checked by itself; after as many bad ones as anyone mends at once the rest is not looked at. */
function readPlaced<T>(
  { located }: SourceFile,
  list: 'nodes' | 'edges',
  read: (path: readonly [string, number]) => T | undefined,
): readonly Placed<T>[] {
  const entries = valueAt(located.value, [list]);
  const good: Placed<T>[] = [];
  for (const index of (Array.isArray(entries) ? entries : []).keys()) {
    const item = read([list, index]);
    if (item !== undefined) good.push({ index, item });
    if (index + 1 - good.length >= MAX_PROBLEMS) break;
  }
  return good;
}
