import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seeded } from './plans.ts';
import { faultsOf, TASK_FAULTS } from './story-faults.ts';
import { type StoryHarness, storyHarness } from './story-harness.ts';
import { playFault, playStories, storyKills } from './story-rounds.ts';
import { TASK_STORY } from './task-story.ts';

/** Generous: a busy machine may take several times what a quiet one needs. */
const LONG = { timeout: 600_000 };

/** Any will do, as long as it is always the same. */
const SEED = 20_260_102;

describe('a structured task whose items are done in parallel', () => {
  let harness: StoryHarness;
  beforeAll(async () => {
    harness = await storyHarness(TASK_STORY);
  }, LONG.timeout);
  afterAll(() => harness?.remove());

  it(
    'RUN-03, TSK-09: SIGKILL at random moments loses no child, ticks every box once, and leaves nothing running',
    LONG,
    async () => {
      const { violations, rounds, kills } = await playStories(harness, storyKills(harness, 10, seeded(SEED)));
      expect(violations).toEqual([]);
      expect(rounds).toBe(10);
      expect(kills).toBeGreaterThan(4);
    },
  );

  // That nothing is found without the fault is shown by the rounds above, and for each place by `npm run prove:kills`.
  it.each(faultsOf(TASK_FAULTS))('finds a planted fault: %s', LONG, async (planted, fault) => {
    expect(await playFault(harness, planted, fault)).toContainEqual(expect.stringMatching(fault.shown));
  });
});
