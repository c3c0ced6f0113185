import type { Json } from '../json.ts';
import type { RunEvent } from './events.ts';
import type { Run } from './run.ts';

/** Closes an exchange that nobody waits for any more; what it can be gone on from is kept. */
export function cutOff({ exchange }: Run, reason: string, session?: Json): readonly RunEvent[] {
  if (exchange === undefined) return [];
  const kept = session === undefined ? {} : { session };
  return [{ type: 'exchange.interrupted', turn: exchange.turn, exchange: exchange.exchange, reason, ...kept }];
}
