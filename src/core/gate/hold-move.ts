import { hashText } from '../hash.ts';
import { interactionId } from '../interaction/interaction-id.ts';
import type { Edge } from '../package/definition.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import type { RunEvent } from '../run/events.ts';
import { type Run, topFrame } from '../run/run.ts';
import { stateChanged } from '../state/state-changed.ts';
import { stateDiff } from '../state/state-diff.ts';
import { editBetween } from '../state/text-edit.ts';
import { type FrontMatterUpdate, updateFrontMatter } from '../state/update-front-matter.ts';
import { ASKED_WORDS } from '../words/asked-words.ts';
import { DIFF_WORDS } from '../words/diff-words.ts';
import { asked, type Said } from '../words/recordable.ts';
import { REFUSED_WORDS } from '../words/refused-words.ts';
import { type BarredMove, type HeldMove, judgeMove } from './judge-move.ts';

/** The runtime changes the state, or asks a person first where the change goes along an edge that demands it. */
export function changeOrAsk(run: Run, text: string): readonly RunEvent[] {
  const move = judgeMove(run, text);
  // Asked about one of two edges, a person would say yes to both. The runtime goes along one at a time.
  if (move.kind === 'barred') throw new Error(`${run.id}: ${moveRefusal(move).message}`);
  return move.kind === 'free' ? stateChanged(run, move, 'runtime') : [holdMove(run, move)];
}

/** The runtime writes into the state what the log says has happened. */
export function writeState(run: Run, update: FrontMatterUpdate): readonly RunEvent[] {
  return changeOrAsk(run, updateStateText(run, update));
}

/** The state as the runtime writes it; its own updates always fit. */
export function updateStateText(run: Run, update: FrontMatterUpdate, now = topFrame(run).text): string {
  const text = updateFrontMatter(now, update);
  if (isRefusal(text)) throw new Error(`${run.id}: ${text.message}`);
  return text;
}

/**
 * The question by which a move is held. It carries the whole change, so that the runtime itself makes it in the append
 * which records the yes: there is nothing in between that a restart could lose or a model could use for something else.
 */
export function holdMove(run: Run, { text, edge }: HeldMove, callId?: string): RunEvent {
  const now = topFrame(run).text;
  const { from, to } = edge;
  const id = interactionId(run);
  return {
    type: 'interaction.opened',
    interaction: {
      id,
      kind: 'confirmation',
      ...asked(question(edge)),
      // A name of its own: a submission that is sent twice must not answer the next one.
      widgetId: id,
      widget: { type: 'confirmation' },
      ...(callId === undefined ? {} : { callId }),
      edge: { from, to },
      edit: editBetween(now, text),
      change: { diff: stateDiff(now, text, DIFF_WORDS.proposed.en), hash: hashText(text) },
    },
  };
}

function question({ from, to, confirm }: Edge): Said {
  return typeof confirm === 'object' ? `${confirm.message} (${from} → ${to})` : ASKED_WORDS.mayMove(from, to);
}

/** What a model reads of its call: a person is asked, or cannot be asked like this. */
export function moveRefusal({ kind, edge: { from, to } }: HeldMove | BarredMove): Refusal {
  return kind === 'held'
    ? refuse(
        'MOVE_NEEDS_CONFIRMATION',
        `The edge from ${from} to ${to} needs a person's yes. They are asked now, with the change that you sent; the runtime makes it if they say yes. Do not send it again: end your turn.`,
      )
    : refuse('MOVE_NEEDS_CONFIRMATION', REFUSED_WORDS.passesGuard(from, to));
}
