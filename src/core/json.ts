export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** What a schema has read, as the inside has it. */
export type ReadonlyDeep<T> = T extends object ? { readonly [K in keyof T]: ReadonlyDeep<T[K]> } : T;

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The same for what is known to be JSON. */
export function isJsonObject(value: Json | undefined): value is JsonObject {
  return isObject(value);
}

/** What a text says as JSON; undefined where it is none, or is nested beyond the stack. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Deeper than any value that means something, and far from what overflows a stack. */
const MAX_DEPTH = 64;

/** The value as JSON, as far as JSON can say it: undefined where it cannot, or where it is nested too deep. Never throws. */
export function asJson(value: unknown, depth = 0): Json | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'object' || depth > MAX_DEPTH) return undefined;
  if (Array.isArray(value)) {
    const items = value.map((item) => asJson(item ?? null, depth + 1));
    return items.includes(undefined) ? undefined : (items as Json[]);
  }
  const named = Object.entries(value).filter(([, part]) => part !== undefined);
  const pairs = named.map(([key, part]) => [key, asJson(part, depth + 1)] as const);
  return pairs.some(([, part]) => part === undefined) ? undefined : (Object.fromEntries(pairs) as JsonObject);
}

/** JSON with sorted keys: equal values have equal bytes, so they can be hashed and compared. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sortKeys(value));
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sortKeys(value[key])]),
  );
}

/** Whether two values are the same; as soon as they differ, no more of them is looked at. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => sameJson(item, other[index]));
  }
  if (!isObject(one) || !isObject(other)) return false;
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  return keys.every((key) => Object.hasOwn(other, key) && sameJson(one[key], other[key]));
}
