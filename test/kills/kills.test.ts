import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, killHarness } from './harness.ts';
import { doubleKills, pointsAbout, randomKills, seeded, spreadPoints } from './plans.ts';
import { PLANTED } from './planted.ts';
import { playAll } from './play-all.ts';

/** Generous: a busy machine may take several times what a quiet one needs. */
const LONG = { timeout: 1_800_000 };

/** Any will do, as long as it is always the same. */
const SEED = 20_260_101;

describe('a killed run', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await killHarness();
  }, LONG.timeout);
  afterAll(() => harness?.remove());

  it(
    'RUN-03: SIGKILL at appends and acts from the first to the last loses nothing, repeats nothing and sticks nowhere',
    LONG,
    async () => {
      // Two dozen: what CI has time for. `npm run prove:kills` takes them all.
      const spread = spreadPoints(harness.commands, 5);
      expect(spread).toHaveLength(15);
      // And where the planted faults are found: what they stand for would be found here.
      const plans = [
        ...spread,
        ...PLANTED.flatMap(({ command, about }) => pointsAbout(harness.commands, command, about)),
      ];
      expect(plans.length).toBeGreaterThan(22);
      expect(new Set(plans.map(({ from }) => from)).size).toBe(harness.commands.length);
      const { violations, kills } = await playAll(harness, plans);
      expect(violations).toEqual([]);
      expect(kills).toBe(plans.length);
    },
  );

  it(
    'RUN-03: SIGKILL of the run and again of its resumption loses nothing, repeats nothing and sticks nowhere',
    LONG,
    async () => {
      const { violations } = await playAll(harness, doubleKills(harness.commands, 4, seeded(SEED)));
      expect(violations).toEqual([]);
    },
  );

  it('RUN-03: SIGKILL at random moments loses nothing, repeats nothing and sticks nowhere', LONG, async () => {
    const { violations } = await playAll(harness, randomKills(harness.commands, 4, seeded(SEED)));
    expect(violations).toEqual([]);
  });
});
