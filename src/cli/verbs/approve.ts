import { approval, nothingToApprove } from '../../app/yes-or-no.ts';
import { Fault } from '../../core/fault.ts';
import { isYes } from '../../core/interaction/read-words.ts';
import type { Answer, Interaction } from '../../core/run/events.ts';
import { ANSWER_WORDS } from '../../core/words/answer-words.ts';
import { changeSeen, isReadHere } from '../change-seen.ts';
import type { Output } from '../output.ts';
import type { SendOptions } from '../send.ts';
import { sendAnswer } from '../send-answer.ts';
import { drawInteraction, waysFor } from '../telling/draw-interaction.ts';
import { say } from '../telling/speech.ts';
import type { TerminalPlace } from '../terminal-place.ts';

export type ApproveOptions = SendOptions & { readonly change?: string; readonly yes?: boolean };

/** `signalbox approve`: says yes to a confirmation or a plan, after showing what exactly it is a yes to. */
export async function approve(
  place: TerminalPlace,
  out: Output,
  ref: string,
  options: ApproveOptions,
): Promise<number> {
  return sendAnswer(place, out, ref, options, (row) => ({
    answer: (open) => agreed(place, out, row.id, open, options),
    otherwise: () => nothingToApprove(row),
  }));
}

async function agreed(
  place: TerminalPlace,
  out: Output,
  runId: string,
  open: Interaction,
  options: ApproveOptions,
): Promise<Answer> {
  const answer = approval(runId, open);
  if (out.format === 'text') out.result(drawInteraction(open), 'asked');
  const isRead = isReadHere(place, out);
  if (isRead) await askedFor(place, runId, open, options);
  const seen = isRead ? changeSeen(open) : {};
  return { ...answer, ...(options.change === undefined ? seen : { change: options.change }) };
}

async function askedFor(
  place: TerminalPlace,
  runId: string,
  open: Interaction,
  { yes }: ApproveOptions,
): Promise<void> {
  if (yes === true) return;
  if (isYes((await place.ask(say(ANSWER_WORDS.approveThis), { unseen: 'dropped' })) ?? '')) return;
  throw new Fault('NOT_CONFIRMED', ANSWER_WORDS.notApproved, { help: waysFor(runId, open) });
}
