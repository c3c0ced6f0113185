import { itemsFrom } from '../append-list.ts';
import { judgeMove } from '../gate/judge-move.ts';
import { hashText } from '../hash.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import { guardState } from '../state/guard.ts';
import { renderState, stateChanged } from '../state/state-changed.ts';
import { stateDiff } from '../state/state-diff.ts';
import { STATE_FILE } from '../tool/state-path.ts';
import { DIFF_WORDS } from '../words/diff-words.ts';
import { REFUSED_WORDS } from '../words/refused-words.ts';
import type { EventOf, RunEvent } from './events.ts';
import { type Run, topFrame } from './run.ts';
import { isHeld } from './settle-move.ts';

/** Whether a state file found on disk is one that we wrote, now or earlier. */
export function isOurs(run: Run, text: string): boolean {
  const hash = hashText(text);
  return text === run.started.state || hash === hashText(renderState(run)) || itemsFrom(run.renderings).includes(hash);
}

/** A person has edited the state file: adopted if the guard lets it pass, refused with the reason if not. */
export function decideEdit(run: Run, text: string): readonly RunEvent[] {
  const hash = hashText(text);
  // What was shown for a yes is a change of the state as it is.
  if (run.interactions.some(isHeld))
    return [refused(refuse('MOVE_NEEDS_CONFIRMATION', REFUSED_WORDS.answerFirst), hash)];
  const accepted = guardState(run, text, 'person');
  if (isRefusal(accepted)) return [refused(accepted, hash)];
  const move = judgeMove(run, accepted.text, 'edit');
  if (move.kind !== 'free')
    return [refused(refuse('MOVE_NEEDS_CONFIRMATION', REFUSED_WORDS.passesGuard(move.edge.from, move.edge.to)), hash)];
  const diff = stateDiff(topFrame(run).text, accepted.text, DIFF_WORDS.edited.en);
  return [{ type: 'document.adopted', path: STATE_FILE, diff, hash }, ...stateChanged(run, move, 'person')];
}

function refused({ code, message }: Refusal, hash: string): EventOf<'document.refused'> {
  return { type: 'document.refused', path: STATE_FILE, code, message, hash };
}
