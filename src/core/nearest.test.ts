import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../test/support/property-runs.ts';
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

  it('gives the first of those that are nearest', () => {
    expect(nearest('plan', ['plane', 'plant', 'clan'])).toBe('plane');
    expect(nearest('plan', ['plants', 'PLAN', 'plane'])).toBe('PLAN');
  });

  it('takes a name of more than six slips for another, however long it is', () => {
    const word = 'a'.repeat(60);
    expect(nearest(word, [`${'b'.repeat(6)}${'a'.repeat(54)}`])).toBeDefined();
    expect(nearest(word, [`${'b'.repeat(7)}${'a'.repeat(53)}`])).toBeUndefined();
    expect(nearest(word, ['a'.repeat(53)])).toBeUndefined();
  });

  it('allows a third of the letters to differ, whichever they are', () => {
    const letters = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 }).map((all) => all.join(''));
    fc.assert(
      fc.property(letters, letters, (word, name) => {
        fc.pre(word !== name);
        const isNear = slips(word, name) <= Math.max(1, Math.floor(word.length / 3));
        expect(nearest(word, [name])).toBe(isNear ? name : undefined);
      }),
      propertyRuns(1_000),
    );
  });

  it('does not look for what nobody could have meant', () => {
    expect(nearest('a'.repeat(100_000), ['a'])).toBeUndefined();
  });
});

/** By definition: the cheapest way to spell one as the other, in which letters once swapped stay. */
function slips(a: string, b: string): number {
  const row = (i: number, j: number): number => {
    if (i === 0 || j === 0) return i + j;
    const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
    return Math.min(
      known(i - 1, j) + 1,
      known(i, j - 1) + 1,
      known(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
      swapped ? known(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
    );
  };
  const all = new Map<string, number>();
  const known = (i: number, j: number): number => {
    const found = all.get(`${i} ${j}`) ?? row(i, j);
    all.set(`${i} ${j}`, found);
    return found;
  };
  return known(a.length, b.length);
}
