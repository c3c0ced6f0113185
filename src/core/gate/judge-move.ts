import type { Edge, Workflow } from '../package/definition.ts';
import { isGuarded, isTerminal } from '../package/graph.ts';
import { currentNodeId, isCompleted, isFrameCompleted, type Run, stateOf, topFrame, workflowOf } from '../run/run.ts';
import { isWorkflowCompleted, readState, type WorkflowState } from '../state/state.ts';
import { isOpen } from '../state/transitions.ts';

/*
 * An edge may demand a person's yes. Whether a change of the state would go along such an edge is decided here and nowhere
 * else: nothing but this file makes a `FreeMove`, and without one no `state.changed` can be made.
 */

/** Who would make the change; `rewind` is a model that goes back. */
export type Mover = 'model' | 'runtime' | 'edit' | 'rewind';

declare const judged: unique symbol;
/** Nobody needs to be asked. */
export type FreeMove = { readonly kind: 'free'; readonly text: string; readonly [judged]: true };
/** It waits for a person's yes to this edge. */
export type HeldMove = { readonly kind: 'held'; readonly text: string; readonly edge: Edge };
/** It would leave such an edge aside, so that no yes to it could be asked for. */
export type BarredMove = { readonly kind: 'barred'; readonly text: string; readonly edge: Edge };

/** What the state may become without a person, and what has to wait for one. */
export function judgeMove(run: Run, text: string, mover: Mover): FreeMove | HeldMove | BarredMove {
  const workflow = workflowOf(run);
  if (!Object.values(run.kit.pinned.definition.workflows).some(({ edges }) => edges.some(isGuarded))) return free(text);
  const after = readState(text);
  const to = after.currentNodeId || workflow.entryNodeId;
  const back = !stays(run, to, after) && (mover === 'rewind' || (mover !== 'runtime' && isCompleted(run)));
  const aside = back ? guardBefore(run, to) : undefined;
  if (aside !== undefined) return { kind: 'barred', text, edge: aside };
  const [edge, another] = [...(back ? [] : along(run, to, after)), ...completing(run, to, after)];
  if (edge === undefined) return free(text);
  return another === undefined ? { kind: 'held', text, edge } : { kind: 'barred', text, edge: another };
}

/** What a person has said on their own channel: a yes to exactly this change, or a command of their own. */
export function movedByPerson(text: string): FreeMove {
  return free(text);
}

function free(text: string): FreeMove {
  return { kind: 'free', text } as FreeMove;
}

/** It leaves the run where it is, and as complete as it is: whatever else it changes, it goes nowhere. */
function stays(run: Run, to: string, after: WorkflowState): boolean {
  const completed = isWorkflowCompleted(after, isTerminal(workflowOf(run), to));
  return to === currentNodeId(run) && completed === isFrameCompleted(run, topFrame(run));
}

/** Of several edges between two nodes one that is open and guarded is enough. */
function along(run: Run, to: string, { variables }: WorkflowState): readonly Edge[] {
  const from = currentNodeId(run);
  const edges = workflowOf(run).edges.filter((edge) => edge.from === from && edge.to === to && from !== to);
  return edges.filter((edge) => isGuarded(edge) && isOpen(edge, variables)).slice(0, 1);
}

/** Declared complete one edge before the end, a run has gone along that edge without saying which. */
function completing(run: Run, at: string, after: WorkflowState): readonly Edge[] {
  const workflow = workflowOf(run);
  const atEnd = isTerminal(workflow, at);
  if (atEnd || isFrameCompleted(run, topFrame(run)) || !isWorkflowCompleted(after, atEnd)) return [];
  const ends = workflow.edges.filter(({ from, to }) => from === at && isTerminal(workflow, to));
  return ends.filter((edge) => isGuarded(edge) && isOpen(edge, after.variables)).slice(0, 1);
}

/**
 * Going back is free to any node on the way by which the run has come, and to whatever can be reached from that way along
 * open edges without anybody's yes. What is left may lie behind a yes that nobody has given, or that was given in another
 * lap: it does if some way to it, that does not come back to the run's own, begins with an edge that asks.
 */
function guardBefore(run: Run, to: string): Edge | undefined {
  const workflow = workflowOf(run);
  const { variables } = stateOf(topFrame(run));
  const own = new Set([...topFrame(run).way, workflow.entryNodeId]);
  const freely = reachable(workflow, own, (edge) => !demandsYes(run, edge) && isOpen(edge, variables));
  if (freely.has(to)) return undefined;
  const aside = (edge: Edge) => !own.has(edge.to);
  const guards = workflow.edges.filter((edge) => aside(edge) && demandsYes(run, edge));
  return guards.find((edge) => reachable(workflow, [edge.to], aside).has(to));
}

/** An edge beside it asks, or what it leaves behind does. */
function demandsYes(run: Run, { from, to }: Edge): boolean {
  const { edges, nodes } = workflowOf(run);
  const beside = edges.filter((edge) => edge.from === from && edge.to === to);
  return beside.some(isGuarded) || asksInside(run, nodes[from]?.workflow);
}

/** Whether a sub-workflow, or one that it calls, has an edge that demands a yes. */
function asksInside(run: Run, id: string | undefined, seen: readonly string[] = []): boolean {
  const { workflows } = run.kit.pinned.definition;
  const inner = id === undefined || seen.includes(id) || !Object.hasOwn(workflows, id) ? undefined : workflows[id];
  if (inner === undefined || id === undefined) return false;
  const nested = Object.values(inner.nodes).some((node) => asksInside(run, node.workflow, [...seen, id]));
  return nested || inner.edges.some(isGuarded);
}

function reachable({ edges }: Workflow, from: Iterable<string>, passes: (edge: Edge) => boolean): ReadonlySet<string> {
  const reached = new Set(from);
  for (const node of reached) {
    for (const edge of edges) if (edge.from === node && passes(edge)) reached.add(edge.to);
  }
  return reached;
}
