import type { Edge } from '../package/definition.ts';
import { isGuarded, isTerminal, outgoing } from '../package/graph.ts';
import { currentNodeId, isCompleted, isFrameCompleted, type Run, stateOf, topFrame, workflowOf } from '../run/run.ts';
import { isWorkflowCompleted, readState, type WorkflowState } from '../state/state.ts';
import { isOpen } from '../state/transitions.ts';

/*
 * An edge may demand a person's yes. Whether a change of the state would go along such an edge is decided here and nowhere
 * else: nothing but this file makes a `FreeMove`, and without one no `state.changed` can be made.
 */

declare const judged: unique symbol;
/** It needs no yes of a person. */
export type FreeMove = { readonly kind: 'free'; readonly text: string; readonly [judged]: true };
/** It waits for a person's yes to this edge. */
export type HeldMove = { readonly kind: 'held'; readonly text: string; readonly edge: Edge };
/** It would leave such an edge aside, so that no yes to it could be asked for. */
export type BarredMove = { readonly kind: 'barred'; readonly text: string; readonly edge: Edge };

/** What the state may become without a person, and what has to wait for one. After completion every move goes back. */
export function judgeMove(
  run: Run,
  text: string,
  { rewinds = false }: { readonly rewinds?: boolean } = {},
): FreeMove | HeldMove | BarredMove {
  const workflow = workflowOf(run);
  // Most packages ask nowhere: there the state need not be read once more.
  if (!Object.values(run.kit.pinned.definition.workflows).some(({ edges }) => edges.some(isGuarded))) return free(text);
  const after = readState(text);
  const to = after.currentNodeId || workflow.entryNodeId;
  const back = !stays(run, to, after) && (rewinds || isCompleted(run));
  const aside = back ? guardBefore(run, to) : undefined;
  if (aside !== undefined) return { kind: 'barred', text, edge: aside };
  const passed = back ? undefined : along(run, to, after);
  const ended = completing(run, to, after);
  if (passed !== undefined && ended !== undefined) return { kind: 'barred', text, edge: ended };
  const edge = passed ?? ended;
  return edge === undefined ? free(text) : { kind: 'held', text, edge };
}

/** What a person has said on their own channel: a yes to exactly this change, or a command of their own. */
export function movedByPerson(text: string): FreeMove {
  return free(text);
}

function free(text: string): FreeMove {
  return { kind: 'free', text } as FreeMove;
}

/** The change leaves the run at its node and as complete as it is. */
function stays(run: Run, to: string, after: WorkflowState): boolean {
  const completed = isWorkflowCompleted(after, isTerminal(workflowOf(run), to));
  return to === currentNodeId(run) && completed === isFrameCompleted(run, topFrame(run));
}

/** Of several edges between two nodes one that is open and guarded is enough. */
function along(run: Run, to: string, { variables }: WorkflowState): Edge | undefined {
  const from = currentNodeId(run);
  if (from === to) return undefined;
  return outgoing(workflowOf(run), from).find((edge) => edge.to === to && isGuarded(edge) && isOpen(edge, variables));
}

/** Declared complete one edge before the end, a run has gone along that edge without saying which. */
function completing(run: Run, at: string, after: WorkflowState): Edge | undefined {
  if (isFrameCompleted(run, topFrame(run)) || !isWorkflowCompleted(after)) return undefined;
  const workflow = workflowOf(run);
  const ends = outgoing(workflow, at).filter(({ to }) => isTerminal(workflow, to));
  return ends.find((edge) => isGuarded(edge) && isOpen(edge, after.variables));
}

/**
 * Going back is free to any node on the way by which the run has come, and to whatever can be reached from that way along
 * open edges without anybody's yes. What is left may lie behind a yes that nobody has given, or that was given in another
 * lap: it does if some way to it, that does not come back to the run's own, begins with an edge that asks.
 */
function guardBefore(run: Run, to: string): Edge | undefined {
  const { edges, nodes, entryNodeId } = workflowOf(run);
  const { variables } = stateOf(topFrame(run));
  const asking = askingWorkflows(run);
  // An edge beside it asks, or what it leaves behind does.
  const demandsYes = (edge: Edge) =>
    edges.some((beside) => isGuarded(beside) && beside.from === edge.from && beside.to === edge.to) ||
    asking.has(nodes[edge.from]?.workflow);
  const own = new Set([...topFrame(run).way, entryNodeId]);
  const open = edges.filter((edge) => !demandsYes(edge) && isOpen(edge, variables));
  if (reachable(open, own).has(to)) return undefined;
  const aside = edges.filter((edge) => !own.has(edge.to));
  return aside.filter(demandsYes).find((edge) => reachable(aside, [edge.to]).has(to));
}

/** The workflows with an edge that demands a yes, and all that call one of them. */
function askingWorkflows(run: Run): ReadonlySet<string | undefined> {
  const workflows = Object.values(run.kit.pinned.definition.workflows);
  const asking = workflows.filter(({ edges }) => edges.some(isGuarded)).map(({ id }) => id);
  const callers = workflows.flatMap(({ id, nodes }) =>
    Object.values(nodes).map(({ workflow }) => ({ from: workflow, to: id })),
  );
  return reachable(callers, asking);
}

type Link = { readonly from: string | undefined; readonly to: string };

function reachable(links: readonly Link[], from: Iterable<string>): ReadonlySet<string> {
  const reached = new Set(from);
  for (const place of reached) {
    for (const link of links) if (link.from === place) reached.add(link.to);
  }
  return reached;
}
