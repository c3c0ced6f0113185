import { seeded } from '../kills/plans.ts';

/** Chance that is the same for the same seed and case, so that any case can be played again alone. */
export type Chance = {
  below(limit: number): number;
  is(likelihood: number): boolean;
  pick<T>(items: readonly T[]): T;
};

export function chanceOf(seed: number, index: number): Chance {
  const next = seeded((seed ^ Math.imul(index + 1, 0x9e3779b1)) >>> 0);
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    is: (likelihood) => next() < likelihood,
    pick(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('There is nothing to pick from');
      return item;
    },
  };
}
