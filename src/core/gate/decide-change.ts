import { isRefusal, refuse } from '../refusal.ts';
import type { Call, RunEvent } from '../run/events.ts';
import type { Run } from '../run/run.ts';
import { type AcceptedChange, type Authority, guardState } from '../state/guard.ts';
import { renderState, stateChanged } from '../state/state-changed.ts';
import { stateDiff } from '../state/state-diff.ts';
import { type CallDecision, refused } from '../tool/call-decision.ts';
import type { ToolResult } from '../tool/result.ts';
import { DIFF_WORDS } from '../words/diff-words.ts';
import { isGated, isShut, judgeChange } from './gate.ts';
import { holdMove, moveRefusal } from './hold-move.ts';
import { judgeMove } from './judge-move.ts';

type Change = {
  readonly authority?: Authority;
  /** What is to be recorded before the change, if it is made. */
  readonly events?: readonly RunEvent[];
  readonly result: (accepted: AcceptedChange) => ToolResult;
};

/**
 * A model wants the state to be `next`: the guard says whether it may ever be so, the gate whether it may be so now, and
 * an edge on the way may ask a person first.
 * All checks come before anything is recorded; the grant is spent in the same append as the change it allows.
 */
export function decideChange(
  run: Run,
  call: Call,
  next: string,
  { authority = isGated(run) ? 'granted' : 'model', events = [], result }: Change,
): CallDecision {
  const accepted = guardState(run, next, authority);
  // Without a grant the model learns only that it must ask; with one, what is wrong with its change.
  if (isRefusal(accepted)) return refused(isShut(run) ? unconfirmed('no-grant') : accepted);
  const verdict = judgeChange(run, accepted.hash);
  if (verdict.kind === 'refuse') {
    const diff = stateDiff(renderState(run), accepted.text, DIFF_WORDS.proposed.en);
    return refused(unconfirmed(verdict.reason), [
      { type: 'change.proposed', callId: call.id, diff, hash: accepted.hash },
    ]);
  }
  const move = judgeMove(run, accepted.text, { rewinds: authority === 'rewind' });
  if (move.kind !== 'free')
    return refused(moveRefusal(move), move.kind === 'held' ? [holdMove(run, move, call.id)] : []);
  const spent: readonly RunEvent[] =
    verdict.kind === 'allow-once'
      ? [{ type: 'grant.spent', grant: verdict.grant, callId: call.id, ...unseen(run, accepted) }]
      : [];
  return {
    kind: 'done',
    events: [...spent, ...events, ...stateChanged(run, move, 'model')],
    result: result(accepted),
  };
}

/** The difference of a change that was confirmed without being shown. */
function unseen(run: Run, { text }: AcceptedChange): { readonly diff?: string } {
  return run.grant?.change === undefined ? { diff: stateDiff(renderState(run), text, DIFF_WORDS.confirmed.en) } : {};
}

const LEADS = {
  'no-grant': 'The run is completed: its state changes only after a person has confirmed it.',
  'other-change': 'This is not the change that the person confirmed.',
  unmeant: 'Going back needs "confirmed": true from you.',
} as const;

/** The error tells the model the one way that is open to it. */
export function unconfirmed(reason: keyof typeof LEADS) {
  const way =
    reason === 'unmeant'
      ? 'Call workflow.rewind again with confirmed: true if you are sure.'
      : 'Call ui.ask_user with widgetId workflow_state_change_confirm, type confirmation, and a message that describes the change; then end your turn and wait for the answer.';
  return refuse('STATE_CHANGE_REQUIRES_CONFIRMATION', `${LEADS[reason]} ${way}`);
}
