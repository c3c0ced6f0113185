import type { Run } from '../run/run.ts';

/** The id of the next interaction: unique because the run's is, and the same however often it is worked out. */
export function interactionId(run: Run): string {
  return `${run.id}.q${run.asked + 1}`;
}
