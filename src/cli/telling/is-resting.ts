import type { OpenInteraction, Run } from '../../core/run/run.ts';
import { ASKED_WORDS } from '../../core/words/asked-words.ts';

/** Whether what is open is only that the agent has spoken and waits: where its words stand above, they need no second telling. */
export function isResting(run: Run, { kind, prompt, callId, widget }: OpenInteraction): boolean {
  const isSaid = run.turns > 0 && prompt !== ASKED_WORDS.silent.en;
  return isSaid && kind === 'question' && callId === undefined && widget === undefined;
}
