import { itemsFrom } from '../append-list.ts';
import type { Transcript } from './transcript.ts';

/**
 * What a screen gets to see of a program between two looks at its transcript. Each segment stands apart from the one before
 * it, and its line ends when a tool is used: until the next words come something else can be drawn below it.
 */
export function draftBetween(before: Transcript, after: Transcript): readonly string[] {
  const begins = new Set(itemsFrom(after.starts, before.starts.length));
  let open = before.open;
  const drafts = itemsFrom(after.pieces, before.pieces.length).map((piece, index) => {
    const place = before.pieces.length + index;
    const apart = place === 0 || !begins.has(place) ? '' : open ? '\n\n' : '\n';
    open = true;
    return apart + piece;
  });
  return open && !after.open ? [...drafts, '\n'] : drafts;
}
