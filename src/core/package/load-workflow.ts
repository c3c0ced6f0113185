import { backEdges } from './back-edges.ts';
import { checkClosure } from './check-closure.ts';
import { checkGraph } from './check-graph.ts';
import { checkState } from './check-state.ts';
import type { Edge, Workflow } from './definition.ts';
import { loadNode } from './load-node.ts';
import { type PackageFiles, textAt } from './package-files.ts';
import { problemIn, type Report } from './problem.ts';
import { type GraphFile, readGraph } from './read-graph.ts';
import type { Reading } from './source-file.ts';

/** The paths are those of files that exist. */
export type WorkflowFiles = { readonly id: string; readonly graphPath: string; readonly statePath: string };
export type LoadedWorkflow = { readonly graph: GraphFile; readonly workflow: Workflow };

const DEFAULT_LOOP_MAX = 10;

/** Loads one workflow: its graph, its state and its steps. The result counts only if no error was reported. */
export function loadWorkflow(
  paths: WorkflowFiles,
  files: PackageFiles,
  agentIds: ReadonlySet<string> | undefined,
  reading: Reading,
): LoadedWorkflow | undefined {
  const { report } = reading;
  const text = textAt(files, paths.statePath) ?? '';
  const graph = readGraph(paths.graphPath, textAt(files, paths.graphPath) ?? '', reading);
  const current = checkState(paths.statePath, text, graph, reading);
  if (graph === undefined) return undefined;
  const fits = checkGraph(graph, report);
  const edges = boundedEdges(graph, report);
  const entry = graph.entryNodeId ?? '';
  // What the parts allow is worth proving only when they fit together.
  if (fits) checkClosure({ file: graph, entry, edges, roots: [entry, ...current] }, report);
  const leaving = Map.groupBy(edges, ({ from }) => from);
  const owners = new Map<string, string>();
  const nodes = graph.nodes.map((node) => {
    const next = new Set(leaving.get(node.item.id)?.map(({ to }) => to));
    return loadNode(node, graph, { files, agentIds, next, owners }, reading);
  });
  const workflow: Workflow = {
    ...paths,
    text,
    entryNodeId: entry,
    nodes: Object.fromEntries(nodes.map((node) => [node.id, node])),
    edges,
    afterCompletion: graph.afterCompletion,
    ...(graph.tools === undefined ? {} : { tools: graph.tools }),
  };
  return { graph, workflow };
}

/** The edges in file order, each back edge with a bound. */
function boundedEdges(graph: GraphFile, report: Report): readonly Edge[] {
  const edges = graph.edges.map(({ item }) => item);
  const ids = graph.ids.map(({ item }) => item);
  const back = backEdges(graph.entryNodeId ?? '', ids, edges);
  return graph.edges.map(({ index, item: { id: _, ...edge } }, place): Edge => {
    if (!back.has(place) || edge.loop !== undefined) return edge;
    const message = `the edge from "${edge.from}" to "${edge.to}" leads back without a bound; it is bounded at ${DEFAULT_LOOP_MAX}`;
    report(problemIn('LOOP_UNBOUNDED', graph.source, ['edges', index], message));
    return { ...edge, loop: { key: `edge:${edge.from}->${edge.to}`, max: DEFAULT_LOOP_MAX } };
  });
}
