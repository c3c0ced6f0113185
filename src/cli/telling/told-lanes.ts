import { type Lanes, laneStep, NO_LANES } from '../../core/route/lanes.ts';
import { isOwnCall } from '../../core/run/calls/own-call-id.ts';
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

/** Whether an event says again what a call has told: a node that is a call of the runtime's own gives its result. */
export function repeatsOwnCall(): (recorded: Recorded) => boolean {
  let told: string | undefined;
  return ({ event }) => {
    const repeats = event.type === 'output.accepted' && JSON.stringify(event.output) === told;
    if (event.type === 'call.finished') told = isOwnCall(event.callId) ? JSON.stringify(event.result) : undefined;
    else if (event.type === 'output.accepted') told = undefined;
    return repeats;
  };
}
