import type { Workflow, WorkflowNode } from '../package/definition.ts';
import { COUNT_WORDS } from '../words/count-words.ts';
import { GRAPH_WORDS } from '../words/graph-words.ts';
import { inEnglish, type Say } from '../words/text.ts';
import { columnWidth, padTo } from './display-width.ts';
import { edgeLines } from './edge-lines.ts';
import { plainLine } from './plain-line.ts';
import { type Survey, surveyGraph } from './survey-graph.ts';

const BEGIN = '▸';
const END = '■';
const WIDEST_COLUMN = 28;

/** A workflow as an indented list for a terminal: every node in the order a run meets it, its edges below it. */
export function graphText(workflow: Workflow, say: Say = inEnglish): string {
  const survey = surveyGraph(workflow);
  const { met, unmet, edges } = survey;
  const all = [...met, ...unmet];
  const columns = {
    id: columnWidth(
      all.map(({ id }) => id),
      WIDEST_COLUMN,
    ),
    type: columnWidth(
      all.map(({ type }) => type),
      WIDEST_COLUMN,
    ),
  };
  const part = (node: WorkflowNode) => nodeLines(node, workflow, { survey, columns, say }).join('\n');
  return [
    say(
      GRAPH_WORDS.heading(
        plainLine(workflow.id),
        say(COUNT_WORDS.nodes(all.length)),
        say(COUNT_WORDS.edges(edges.length)),
      ),
    ),
    ...met.map(part),
    ...(unmet.length === 0 ? [] : [say(GRAPH_WORDS.neverReached(workflow.entryNodeId)), ...unmet.map(part)]),
    legend(all, workflow, say),
  ].join('\n\n');
}

type Drawing = {
  readonly survey: Survey;
  readonly columns: { readonly id: number; readonly type: number };
  readonly say: Say;
};

function nodeLines(node: WorkflowNode, workflow: Workflow, { survey, columns, say }: Drawing): readonly string[] {
  const { id, type, title } = node;
  const heading = `${padTo(id, columns.id)}  ${padTo(type, columns.type)}  ${plainLine(title ?? '')}`.trimEnd();
  return [
    `${signOf(node, workflow)} ${heading}`,
    `    ${details(node, survey, say)}`,
    ...edgeLines(survey.leaving(id), say).map((line) => `    ${line}`),
  ];
}

function signOf({ id, type }: WorkflowNode, { entryNodeId }: Workflow): string {
  if (id === entryNodeId) return BEGIN;
  return type === 'end' ? END : ' ';
}

function details(node: WorkflowNode, survey: Survey, say: Say): string {
  const { agentId, file, outputs, workflow } = node;
  const chooser = isRuntimesChoice(node, survey) ? 'runtime' : 'agent';
  return [
    ...(workflow === undefined ? [] : [say(GRAPH_WORDS.runsWorkflow(workflow))]),
    ...(agentId === undefined ? unnamed(node, chooser, say) : [say(GRAPH_WORDS.by(agentId))]),
    file,
    ...(outputs.length === 0 ? [] : [say(GRAPH_WORDS.outputs(outputs.join(', ')))]),
    ...(node.type === 'decision'
      ? [say(chooser === 'runtime' ? GRAPH_WORDS.runtimeChooses : GRAPH_WORDS.agentChooses)]
      : []),
  ]
    .map(plainLine)
    .join(' · ');
}

/** Whoever played the node before goes on where an engine is asked and the node names nobody. */
function unnamed({ type }: WorkflowNode, chooser: 'runtime' | 'agent', say: Say): readonly string[] {
  const isPlayed = type === 'step' || (type === 'decision' && chooser === 'agent');
  return isPlayed ? [say(GRAPH_WORDS.byNobody)] : [];
}

/** No engine is asked at such a decision: see how the run goes on from a node. */
function isRuntimesChoice({ id, type }: WorkflowNode, survey: Survey): boolean {
  return (
    type === 'decision' && survey.leaving(id).every(({ edge }) => edge.isDefault || edge.conditionExpr !== undefined)
  );
}

function legend(nodes: readonly WorkflowNode[], workflow: Workflow, say: Say): string {
  const ends = nodes.some((node) => signOf(node, workflow) === END) ? `   ${END} ${say(GRAPH_WORDS.ends)}` : '';
  return `${BEGIN} ${say(GRAPH_WORDS.begins)}${ends}`;
}
