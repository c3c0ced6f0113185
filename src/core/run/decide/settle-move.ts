import { movedByPerson } from '../../gate/judge-move.ts';
import { hashText } from '../../hash.ts';
import { reasonIn } from '../../interaction/read-words.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { stateChanged } from '../../state/state-changed.ts';
import { applyEdit } from '../../state/text-edit.ts';
import { needsNoEngine } from '../../state/transitions.ts';
import { REFUSED_WORDS } from '../../words/refused-words.ts';
import { TROUBLE_WORDS } from '../../words/trouble-words.ts';
import type { Answer, Interaction, RunEvent } from '../events.ts';
import { evolveAll } from '../fold/evolve.ts';
import { currentNode, currentNodeId, type Run, topFrame, workflowOf } from '../run.ts';
import { joined } from '../turn/after-notice.ts';
import { blockedBy, startTurn } from '../turn/end-turn.ts';

/** A question by which a move is held. */
type Held = Interaction & { readonly [K in 'edge' | 'edit' | 'change']-?: NonNullable<Interaction[K]> };

export function isHeld(open: Interaction): open is Held {
  return open.edge !== undefined && open.edit !== undefined && open.change !== undefined;
}

/** Yes: the runtime makes the move, in this very append. No: the node is not done, and its agent learns why. */
export function settleMove(run: Run, open: Held, { text, confirmed }: Answer): readonly RunEvent[] | Refusal {
  return confirmed === true ? makeMove(run, open) : stayAtNode(run, open, reasonIn(text));
}

function makeMove(run: Run, { id, edge: { from, to }, edit, change }: Held): readonly RunEvent[] | Refusal {
  const text = applyEdit(topFrame(run).text, edit);
  if (hashText(text) !== change.hash) return refuse('STALE', REFUSED_WORDS.movedOn(id));
  const events = stateChanged(run, movedByPerson(text), 'runtime');
  // The runtime left the node after the end of a turn: the next agent gets its turn without a notice.
  if (run.onward) return events;
  const after = evolveAll(run, events, 0);
  const notice = `A person has said yes: the run has gone from ${from} to ${to}.`;
  return [...events, startTurn(after, 'notice', joined(after, notice))];
}

function stayAtNode(run: Run, { edge: { from, to } }: Held, reason: string): readonly RunEvent[] {
  const node = currentNode(run);
  if (node === undefined || node.type === 'subworkflow' || needsNoEngine(workflowOf(run), node)) {
    return blockedBy(run, 'MOVE_REJECTED', TROUBLE_WORDS.moveRejected(from, to, reason));
  }
  const reopened: readonly RunEvent[] = topFrame(run).done ? [{ type: 'node.reopened', node: currentNodeId(run) }] : [];
  const why = reason === '' ? 'They gave no reason.' : `Their reason: ${JSON.stringify(reason)}.`;
  const notice = `A person has said no to going from ${from} to ${to}. ${why} The run stays at ${from}.`;
  return [...reopened, startTurn(run, 'notice', joined(run, notice))];
}
