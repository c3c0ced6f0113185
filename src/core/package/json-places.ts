import type { Path } from './located.ts';
import { isReserved } from './names.ts';
import { MAX_PROBLEMS } from './problem.ts';

/** Where the parts of a JSON text stand, by offset. */
export type JsonPlaces = {
  /** The value at a path, or the nearest thing around it that exists; of a list or an object the name that people know it by. */
  readonly value: (path: Path) => number;
  readonly key: (path: Path, key: string) => number;
  /** Keys that stand twice in one object: readers disagree about which one counts. As many as anyone mends at once. */
  readonly duplicates: readonly PlacedKey[];
  /** Keys that mean something to JavaScript's objects; no more of them either. */
  readonly reserved: readonly PlacedKey[];
};

export type PlacedKey = { readonly key: string; readonly offset: number };

/** More than the largest graph has; whoever asks for one beyond them gets what is around it. */
const MAX_PLACES = 200_000;

/** A list or an object: what comes next in it, and where its parts are. An object that waits for a key has no next. */
type Whole = {
  readonly offset: number;
  next: string | number | undefined;
  values?: Map<PropertyKey, Whole | number>;
  keys?: Map<string, number>;
};
type Found = { root: Whole | number; left: number; readonly duplicates: PlacedKey[]; readonly reserved: PlacedKey[] };

/** Goes through a text that is known to be JSON once, and remembers where its parts are. Its depth costs no stack. */
export function jsonPlaces(text: string): JsonPlaces {
  const found: Found = { root: 0, left: MAX_PLACES, duplicates: [], reserved: [] };
  const open: Whole[] = [];
  for (let offset = 0; offset < text.length; ) offset = take(text, offset, open, found);
  const value = (path: Path): number => nameOf(walk(found.root, path));
  const key = (path: Path, name: string): number => {
    const { place, isThere } = walk(found.root, path);
    const offset = isThere && typeof place !== 'number' ? place.keys?.get(name) : undefined;
    return offset ?? offsetOf(place);
  };
  return { value, key, duplicates: found.duplicates, reserved: found.reserved };
}

function offsetOf(place: Whole | number): number {
  return typeof place === 'number' ? place : place.offset;
}

/** Where a walk has come to: `key` is the offset of the key that it stands under. */
type Walked = { readonly place: Whole | number; readonly isThere: boolean; readonly key: number | undefined };

/** As far along a path as there are places. */
function walk(root: Whole | number, path: Path): Walked {
  let place = root;
  let at: number | undefined;
  for (const key of path) {
    const whole = typeof place === 'number' ? undefined : place;
    const inner = whole?.values?.get(key);
    if (inner === undefined) return { place, isThere: false, key: at };
    at = typeof key === 'string' ? whole?.keys?.get(key) : undefined;
    place = inner;
  }
  return { place, isThere: true, key: at };
}

/** The keys whose value says which node, agent, workflow or edge it is. */
const NAMES = ['id', 'from'] as const;

/** Not its bracket, which stands on a line of its own and says nothing. */
function nameOf({ place, key }: Walked): number {
  if (typeof place === 'number') return place;
  const name = NAMES.map((one) => place.values?.get(one)).find((one) => typeof one === 'number');
  return name ?? key ?? place.offset;
}

/** Takes what stands at an offset; gives the offset behind it. */
function take(text: string, offset: number, open: Whole[], found: Found): number {
  const character = text.charAt(offset);
  const inside = open.at(-1);
  if (' \n\r\t:'.includes(character)) return offset + 1;
  if (character === ',') return advance(inside, offset);
  if (character === '}' || character === ']') {
    open.pop();
    return offset + 1;
  }
  const end = endOf(text, offset, character);
  if (inside !== undefined && inside.next === undefined) {
    takeKey(JSON.parse(text.slice(offset, end)), offset, inside, found);
    return end;
  }
  const place = '[{'.includes(character) ? { offset, next: character === '[' ? 0 : undefined } : offset;
  if (typeof place !== 'number') open.push(place);
  if (inside === undefined) found.root = place;
  else keep(place, inside, found);
  return end;
}

function advance(inside: Whole | undefined, offset: number): number {
  if (inside !== undefined) inside.next = typeof inside.next === 'number' ? inside.next + 1 : undefined;
  return offset + 1;
}

function keep(place: Whole | number, inside: Whole, found: Found): void {
  if (inside.next === undefined || found.left === 0) return;
  found.left -= 1;
  inside.values ??= new Map();
  inside.values.set(inside.next, place);
}

function takeKey(key: string, offset: number, inside: Whole, { duplicates, reserved }: Found): void {
  inside.keys ??= new Map();
  if (inside.keys.has(key) && duplicates.length < MAX_PROBLEMS) duplicates.push({ key, offset });
  if (isReserved(key) && reserved.length < MAX_PROBLEMS) reserved.push({ key, offset });
  inside.keys.set(key, offset);
  inside.next = key;
}

const SCALAR = /[^\s{}[\],:"]+/y;

function endOf(text: string, offset: number, character: string): number {
  if (character === '{' || character === '[') return offset + 1;
  if (character !== '"') {
    SCALAR.lastIndex = offset;
    return SCALAR.test(text) ? SCALAR.lastIndex : offset + 1;
  }
  let end = offset + 1;
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  return end + 1;
}
