import type { Path } from './located.ts';

/** The value at a path of some data; undefined where there is none. Own properties only. */
export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((part, key) => {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, key)) return undefined;
    return (part as Readonly<Record<PropertyKey, unknown>>)[key];
  }, value);
}
