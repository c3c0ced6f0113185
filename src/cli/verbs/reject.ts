import type { Answer, Interaction } from '../../core/run/events.ts';
import { ANSWER_WORDS } from '../../core/words/answer-words.ts';
import { approvable, nothingToApprove } from '../approvable.ts';
import { badUsage } from '../bad-usage.ts';
import type { House } from '../house.ts';
import type { Output } from '../output.ts';
import type { SendOptions } from '../send.ts';
import { sendAnswer } from '../send-answer.ts';
import { drawInteraction } from '../telling/draw-interaction.ts';

export type RejectOptions = SendOptions & { readonly reason?: string };

/** `signalbox reject`: says no, and why. It changes nothing, so nobody is asked whether they mean it. */
export async function reject(house: House, out: Output, ref: string, options: RejectOptions): Promise<number> {
  return sendAnswer(house, out, ref, options, (row) => ({
    answer: (open) => rejection(out, row.id, open, options.reason ?? ''),
    otherwise: () => nothingToApprove(row),
  }));
}

function rejection(out: Output, runId: string, open: Interaction, reason: string): Answer {
  const type = approvable(runId, open);
  if (type === 'plan_review' && reason.trim() === '') {
    throw badUsage(ANSWER_WORDS.reasonNeeded, `signalbox reject ${runId} --reason "…"`);
  }
  if (out.format === 'text') out.result(drawInteraction(open));
  if (type === 'confirmation') return { text: reason, value: { confirmed: false } };
  return { text: '', value: { decision: 'request_changes', feedback: reason } };
}
