import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.ts';
import { jsonError } from './json-error.ts';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('jsonError', () => {
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
    expect(jsonError(text)?.offset).toBe(offset);
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
        expect(jsonError(text) === undefined).toBe(isJson(text));
      }),
      propertyRuns(2000),
    );
  });

  it('copes with the largest file and the deepest nesting', () => {
    expect(jsonError(`"${'x'.repeat(2 ** 21)}`)?.offset).toBe(0);
    expect(jsonError(`"${'\\n'.repeat(2 ** 20)}"`)?.offset).toBeUndefined();
    expect(jsonError('['.repeat(2 ** 20))?.offset).toBe(2 ** 20);
  });
});
