import { checkSchema, valueAt } from './check-schema.ts';
import { EdgeEntry, GraphFrame, NodeEntry } from './graph-file.ts';
import type { SourceFile } from './located.ts';
import type { Report } from './problem.ts';
import { readJson } from './source-file.ts';

const CODES = { invalid: 'GRAPH_INVALID', unknownKey: 'UNKNOWN_KEY' } as const;

/** An item of the graph and its place in the file's list. */
export type Placed<T> = { readonly index: number; readonly item: T };

export type GraphFile = {
  readonly source: SourceFile;
  readonly entryNodeId: string | undefined;
  readonly nodes: readonly Placed<NodeEntry>[];
  readonly edges: readonly Placed<EdgeEntry>[];
  /** Every id in the file with its place, also of nodes that are wrong otherwise: edges to them are not to blame. */
  readonly ids: readonly Placed<string>[];
  readonly afterCompletion: GraphFrame['afterCompletion'];
};

/** Reads workflow.graph.json; what is wrong with one node or edge hides nothing about the others. */
export function readGraph(file: string, text: string, report: Report): GraphFile | undefined {
  const source = readJson(file, text, report);
  if (source === undefined) return undefined;
  const frame = checkSchema(source, GraphFrame, CODES, report);
  const entryNodeId = valueAt(source.located.value, ['entryNodeId']);
  return {
    source,
    entryNodeId: typeof entryNodeId === 'string' ? entryNodeId : undefined,
    nodes: placed(source, 'nodes', (path) => checkSchema(source, NodeEntry, CODES, report, path)),
    edges: placed(source, 'edges', (path) => checkSchema(source, EdgeEntry, CODES, report, path)),
    ids: placed(source, 'nodes', (path) => {
      const id = valueAt(source.located.value, [...path, 'id']);
      return typeof id === 'string' ? id : undefined;
    }),
    afterCompletion: frame?.afterCompletion ?? 'converse',
  };
}

function placed<T>(
  { located }: SourceFile,
  list: 'nodes' | 'edges',
  read: (path: readonly [string, number]) => T | undefined,
): readonly Placed<T>[] {
  const entries = valueAt(located.value, [list]);
  return (Array.isArray(entries) ? entries : []).flatMap((_, index) => {
    const item = read([list, index]);
    return item === undefined ? [] : [{ index, item }];
  });
}
