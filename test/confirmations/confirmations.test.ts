import { describe, expect, it } from 'vitest';
import { FAMILIES } from './cases.ts';
import { examine } from './examine.ts';
import { besiege } from './guarded-moves.ts';
import { product } from './kernel.ts';
import { findPlanted, PLANTED } from './planted.ts';
import { findDoor, SIDE_DOORS } from './side-doors.ts';

/** Generous: a busy machine may take several times what a quiet one needs. */
const LONG = { timeout: 300_000 };

/** Any will do, as long as it is always the same. */
const SEED = 20_260_101;
/** Enough to find every planted fault. */
const ENOUGH = 1_500;
/** What CI has time for; `npm run prove:confirmations` tries a hundred thousand. */
const COUNT = 600;

describe('the examination of confirmations', () => {
  it.each(PLANTED)('PST-09 PST-12 finds the planted fault: $name', LONG, (planted) => {
    expect(findPlanted(planted, SEED, ENOUGH)).toMatch(
      /grants armed instead of|changes instead of|closed the question/,
    );
  });
});

describe('forged, replayed and altered confirmations', () => {
  it('PST-04 PST-09 PST-12: change nothing, however many there are; honest ones change one thing', LONG, () => {
    const { violations, families } = examine({ kernel: product, seed: SEED, count: COUNT });
    expect(violations.slice(0, 5)).toEqual([]);
    expect(Object.keys(families).sort()).toEqual(Object.keys(FAMILIES).sort());
    // Where nothing was tried nothing could go wrong.
    for (const [family, { cases, refused }] of Object.entries(families))
      expect([family, refused > cases / 2]).toEqual([family, true]);
  });
});

describe('a hostile model against edges that demand a yes', () => {
  it.each(SIDE_DOORS)('PST-11 finds the planted side door: $name', LONG, (door) => {
    expect(findDoor(door, SEED)).toMatch(/^floor \d to \d/);
  });

  it("PST-11: gets past none of them without the person's yes", LONG, () => {
    const { violations, refused, confirmed } = besiege({ kernel: product, seed: SEED, attempts: 1_500 });
    expect(violations.slice(0, 3)).toEqual([]);
    expect([refused > 250, confirmed > 25]).toEqual([true, true]);
  });
});
