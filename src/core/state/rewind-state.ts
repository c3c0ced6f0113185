import { updateStateText } from '../gate/hold-move.ts';
import { currentNodeId, type Run, stateOf, topFrame } from '../run/run.ts';
import { STATUS_VARIABLE } from './state.ts';
import { renderState } from './state-changed.ts';
import { setFrontMatterParts } from './update-front-matter.ts';

export type Rewound = { readonly text: string; readonly from: string; readonly dropped: readonly string[] };

/** The state as it would be back at a node: that step and all later ones open again, the run not completed, the reason noted. */
export function rewindState(run: Run, to: string, reason: string): Rewound {
  const from = currentNodeId(run);
  const { stepsCompleted } = stateOf(topFrame(run));
  const kept = stepsCompleted.slice(0, placeOf(run, to));
  const dropped = stepsCompleted.slice(kept.length);
  const update = { currentNodeId: { set: to }, decisionLog: { append: { from, to, label: 'rewind', reason } } };
  const text = setFrontMatterParts(updateStateText(run, update, renderState(run)), [
    { path: ['stepsCompleted'], value: kept },
    { path: ['variables', STATUS_VARIABLE], value: undefined },
  ]);
  return { text, from, dropped };
}

/** How many completed steps lie before a node: by their own order, or, where it was never completed, by first visits. */
function placeOf(run: Run, to: string): number {
  const { stepsCompleted } = stateOf(topFrame(run));
  const place = stepsCompleted.indexOf(to);
  if (place !== -1) return place;
  const { visited } = topFrame(run);
  const later = new Set(visited.slice(visited.indexOf(to)));
  const first = stepsCompleted.findIndex((step) => later.has(step));
  return first === -1 ? stepsCompleted.length : first;
}
