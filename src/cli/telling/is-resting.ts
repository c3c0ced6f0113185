import type { Interaction } from '../../core/run/events.ts';
import type { OpenInteraction, Run } from '../../core/run/run.ts';
import { ASKED_WORDS } from '../../core/words/asked-words.ts';

/** Whether what is open is only that the agent has spoken and waits: where its words stand above, they need no second telling. */
export function isResting(run: Run, open: OpenInteraction): boolean {
  return run.turns > 0 && open.prompt !== ASKED_WORDS.silent.en && isOnlyWords(open);
}

/** Whether a question is nothing but the agent's last words. */
export function isOnlyWords({ kind, callId, widget }: Interaction): boolean {
  return kind === 'question' && callId === undefined && widget === undefined;
}
