import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearest } from './nearest.ts';

const NAMES = ['plan', 'choose', 'isDefault', 'conditionExpr', 'end', '审查'];

describe('nearest', () => {
  it.each([
    ['chose', 'choose'],
    ['isDefualt', 'isDefault'],
    ['CHOOSE', 'choose'],
    ['conditionExp', 'conditionExpr'],
    ['ned', 'end'],
    ['plane', 'plan'],
    ['审察', '审查'],
    ['something', undefined],
    ['x', undefined],
    ['', undefined],
  ])('takes %j for %j', (word, meant) => {
    expect(nearest(word, NAMES)).toBe(meant);
  });

  it('finds a name again after any one slip', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('choose', 'isDefault', 'conditionExpr'),
        fc.nat(4),
        fc.nat(2),
        (name, place, kind) => {
          const slip = [
            name.slice(0, place) + name.slice(place + 1),
            `${name.slice(0, place)}#${name.slice(place)}`,
            name.slice(0, place) + name.charAt(place + 1) + name.charAt(place) + name.slice(place + 2),
          ][kind];
          fc.pre(slip !== undefined && slip !== name);
          expect(nearest(slip ?? '', NAMES)).toBe(name);
        },
      ),
    );
  });

  it('does not look for what nobody could have meant', () => {
    expect(nearest('a'.repeat(100_000), ['a'])).toBeUndefined();
  });
});
