import type { RunEvent } from './events.ts';
import type { Run } from './run.ts';

/** Closes an exchange that nobody waits for any more. */
export function cutOff({ exchange }: Run, reason: string): readonly RunEvent[] {
  if (exchange === undefined) return [];
  return [{ type: 'exchange.interrupted', turn: exchange.turn, exchange: exchange.exchange, reason }];
}
