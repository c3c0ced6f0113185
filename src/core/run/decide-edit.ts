import { itemsFrom } from '../append-list.ts';
import { hashText } from '../hash.ts';
import { isRefusal } from '../refusal.ts';
import { guardState } from '../state/guard.ts';
import { renderState, stateChanged } from '../state/state-changed.ts';
import { stateDiff } from '../state/state-diff.ts';
import { refuseUnreadable } from '../state/unreadable-edit.ts';
import { STATE_FILE } from '../tool/state-path.ts';
import { DIFF_WORDS } from '../words/diff-words.ts';
import type { RunEvent } from './events.ts';
import { type Run, topFrame } from './run.ts';

/** Whether a state file found on disk is one that we wrote, now or earlier. */
export function isOurs(run: Run, text: string): boolean {
  const hash = hashText(text);
  return text === run.started.state || hash === hashText(renderState(run)) || itemsFrom(run.renderings).includes(hash);
}

/** A person has edited the state file: adopted if the guard lets it pass, refused with the reason if not. */
export function decideEdit(run: Run, text: string): readonly RunEvent[] {
  const accepted = refuseUnreadable(text) ?? guardState(run, text, 'person');
  const hash = hashText(text);
  if (isRefusal(accepted)) {
    return [{ type: 'document.refused', path: STATE_FILE, code: accepted.code, message: accepted.message, hash }];
  }
  const diff = stateDiff(topFrame(run).text, accepted.text, DIFF_WORDS.edited.en);
  return [{ type: 'document.adopted', path: STATE_FILE, diff, hash }, ...stateChanged(run, accepted.text, 'person')];
}
