import type { Json, JsonObject } from '../json.ts';
import type { Workflow, WorkflowNode } from '../package/definition.ts';
import { isGuarded } from '../package/graph.ts';
import { logicText } from './logic-text.ts';
import { type SurveyedEdge, surveyGraph } from './survey-graph.ts';

/** What the pictures show, for programs: nodes in the order a run meets them, edges in file order. */
export function graphFacts(workflow: Workflow): JsonObject {
  const { met, unmet, edges } = surveyGraph(workflow);
  return {
    id: workflow.id,
    entry: workflow.entryNodeId,
    nodes: [...met.map((node) => nodeFacts(node, true)), ...unmet.map((node) => nodeFacts(node, false))],
    edges: edges.map(edgeFacts),
  };
}

function nodeFacts(node: WorkflowNode, reached: boolean): JsonObject {
  const { id, type, title, agentId, file, inputs, outputs, exit, workflow } = node;
  return { id, type, ...given({ title, agentId, workflow }), file, inputs, outputs, exit, reached };
}

function edgeFacts({ edge, back }: SurveyedEdge): JsonObject {
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
  };
}

function given(facts: { readonly [name: string]: Json | undefined }): JsonObject {
  return Object.fromEntries(Object.entries(facts).filter((fact): fact is [string, Json] => fact[1] !== undefined));
}
