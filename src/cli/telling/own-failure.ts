import { evidenceIn } from '../../core/route/lanes.ts';
import { isOwnCall } from '../../core/run/calls/own-call-id.ts';
import type { Recorded } from '../../core/run/events.ts';
import { isOk } from './is-ok.ts';

/** Whether a call of the runtime's own has failed with nothing to show for it: a run that is blocked by that says why itself. */
export function isOwnFailure({ event }: Recorded): boolean {
  if (event.type !== 'call.finished' || !isOwnCall(event.callId) || isOk(event.result)) return false;
  return evidenceIn(event, { turn: 0, at: 0 }) === undefined;
}

/**
 * Events as they are told: such a failure waits for what comes of it, and is not told where the run is blocked by it. Returns what is
 * to be told now.
 */
export function oncePerFailure(): (recorded: Recorded) => readonly Recorded[] {
  let held: readonly Recorded[] = [];
  return (recorded) => {
    if (isOwnFailure(recorded) || (held.length > 0 && recorded.event.type === 'turn.ended')) {
      const before = isOwnFailure(recorded) ? held : [];
      held = isOwnFailure(recorded) ? [recorded] : [...held, recorded];
      return before;
    }
    const before = recorded.event.type === 'run.blocked' ? held.filter((one) => !isOwnFailure(one)) : held;
    held = [];
    return [...before, recorded];
  };
}
