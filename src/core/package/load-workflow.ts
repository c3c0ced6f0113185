import { type EXIT_FIELDS, EXITS, exitWithField } from '../exit/exits.ts';
import { keepDefined } from '../keep-defined.ts';
import type { WorkflowPlace } from '../menu/workflow-of.ts';
import { nearest } from '../nearest.ts';
import { PROBLEM_WORDS } from '../words/problem-words.ts';
import { PROBLEM_FILE_WORDS } from '../words/problem-words-files.ts';
import { backEdges } from './back-edges.ts';
import { checkClosure } from './check-closure.ts';
import { checkGraph } from './check-graph.ts';
import { checkState } from './check-state.ts';
import type { Edge, Workflow, WorkflowNode } from './definition.ts';
import { type LoadedStep, loadStep, type StepPlace } from './load-step.ts';
import type { Path } from './located.ts';
import { textAt } from './package-files.ts';
import type { Tell } from './problem.ts';
import { type GraphFile, type NodeEntry, type Placed, readGraph } from './read-graph.ts';
import { hasText, type Reading, type SourceFile } from './source-file.ts';

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
  const workflow = keepDefined<Workflow>({
    ...place,
    text: textAt(reading.files, place.statePath) ?? '',
    entryNodeId: entry,
    nodes: Object.fromEntries(nodes.map((node) => [node.id, node])),
    edges,
    afterCompletion: graph.afterCompletion,
    overrides: graph.overrides,
    tools: graph.tools,
  });
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

type Around = StepPlace & {
  readonly agentIds: ReadonlySet<string> | undefined;
  /** For each step file that nodes of the graph name, the first node that does. */
  readonly owners: ReadonlyMap<string, Placed<NodeEntry>>;
  /** Takes the variables that steps say they set. */
  readonly sets: Set<string>;
  /** Takes the agents that the package does not have. */
  readonly strangers: Map<string, Stranger>;
};

/** An agent that the package does not have, with the nodes that name it and the first place where one does. */
type Stranger = {
  readonly agentId: string;
  readonly source: SourceFile;
  readonly path: Path;
  readonly nodes: string[];
};

/** A node of the graph with its step file. */
function loadNode(node: Placed<NodeEntry>, graph: GraphFile, around: Around, reading: Reading): WorkflowNode {
  const { index, item } = node;
  const step = stepOf(node, graph, around, reading);
  const { agentId, title, inputs, outputs } = { ...step?.frontMatter, ...item };
  const { agentIds } = around;
  for (const name of step?.frontMatter.setsVariables ?? []) around.sets.add(name);
  if (agentId !== undefined && agentIds?.has(agentId) === false) {
    const inGraph = item.agentId !== undefined || step === undefined;
    const [source, path] = inGraph ? [graph.source, ['nodes', index, 'agentId']] : [step.source, ['agentId']];
    const stranger = around.strangers.get(agentId) ?? { agentId, source, path, nodes: [] };
    stranger.nodes.push(item.id);
    around.strangers.set(agentId, stranger);
  }
  const { form } = EXITS[item.exit];
  if (form.setsOwnId) around.sets.add(item.id);
  return keepDefined<WorkflowNode>({
    ...withoutExitFields(item),
    contract: form.load?.(item, { source: graph.source, index, reading }),
    agentId,
    title,
    step: textAt(reading.files, item.file) ?? '',
    inputs: inputs ?? [],
    outputs: outputs ?? [],
  });
}

/** What they say is in the contract of a node with that exit, and means nothing at any other. */
function withoutExitFields(item: NodeEntry): Omit<NodeEntry, keyof typeof EXIT_FIELDS> {
  return Object.fromEntries(Object.entries(item).filter(([field]) => exitWithField(field) === undefined)) as NodeEntry;
}

const MAX_TOLD = 8;

/** Once for all of its nodes: it is one slip, or one agent to add. */
function tellStranger({ agentId, source, path, nodes }: Stranger, agentIds: ReadonlySet<string> | undefined): void {
  const shown = nodes.slice(0, MAX_TOLD).join(', ') + (nodes.length > MAX_TOLD ? ', …' : '');
  const known = [...(agentIds ?? [])];
  const said =
    nodes.length === 1
      ? PROBLEM_WORDS.strangerAt(agentId, nodes[0] ?? '')
      : PROBLEM_WORDS.strangerAtNodes(agentId, nodes.length, shown);
  source.tell('AGENT_UNKNOWN', path, said, { meant: () => nearest(agentId, known), known });
}

function stepOf(
  node: Placed<NodeEntry>,
  { source }: GraphFile,
  { next, called, owners }: Around,
  reading: Reading,
): LoadedStep | undefined {
  const { index, item } = node;
  const { files } = reading;
  const path = ['nodes', index, 'file'];
  if (!files.has(item.file)) {
    // Neither the step of another node nor the graph itself can be the one that was meant.
    const isFree = (file: string) => !owners.has(file) && file !== source.file;
    const meant = () => nearest(item.file, [...files.keys()].filter(isFree));
    return source.tell('STEP_FILE_MISSING', path, PROBLEM_FILE_WORDS.stepMissing(item.id, item.file), { meant });
  }
  if (!hasText(item.file, PROBLEM_FILE_WORDS.stepNotText, reading)) return undefined;
  const owner = owners.get(item.file) ?? node;
  if (owner === node) return loadStep(item, { next, called }, reading);
  // A node that is defined twice has been told of as such.
  if (owner.item.id === item.id) return undefined;
  return source.tell('STEP_FILE_SHARED', path, PROBLEM_FILE_WORDS.stepShared(item.id, item.file, owner.item.id));
}
