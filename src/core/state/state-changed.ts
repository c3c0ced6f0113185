import { hashText } from '../hash.ts';
import type { EventOf } from '../run/events.ts';
import { type Run, topFrame } from '../run/run.ts';
import { renderState } from './render-state.ts';
import { editBetween } from './text-edit.ts';

/** The event by which the top frame's document becomes `text`; none where it is that already. */
export function stateChanged(
  run: Run,
  text: string,
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
  return renderedHash(withTop(run, text));
}

function withTop(run: Run, text: string): Run {
  return { ...run, frames: [...run.frames.slice(0, -1), { ...topFrame(run), text }] };
}
