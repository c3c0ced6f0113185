/**
 * An immutable list whose only growth is at its end, in constant time.
 * A fold over a long log appends to it once per event; copying an array there would make a run cost O(N²).
 */
export type AppendList<T> = { readonly length: number; readonly buffer: readonly T[] };

const EMPTY: AppendList<never> = { length: 0, buffer: [] };

export function emptyList<T>(): AppendList<T> {
  return EMPTY;
}

/** A list that holds these items and shares nothing. */
export function listOf<T>(items: readonly T[]): AppendList<T> {
  return { length: items.length, buffer: [...items] };
}

export function append<T>(list: AppendList<T>, ...items: readonly T[]): AppendList<T> {
  if (items.length === 0) return list;
  // The newest list owns its buffer's end and may push; an older one, or the shared empty one, branches off a copy.
  const ownsEnd = list.length > 0 && list.buffer.length === list.length;
  const buffer = ownsEnd ? (list.buffer as T[]) : list.buffer.slice(0, list.length);
  buffer.push(...items);
  return { length: buffer.length, buffer };
}

/** The items from `start` on; the cost is that of what is returned. */
export function itemsFrom<T>(list: AppendList<T>, start = 0): readonly T[] {
  return list.buffer.slice(start, list.length);
}

/** The list as it was when it had so many items. */
export function firstOf<T>(list: AppendList<T>, count: number): AppendList<T> {
  return { ...list, length: Math.min(count, list.length) };
}
