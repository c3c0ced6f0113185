import type { Path } from './located.ts';
import { isReserved } from './names.ts';

/** Where the parts of a JSON text stand, by offset. */
export type JsonPlaces = {
  /** The value at a path, or the nearest thing around it that exists. */
  readonly value: (path: Path) => number;
  readonly key: (path: Path, key: string) => number;
  /** Keys that stand twice in one object: readers disagree about which one counts. */
  readonly duplicates: readonly PlacedKey[];
  /** Keys that mean something to JavaScript's objects. */
  readonly reserved: readonly PlacedKey[];
};

export type PlacedKey = { readonly key: string; readonly offset: number };

type Token = { readonly token: string; readonly offset: number; readonly isKey: boolean };
type Open = { readonly path: string; readonly isList: boolean; readonly keys: Set<string>; index: number; key: string };
type Found = {
  readonly values: Map<string, number>;
  readonly keys: Map<string, number>;
  readonly duplicates: PlacedKey[];
  readonly reserved: PlacedKey[];
};

/** Goes through a text that is known to be JSON once, and remembers where everything is. Its depth costs no stack. */
export function jsonPlaces(text: string): JsonPlaces {
  const found: Found = { values: new Map(), keys: new Map(), duplicates: [], reserved: [] };
  const open: Open[] = [];
  for (const token of tokensOf(text)) take(token, open, found);
  const value = (path: Path): number => {
    for (let length = path.length; length > 0; length -= 1) {
      const offset = found.values.get(path.slice(0, length).reduce<string>(step, ''));
      if (offset !== undefined) return offset;
    }
    return found.values.get('') ?? 0;
  };
  const key = (path: Path, name: string): number =>
    found.keys.get(step(path.reduce<string>(step, ''), name)) ?? value(path);
  return { value, key, duplicates: found.duplicates, reserved: found.reserved };
}

const TOKEN = /\s*("[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+)(\s*:)?/y;

/** A string is a key when a colon follows it: nothing else can be followed by one. */
function* tokensOf(text: string): Generator<Token> {
  const token = new RegExp(TOKEN);
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const [whole, word = '', colon = ''] = match;
    yield { token: word, offset: match.index + whole.length - colon.length - word.length, isKey: colon !== '' };
  }
}

function take({ token, offset, isKey }: Token, open: Open[], found: Found): void {
  const inside = open.at(-1);
  if (token === '}' || token === ']') open.pop();
  else if (token === ',') advance(inside);
  else if (isKey && inside !== undefined) takeKey(JSON.parse(token), offset, inside, found);
  else {
    const path = inside === undefined ? '' : step(inside.path, inside.isList ? inside.index : inside.key);
    found.values.set(path, offset);
    if (token === '{' || token === '[') open.push({ path, isList: token === '[', keys: new Set(), index: 0, key: '' });
  }
}

function advance(inside: Open | undefined): void {
  if (inside !== undefined) inside.index += 1;
}

function takeKey(key: string, offset: number, inside: Open, { keys, duplicates, reserved }: Found): void {
  if (inside.keys.has(key)) duplicates.push({ key, offset });
  if (isReserved(key)) reserved.push({ key, offset });
  inside.keys.add(key);
  inside.key = key;
  keys.set(step(inside.path, key), offset);
}

/** Keys may hold any character: quoted, two paths can never read the same. */
function step(path: string, key: PropertyKey): string {
  return `${path}/${typeof key === 'number' ? key : JSON.stringify(String(key))}`;
}
