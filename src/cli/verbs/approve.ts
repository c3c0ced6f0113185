import { Fault } from '../../core/fault.ts';
import { isYes } from '../../core/interaction/read-words.ts';
import type { Answer, Interaction } from '../../core/run/events.ts';
import { ANSWER_WORDS } from '../../core/words/answer-words.ts';
import { asIs } from '../../core/words/text.ts';
import { approvable, nothingToApprove } from '../approvable.ts';
import { badUsage } from '../bad-usage.ts';
import type { House } from '../house.ts';
import type { Output } from '../output.ts';
import type { SendOptions } from '../send.ts';
import { sendAnswer } from '../send-answer.ts';
import { drawInteraction, shortHash, waysFor } from '../telling/draw-interaction.ts';
import { say } from '../telling/speech.ts';

export type ApproveOptions = SendOptions & { readonly change?: string; readonly yes?: boolean };

/** `signalbox approve`: says yes to a confirmation or a plan, after showing what exactly it is a yes to. */
export async function approve(house: House, out: Output, ref: string, options: ApproveOptions): Promise<number> {
  return sendAnswer(house, out, ref, options, (row) => ({
    answer: (open) => approval(house, out, row.id, open, options),
    otherwise: () => nothingToApprove(row),
  }));
}

async function approval(
  house: House,
  out: Output,
  runId: string,
  open: Interaction,
  options: ApproveOptions,
): Promise<Answer> {
  const type = approvable(runId, open);
  const change = changeMeant(runId, open, options.change);
  if (out.format === 'text') out.result(drawInteraction(open), 'asked');
  // Where nobody sits at a terminal, whoever says yes must have seen the change somewhere else: its hash is the proof.
  if (house.attended && out.format === 'text') await askedFor(house, runId, open, options);
  else if (change !== undefined && options.change === undefined)
    throw badUsage(ANSWER_WORDS.unseen, `signalbox approve ${runId} --change ${shortHash(change)}`);
  return {
    text: '',
    value: type === 'confirmation' ? { confirmed: true } : { decision: 'approve' },
    ...(change === undefined ? {} : { change }),
  };
}

const LEAST_OF_HASH = 8;

/** The whole hash of the change that is open, if it is the one that was named. */
function changeMeant(runId: string, { change }: Interaction, named: string | undefined): string | undefined {
  if (named === undefined) return change?.hash;
  const help = asIs(`signalbox show ${runId}`);
  if (named.length < LEAST_OF_HASH) {
    throw badUsage(ANSWER_WORDS.changeTooShort(LEAST_OF_HASH), help);
  }
  if (change?.hash.startsWith(named.toLowerCase())) return change.hash;
  const said =
    change === undefined ? ANSWER_WORDS.noChange(named) : ANSWER_WORDS.anotherChange(named, shortHash(change.hash));
  throw new Fault('STALE', said, { help });
}

async function askedFor(house: House, runId: string, open: Interaction, { yes }: ApproveOptions): Promise<void> {
  if (yes === true) return;
  if (isYes((await house.ask(say(ANSWER_WORDS.approveThis))) ?? '')) return;
  throw new Fault('NOT_CONFIRMED', ANSWER_WORDS.notApproved, { help: waysFor(runId, open) });
}
