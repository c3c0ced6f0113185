import { GENERIC_QUESTION } from '../../core/interaction/generic-question.ts';
import type { OpenInteraction, Run } from '../../core/run/run.ts';

/** Whether what is open is only that the agent has spoken and waits: where its words stand above, they need no second telling. */
export function isResting(run: Run, { kind, prompt, callId, widget }: OpenInteraction): boolean {
  const isSaid = run.turns > 0 && prompt !== GENERIC_QUESTION;
  return isSaid && kind === 'question' && callId === undefined && widget === undefined;
}
