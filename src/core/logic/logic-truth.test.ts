import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.ts';
import type { Json, JsonObject } from '../json.ts';
import { holds } from './logic.ts';
import { neverHolds } from './logic-truth.ts';

const x = { var: 'x' };

describe('neverHolds', () => {
  it.each<Json>([
    false,
    null,
    [],
    { and: [x, false] },
    { and: [] },
    { or: [] },
    { or: [0, '', { and: [x, []] }] },
    { '!': [{ or: [x, 1] }] },
    { '!!': [{ '==': [1, 2] }] },
    { if: [x, false, x, 0] },
    { if: [true, null, x] },
    { '?:': [false, true, { and: [x, 0] }] },
    { if: [] },
  ])('sees that %j is never true', (rule) => {
    expect(neverHolds(rule)).toBe(true);
  });

  it.each<Json>([
    true,
    [0],
    { a: 0, b: 0 },
    x,
    { and: [x, true] },
    { or: [x, false] },
    { '!': [x] },
    { '!': [] },
    { if: [x, true, false] },
    { if: [x, false, true] },
    { '==': [x, 1] },
    { '==': [1, 1] },
  ])('does not say so of %j', (rule) => {
    expect(neverHolds(rule)).toBe(false);
  });

  it('never says so of a rule that some variables make true', () => {
    const rules = fc.letrec((tie) => ({
      rule: fc.oneof(
        { maxDepth: 5 },
        fc.constantFrom<Json>(true, false, 0, 1, '', 'a', null, [], [0], { var: 'x' }, { var: 'y' }, { a: 1, b: 2 }),
        fc
          .tuple(
            fc.constantFrom('and', 'or', '!', '!!', 'if', '?:', '==', '<', 'in', 'max', 'some', 'nobody'),
            fc.array(tie('rule'), { maxLength: 4 }),
          )
          .map(([name, args]) => ({ [name]: args })),
      ),
    })).rule as fc.Arbitrary<Json>;
    const variables = fc.dictionary(fc.constantFrom('x', 'y'), fc.jsonValue()) as fc.Arbitrary<JsonObject>;
    fc.assert(
      fc.property(rules, fc.array(variables, { minLength: 3, maxLength: 6 }), (rule, all) => {
        if (neverHolds(rule)) expect(all.map((data) => holds(rule, data))).not.toContain(true);
      }),
      propertyRuns(3_000),
    );
  });

  it('leaves open what would take long to find out', () => {
    const slow = (levels: number): Json => (levels === 0 ? 0 : { some: [Array(30).fill(0), slow(levels - 1)] });
    expect(neverHolds(slow(1))).toBe(true);
    expect(neverHolds(slow(3))).toBe(false);
  });
});
