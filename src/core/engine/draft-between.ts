import { itemsFrom } from '../append-list.ts';
import type { Transcript } from './transcript.ts';

/**
 * What a screen gets to see of a program between two looks at its transcript. Each segment stands apart from the one before
 * it, and its line ends when a tool is used: until the next words come something else can be drawn below it.
 */
export function draftBetween(before: Transcript, after: Transcript): readonly string[] {
  const [old, now] = [before.said, after.said];
  const begins = new Set(itemsFrom(now.starts, old.starts.length));
  let open = old.open;
  const drafts = itemsFrom(now.pieces, old.pieces.length).map((piece, index) => {
    const place = old.pieces.length + index;
    const apart = place === 0 || !begins.has(place) ? '' : open ? '\n\n' : '\n';
    open = true;
    return apart + piece;
  });
  return open && !now.open ? [...drafts, '\n'] : drafts;
}
