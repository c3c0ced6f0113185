import { hasLanes, type Lanes, laneStep, NO_LANES } from '../core/route/lanes.ts';
import type { Recorded } from '../core/run/events.ts';

/** Who spoke, by which tag turns ended, and what was evidence, as machines read it. Only additions later. */
export function lanesView({ turns, evidence }: Lanes): object {
  return {
    // What was handed over stands in the events, whole.
    turns: turns.map(({ words: _, ...turn }) => turn),
    evidence: evidence.map(({ at, ...one }) => ({ ...one, at: new Date(at).toISOString() })),
  };
}

/** The lanes of a whole log; undefined where nobody passes work on by tags. */
export function lanesOf(events: readonly Recorded[]): object | undefined {
  const lanes = events.reduce<Lanes>((before, { event, ts }) => laneStep(before, event, { ts }), NO_LANES);
  return hasLanes(lanes) ? lanesView(lanes) : undefined;
}
