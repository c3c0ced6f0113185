import type { FreeMove } from '../gate/judge-move.ts';
import { hashText } from '../hash.ts';
import type { EventOf } from '../run/events.ts';
import { type Run, stateOf, topFrame } from '../run/run.ts';
import { editBetween } from './text-edit.ts';
import { setFrontMatterParts } from './update-front-matter.ts';

/** The event by which the top frame's document becomes what was judged; none where it is that already. */
export function stateChanged(
  run: Run,
  { text }: FreeMove,
  by: EventOf<'state.changed'>['by'],
): readonly EventOf<'state.changed'>[] {
  const before = topFrame(run).text;
  if (before === text) return [];
  return [{ type: 'state.changed', by, edit: editBetween(before, text), hash: hashWith(run, text) }];
}

/** Hash of the state file as it will be shown: by it a person's edit on disk is told from our own writing. */
export function renderedHash(run: Run): string {
  return hashText(renderState(run));
}

/** The same hash once the top frame's document is `text`. */
export function hashWith(run: Run, text: string): string {
  return renderedHash({ ...run, frames: [...run.frames.slice(0, -1), { ...topFrame(run), text }] });
}

/** The state file as people and models read it: the top frame's document, with the frames below as its `callStack`. */
export function renderState(run: Run): string {
  const text = topFrame(run).text;
  if (run.frames.length === 1) return text;
  const callStack = run.frames
    .slice(0, -1)
    .map((frame) => ({ workflow: frame.workflow, nodeId: frame.node ?? stateOf(frame).currentNodeId }));
  return setFrontMatterParts(text, [{ path: ['callStack'], value: callStack }]);
}
