import type { Violation } from './check-log.ts';
import type { StoryFault, StoryFaultName } from './story-faults.ts';
import type { StoryHarness, StoryPlan } from './story-harness.ts';

export type StoryTally = {
  readonly rounds: number;
  readonly kills: number;
  readonly violations: readonly (Violation & { readonly plan: string })[];
};

/** Killed up to twice in a row, from each mark in turn; from the very beginning, which costs most, a tenth of the rounds. */
export function storyKills({ marks }: StoryHarness, count: number, random: () => number): readonly StoryPlan[] {
  return Array.from({ length: count }, (_, round) => {
    const from = random() < 0.1 ? 0 : 1 + (round % (marks - 1));
    const kills = Array.from({ length: 1 + Math.floor(random() * 2) }, () => ({ afterPart: random() }));
    return { from, kills };
  });
}

/** What is found of a planted fault where a command is killed after the deed that has it. */
export async function playFault(
  harness: StoryHarness,
  planted: StoryFaultName,
  { after, from }: StoryFault,
): Promise<readonly string[]> {
  const { violations } = await harness.play({ ...killAfter(from, after), planted });
  return violations.map(({ kind, what }) => `${kind}: ${what}`);
}

/** Whether nothing is found where a command is killed there and nothing was planted. */
export async function isSoundWithout(harness: StoryHarness, { after, from }: StoryFault): Promise<boolean> {
  const { violations, kills } = await harness.play(killAfter(from, after));
  return violations.length === 0 && kills === 1;
}

function killAfter(from: number, deed: string): StoryPlan {
  return { from, kills: [{ afterDeed: deed }] };
}

export async function playStories(
  harness: StoryHarness,
  plans: readonly StoryPlan[],
  onRound?: (done: number, violations: StoryTally['violations']) => void,
): Promise<StoryTally> {
  const waiting = [...plans];
  const violations: StoryTally['violations'][number][] = [];
  let [rounds, kills] = [0, 0];
  const worker = async () => {
    for (let plan = waiting.shift(); plan !== undefined; plan = waiting.shift()) {
      let played = await harness.play(plan);
      // The harness has just learned how long it really takes: the next kill strikes.
      if (played.kills === 0 && played.violations.length === 0) played = await harness.play(plan);
      const named = JSON.stringify(plan);
      const found = played.violations.map((violation) => ({ ...violation, plan: named }));
      violations.push(...found);
      rounds += 1;
      kills += played.kills;
      onRound?.(rounds, found);
    }
  };
  await Promise.all(Array.from({ length: harness.slots }, worker));
  return { rounds, kills, violations };
}
