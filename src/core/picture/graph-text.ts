import { exitOf } from '../exit/exits.ts';
import type { Workflow, WorkflowNode } from '../package/definition.ts';
import { COUNT_WORDS } from '../words/count-words.ts';
import { GRAPH_WORDS } from '../words/graph-words.ts';
import { inEnglish, type Say } from '../words/text.ts';
import { inColumns } from './display-width.ts';
import { edgeLines } from './edge-words.ts';
import { plainLine } from './plain-line.ts';
import { type Survey, type SurveyedEdge, surveyGraph } from './survey-graph.ts';
import { edgeKey, type Walk } from './walk.ts';

const BEGIN = '▸';
const END = '■';
const HERE = '●';
const SEEN = '✓';
const WIDEST_COLUMN = 28;
const completionResult = 'completionResult';

/** A workflow as an indented list for a terminal: every node in the order a run meets it, its edges below it. `walk`: how a run has gone. */
export function graphText(workflow: Workflow, say: Say = inEnglish, walk?: Walk): string {
  const survey = surveyGraph(workflow);
  const { met, unmet, edges } = survey;
  const all = [...met, ...unmet];
  const cells = all.map(({ id, type, title }) => [id, type, plainLine(title ?? '')]);
  const headings = inColumns(cells, WIDEST_COLUMN);
  const parts = all.map((node, index) =>
    [
      `${walkSign(node, walk) ?? signOf(node, workflow)} ${headings[index]}`,
      `    ${[details(node, survey, say), ...visitWords(node, walk, say)].join(' · ')}`,
      ...takenLines(survey.leaving(node.id), walk, say).map((line) => `    ${line}`),
    ].join('\n'),
  );
  const counts = [say(COUNT_WORDS.nodes(all.length)), say(COUNT_WORDS.edges(edges.length))] as const;
  return [
    say(GRAPH_WORDS.heading(plainLine(workflow.id), ...counts)),
    ...parts.slice(0, met.length),
    ...(unmet.length === 0 ? [] : [say(GRAPH_WORDS.neverReached(workflow.entryNodeId)), ...parts.slice(met.length)]),
    [...(walk === undefined ? [] : [walkLegend(walk, say)]), legend(all, workflow, say)].join('   '),
  ].join('\n\n');
}

function walkSign({ id }: WorkflowNode, walk: Walk | undefined): string | undefined {
  if (walk === undefined) return undefined;
  if (walk.here === id) return HERE;
  return walk.visits.has(id) ? SEEN : undefined;
}

function visitWords({ id }: WorkflowNode, walk: Walk | undefined, say: Say): readonly string[] {
  const visits = walk?.visits.get(id);
  return visits === undefined ? [] : [say(GRAPH_WORDS.visited(visits))];
}

/** The edges of a node, those that the run has gone along with how often. */
function takenLines(edges: readonly SurveyedEdge[], walk: Walk | undefined, say: Say): readonly string[] {
  return edgeLines(edges, say).map((line, index) => {
    const edge = edges[index]?.edge;
    const taken = edge === undefined ? undefined : walk?.taken.get(edgeKey(edge));
    return taken === undefined ? line : `${line}  ${SEEN} ${say(GRAPH_WORDS.taken(taken))}`;
  });
}

function walkLegend({ here }: Walk, say: Say): string {
  return [...(here === undefined ? [] : [`${HERE} ${say(GRAPH_WORDS.here)}`]), `${SEEN} ${say(GRAPH_WORDS.seen)}`].join(
    '   ',
  );
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
    ...(agentId === undefined ? playerWords(node, chooser, say) : [say(GRAPH_WORDS.by(agentId))]),
    file,
    ...(outputs.length === 0 ? [] : [say(GRAPH_WORDS.outputs(outputs.join(', ')))]),
    ...exitWords(node, say),
    ...(node.type === 'decision'
      ? [say(chooser === 'runtime' ? GRAPH_WORDS.runtimeChooses : GRAPH_WORDS.agentChooses)]
      : []),
  ]
    .map(plainLine)
    .join(' · ');
}

/** How a node is left where its way on is not written into the state. */
function exitWords(node: WorkflowNode, say: Say): readonly string[] {
  const { rules, offers } = exitOf(node);
  if (node.type === 'end') return [];
  const call = rules.call?.(node.contract, {});
  if (call !== undefined) return [say(GRAPH_WORDS.leftByCall(call.tool))];
  const documents = rules.documents?.(node.contract);
  if (documents !== undefined) return [say(GRAPH_WORDS.leftByDocuments(documents.map((name) => `${name}.md`)))];
  return offers.includes(completionResult) ? [say(GRAPH_WORDS.leftByResult)] : [];
}

/** Where an engine is asked and the node names no agent, the agent of the node before goes on. */
function playerWords({ type }: WorkflowNode, chooser: 'runtime' | 'agent', say: Say): readonly string[] {
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
