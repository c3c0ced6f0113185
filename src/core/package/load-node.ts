import { type EXIT_FIELDS, EXITS, exitWithField } from '../exit/exits.ts';
import { nearest } from '../nearest.ts';
import { PROBLEM_WORDS } from '../words/problem-words.ts';
import { PROBLEM_FILE_WORDS } from '../words/problem-words-files.ts';
import type { WorkflowNode } from './definition.ts';
import { type LoadedStep, loadStep, type StepPlace } from './load-step.ts';
import type { Path } from './located.ts';
import { textAt } from './package-files.ts';
import type { GraphFile, NodeEntry, Placed } from './read-graph.ts';
import { hasText, type Reading, type SourceFile } from './source-file.ts';

export type Around = StepPlace & {
  readonly agentIds: ReadonlySet<string> | undefined;
  /** For each step file that nodes of the graph name, the first node that does. */
  readonly owners: ReadonlyMap<string, Placed<NodeEntry>>;
  /** Takes the variables that steps say they set. */
  readonly sets: Set<string>;
  /** Takes the agents that the package does not have. */
  readonly strangers: Map<string, Stranger>;
};

/** An agent that nobody knows, with the nodes that name them and the first place where one does. */
export type Stranger = {
  readonly agentId: string;
  readonly source: SourceFile;
  readonly path: Path;
  readonly nodes: string[];
};

/** A node of the graph with its step file. */
export function loadNode(node: Placed<NodeEntry>, graph: GraphFile, around: Around, reading: Reading): WorkflowNode {
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
  const contract = form.load?.(item, { source: graph.source, index, reading });
  return {
    ...withoutExitFields(item),
    ...(contract === undefined ? {} : { contract }),
    ...(agentId === undefined ? {} : { agentId }),
    ...(title === undefined ? {} : { title }),
    step: textAt(reading.files, item.file) ?? '',
    inputs: inputs ?? [],
    outputs: outputs ?? [],
  };
}

/** What they say is in the contract of a node with that exit, and means nothing at any other. */
function withoutExitFields(item: NodeEntry): Omit<NodeEntry, keyof typeof EXIT_FIELDS> {
  return Object.fromEntries(Object.entries(item).filter(([field]) => exitWithField(field) === undefined)) as NodeEntry;
}

const MAX_TOLD = 8;

/** Once for all of its nodes: it is one slip, or one agent to add. */
export function tellStranger(
  { agentId, source, path, nodes }: Stranger,
  agentIds: ReadonlySet<string> | undefined,
): void {
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
