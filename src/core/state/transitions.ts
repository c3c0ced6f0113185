import type { JsonObject } from '../json.ts';
import { holds } from '../logic/logic.ts';
import type { Edge, Workflow, WorkflowNode } from '../package/definition.ts';
import { isTerminal, outgoing } from '../package/graph.ts';
import { type LoopCounts, loopName, timesTaken } from './loop-counts.ts';

/** An edge whose condition is false cannot be taken; one without a condition can. */
export function isOpen(edge: Edge, variables: JsonObject): boolean {
  return edge.conditionExpr === undefined || holds(edge.conditionExpr, variables);
}

export function isWornOut(workflow: Workflow, edge: Edge, loops: LoopCounts): boolean {
  return edge.loop !== undefined && timesTaken(loops, loopName(workflow.id, edge.loop.key)) >= edge.loop.max;
}

/** Where the run may go from a node, as things stand. */
export function allowedNext(
  workflow: Workflow,
  nodeId: string,
  variables: JsonObject,
  loops: LoopCounts,
): readonly Edge[] {
  return outgoing(workflow, nodeId).filter((edge) => isOpen(edge, variables) && !isWornOut(workflow, edge, loops));
}

/** A merge passes on; a decision whose every other edge has an expression is the runtime's to make. */
export function needsNoEngine(workflow: Workflow, node: WorkflowNode): boolean {
  if (node.type === 'merge') return true;
  if (node.type !== 'decision') return false;
  return outgoing(workflow, node.id).every((edge) => edge.isDefault || edge.conditionExpr !== undefined);
}

/** The run may be declared complete here: at the end, or one open edge before it. */
export function mayComplete(workflow: Workflow, nodeId: string, variables: JsonObject): boolean {
  if (isTerminal(workflow, nodeId)) return true;
  return outgoing(workflow, nodeId).some((edge) => isTerminal(workflow, edge.to) && isOpen(edge, variables));
}

export type Choice =
  | { readonly kind: 'taken'; readonly edge: Edge }
  | { readonly kind: 'none' }
  | { readonly kind: 'worn-out'; readonly edge: Edge };

/**
 * The runtime's own choice: in file order the first edge whose expression is true, else the default, else the only plain one.
 * Where a tag was given it names the edges, and the first open one of them is taken.
 */
export function chooseEdge(
  workflow: Workflow,
  nodeId: string,
  variables: JsonObject,
  loops: LoopCounts,
  tag?: string,
): Choice {
  const edge =
    tag === undefined
      ? edgeByCondition(outgoing(workflow, nodeId), variables)
      : outgoing(workflow, nodeId).find((candidate) => candidate.tag === tag && isOpen(candidate, variables));
  if (edge === undefined) return { kind: 'none' };
  return isWornOut(workflow, edge, loops) ? { kind: 'worn-out', edge } : { kind: 'taken', edge };
}

function edgeByCondition(edges: readonly Edge[], variables: JsonObject): Edge | undefined {
  return (
    edges.find(({ conditionExpr }) => conditionExpr !== undefined && holds(conditionExpr, variables)) ??
    edges.find((candidate) => candidate.isDefault && isOpen(candidate, variables)) ??
    (edges.length === 1 ? edges.find((candidate) => isOpen(candidate, variables)) : undefined)
  );
}
