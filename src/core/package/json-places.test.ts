import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.ts';
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
    [[''], '"": {}'],
    [['list', 1], '{"deep"'],
    [['list', 7, 'deep'], '"list": [1, {'],
    [['nothing'], '{\n  "name"'],
  ])('finds the value at %j, or what is around it', (path, found) => {
    expect(TEXT.slice(jsonPlaces(TEXT).value(path)).startsWith(found)).toBe(true);
  });

  it('knows lists and objects by their name rather than by their bracket', () => {
    const text = '{"nodes": [{\n"type": "end", "id": "stop"}, {"loop": {}, "from": "a"}, {"id": []}]}';
    const at = (...path: Path) => text.slice(jsonPlaces(text).value(path));
    expect(at('nodes', 0)).toMatch(/^"stop"/);
    expect(at('nodes', 0, 'file')).toMatch(/^"stop"/);
    expect(at('nodes', 1)).toMatch(/^"a"/);
    expect(at('nodes', 1, 'loop')).toMatch(/^"loop"/);
    expect(at('nodes', 2)).toMatch(/^\{"id"/);
  });

  it('finds keys, and keys that stand twice', () => {
    const places = jsonPlaces('{"a": {"b": 1, "c": [], "b": 2}}');
    expect(places.key(['a'], 'c')).toBe(15);
    expect(places.duplicates).toEqual([{ key: 'b', offset: 24 }]);
    expect(jsonPlaces(TEXT).duplicates).toEqual([]);
  });

  it('finds every plain value of any JSON text where it begins', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const places = jsonPlaces(text);
        expect(places.duplicates).toEqual([]);
        for (const [path, part] of pathsOf(JSON.parse(text))) {
          if (typeof part === 'object' && part !== null) continue;
          expect(text.slice(places.value(path)).startsWith(JSON.stringify(part))).toBe(true);
        }
      }),
    );
  });

  it('costs no more for a long key around many values', () => {
    const text = `{"${'k'.repeat(1_000_000)}": [${'0,'.repeat(400_000)}0], "last": 1}`;
    const places = jsonPlaces(text);
    expect(text.slice(places.key([], 'last'))).toBe('"last": 1}');
    expect(text.slice(places.value(['k'.repeat(1_000_000), 2])).startsWith('0,0')).toBe(true);
  });

  it('remembers no more places than any file of ours has, and gives what is around the others', () => {
    const places = jsonPlaces(`[${'0,'.repeat(300_000)}0]`);
    expect(places.value([199_999])).toBe(1 + 2 * 199_999);
    expect(places.value([200_000])).toBe(0);
  });

  it('finds no more keys that stand twice, or are reserved, than anyone mends', () => {
    expect(jsonPlaces(`{${'"a":0,'.repeat(1_000)}"a":0}`).duplicates).toHaveLength(200);
    expect(jsonPlaces(`[${'{"__proto__":0},'.repeat(1_000)}0]`).reserved).toHaveLength(200);
  });

  it('costs no stack, however deep or long the text is', () => {
    const deep = `${'['.repeat(2_000)}${']'.repeat(2_000)}`;
    expect(jsonPlaces(deep).value([0, 0, 0])).toBe(3);
    expect(jsonPlaces(`["${'\\n'.repeat(500_000)}", 1]`).value([1])).toBe(1_000_005);
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('the first mistake', () => {
  it.each([
    ['', 0],
    ['{', 1],
    ['{"a": 1,}', 8],
    ['[1, 2', 5],
    ['[1 2]', 3],
    ['{"a" 1}', 5],
    ['{a: 1}', 1],
    ['[1]]', 3],
    ['[}', 1],
    ['{]', 1],
    ['01', 1],
    ['nul', 0],
    ['"a\nb"', 0],
    ['// no', 0],
    ['{} {}', 3],
  ])('finds where %j stops being JSON', (text, offset) => {
    expect(jsonPlaces(text).error?.offset).toBe(offset);
  });

  it('finds nothing exactly where the platform finds nothing', () => {
    const almost = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '}', ']', '"', ':', '0', ' ', '\\', '[', '{', '\n'))
      .map(([text, place, piece]) => {
        const at = place % (text.length + 1);
        return text.slice(0, at) + piece + text.slice(at + (place % 2));
      });
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string(), almost), (text) => {
        expect(jsonPlaces(text).error === undefined).toBe(isJson(text));
      }),
      propertyRuns(2000),
    );
  });

  it('copes with the largest file and the deepest nesting', () => {
    expect(jsonPlaces(`"${'x'.repeat(2 ** 21)}`).error?.offset).toBe(0);
    expect(jsonPlaces(`"${'\\n'.repeat(2 ** 20)}"`).error?.offset).toBeUndefined();
    expect(jsonPlaces('['.repeat(2 ** 20)).error?.offset).toBe(2 ** 20);
  });
});
