import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CREW_STORY } from './crew-story.ts';
import { seeded } from './plans.ts';
import { CREW_FAULTS, faultsOf } from './story-faults.ts';
import { type StoryHarness, storyHarness } from './story-harness.ts';
import { playFault, playStories, storyKills } from './story-rounds.ts';

/** Generous: a busy machine may take several times what a quiet one needs. */
const LONG = { timeout: 600_000 };

/** Any will do, as long as it is always the same. */
const SEED = 20_260_102;

describe('a crew in a repository', () => {
  let harness: StoryHarness;
  beforeAll(async () => {
    harness = await storyHarness(CREW_STORY);
  }, LONG.timeout);
  afterAll(() => harness?.remove());

  it(
    'RUN-03, RTE-07, RTE-08: SIGKILL at random moments comes to the same end, with one snapshot per rewrite, no check counted twice, one lesson, one pull request and one notice',
    LONG,
    async () => {
      for (const once of ['lessons', 'pulls', 'notices']) expect(harness.ending[once]).toHaveLength(1);
      const { violations, rounds, kills } = await playStories(harness, storyKills(harness, 10, seeded(SEED)));
      expect(violations).toEqual([]);
      expect(rounds).toBe(10);
      expect(kills).toBeGreaterThan(4);
    },
  );

  // That nothing is found without the fault is shown by the rounds above, and for each place by `npm run prove:kills`.
  it.each(faultsOf(CREW_FAULTS))('finds a planted fault: %s', LONG, async (planted, fault) => {
    expect(await playFault(harness, planted, fault)).toContainEqual(expect.stringMatching(fault.shown));
  });
});
