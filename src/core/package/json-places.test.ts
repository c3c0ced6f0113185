import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonPlaces } from './json-places.ts';
import type { Path } from './located.ts';

const TEXT = `{
  "name": "a \\"quoted\\" one",
  "list": [1, {"deep": [true, null]}, "x:y"],
  "": {}
}`;

/** Every path of a value, with the value. */
function pathsOf(value: unknown, path: Path = []): readonly (readonly [Path, unknown])[] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return [[path, value], ...keys.flatMap((key) => pathsOf(Reflect.get(value, key), [...path, key]))];
}

describe('jsonPlaces', () => {
  it.each([
    [[], '{'],
    [['name'], '"a '],
    [['list', 1, 'deep', 1], 'null'],
    [['list', 2], '"x:y"'],
    [[''], '{}'],
    [['list', 7, 'deep'], '[1, {'],
    [['nothing'], '{\n  "name"'],
  ])('finds the value at %j, or what is around it', (path, found) => {
    expect(TEXT.slice(jsonPlaces(TEXT).value(path)).startsWith(found)).toBe(true);
  });

  it('finds keys, and keys that stand twice', () => {
    const places = jsonPlaces('{"a": {"b": 1, "c": [], "b": 2}}');
    expect(places.key(['a'], 'c')).toBe(15);
    expect(places.duplicates).toEqual([{ key: 'b', offset: 24 }]);
    expect(jsonPlaces(TEXT).duplicates).toEqual([]);
  });

  it('finds every part of any JSON text where it begins', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const places = jsonPlaces(text);
        expect(places.duplicates).toEqual([]);
        for (const [path, part] of pathsOf(JSON.parse(text))) {
          const first = JSON.stringify(part).slice(0, typeof part === 'object' && part !== null ? 1 : undefined);
          expect(text.slice(places.value(path)).startsWith(first)).toBe(true);
        }
      }),
    );
  });

  it('costs no stack, however deep or long the text is', () => {
    const deep = `${'['.repeat(2_000)}${']'.repeat(2_000)}`;
    expect(jsonPlaces(deep).value([0, 0, 0])).toBe(3);
    expect(jsonPlaces(`["${'\\n'.repeat(500_000)}", 1]`).value([1])).toBe(1_000_005);
  });
});
