import type { Edge } from '../../package/definition.ts';
import type { FrontMatterUpdate } from '../../state/update-front-matter.ts';
import type { RunEvent } from '../events.ts';

/** What the runtime writes where it goes along an edge by its own choice. */
export function stepAlong({ from, to, label }: Pick<Edge, 'from' | 'to' | 'label'>): FrontMatterUpdate {
  return {
    currentNodeId: { set: to },
    stepsCompleted: { append: from },
    decisionLog: { append: { from, to, label, reason: 'chosen by the runtime' } },
  };
}

/** From a node to itself the state shows no move: that its work is to be done again is said here. */
export function enteredAgain({ from, to, loop }: Pick<Edge, 'from' | 'to' | 'loop'>): readonly RunEvent[] {
  if (from !== to) return [];
  return [{ type: 'node.entered', node: to, from, ...(loop === undefined ? {} : { loop: loop.key }) }];
}
