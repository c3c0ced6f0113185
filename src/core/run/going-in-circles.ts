import { oneLine } from '../prompt/blocks.ts';
import { type Action, record } from './action.ts';
import { cutOff } from './cut-off.ts';
import { blockedBy } from './end-turn.ts';
import type { Run } from './run.ts';

/** So often the same failing call is told to the model, … */
const TOLD_AFTER = 3;
/** … and so often, once told, it is put to a person. */
const BLOCKED_AFTER = 5;

/** A model that makes the same call again and again and is refused each time is not working: a hint, then a person. */
export function goingInCircles(run: Run): Action | undefined {
  const { repeated } = run;
  if (run.turn === undefined || repeated === undefined || repeated.times < TOLD_AFTER) return undefined;
  const { call, times, told } = repeated;
  if (told === 0) {
    const text = `You have made the same call of ${oneLine(call.tool)} ${times} times in a row, with the same result each time. It will not change by itself: do something else, or say what you need.`;
    return record('hint', [{ type: 'notice.given', code: 'LOOP_DETECTED', text }]);
  }
  if (times < BLOCKED_AFTER || times === told) return undefined;
  const message = `The agent has made the same call of ${oneLine(call.tool)} ${times} times in a row, with the same result each time, and a hint did not help.`;
  return record('circle', [...cutOff(run, 'LOOP_DETECTED'), ...blockedBy(run, 'LOOP_DETECTED', message)]);
}
