import { nearest } from '../nearest.ts';
import { stateProblem } from '../state/state-schema.ts';
import { backEdges } from './back-edges.ts';
import { checkClosure } from './check-closure.ts';
import { checkGraph } from './check-graph.ts';
import { checkSchema } from './check-schema.ts';
import type { Edge, Workflow, WorkflowNode } from './definition.ts';
import type { NodeEntry } from './graph-file.ts';
import { loadStep } from './load-step.ts';
import { type PackageFiles, textAt } from './package-files.ts';
import { problemAt, problemIn, type Report } from './problem.ts';
import { type GraphFile, type Placed, readGraph } from './read-graph.ts';
import { type Reading, readFrontMatter } from './source-file.ts';
import { StateFrontMatter } from './state-front-matter.ts';

/** The paths are those of files that exist. */
export type WorkflowFiles = { readonly id: string; readonly graphPath: string; readonly statePath: string };
export type LoadedWorkflow = { readonly graph: GraphFile; readonly workflow: Workflow };

const FRONT_MATTER = { missing: 'STATE_MISSING_FRONTMATTER', invalid: 'STATE_INVALID_FRONTMATTER' } as const;
const SCHEMA = { invalid: 'STATE_INVALID_FRONTMATTER', unknownKey: 'STATE_INVALID_FRONTMATTER' } as const;
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
  const nodes = graph.nodes.map((node) => {
    const next = new Set(leaving.get(node.item.id)?.map(({ to }) => to));
    return loadNode(node, graph, { files, agentIds, next }, reading);
  });
  const workflow: Workflow = {
    ...paths,
    text,
    entryNodeId: entry,
    nodes: Object.fromEntries(nodes.map((node) => [node.id, node])),
    edges,
    afterCompletion: graph.afterCompletion,
  };
  return { graph, workflow };
}

/** The node that the initial state names, if any. */
function checkState(file: string, text: string, graph: GraphFile | undefined, reading: Reading): readonly string[] {
  const { report } = reading;
  const source = readFrontMatter(file, text, FRONT_MATTER, reading);
  const state = source && checkSchema(source, StateFrontMatter, SCHEMA, report);
  if (source === undefined || state === undefined) return [];
  // The guard has the last word: what it would not let a run write, no run may begin with.
  const refusal = stateProblem(source.located.value);
  if (refusal !== undefined) report(problemIn('STATE_INVALID_FRONTMATTER', source, [], refusal.message));
  const { currentNodeId } = state;
  if (graph === undefined || currentNodeId === '') return [];
  const ids = graph.ids.map(({ item }) => item);
  if (ids.includes(currentNodeId)) return [currentNodeId];
  const message = `the graph has no node "${currentNodeId}"`;
  const meant = nearest(currentNodeId, ids);
  report(problemIn('STATE_NODE_UNKNOWN', source, ['currentNodeId'], message, { meant }));
  return [];
}

type Around = {
  readonly files: PackageFiles;
  readonly agentIds: ReadonlySet<string> | undefined;
  readonly next: ReadonlySet<string>;
};

function loadNode(
  { index, item }: Placed<NodeEntry>,
  graph: GraphFile,
  { files, agentIds, next }: Around,
  reading: Reading,
): WorkflowNode {
  const { report } = reading;
  const text = textAt(files, item.file);
  if (files.get(item.file) === undefined) {
    const message = `node "${item.id}" names the file ${item.file}, which is not in the package`;
    const meant = nearest(item.file, files.keys());
    report(problemIn('STEP_FILE_MISSING', graph.source, ['nodes', index, 'file'], message, { meant }));
  } else if (text === undefined) {
    report(problemAt('FILE_NOT_TEXT', item.file, { line: 1, column: 1 }, 'the step file is not UTF-8 text'));
  }
  const step = text === undefined ? undefined : loadStep(item, next, text, reading);
  const { agentId, title, inputs, outputs } = { ...step?.frontMatter, ...item };
  if (agentId !== undefined && agentIds?.has(agentId) === false) {
    const inGraph = item.agentId !== undefined || step === undefined;
    const [source, path] = inGraph ? [graph.source, ['nodes', index, 'agentId']] : [step.source, ['agentId']];
    const message = `node "${item.id}" is played by "${agentId}", who is no agent of the package`;
    report(problemIn('AGENT_UNKNOWN', source, path, message, { meant: nearest(agentId, agentIds) }));
  }
  return {
    ...item,
    ...(agentId === undefined ? {} : { agentId }),
    ...(title === undefined ? {} : { title }),
    step: text ?? '',
    inputs: inputs ?? [],
    outputs: outputs ?? [],
  };
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
