import { stateProblem } from '../state/state-schema.ts';
import { backEdges } from './back-edges.ts';
import { checkGraph } from './check-graph.ts';
import { checkSchema } from './check-schema.ts';
import type { Edge, Workflow, WorkflowNode } from './definition.ts';
import type { NodeEntry } from './graph-file.ts';
import { loadStep } from './load-step.ts';
import { problemIn, type Report } from './problem.ts';
import { type GraphFile, type Placed, readGraph } from './read-graph.ts';
import { readFrontMatter } from './source-file.ts';
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
  files: ReadonlyMap<string, string>,
  agentIds: ReadonlySet<string> | undefined,
  report: Report,
): LoadedWorkflow | undefined {
  const text = files.get(paths.statePath) ?? '';
  const graph = readGraph(paths.graphPath, files.get(paths.graphPath) ?? '', report);
  checkState(paths.statePath, text, graph, report);
  if (graph === undefined) return undefined;
  checkGraph(graph, report);
  const nodes = graph.nodes.map((node) => loadNode(node, graph, files, agentIds, report));
  const workflow: Workflow = {
    ...paths,
    text,
    entryNodeId: graph.entryNodeId ?? '',
    nodes: Object.fromEntries(nodes.map((node) => [node.id, node])),
    edges: boundedEdges(graph, report),
    afterCompletion: graph.afterCompletion,
  };
  return { graph, workflow };
}

function checkState(file: string, text: string, graph: GraphFile | undefined, report: Report): void {
  const source = readFrontMatter(file, text, FRONT_MATTER, report);
  const state = source && checkSchema(source, StateFrontMatter, SCHEMA, report);
  if (source === undefined || state === undefined) return;
  // The guard has the last word: what it would not let a run write, no run may begin with.
  const refusal = stateProblem(source.located.value);
  if (refusal !== undefined) report(problemIn('STATE_INVALID_FRONTMATTER', source, [], refusal.message));
  const { currentNodeId } = state;
  if (graph === undefined || currentNodeId === '' || graph.ids.some(({ item }) => item === currentNodeId)) return;
  report(problemIn('STATE_NODE_UNKNOWN', source, ['currentNodeId'], `the graph has no node "${currentNodeId}"`));
}

function loadNode(
  { index, item }: Placed<NodeEntry>,
  graph: GraphFile,
  files: ReadonlyMap<string, string>,
  agentIds: ReadonlySet<string> | undefined,
  report: Report,
): WorkflowNode {
  const text = files.get(item.file);
  if (text === undefined) {
    const message = `node "${item.id}" names the file ${item.file}, which is not in the package`;
    report(problemIn('STEP_FILE_MISSING', graph.source, ['nodes', index, 'file'], message));
  }
  const edges = graph.edges.map((edge) => edge.item);
  const step = text === undefined ? undefined : loadStep(item, edges, text, report);
  const { agentId, title, inputs, outputs } = { ...step?.frontMatter, ...item };
  if (agentId !== undefined && agentIds?.has(agentId) === false) {
    const inGraph = item.agentId !== undefined || step === undefined;
    const [source, path] = inGraph ? [graph.source, ['nodes', index, 'agentId']] : [step.source, ['agentId']];
    report(
      problemIn(
        'AGENT_UNKNOWN',
        source,
        path,
        `node "${item.id}" is played by "${agentId}", who is no agent of the package`,
      ),
    );
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
