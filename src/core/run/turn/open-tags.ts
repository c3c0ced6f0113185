import type { Edge } from '../../package/definition.ts';
import { isTerminal, outgoing } from '../../package/graph.ts';
import { BUILT_IN_RULES, type Rules } from '../../route/rules.ts';
import { isOpen } from '../../state/transitions.ts';
import { currentNodeId, isCompleted, type Run, stateOf, topFrame, workflowOf } from '../run.ts';

/** How the agents of the run hand work on: by the rules of its package, or by the built-in ones. */
export function rulesOf({ kit }: Run): Rules {
  return kit.pinned.definition.rules ?? BUILT_IN_RULES;
}

/** Every tag that the run's package has. */
export function dictionaryOf(run: Run): readonly string[] {
  return rulesOf(run).tags.map(({ tag }) => tag);
}

/**
 * The tags by which the node can be left as things stand. A loop that is worn out closes no edge: it stops the run with its
 * code, because another tag would be a guess.
 */
export function openTags(run: Run): readonly string[] {
  return [...new Set(openEdges(run).flatMap(({ tag }) => (tag === undefined ? [] : [tag])))];
}

/** Nothing is left to do here but to say that it is done. */
export function onlyEndIsOpen(run: Run): boolean {
  if (isCompleted(run)) return false;
  const edges = openEdges(run);
  return edges.length > 0 && edges.every(({ tag, to }) => tag !== undefined && isTerminal(workflowOf(run), to));
}

function openEdges(run: Run): readonly Edge[] {
  const { variables } = stateOf(topFrame(run));
  return outgoing(workflowOf(run), currentNodeId(run)).filter((edge) => isOpen(edge, variables));
}
