import type { Frame, Run } from '../run/run.ts';
import { stateOf, topFrame } from '../run/run.ts';
import { setFrontMatterKey } from './update-front-matter.ts';

/** The state file as people and models read it: the top frame's document, with the frames below as its `callStack`. */
export function renderState(run: Run): string {
  const text = topFrame(run).text;
  if (run.frames.length === 1) return text;
  const callStack = run.frames.slice(0, -1).map((frame) => ({ workflow: frame.workflow, nodeId: place(frame) }));
  return setFrontMatterKey(text, 'callStack', callStack);
}

function place(frame: Frame): string {
  return frame.node ?? stateOf(frame).currentNodeId;
}
