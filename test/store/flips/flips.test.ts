import { describe, expect, test } from 'vitest';
import { describeDamage, examineDamage, isSilent } from './examine-damage.ts';
import { findPlanted, PLANTED } from './planted.ts';
import { contradictions, noticedBy } from './table.ts';

/* A slice of `npm run prove:flips`; the whole of it has thousands of damages. */

const SEED = 20_261_118;

describe('one bit flipped in the store', () => {
  test('is told of, by the verb that meets it or by doctor, or changes nothing', { timeout: 120_000 }, async () => {
    const verdicts = await examineDamage({ count: 18, seed: SEED });
    expect(verdicts.filter(isSilent).map(describeDamage)).toEqual([]);
    // The test is worth something only if it hits what matters.
    expect(verdicts.filter(({ verbs }) => [...verbs.values()].includes('told')).length).toBeGreaterThan(6);
    expect(contradictions(noticedBy(verdicts)), 'against docs/guides/damaged-store.md').toEqual([]);
  });

  test.each(PLANTED)('would be found silent by: $name', async (fault) => {
    expect(await findPlanted(fault, SEED)).toBeDefined();
  });
});
