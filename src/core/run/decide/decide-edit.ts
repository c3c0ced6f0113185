import { itemsFrom } from '../../append-list.ts';
import { judgeMove } from '../../gate/judge-move.ts';
import { hashText } from '../../hash.ts';
import { isRefusal, type Refusal, refuse } from '../../refusal.ts';
import { guardState, parseStrictly } from '../../state/guard.ts';
import { renderState, stateChanged } from '../../state/state-changed.ts';
import { isMarkOf, readCopy } from '../../state/state-copy.ts';
import { stateDiff } from '../../state/state-diff.ts';
import { refuseUnreadable } from '../../state/unreadable-edit.ts';
import { STATE_FILE } from '../../tool/state-path.ts';
import { DIFF_WORDS } from '../../words/diff-words.ts';
import { told } from '../../words/recordable.ts';
import { REFUSED_WORDS } from '../../words/refused-words.ts';
import type { Recorded, RunEvent } from '../events.ts';
import { type Run, topFrame } from '../run.ts';
import { rebaseEdit } from './rebase-edit.ts';
import { isHeld } from './settle-move.ts';

/** Whether a state file found on disk holds an edit by a person that has not been judged yet. */
export function isEdited(run: Run, copy: string): boolean {
  const { text, mark } = readCopy(copy);
  const known = itemsFrom(run.renderings);
  if (text === renderState(run) || known.includes(hashText(copy))) return false;
  // A text of before under a later mark: a person has put it back by hand.
  if (mark !== undefined && !isMarkOf(mark, text)) return true;
  return text !== run.started.state && !known.includes(hashText(text));
}

/** A person has edited the state file: what they changed is adopted if the guard lets it pass, refused with the reason if not. */
export function decideEdit(run: Run, copy: string, log: readonly Recorded[]): readonly RunEvent[] {
  const { text, mark } = readCopy(copy);
  const hash = hashText(copy);
  // What was shown for a yes is a change of the state as it is; our shell looks for edits only once that is answered.
  if (run.interactions.some(isHeld))
    return [refuseEdit(refuse('MOVE_NEEDS_CONFIRMATION', REFUSED_WORDS.answerFirst), hash)];
  const meant = refuseUnreadable(copy) ?? parseStrictly(text) ?? rebaseEdit(run, { text, mark }, log);
  const accepted = isRefusal(meant) ? meant : guardState(run, meant, 'person');
  if (isRefusal(accepted)) return [refuseEdit(accepted, hash)];
  const move = judgeMove(run, accepted.text);
  if (move.kind !== 'free')
    return [
      refuseEdit(refuse('MOVE_NEEDS_CONFIRMATION', REFUSED_WORDS.passesGuard(move.edge.from, move.edge.to)), hash),
    ];
  const diff = stateDiff(topFrame(run).text, accepted.text, DIFF_WORDS.edited.en);
  return [{ type: 'document.adopted', path: STATE_FILE, diff, hash }, ...stateChanged(run, move, 'person')];
}

function refuseEdit({ code, said, details }: Refusal, hash: string): RunEvent {
  const event = { type: 'document.refused', path: STATE_FILE, code, ...told(said), hash } as const;
  return typeof details?.['diff'] === 'string' ? { ...event, diff: details['diff'] } : event;
}
