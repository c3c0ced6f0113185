import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import { guardState } from '../state/guard.ts';
import { rewindState } from '../state/rewind-state.ts';
import { stateChanged } from '../state/state-changed.ts';
import { unreachable } from '../tool/rewind-run.ts';
import { REFUSED_WORDS } from '../words/refused-words.ts';
import { conversationOf } from './conversation.ts';
import type { RunEvent } from './events.ts';
import { evolveAll } from './evolve.ts';
import { agentId, type Run } from './run.ts';

/** A person takes a resting run back, as often as they like. What it asked is withdrawn; it goes on from there at once. */
export function decideRewind(run: Run, to: string, reason: string): readonly RunEvent[] | Refusal {
  if (conversationOf(run) !== undefined) return refuse('E_INVALID_TRANSITION', REFUSED_WORDS.noNodes);
  if (run.turn !== undefined) return refuse('RUN_BUSY', REFUSED_WORDS.busyToRewind);
  const problem = unreachable(run, to);
  if (problem !== undefined) return problem;
  const { text, from, dropped } = rewindState(run, to, reason);
  const accepted = guardState(run, text, 'rewind');
  if (isRefusal(accepted)) return accepted;
  const events: readonly RunEvent[] = [
    ...run.interactions.map(({ id }): RunEvent => ({ type: 'interaction.withdrawn', id, reason: 'rewound' })),
    { type: 'run.rewound', from, to, reason, dropped: [...dropped], by: 'person' },
    ...stateChanged(run, accepted.text, 'person'),
  ];
  const after = evolveAll(run, events, 0);
  const notice = `A person has taken the run back from ${from} to ${to}. Their reason: ${JSON.stringify(reason)}.`;
  return [...events, { type: 'turn.started', turn: run.turns + 1, cause: 'notice', agent: agentId(after), notice }];
}
