import type { Edge } from '../../package/definition.ts';
import type { FrontMatterUpdate } from '../../state/update-front-matter.ts';

/** What the runtime writes where it goes along an edge by its own choice. */
export function stepAlong({ from, to, label }: Pick<Edge, 'from' | 'to' | 'label'>): FrontMatterUpdate {
  return {
    currentNodeId: { set: to },
    stepsCompleted: { append: from },
    decisionLog: { append: { from, to, label, reason: 'chosen by the runtime' } },
  };
}
