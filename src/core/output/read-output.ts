import { isJsonObject, type Json, sameJson } from '../json.ts';
import { findFences } from './find-fences.ts';
import { type FoundObject, findObjects, MARKER_NAME } from './find-objects.ts';
import { ASK_NAME } from './read-ask.ts';
import { objectReader, parseStrict, repair } from './read-object.ts';
import { afterSpace, isSpace } from './skip-text.ts';

export type OutputReading =
  | {
      readonly kind: 'read';
      /** Without the marker, which says something about the turn and not about the business (TRN-07). */
      readonly value: Json;
      /** Whether the text that it was read from is this value and nothing else, but for a fence around it. */
      readonly whole: boolean;
      readonly repaired: boolean;
      /** An object without anything in it, but for the marker. */
      readonly empty: boolean;
    }
  | { readonly kind: 'unparsable'; readonly problem: string };

/** Between two segments; the same as in the history that models are shown. */
export const SEGMENT_GAP = '\n\n';

const NO_OBJECT: OutputReading = { kind: 'unparsable', problem: 'the reply holds no JSON object' };
const TWO_OBJECTS: OutputReading = { kind: 'unparsable', problem: 'the reply holds different JSON objects' };
const BROKEN: OutputReading = { kind: 'unparsable', problem: 'the JSON of the reply cannot be read as one object' };

/**
 * The output of a reply (TRN-11), read from its segments without questions: from the last one with an object, else from
 * all together. `accepts` says whether a value that is no object is what the schema asks for.
 */
export function readOutput(segments: readonly string[], accepts: (value: Json) => boolean): OutputReading {
  let text = segments.filter((segment) => segment.trim() !== '').join(SEGMENT_GAP);
  let object: OutputReading | undefined;
  for (const segment of segments.toReversed()) {
    const found = readOne(segment);
    if (found === undefined || (isEmpty(found) && object !== undefined)) continue;
    text = segment;
    object = found;
    if (!isEmpty(found)) break;
  }
  return readWhole(text, accepts) ?? object ?? readLoosely(text, accepts) ?? NO_OBJECT;
}

/** Of the objects that cannot be read one is enough to spoil the output; the others only tell whether there are different ones. */
const MAX_UNREAD = 256;

/** The one JSON object of a text, whole or broken; undefined where it holds none. */
function readOne(text: string): OutputReading | undefined {
  const read = objectReader(text);
  let one: OutputReading | undefined;
  let listed: FoundObject | undefined;
  let unread = 0;
  for (const found of findObjects(text)) {
    if (!isLikeJson(text, found)) continue;
    listed = isListed(text, found, listed) ? found : undefined;
    // Of a list no item is the object that was meant.
    const object = listed === undefined ? read(found) : undefined;
    if (object === undefined) unread += 1;
    one = joined(one, object === undefined ? BROKEN : asReading(object.value, false, object.repaired));
    if (one === TWO_OBJECTS || unread > MAX_UNREAD) break;
  }
  return one;
}

/** Said several times an object is still one, and an empty one is none beside another. What is beyond repair is still no prose. */
function joined(one: OutputReading | undefined, other: OutputReading): OutputReading {
  if (one === undefined || (isEmpty(one) && !isEmpty(other))) return other;
  if ((isEmpty(other) && !isEmpty(one)) || one === other) return one;
  if (one.kind !== 'read' || other.kind !== 'read' || !sameJson(one.value, other.value)) return TWO_OBJECTS;
  return { ...one, repaired: one.repaired && other.repaired };
}

function isEmpty(reading: OutputReading): boolean {
  return reading.kind === 'read' && reading.empty;
}

/** Braces that begin like no JSON (code, placeholders) are prose here. */
function isLikeJson(text: string, { start, end, closed, key }: FoundObject): boolean {
  return key === 'quoted' || (key === undefined && closed && /^\{\s*\}$/.test(text.slice(start, end)));
}

/** Whether an object is an item of a list: the first one of it, or one after another. */
function isListed(text: string, { start, end }: FoundObject, before: FoundObject | undefined): boolean {
  if (before !== undefined && /^\s*,\s*$/.test(text.slice(before.end, start))) return true;
  let last = start - 1;
  while (isSpace(text[last] ?? '-')) last -= 1;
  return text[last] === '[' && '],'.includes(text[afterSpace(text, end)] ?? ' ');
}

/** Strict JSON: the text as it stands, or what is in the fence that it is. */
function readWhole(text: string, accepts: (value: Json) => boolean): OutputReading | undefined {
  const value = [text, insideFence(text) ?? ''].map(parseStrict).find((parsed) => parsed !== undefined);
  // A text in quotes may hold the object that was meant.
  if (value === undefined || (typeof value === 'string' && !accepts(value))) return undefined;
  return asReading(value, true, false);
}

function insideFence(text: string): string | undefined {
  const trimmed = text.trim();
  const [fence] = /^(?:`{3}|~{3})/.test(trimmed) ? findFences(trimmed) : [];
  return fence?.end === trimmed.length ? trimmed.slice(fence.content.start, fence.content.end) : undefined;
}

/** What is no JSON but may become some, where the text is nothing else: a list that the schema asks for, an object as code. */
function readLoosely(text: string, accepts: (value: Json) => boolean): OutputReading | undefined {
  const content = (insideFence(text) ?? text).trim();
  const [found] = content.startsWith('{') ? findObjects(content) : [];
  const isCode = found?.key === 'bare' && found.closed && found.end === content.length;
  const value = isCode || content.startsWith('[') ? repair(content) : undefined;
  if (value === undefined || (!isJsonObject(value) && !accepts(value))) return undefined;
  return asReading(value, false, true);
}

/** The marker and questions steer the run; they are never business output. */
function asReading(value: Json, whole: boolean, repaired: boolean): OutputReading {
  if (!isJsonObject(value)) return { kind: 'read', value, whole, repaired, empty: false };
  const { [MARKER_NAME]: _, [ASK_NAME]: __, ...business } = value;
  return { kind: 'read', value: business, whole, repaired, empty: Object.keys(business).length === 0 };
}
