import type { Json } from '../json.ts';
import { isProgram } from './engine-of.ts';
import type { RunEvent } from './events.ts';
import type { Run } from './run.ts';

const INTERRUPTED =
  'You were interrupted before you came to an end. Look at what is already done, do not do it twice, and go on from there.';

/**
 * Closes an exchange that nobody waits for any more; what it can be gone on from is kept.
 * A model behind an API has done nothing yet. A program may have been in the middle of its work, and is told so.
 */
export function cutOff(run: Run, reason: string, session?: Json): readonly RunEvent[] {
  if (run.exchange === undefined) return [];
  const { turn, exchange } = run.exchange;
  const kept = session === undefined ? {} : { session };
  const notice = isProgram(run) ? INTERRUPTED : null;
  return [{ type: 'exchange.interrupted', turn, exchange, reason, ...kept, notice }];
}
