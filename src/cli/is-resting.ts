import { conversationOf } from '../core/run/conversation.ts';
import type { OpenInteraction, Run } from '../core/run/run.ts';

/** Whether what is open is only that the conversation rests: its last words stand above and need no second telling. */
export function isResting(run: Run, { kind, callId, widget }: OpenInteraction): boolean {
  if (conversationOf(run) === undefined || run.turns === 0) return false;
  return kind === 'question' && callId === undefined && widget === undefined;
}
