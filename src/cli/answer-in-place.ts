import { askingChildren, type OpenChild } from '../app/open-children.ts';
import { refusedBy } from '../app/send-command.ts';
import type { OpenInteraction, Run } from '../core/run/run.ts';
import type { ShownStatus } from '../core/run/view/status.ts';
import { summarize } from '../core/run/view/summarize.ts';
import { ANSWER_WORDS } from '../core/words/answer-words.ts';
import { oneLine } from '../core/words/plain-text.ts';
import { TALK_WORDS } from '../core/words/talk-words.ts';
import { TASK_REST_WORDS } from '../core/words/task-verb-words.ts';
import type { AttendOptions } from '../runtime/attend.ts';
import { changeSeen, isReadHere } from './change-seen.ts';
import type { Output } from './output.ts';
import { standing, type Work } from './stay.ts';
import { stayWithFamily } from './stay-with-family.ts';
import { nextLine } from './telling/as-typed.ts';
import { drawInteraction, typedHint, waysFor } from './telling/draw-interaction.ts';
import { drawNotice } from './telling/draw-notice.ts';
import { isResting } from './telling/is-resting.ts';
import { say } from './telling/speech.ts';
import { takesWords } from './telling/ways-to-answer.ts';
import type { TerminalPlace } from './terminal-place.ts';
import { withoutTyped } from './typed-here.ts';
import type { Opened } from './with-store.ts';

/** A question that can be answered here and now, and the run that asks it: the one we stay with, or one of its items. */
type Asked = { readonly run: Run; readonly open: OpenInteraction };

/**
 * Stays with a run. Where a person sits at the terminal, asks its questions there and goes on with what they type. Leaving answers
 * nothing. Elsewhere the command to type is all that is told.
 */
export async function stayToAnswer(
  place: TerminalPlace,
  out: Output,
  opened: Opened,
  stayed: { readonly runId: string; readonly run?: Run },
  work: Work,
): Promise<number> {
  if (!isReadHere(place, out)) return (await stayWithFamily(place, out, opened, stayed, work)).code;
  const ask = questioner(place, out);
  let rested = await stayWithFamily(place, out, opened, stayed, work, drawnInPlace);
  for (;;) {
    const asked = rested.ended === 'left' ? undefined : askedBy(rested.run, rested.children);
    if (asked === undefined) return rested.code;
    const words = await ask(asked);
    if (words === undefined) {
      out.talk(`\n${say(TALK_WORDS.waits)}\n${nextLine(say(waysFor(asked.run.id, asked.open)))}`);
      return rested.code;
    }
    const answering = answer(out, opened, asked, words);
    rested = await stayWithFamily(place, out, opened, { runId: asked.run.id }, answering, drawnInPlace);
  }
}

/** What is asked first, by the run or one of its items, and is answered by words. */
function askedBy(run: Run, children: readonly OpenChild[]): Asked | undefined {
  const asking = [run, ...askingChildren(children).map((child) => child.run)];
  return asking
    .flatMap((one) => one.interactions.slice(0, 1).map((open) => ({ run: one, open })))
    .find(({ open }) => takesWords(open));
}

/** Asks until something is said; a confirmation that is passed over is declined. Undefined where the person leaves. */
function questioner(place: TerminalPlace, out: Output): (asked: Asked) => Promise<string | undefined> {
  let isExplained = false;
  return async ({ open }) => {
    if (!isExplained) out.talk(say(ANSWER_WORDS.inPlace));
    isExplained = true;
    const isYesOrNo = open.widget?.type === 'confirmation';
    for (;;) {
      const asked = isYesOrNo ? place.ask(say(ANSWER_WORDS.yesOrNo), { unseen: 'dropped' }) : place.ask('> ');
      const words = (await asked)?.trim();
      if (words !== '') return words;
      if (isYesOrNo) return 'no';
    }
  };
}

/** Sends an answer to exactly what was drawn. What cannot be taken is told, and the question is drawn again. */
function answer({ talk }: Output, { runtime, store }: Opened, { run, open }: Asked, text: string): Work {
  return async (options: AttendOptions) => {
    const command = { kind: 'answer', interaction: open.id, answer: { text, ...changeSeen(open) } } as const;
    const sent = await runtime.send(run.id, command, withoutTyped(options));
    if (sent.verdict?.type !== 'command.refused') return sent;
    const { code, said } = await refusedBy(store, run.id, sent.verdict);
    talk(`! ${oneLine(`${code}: ${say(said)}`)}`);
    return sent;
  };
}

/** A question without the commands that answer it: it is answered here. */
function drawnInPlace(run: Run, status: ShownStatus, spoken: boolean, children: readonly OpenChild[]): string {
  const asked = askedBy(run, children);
  if (asked === undefined) return standing(run, status, spoken, children);
  const { open } = asked;
  const isSaid = asked.run === run && spoken && isResting(run, open);
  return [
    ...run.notices.map(drawNotice),
    ...(asked.run === run ? [] : [itemLine(asked.run)]),
    ...(isSaid ? [] : [`${drawInteraction(open)}${typedHint(open)}`]),
  ].join('\n');
}

function itemLine(run: Run): string {
  const { item = '', title = '' } = summarize(run).parent ?? {};
  return `[${oneLine(item)}] ${say(TASK_REST_WORDS.itemWaits(oneLine(title), run.id))}`;
}
