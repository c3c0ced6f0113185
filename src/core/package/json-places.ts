import type { Path } from './located.ts';
import { isReserved } from './names.ts';
import { MAX_PROBLEMS } from './problem.ts';

/** Where the parts of a text stand, by offset, as far as it is JSON. */
export type JsonPlaces = {
  /** The value at a path, or the nearest thing around it that exists; of a list or an object the name that people know it by. */
  readonly value: (path: Path) => number;
  readonly key: (path: Path, key: string) => number;
  /** Keys that stand twice in one object: readers disagree about which one counts. As many as anyone mends at once. */
  readonly duplicates: readonly PlacedKey[];
  /** Keys that mean something to JavaScript's objects; no more of them either. */
  readonly reserved: readonly PlacedKey[];
  /** The first mistake; undefined if the text is JSON. The platform's own messages name a place only sometimes. */
  readonly error: JsonError | undefined;
};

export type PlacedKey = { readonly key: string; readonly offset: number };

/** Where a text stops being JSON, and what was expected there. */
export type JsonError = {
  readonly offset: number;
  /** What may stand there; `more` is a comma or a closing bracket, `nothing` is all that may follow the last value. */
  readonly expected: 'value' | 'key' | 'colon' | 'more' | 'nothing';
  /** The end of what was read before. */
  readonly before: number;
  /** What would close the list or the object that is open there. */
  readonly closing: '}' | ']' | undefined;
};

/** More than the largest graph has; a part beyond them is found at what is around it. */
const MAX_PLACES = 200_000;

/** A value; a list or an object also knows its parts, and what comes next in it. An object that waits for a key has no next. */
type Place = {
  readonly offset: number;
  /** The offset of the key that it stands under. */
  readonly key?: number | undefined;
  readonly closing?: JsonError['closing'];
  next?: string | number | undefined;
  values?: Map<PropertyKey, Place>;
  keys?: Map<string, number>;
};

type Scan = {
  readonly text: string;
  readonly open: Place[];
  expected: JsonError['expected'];
  root: Place;
  left: number;
  readonly duplicates: PlacedKey[];
  readonly reserved: PlacedKey[];
};

/** Goes through a text once, up to where it stops being JSON, and remembers where its parts are. Its depth costs no stack. */
export function jsonPlaces(text: string): JsonPlaces {
  const [duplicates, reserved]: [PlacedKey[], PlacedKey[]] = [[], []];
  const root = { offset: 0 };
  const scan: Scan = { text, open: [], expected: 'value', root, left: MAX_PLACES, duplicates, reserved };
  let [before, offset]: [number, number] = [0, endOf(SPACE, text, 0) ?? 0];
  for (let end = take(scan, offset); end !== undefined; end = take(scan, offset)) {
    before = end;
    offset = endOf(SPACE, text, end) ?? end;
  }
  const { expected, open } = scan;
  const isWhole = offset === text.length && expected === 'nothing';
  return {
    value: (path) => nameOf(walk(scan.root, path).place),
    key(path, name) {
      const { place, isThere } = walk(scan.root, path);
      return (isThere ? place.keys?.get(name) : undefined) ?? place.offset;
    },
    duplicates,
    reserved,
    error: isWhole ? undefined : { offset, expected, before, closing: open.at(-1)?.closing },
  };
}

/** As far along a path as there are places. */
function walk(root: Place, path: Path): { readonly place: Place; readonly isThere: boolean } {
  let place = root;
  for (const key of path) {
    const inner = place.values?.get(key);
    if (inner === undefined) return { place, isThere: false };
    place = inner;
  }
  return { place, isThere: true };
}

/** The keys whose value says which node, agent, workflow or edge it is. */
const NAMES = ['id', 'from'] as const;

/** Not its bracket, which stands on a line of its own and says nothing. */
function nameOf({ offset, key, closing, values }: Place): number {
  if (closing === undefined) return offset;
  const name = NAMES.map((one) => values?.get(one)).find((one) => one !== undefined && one.closing === undefined);
  return name?.offset ?? key ?? offset;
}

/** Takes what stands at an offset; gives the offset behind it, and undefined where it may not stand there. */
function take(scan: Scan, offset: number): number | undefined {
  const character = scan.text.charAt(offset);
  const inside = scan.open.at(-1);
  if (inside !== undefined && character === inside.closing && mayClose(scan.expected, inside)) {
    scan.open.pop();
    return valueEnded(scan, offset + 1);
  }
  if (scan.expected === 'value') return takeValue(scan, offset, character);
  if (inside === undefined) return undefined;
  if (scan.expected === 'key') return takeKey(scan, offset, inside);
  if (character !== (scan.expected === 'colon' ? ':' : ',')) return undefined;
  if (scan.expected === 'more') inside.next = typeof inside.next === 'number' ? inside.next + 1 : undefined;
  scan.expected = inside.next === undefined ? 'key' : 'value';
  return offset + 1;
}

/** Behind one of its values, or where it has none yet. */
function mayClose(expected: Scan['expected'], { next, keys }: Place): boolean {
  return expected === 'more' || (expected === 'key' ? keys === undefined : next === 0);
}

function valueEnded(scan: Scan, end: number): number {
  scan.expected = scan.open.length === 0 ? 'nothing' : 'more';
  return end;
}

const SPACE = /[ \t\r\n]*/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON strings may not hold them.
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const SCALAR = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null/y;

function takeValue(scan: Scan, offset: number, character: string): number | undefined {
  if (character === '[' || character === '{') {
    const isList = character === '[';
    scan.open.push(keep(scan, { offset, closing: isList ? ']' : '}', next: isList ? 0 : undefined }));
    scan.expected = isList ? 'value' : 'key';
    return offset + 1;
  }
  const end = endOf(character === '"' ? STRING : SCALAR, scan.text, offset);
  if (end === undefined) return undefined;
  keep(scan, { offset });
  return valueEnded(scan, end);
}

function keep(scan: Scan, found: Place): Place {
  const inside = scan.open.at(-1);
  const place = inside === undefined ? found : { ...found, key: inside.keys?.get(String(inside.next)) };
  if (inside === undefined) scan.root = place;
  if (inside?.next === undefined || scan.left === 0) return place;
  scan.left -= 1;
  inside.values ??= new Map();
  inside.values.set(inside.next, place);
  return place;
}

function takeKey(scan: Scan, offset: number, inside: Place): number | undefined {
  const end = endOf(STRING, scan.text, offset);
  if (end === undefined) return undefined;
  const { duplicates, reserved } = scan;
  const key: string = JSON.parse(scan.text.slice(offset, end));
  inside.keys ??= new Map();
  if (inside.keys.has(key) && duplicates.length < MAX_PROBLEMS) duplicates.push({ key, offset });
  if (isReserved(key) && reserved.length < MAX_PROBLEMS) reserved.push({ key, offset });
  inside.keys.set(key, offset);
  inside.next = key;
  scan.expected = 'colon';
  return end;
}

function endOf(token: RegExp, text: string, offset: number): number | undefined {
  token.lastIndex = offset;
  return token.test(text) ? token.lastIndex : undefined;
}
