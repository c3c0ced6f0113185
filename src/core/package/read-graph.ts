import { checkSchema, valueAt } from './check-schema.ts';
import { EdgeEntry, GraphFrame, MAX_EDGES, MAX_NODES, NodeEntry } from './graph-file.ts';
import type { SourceFile } from './located.ts';
import { MAX_PROBLEMS } from './problem.ts';
import { type Reading, readJson } from './source-file.ts';

const CODES = { invalid: 'GRAPH_INVALID', unknownKey: 'UNKNOWN_KEY' } as const;

/** An item of the graph and its place in the file's list. */
export type Placed<T> = { readonly index: number; readonly item: T };

export type GraphFile = {
  readonly source: SourceFile;
  readonly entryNodeId: string | undefined;
  readonly nodes: readonly Placed<NodeEntry>[];
  readonly edges: readonly Placed<EdgeEntry>[];
  /** Nothing had to be left out. */
  readonly whole: boolean;
  /** Every id in the file with its place, also of nodes that are wrong otherwise: edges to them are not to blame. */
  readonly ids: readonly Placed<string>[];
  readonly afterCompletion: GraphFrame['afterCompletion'];
  readonly tools: GraphFrame['tools'];
};

/** Reads workflow.graph.json; what is wrong with one node or edge hides nothing about the others. */
export function readGraph(file: string, text: string, reading: Reading): GraphFile | undefined {
  const source = readJson(file, text, reading);
  if (source === undefined) return undefined;
  const { report } = reading;
  const frame = checkSchema(source, GraphFrame, CODES, report);
  if (tooLarge(source)) return undefined;
  const entryNodeId = valueAt(source.located.value, ['entryNodeId']);
  const nodes = placed(source, 'nodes', (path) => checkSchema(source, NodeEntry, CODES, report, path));
  const edges = placed(source, 'edges', (path) => checkSchema(source, EdgeEntry, CODES, report, path));
  return {
    source,
    entryNodeId: typeof entryNodeId === 'string' ? entryNodeId : undefined,
    nodes,
    edges,
    whole: frame !== undefined && nodes.length === frame.nodes.length && edges.length === frame.edges.length,
    ids: placed(source, 'nodes', (path) => {
      const id = valueAt(source.located.value, [...path, 'id']);
      return typeof id === 'string' ? id : undefined;
    }),
    afterCompletion: frame?.afterCompletion ?? 'converse',
    tools: frame?.tools,
  };
}

/** Told already; looking at each of a million nodes would say nothing more. */
function tooLarge({ located }: SourceFile): boolean {
  const count = (list: string): number => {
    const entries = valueAt(located.value, [list]);
    return Array.isArray(entries) ? entries.length : 0;
  };
  return count('nodes') > MAX_NODES || count('edges') > MAX_EDGES;
}

/** Each entry of a list, checked by itself; after as many bad ones as anyone mends at once the rest is not looked at. */
function placed<T>(
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
