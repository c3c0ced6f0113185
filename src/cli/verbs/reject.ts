import { nothingToApprove, rejection } from '../../app/yes-or-no.ts';
import type { Output } from '../output.ts';
import type { SendOptions } from '../send.ts';
import { sendAnswer } from '../send-answer.ts';
import { drawInteraction } from '../telling/draw-interaction.ts';
import type { TerminalPlace } from '../terminal-place.ts';

export type RejectOptions = SendOptions & { readonly reason?: string };

/** `signalbox reject`: says no, and why. It changes nothing, so it asks for no confirmation. */
export async function reject(place: TerminalPlace, out: Output, ref: string, options: RejectOptions): Promise<number> {
  return sendAnswer(place, out, ref, options, (row) => ({
    answer: (open) => {
      const answer = rejection(row.id, open, options.reason ?? '');
      if (out.format === 'text') out.result(drawInteraction(open));
      return answer;
    },
    otherwise: () => nothingToApprove(row),
  }));
}
