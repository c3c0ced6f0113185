import type { WorkflowPlace } from '../menu/workflow-of.ts';
import { PROBLEM_WORDS } from '../words/problem-words.ts';
import { backEdges } from './back-edges.ts';
import { checkClosure } from './check-closure.ts';
import { checkGraph } from './check-graph.ts';
import { checkState } from './check-state.ts';
import type { Edge, Workflow } from './definition.ts';
import { loadNode, type Stranger, tellStranger } from './load-node.ts';
import { textAt } from './package-files.ts';
import type { Tell } from './problem.ts';
import { type GraphFile, readGraph } from './read-graph.ts';
import type { Reading } from './source-file.ts';

export type LoadedWorkflow = {
  readonly graph: GraphFile;
  readonly workflow: Workflow;
  /** All parts of its graph fit together. */
  readonly fits: boolean;
  /** The variables that it says it sets: in its state, or at one of its steps. */
  readonly sets: ReadonlySet<string>;
};

const DEFAULT_LOOP_MAX = 10;

/** Loads one workflow whose files exist: its graph, its state and its steps. The result counts only if no error was reported. */
export function loadWorkflow(
  place: WorkflowPlace,
  agentIds: ReadonlySet<string> | undefined,
  reading: Reading,
): LoadedWorkflow | undefined {
  const graph = readGraph(place.graphPath, reading);
  const state = checkState(place.statePath, graph, reading);
  if (graph === undefined) return undefined;
  const { fits, misspelt } = checkGraph(graph, reading.files);
  // What the parts allow is worth telling only when they fit together.
  const edges = boundedEdges(graph, fits ? graph.source.tell : () => undefined);
  const entry = graph.entryNodeId ?? '';
  if (fits) checkClosure({ file: graph, entry, edges, roots: [entry, ...state.current] });
  const leaving = Map.groupBy(edges, ({ from }) => from);
  const sets = new Set(state.variables);
  const strangers = new Map<string, Stranger>();
  const owners = new Map(graph.nodes.toReversed().map((node) => [node.item.file, node]));
  const nodes = graph.nodes.map((node) => {
    const { id } = node.item;
    const next = graph.mayLack(id) ? undefined : new Set(leaving.get(id)?.map(({ to }) => to));
    const called = misspelt.get(id)?.called;
    return loadNode(node, graph, { agentIds, next, called, owners, sets, strangers }, reading);
  });
  for (const stranger of strangers.values()) tellStranger(stranger, agentIds);
  const workflow: Workflow = {
    ...place,
    text: textAt(reading.files, place.statePath) ?? '',
    entryNodeId: entry,
    nodes: Object.fromEntries(nodes.map((node) => [node.id, node])),
    edges,
    afterCompletion: graph.afterCompletion,
    ...(graph.overrides === undefined ? {} : { overrides: graph.overrides }),
    ...(graph.tools === undefined ? {} : { tools: graph.tools }),
  };
  return { graph, workflow, fits, sets };
}

/** The edges in file order, each back edge with a bound. */
function boundedEdges(graph: GraphFile, tell: Tell): readonly Edge[] {
  const edges = graph.edges.map(({ item }) => item);
  const ids = graph.ids.map(({ item }) => item);
  const back = backEdges(graph.entryNodeId ?? '', ids, edges);
  const ends = new Set(graph.nodes.filter(({ item }) => item.type === 'end').map(({ item }) => item.id));
  return graph.edges.map(({ index, item: { id: _, ...edge } }, place): Edge => {
    if (!back.has(place) || edge.loop !== undefined) return edge;
    const said = PROBLEM_WORDS.unbounded(edge.from, edge.to, DEFAULT_LOOP_MAX);
    // An edge that leaves an end has to go, whatever its bound.
    if (!ends.has(edge.from)) tell('LOOP_UNBOUNDED', ['edges', index], said);
    return { ...edge, loop: { key: `edge:${edge.from}->${edge.to}`, max: DEFAULT_LOOP_MAX } };
  });
}
