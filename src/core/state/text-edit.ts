import type { TextEdit } from '../run/events.ts';

/** The one replacement that turns `before` into `after`: what they share at both ends stays. */
export function editBetween(before: string, after: string): TextEdit {
  const shorter = Math.min(before.length, after.length);
  let at = 0;
  while (at < shorter && before.charCodeAt(at) === after.charCodeAt(at)) at += 1;
  let tail = 0;
  while (
    tail < shorter - at &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  ) {
    tail += 1;
  }
  return { at, cut: before.length - at - tail, put: after.slice(at, after.length - tail) };
}

export function applyEdit(before: string, edit: TextEdit): string {
  return before.slice(0, edit.at) + edit.put + before.slice(edit.at + edit.cut);
}
