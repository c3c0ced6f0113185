import { backEdges } from '../package/back-edges.ts';
import type { Edge, Workflow, WorkflowNode } from '../package/definition.ts';

export type SurveyedEdge = {
  readonly edge: Edge;
  /** It leads to a node on the way to it. */
  readonly back: boolean;
  /** How many edges count with its loop, itself included. */
  readonly sharing: number;
};

export type Survey = {
  /** The nodes in the order a run meets them: each one after all that lead forward to it, and where all is over last. */
  readonly met: readonly WorkflowNode[];
  /** The nodes that no way from the entry leads to. */
  readonly unmet: readonly WorkflowNode[];
  /** In file order. */
  readonly edges: readonly SurveyedEdge[];
  /** Those that leave a node, in file order. */
  leaving(nodeId: string): readonly SurveyedEdge[];
};

/** What all pictures of a workflow have to know about it. */
export function surveyGraph(workflow: Workflow): Survey {
  const ids = Object.keys(workflow.nodes);
  const back = backEdges(workflow.entryNodeId, ids, workflow.edges);
  const loops = Map.groupBy(workflow.edges, ({ loop }) => loop?.key);
  const edges = workflow.edges.map((edge, place) => ({
    edge,
    back: back.has(place),
    sharing: edge.loop === undefined ? 1 : (loops.get(edge.loop.key)?.length ?? 1),
  }));
  const forward = Map.groupBy(
    edges.filter((one) => !one.back).map(({ edge }) => edge),
    ({ from }) => from,
  );
  const seen = new Set<string>();
  const met = orderNodes([workflow.entryNodeId], forward, seen);
  const unmet = orderNodes(ids, forward, seen);
  const isLast = ({ id, type }: WorkflowNode) => type === 'end' && !forward.has(id);
  const nodesOf = (names: readonly string[]) => {
    const nodes = names.flatMap((id) => workflow.nodes[id] ?? []);
    return [...nodes.filter((node) => !isLast(node)), ...nodes.filter(isLast)];
  };
  const byNode = Map.groupBy(edges, ({ edge }) => edge.from);
  return { met: nodesOf(met), unmet: nodesOf(unmet), edges, leaving: (nodeId) => byNode.get(nodeId) ?? [] };
}

type Visit = { readonly id: string; readonly next: string[] };

/** Depth first with the last edge first; turned round, what is left last comes first and file order is kept. */
function orderNodes(
  roots: readonly string[],
  forward: ReadonlyMap<string, readonly Edge[]>,
  seen: Set<string>,
): readonly string[] {
  const left: string[] = [];
  // With a stack of its own: the graph may be deeper than the machine's.
  const visits: Visit[] = [{ id: '', next: [...roots] }];
  for (let visit = visits.at(-1); visit !== undefined; visit = visits.at(-1)) {
    const id = visit.next.pop();
    if (id === undefined) {
      left.push(visit.id);
      visits.pop();
    } else if (!seen.has(id)) {
      seen.add(id);
      visits.push({ id, next: (forward.get(id) ?? []).map(({ to }) => to) });
    }
  }
  return left.slice(0, -1).reverse();
}
