import type { Edge, Workflow, WorkflowNode } from './definition.ts';

/** The node of an id that may come from a model: own entries only, so `constructor` is not one. */
export function nodeOf(workflow: Workflow, nodeId: string): WorkflowNode | undefined {
  return Object.hasOwn(workflow.nodes, nodeId) ? workflow.nodes[nodeId] : undefined;
}

/** The edges that leave a node, in file order. */
export function outgoing(workflow: Workflow, nodeId: string): readonly Edge[] {
  return workflow.edges.filter((edge) => edge.from === nodeId);
}

/** A person's yes is needed to go along it. An edge from a node to itself moves nothing, so it needs none. */
export function isGuarded({ from, to, confirm }: Edge): boolean {
  return confirm !== undefined && from !== to;
}

/** A run may rest here for good. */
export function isTerminal(workflow: Workflow, nodeId: string): boolean {
  return nodeOf(workflow, nodeId)?.type === 'end';
}

/** One edge is enough to reach a terminal node. */
export function leadsToTerminal(workflow: Workflow, nodeId: string): boolean {
  return outgoing(workflow, nodeId).some((edge) => isTerminal(workflow, edge.to));
}
