import { killHarness } from './harness.ts';
import { pointsAbout } from './plans.ts';
import type { PlantedFault } from './planted.ts';
import { playAll } from './play-all.ts';

/** What the harness says about a runtime with this fault. */
export async function findPlanted({ name, command, about }: PlantedFault): Promise<readonly string[]> {
  const harness = await killHarness(name);
  try {
    const { violations } = await playAll(harness, pointsAbout(harness.commands, command, about));
    return violations.map(({ kind, what }) => `${kind}: ${what}`);
  } finally {
    await harness.remove();
  }
}
