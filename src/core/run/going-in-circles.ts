import { oneLine } from '../prompt/blocks.ts';
import { TROUBLE_WORDS } from '../words/trouble-words.ts';
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
    const { en: text } = TROUBLE_WORDS.circlesHint(oneLine(call.tool), String(times));
    return record('hint', [{ type: 'notice.given', code: 'LOOP_DETECTED', text }]);
  }
  if (times < BLOCKED_AFTER || times === told) return undefined;
  const { en: message } = TROUBLE_WORDS.circles(oneLine(call.tool), String(times));
  return record('circle', [...cutOff(run, 'LOOP_DETECTED'), ...blockedBy(run, 'LOOP_DETECTED', message)]);
}
