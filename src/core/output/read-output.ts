import { isJsonObject, type Json, type JsonObject, sameJson } from '../json.ts';
import { findFences } from './find-fences.ts';
import { type FoundObject, findObjects } from './find-objects.ts';
import { afterSpace, isSpace, MARKER_NAME } from './marker-text.ts';
import { ASK_NAME } from './read-ask.ts';
import { objectReader, parseStrict, type ReadObject, repair } from './read-object.ts';

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

/**
 * The output of a reply (TRN-11), read from its segments without questions: from the last one with an object, else from
 * all together. `accepts` says whether a value that is no object is what the schema asks for.
 */
export function readOutput(segments: readonly string[], accepts: (value: Json) => boolean): OutputReading {
  const { text, objects } = textWithOutput(segments);
  return readWhole(text, accepts) ?? readOne(objects) ?? readLoosely(text, accepts) ?? NO_OBJECT;
}

const NO_OBJECT: OutputReading = { kind: 'unparsable', problem: 'the reply holds no JSON object' };
const TWO_OBJECTS: OutputReading = { kind: 'unparsable', problem: 'the reply holds different JSON objects' };
const BROKEN: OutputReading = { kind: 'unparsable', problem: 'the JSON of the reply cannot be read as one object' };

/** An object of a text as far as it can be read: what is broken beyond repair is still no prose. */
type ReadPart = { readonly value: JsonObject; readonly empty: boolean; readonly repaired: boolean } | undefined;

function textWithOutput(segments: readonly string[]): { readonly text: string; readonly objects: readonly ReadPart[] } {
  let empty: { readonly text: string; readonly objects: readonly ReadPart[] } | undefined;
  for (const text of segments.toReversed()) {
    const objects = jsonObjects(text);
    if (objects.some((part) => part?.empty !== true)) return { text, objects };
    if (objects.length > 0) empty ??= { text, objects };
  }
  if (empty !== undefined) return empty;
  return { text: segments.filter((text) => text.trim() !== '').join(SEGMENT_GAP), objects: [] };
}

/** What a text holds of JSON objects, whole or broken. */
function jsonObjects(text: string): readonly ReadPart[] {
  const parts: ReadPart[] = [];
  const read = objectReader(text);
  let listed: FoundObject | undefined;
  let unread = 0;
  for (const found of findObjects(text)) {
    if (!isLikeJson(text, found)) continue;
    listed = isListed(text, found, listed) ? found : undefined;
    // Of a list no item is the object that was meant.
    const part = listed === undefined ? asPart(read(found)) : undefined;
    // The third object tells nothing that the second has not told.
    if (!parts.some((known) => same(known, part))) parts.push(part);
    if (part === undefined) unread += 1;
    if (parts.length > MAX_DIFFERENT || unread > MAX_UNREAD) break;
  }
  return parts;
}

/** Braces that begin like no JSON (code, placeholders) are prose here. */
function isLikeJson(text: string, found: FoundObject): boolean {
  return found.key === 'quoted' || (found.key === undefined && isEmptyObject(text, found));
}

const MAX_DIFFERENT = 4;
/** One of them is enough to spoil the output; the others only tell whether there are different ones. */
const MAX_UNREAD = 256;

/** Whether an object is an item of a list: the first one of it, or one after another. */
function isListed(text: string, { start, end }: FoundObject, before: FoundObject | undefined): boolean {
  if (before !== undefined && /^\s*,\s*$/.test(text.slice(before.end, start))) return true;
  let last = start - 1;
  while (last >= 0 && isSpace(text[last] ?? '')) last -= 1;
  return text[last] === '[' && '],'.includes(text[afterSpace(text, end)] ?? ' ');
}

function isEmptyObject(text: string, { start, end, closed }: FoundObject): boolean {
  return closed && /^\{\s*\}$/.test(text.slice(start, end));
}

function asPart(read: ReadObject | undefined): ReadPart {
  if (read === undefined) return undefined;
  const value = withoutControl(read.value);
  return { value, empty: isEmpty(value), repaired: read.repaired };
}

/** The marker and questions steer the run; they are never business output. */
function withoutControl({ [MARKER_NAME]: _, [ASK_NAME]: __, ...business }: JsonObject): JsonObject {
  return business;
}

function isEmpty(value: Json): boolean {
  return isJsonObject(value) && Object.keys(value).length === 0;
}

function same(one: ReadPart, other: ReadPart): boolean {
  if (one === undefined || other === undefined) return one === other;
  return one.empty === other.empty && one.repaired === other.repaired && sameJson(one.value, other.value);
}

/** Strict JSON: the text as it stands, or what is in the fence that it is. */
function readWhole(text: string, accepts: (value: Json) => boolean): OutputReading | undefined {
  const asItStands = parseStrict(text);
  const value = asItStands === undefined ? parseStrict(insideFence(text) ?? '') : asItStands;
  // A text in quotes may hold the object that was meant.
  if (value === undefined || (typeof value === 'string' && !accepts(value))) return undefined;
  return asReading(value, { whole: true, repaired: false });
}

function insideFence(text: string): string | undefined {
  const trimmed = text.trim();
  const [fence, ...others] = /^(?:`{3}|~{3})/.test(trimmed) ? findFences(trimmed) : [];
  if (fence === undefined || others.length > 0 || fence.end < trimmed.length) return undefined;
  return trimmed.slice(fence.content.start, fence.content.end);
}

/** The one object of a text; said several times it is still one, and an empty one is none beside another. */
function readOne(objects: readonly ReadPart[]): OutputReading | undefined {
  const business = objects.filter((part) => part?.empty !== true);
  const [first, ...others] = business.length > 0 ? business : objects;
  if (objects.length === 0) return undefined;
  if (first === undefined) return others.length === 0 ? BROKEN : TWO_OBJECTS;
  if (others.some((other) => other === undefined || !sameJson(other.value, first.value))) return TWO_OBJECTS;
  const repaired = first.repaired && others.every((other) => other?.repaired);
  return { kind: 'read', value: first.value, whole: false, repaired, empty: first.empty };
}

/** What is no JSON but may become some, where the text is nothing else: a list that the schema asks for, an object as code. */
function readLoosely(text: string, accepts: (value: Json) => boolean): OutputReading | undefined {
  const content = (insideFence(text) ?? text).trim();
  const [found] = content.startsWith('{') ? findObjects(content) : [];
  const isCode = found?.key === 'bare' && found.closed && found.end === content.length;
  const value = isCode || content.startsWith('[') ? repair(content) : undefined;
  if (value === undefined || (!isJsonObject(value) && !accepts(value))) return undefined;
  return asReading(value, { whole: false, repaired: true });
}

function asReading(value: Json, how: { readonly whole: boolean; readonly repaired: boolean }): OutputReading {
  const business = isJsonObject(value) ? withoutControl(value) : value;
  return { kind: 'read', value: business, ...how, empty: isEmpty(business) };
}
