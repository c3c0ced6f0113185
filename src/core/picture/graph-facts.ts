import type { Json, JsonObject } from '../json.ts';
import type { Workflow, WorkflowNode } from '../package/definition.ts';
import { isGuarded } from '../package/graph.ts';
import { logicText } from './logic-text.ts';
import { type SurveyedEdge, surveyGraph } from './survey-graph.ts';
import { edgeKey, type Walk } from './walk.ts';

/** A workflow for programs. */
export type GraphFacts = {
  readonly id: string;
  readonly entry: string;
  readonly nodes: readonly JsonObject[];
  readonly edges: readonly JsonObject[];
};

/** What the pictures show, for programs: nodes in the order a run meets them, edges in file order. */
export function graphFacts(workflow: Workflow, walk?: Walk): GraphFacts {
  const { met, unmet, edges } = surveyGraph(workflow);
  return {
    id: workflow.id,
    entry: workflow.entryNodeId,
    nodes: [...met.map((node) => nodeFacts(node, true, walk)), ...unmet.map((node) => nodeFacts(node, false, walk))],
    edges: edges.map((surveyed) => edgeFacts(surveyed, walk)),
  };
}

function nodeFacts(node: WorkflowNode, reached: boolean, walk: Walk | undefined): JsonObject {
  const { id, type, title, agentId, file, inputs, outputs, exit, workflow } = node;
  return {
    id,
    type,
    ...given({ title, agentId, workflow }),
    file,
    inputs,
    outputs,
    exit,
    reached,
    ...(walk && { here: walk.here === id, visits: walk.visits.get(id) ?? 0 }),
  };
}

function edgeFacts({ edge, back }: SurveyedEdge, walk: Walk | undefined): JsonObject {
  const { from, to, label, isDefault, tag, conditionText, conditionExpr, blocks, loop } = edge;
  const confirm = isGuarded(edge) ? edge.confirm : undefined;
  const formula = conditionExpr === undefined ? undefined : logicText(conditionExpr);
  return {
    from,
    to,
    label,
    isDefault,
    ...given({ tag, conditionText, conditionExpr, formula, confirm, blocks, loop }),
    back,
    ...(walk && { taken: walk.taken.get(edgeKey(edge)) ?? 0 }),
  };
}

function given(facts: { readonly [name: string]: Json | undefined }): JsonObject {
  return Object.fromEntries(Object.entries(facts).filter((fact): fact is [string, Json] => fact[1] !== undefined));
}
