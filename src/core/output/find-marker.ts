import { cutOut } from './cut-out.ts';
import { findObjects, type Span } from './find-objects.ts';
import { afterSpace, backslashesBefore, MARKER_NAME, markerValueEnd } from './marker-text.ts';

/*
 * Where the done marker counts (TRN-06), in one segment of assistant text. `M` is `"__SKILL_DONE__": true`.
 *
 * | text                                   | counts | why
 * |----------------------------------------|--------|-----------------------------------------------------------------
 * | Done. M                                | yes    | bare in prose; quotes and brackets of prose are not followed
 * | {M, "a": 1}   {"a": 1, M}              | yes    | a key of the object itself, wherever it stands among the others
 * | {"a": [1, M   {M, "a": "cut            | no/yes | a broken object is followed to the end of the text
 * | {\"__SKILL_DONE__\": true}             | yes    | as many backslashes before both quotes, however many
 * | {\n  \"__SKILL_DONE__\": true}         | yes    | then `\n`, `\r` and `\t` are white space
 * | {"a": 1⏎ M}                            | yes    | a forgotten comma, where a line ends
 * | {"a": {M}}   {"a": [{M}]}   {"a": [M]} | no     | nested deeper
 * | {"a": "say M"}   {"a": "M"}            | no     | inside a text of the object, its quotes escaped or not
 * | {"a": "__SKILL_DONE__": true}          | no     | behind a colon stands a value, not a key
 * | {"a": [1}, M}                          | no     | a bracket that fits nothing closes nothing: M is still in the list
 * | {x: {M}}                               | no     | a brace that is closed again opens an object, whatever follows it
 * | :-{ M                                  | yes    | a brace that looks like no object and is never closed is prose
 * | "__SKILL_DONE__": false, "true", truly | no     | the value is `true` and nothing else
 * | '__SKILL_DONE__': true                 | no     | other quotes, or none
 * | \"__SKILL_DONE__": true                | no     | the quotes do not belong together
 */

/** The places of a text that are done markers. */
export function findMarkers(text: string): readonly Span[] {
  return findPlaced(text).map(({ marker }) => marker);
}

/** A text without its done markers, and without objects that hold nothing else. */
export function withoutMarkers(text: string): string {
  const placed = findPlaced(text);
  return cutOut(
    text,
    placed.map(({ marker, object }) => (object === undefined ? marker : withComma(text, marker, object))),
  );
}

type Placed = { readonly marker: Span; readonly object?: Span };

function findPlaced(text: string): readonly Placed[] {
  // Most texts have none, and need not be taken apart.
  if (!text.includes(MARKER_NAME)) return [];
  const found: Placed[] = [];
  let prose = 0;
  for (const object of findObjects(text)) {
    addBare(text, prose, object.start, found);
    for (const marker of object.markers) found.push({ marker, object });
    prose = object.end;
  }
  addBare(text, prose, text.length, found);
  return found;
}

function addBare(text: string, from: number, to: number, found: Placed[]): void {
  const opening = `"${MARKER_NAME}`;
  for (let at = text.indexOf(opening, from); at >= 0 && at < to; at = text.indexOf(opening, at + 1)) {
    const level = backslashesBefore(text, at, from);
    const closing = at + opening.length + level;
    const isClosed = text[closing] === '"' && backslashesBefore(text, closing, at + opening.length) === level;
    const end = isClosed ? markerValueEnd(text, closing + 1) : -1;
    if (end >= 0) found.push({ marker: { start: at - level, end } });
  }
}

/** What goes with a marker: the comma that sets it off from the other keys, or an object that has no others. */
function withComma(text: string, marker: Span, object: Span): Span {
  const next = afterSpace(text, marker.end);
  if (text[next] === ',') return { start: marker.start, end: next + 1 };
  const before = text.slice(object.start, marker.start).trimEnd();
  if (before === '{') return next >= object.end - 1 ? object : marker;
  return { start: before.endsWith(',') ? object.start + before.length - 1 : marker.start, end: marker.end };
}
