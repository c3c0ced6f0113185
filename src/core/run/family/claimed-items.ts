import { refuseAssigning } from '../../tool/assign-tasks.ts';
import type { RunEvent } from '../events.ts';
import type { Run } from '../run.ts';
import { wornOutIds } from './family.ts';

/** Boxes that the model has ticked itself are a request: their items are assigned, and each begins with its verification. */
export function assignClaimed(run: Run, callId: string, requested: readonly string[]): readonly RunEvent[] {
  if (run.turn === undefined || !verifiesClaims(run)) return [];
  const worn = wornOutIds(run);
  const open = new Set(run.task.items.flatMap(({ id, done }) => (done || worn.has(id) ? [] : [id])));
  const items = requested.filter((id) => open.has(id)).map((item) => ({ item, prompt: '', tools: [], claimed: true }));
  return items.length === 0 ? [] : [{ type: 'items.assigned', callId, items }];
}

/** Where items can be assigned, they can be verified as well. */
export function verifiesClaims(run: Run): boolean {
  return refuseAssigning(run) === undefined;
}
