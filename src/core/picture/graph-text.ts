import type { Workflow, WorkflowNode } from '../package/definition.ts';
import { columnWidth, padTo } from './display-width.ts';
import { edgeLines } from './edge-lines.ts';
import { plainLine } from './plain-line.ts';
import { type Survey, surveyGraph } from './survey-graph.ts';

const BEGIN = '▸';
const END = '■';
const WIDEST_COLUMN = 28;

/** A workflow as an indented list for a terminal: every node in the order a run meets it, its edges below it. */
export function graphText(workflow: Workflow): string {
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
  const part = (node: WorkflowNode) => nodeLines(node, workflow, survey, columns).join('\n');
  return [
    `Workflow ${plainLine(workflow.id)}: ${counted(all.length, 'node')}, ${counted(edges.length, 'edge')}`,
    ...met.map(part),
    ...(unmet.length === 0 ? [] : [`Never reached from ${workflow.entryNodeId}:`, ...unmet.map(part)]),
    legend(all, workflow),
  ].join('\n\n');
}

type Columns = { readonly id: number; readonly type: number };

function nodeLines(node: WorkflowNode, workflow: Workflow, survey: Survey, columns: Columns): readonly string[] {
  const { id, type, title } = node;
  const heading = `${padTo(id, columns.id)}  ${padTo(type, columns.type)}  ${plainLine(title ?? '')}`.trimEnd();
  return [
    `${signOf(node, workflow)} ${heading}`,
    `    ${details(node, survey)}`,
    ...edgeLines(survey.leaving(id)).map((line) => `    ${line}`),
  ];
}

function signOf({ id, type }: WorkflowNode, { entryNodeId }: Workflow): string {
  if (id === entryNodeId) return BEGIN;
  return type === 'end' ? END : ' ';
}

function details(node: WorkflowNode, survey: Survey): string {
  const { agentId, file, outputs, workflow } = node;
  const chooser = isRuntimesChoice(node, survey) ? 'runtime' : 'agent';
  return [
    ...(workflow === undefined ? [] : [`runs workflow ${workflow}`]),
    ...(agentId === undefined ? unnamed(node, chooser) : [`by ${agentId}`]),
    file,
    ...(outputs.length === 0 ? [] : [`outputs ${outputs.join(', ')}`]),
    ...(node.type === 'decision' ? [`the ${chooser} chooses the edge`] : []),
  ]
    .map(plainLine)
    .join(' · ');
}

/** Whoever played the node before goes on where an engine is asked and the node names nobody. */
function unnamed({ type }: WorkflowNode, chooser: 'runtime' | 'agent'): readonly string[] {
  const isPlayed = type === 'step' || (type === 'decision' && chooser === 'agent');
  return isPlayed ? ['by nobody named'] : [];
}

/** No engine is asked at such a decision: see how the run goes on from a node. */
function isRuntimesChoice({ id, type }: WorkflowNode, survey: Survey): boolean {
  return (
    type === 'decision' && survey.leaving(id).every(({ edge }) => edge.isDefault || edge.conditionExpr !== undefined)
  );
}

function legend(nodes: readonly WorkflowNode[], workflow: Workflow): string {
  const ends = nodes.some((node) => signOf(node, workflow) === END) ? `   ${END} it may end here` : '';
  return `${BEGIN} a run begins here${ends}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
