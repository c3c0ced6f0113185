import { type Stretch, stretchAt } from './file-map.ts';

/** One thing that happens to the file. */
export type Damage =
  | { readonly kind: 'flip'; readonly at: number; readonly bit: number; readonly where: string }
  | { readonly kind: 'cut'; readonly at: number; readonly where: string }
  | { readonly kind: 'page lost'; readonly at: number; readonly where: string };

/** Numbers in [0, 1) that follow from a seed. */
export function seededChance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Rows that are found by a number that nobody writes down: everything else in the file is a key, or has one in it. */
const BY_NUMBER: ReadonlySet<string> = new Set(['events', 'blobs', 'sqlite_schema', 'file']);

/** Picks what to damage: more than half in keys and indexes, each of them as often, then ids, heads of pages, and anywhere. */
export function chooseDamage(
  bytes: Buffer,
  map: readonly Stretch[],
  ids: readonly number[],
  chance: () => number,
): Damage {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T;
  const within = ({ from, to }: Stretch): number => from + Math.floor(chance() * (to - from));
  const cells = map.filter(({ part }) => part === 'cell');
  const keyed = cells.filter(({ tree }) => !BY_NUMBER.has(tree));
  const choice = chance();
  if (choice < 0.5) {
    const tree = pick([...new Set(keyed.map((cell) => cell.tree))]);
    return flip(within(pick(keyed.filter((cell) => cell.tree === tree))));
  }
  if (choice < 0.7) return flip(pick(ids) + Math.floor(chance() * 16));
  if (choice < 0.82) return flip(within(pick(map.filter(({ part }) => part === 'head'))));
  if (choice < 0.96) return flip(Math.floor(chance() * bytes.length));
  if (choice < 0.98) return { kind: 'cut', at: 1 + Math.floor(chance() * (bytes.length - 1)), where: 'the end' };
  const page = 1 + Math.floor(chance() * (bytes.length / 4096 - 1));
  return { kind: 'page lost', at: page * 4096, where: placeOf(map, page * 4096) };

  function flip(at: number): Damage {
    return { kind: 'flip', at, bit: Math.floor(chance() * 8), where: placeOf(map, at) };
  }
}

/** Every place where a run is named, in rows, keys and indexes. */
export function placesOfIds(bytes: Buffer, map: readonly Stretch[], runs: readonly string[]): readonly number[] {
  const places: number[] = [];
  for (const id of runs) {
    for (let at = bytes.indexOf(id); at !== -1; at = bytes.indexOf(id, at + 1)) {
      if (stretchAt(map, at)?.part === 'cell') places.push(at);
    }
  }
  return places;
}

export function applyDamage(bytes: Buffer, damage: Damage): Buffer {
  if (damage.kind === 'cut') return bytes.subarray(0, damage.at);
  const damaged = Buffer.from(bytes);
  if (damage.kind === 'page lost') damaged.fill(0, damage.at, damage.at + 4096);
  else damaged[damage.at] = (damaged[damage.at] ?? 0) ^ (1 << damage.bit);
  return damaged;
}

function placeOf(map: readonly Stretch[], at: number): string {
  const stretch = stretchAt(map, at);
  if (stretch === undefined) return 'unused';
  return stretch.part === 'head' ? `head of ${stretch.tree}` : stretch.tree;
}
