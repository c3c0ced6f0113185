import type { EventType, Recorded } from '../run/events.ts';
import { currentNodeId, isCompleted, type Run, topFrame } from '../run/run.ts';
import { GRAPH_WORDS } from '../words/graph-words.ts';

/** How a run has gone through a workflow: where it stands in it, how often it came to each node, and along each edge. */
export type Walk = {
  /** Undefined where it stands in another workflow, or is completed. */
  readonly here: string | undefined;
  readonly visits: ReadonlyMap<string, number>;
  /** By `edgeKey`: edges between the same two nodes are told apart by nothing in a log. */
  readonly taken: ReadonlyMap<string, number>;
};

export function edgeKey({ from, to }: { readonly from: string; readonly to: string }): string {
  return `${from} -> ${to}`;
}

type Counted = { readonly visits: Map<string, number>; readonly taken: Map<string, number> };

const MOVES: ReadonlySet<EventType> = new Set(['frame.pushed', 'frame.popped', 'cycle.opened', 'node.entered']);

/** The walks of a run by workflow, in the order in which it came to them. */
export function walksOf(run: Run, events: readonly Recorded[]): ReadonlyMap<string, Walk> {
  const lowest = run.started.workflow;
  const walks = new Map<string, Counted>([[lowest, { visits: new Map(), taken: new Map() }]]);
  let stack: readonly string[] = [lowest];
  for (const { event } of events) {
    if (!MOVES.has(event.type)) continue;
    if (event.type === 'frame.pushed') stack = [...stack, event.workflow];
    if (event.type === 'frame.popped') stack = stack.slice(0, -1);
    if (event.type === 'cycle.opened' && event.state !== undefined) stack = [lowest];
    if (event.type === 'node.entered') count(walks, stack.at(-1) ?? lowest, event.node, event.from);
  }
  const top = topFrame(run).workflow;
  const here = isCompleted(run) ? undefined : currentNodeId(run);
  return new Map([...walks].map(([id, walk]) => [id, { ...walk, here: id === top ? here : undefined }]));
}

function count(walks: Map<string, Counted>, workflow: string, node: string, from: string | undefined): void {
  const { visits, taken } = walks.get(workflow) ?? { visits: new Map(), taken: new Map() };
  walks.set(workflow, { visits, taken });
  visits.set(node, (visits.get(node) ?? 0) + 1);
  if (from === undefined) return;
  const key = edgeKey({ from, to: node });
  taken.set(key, (taken.get(key) ?? 0) + 1);
}

/** What a drawing says at a node that a run has come to. */
export function walkNote(id: string, walk: Walk | undefined): string {
  const visits = walk?.visits.get(id);
  const words = [
    ...(walk?.here === id ? [GRAPH_WORDS.here.en] : []),
    ...(visits === undefined ? [] : [GRAPH_WORDS.visited(visits).en]),
  ];
  return words.join(', ');
}

/** What a drawing says at an edge that a run has gone along. */
export function takenNote(edge: { readonly from: string; readonly to: string }, walk: Walk | undefined): string {
  const taken = walk?.taken.get(edgeKey(edge));
  return taken === undefined ? '' : GRAPH_WORDS.taken(taken).en;
}
