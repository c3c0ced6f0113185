import { cutOut } from './find-fences.ts';
import { type FoundObject, findObjects, MARKER_NAME, markerValueEnd, type Span } from './find-objects.ts';
import { afterGap } from './skip-text.ts';

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
 * | :-{ M    say {" first. {M}             | yes    | a brace that looks like no object and is never closed is prose
 * | {// so⏎ M}                            | yes    | a comment is white space
 * | {"\u005f_SKILL_DONE__": true}          | yes    | a character may be written by its number
 * | "__SKILL_DONE__": false, "true", truly | no     | the value is `true` and nothing else
 * | '__SKILL_DONE__': true                 | no     | other quotes, or none
 * | \"__SKILL_DONE__": true                | no     | the quotes do not belong together
 */

/** The places of a text that are done markers. */
export function findMarkers(text: string): readonly Span[] {
  return placesOf(text, ({ markers }) => markers);
}

/** A text without its done markers, and without objects that hold nothing else. */
export function withoutMarkers(text: string): string {
  return cutOut(
    text,
    placesOf(text, (object) => markersWithCommas(text, object)),
  );
}

/** What of a text belongs to its markers, bare or in objects. */
function placesOf(text: string, inObject: (object: FoundObject) => readonly Span[]): readonly Span[] {
  // Most texts have none, and need not be taken apart.
  if (!text.includes(MARKER_NAME) && !text.includes(String.raw`\u`)) return [];
  let prose = 0;
  const places = findObjects(text).map((object) => {
    const before = bareMarkers(text, prose, object.start);
    prose = object.end;
    return object.markers.length === 0 ? before : [...before, ...inObject(object)];
  });
  return [...places, bareMarkers(text, prose, text.length)].flat();
}

/** As many backslashes before the second quote as before the first one. */
const BARE = new RegExp(String.raw`(?<!\\)(\\*)"${MARKER_NAME}\1"`, 'g');

function bareMarkers(text: string, from: number, to: number): readonly Span[] {
  return [...text.slice(from, to).matchAll(BARE)].flatMap(({ index, 0: name }) => {
    const start = from + index;
    const end = markerValueEnd(text, start + name.length);
    return end < 0 ? [] : { start, end };
  });
}

/** What may stand in an object without being a key of it: braces, commas, and what stands between things. */
function isKeyless(part: string): boolean {
  let at = afterGap(part, 0);
  while ('{},'.includes(part[at] ?? '-')) at = afterGap(part, at + 1);
  return at >= part.length;
}

const COMMA_BEFORE = /,(?:\s|\\+[nrt])*$/;

/** What goes with the markers of an object: the commas that set them off from keys that stay, or all of it where none does. */
function markersWithCommas(text: string, object: FoundObject): readonly Span[] {
  const { markers } = object;
  const parts = [...markers, { start: object.end, end: object.end }].map(({ start }, index) =>
    text.slice(markers[index - 1]?.end ?? object.start, start),
  );
  if (parts.every(isKeyless)) return [object];
  const firstKey = parts.findIndex((part) => !isKeyless(part));
  return markers.map(({ start, end }, index) => {
    if (firstKey <= index) return { start: start - (COMMA_BEFORE.exec(parts[index] ?? '')?.[0].length ?? 0), end };
    const next = afterGap(text, end);
    return { start, end: text[next] === ',' ? next + 1 : end };
  });
}
