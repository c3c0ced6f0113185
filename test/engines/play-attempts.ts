import { runIdOf } from '../e2e/signalbox.ts';
import { type Bench, runSkill } from './bench.ts';
import { QUESTION } from './scenarios.ts';
import { differences, failed, waiting } from './standing.ts';

/** A model that asks again whatever it is told: the last attempt of the skill is not waited for. */
export async function playAttempts(bench: Bench): Promise<readonly string[]> {
  const asked = await bench.run(...runSkill(bench, 'interactive'));
  const runId = runIdOf(asked);
  const before = differences(waiting(QUESTION), asked, await bench.show(runId));
  const replied = await bench.run('reply', runId, 'Any colour will do.');
  const standing = failed(/^INTERACTIVE_MAX_ATTEMPT_EXCEEDED$/);
  return [...before, ...differences(standing, replied, await bench.show(runId))];
}
