import { describe, expect, it } from 'vitest';
import { examine } from './examine.ts';
import { product } from './pipeline.ts';
import { ENGINES } from './plan.ts';
import { findPlanted, PLANTED } from './planted.ts';

/** Generous: a busy machine may take several times what a quiet one needs. */
const LONG = { timeout: 300_000 };

/** Any will do, as long as it is always the same. */
const SEED = 20_260_101;
/** What CI has time for, and enough to find every planted fault. */
const COUNT = 900;

describe('the examination of verdicts', () => {
  it.each(PLANTED)('TRN-05 TRN-06 finds the planted fault: $name', LONG, (planted) => {
    expect(findPlanted(planted, SEED, COUNT)).toMatch(/instead of|finds|lost or found/);
  });
});

describe('streams of engine programs', () => {
  it('TRN-02 TRN-03 TRN-05 TRN-06 TRN-07 TRN-11: come to the verdict that they were made for', LONG, () => {
    const { violations, crashes, tally } = examine({ pipeline: product, seed: SEED, count: COUNT });
    expect([violations.slice(0, 5), crashes]).toEqual([[], 0]);
    expect([...tally.keys()].sort()).toEqual([...ENGINES].sort());
    // What never happens cannot go wrong.
    const verdicts = new Set([...tally.values()].flatMap((row) => [...row.keys()]));
    expect([...verdicts].sort()).toEqual([
      'DONE_WITH_INVALID_OUTPUT',
      'ENGINE_AUTH',
      'ENGINE_FAILED',
      'ENGINE_TIMEOUT',
      'INTERACTIVE_MAX_ATTEMPT_EXCEEDED',
      'LOOP_DETECTED',
      'OUTPUT_INVALID',
      'OUTPUT_LIMIT_EXCEEDED',
      'completed',
      'waiting',
    ]);
  });
});
