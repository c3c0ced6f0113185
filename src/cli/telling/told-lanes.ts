import { evidenceIn, type Lanes, laneStep, NO_LANES } from '../../core/route/lanes.ts';
import type { Recorded } from '../../core/run/events.ts';
import type { Run } from '../../core/run/run.ts';
import { correctionLine, type LaneLine, tagLine } from './lane-lines.ts';

/** The lanes while a run goes on. What the runtime saw is told with its call. */
export function toldLanes(run: Run | undefined): (recorded: Recorded) => LaneLine | undefined {
  let lanes: Lanes = run?.route ?? NO_LANES;
  return ({ event, ts }) => {
    const last = lanes.turns.at(-1);
    lanes = laneStep({ turns: lanes.turns.slice(-1), evidence: [] }, event, { ts });
    if (event.type === 'turn.ended') return tagLine({ ...event, agent: last?.turn === event.turn ? last.agent : '' });
    // What was wrong with a turn is said where the next one begins.
    return event.type === 'turn.started' && last?.corrected === ''
      ? correctionLine(lanes.turns.at(-2) ?? {})
      : undefined;
  };
}

/** Whether an event says again what was told as evidence: a node gives the result of its call. */
export function repeatsEvidence(): (recorded: Recorded) => boolean {
  let told = false;
  return ({ event }) => {
    const repeats = told && event.type === 'output.accepted';
    if (event.type === 'call.finished') told = evidenceIn(event, { turn: 0, at: 0 }) !== undefined;
    else if (event.type === 'output.accepted') told = false;
    return repeats;
  };
}
