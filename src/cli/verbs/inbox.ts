import { listWaiting, type Waiting, waitingView } from '../../app/list-waiting.ts';
import { shortHash } from '../../core/interaction/short-hash.ts';
import { padTo } from '../../core/picture/display-width.ts';
import type { RunSummary } from '../../core/run/status.ts';
import { KIND_WORDS } from '../../core/words/answer-words.ts';
import { LOOK_WORDS } from '../../core/words/look-words.ts';
import { oneLine, plainText } from '../../core/words/plain-text.ts';
import { TASK_REST_WORDS } from '../../core/words/task-verb-words.ts';
import type { House } from '../house.ts';
import type { Output } from '../output.ts';
import { ageColumn } from '../telling/age.ts';
import { asTyped, nextLine } from '../telling/as-typed.ts';
import { askedText } from '../telling/asked-text.ts';
import { say } from '../telling/speech.ts';
import { waysToAnswer } from '../telling/ways-to-answer.ts';
import { withReader } from '../with-store.ts';

/** `signalbox inbox`: everything that waits for a person, oldest first, then what they are told. */
export async function inbox(house: House, out: Output): Promise<number> {
  return withReader(house, out, async (store) => {
    const waiting = await listWaiting(store);
    if (out.format !== 'text')
      out.document({ interactions: await Promise.all(waiting.map((one) => waitingView(store, one))) });
    else if (waiting.length === 0) out.result(`${say(LOOK_WORDS.nothingWaits)}\n${nextLine('signalbox ls')}`);
    else for (const one of waiting) out.result(entry(one, house.now()), 'asked');
    return 0;
  });
}

const MAX_LINE = 100;

function entry({ row, pending }: Waiting, now: number): string {
  const { kind, type, code, change, openedAt } = pending;
  const hints = change === undefined ? {} : { change: shortHash(change) };
  const what = say(KIND_WORDS[kind === 'question' ? (type ?? kind) : kind]);
  const prompt = say(askedText(pending));
  const asked = oneLine(plainText(code === undefined ? prompt : `${code}: ${prompt}`)).trim();
  return [
    `${row.id}  ${padTo(what, 16)} ${ageColumn(now - openedAt)}  ${cut(asked)}`,
    ...ofTask(row.summary),
    `  ${asTyped(say(waysToAnswer(row.id, pending, hints)))}`,
  ].join('\n');
}

/** Whose item it is that waits, and what the item is about. */
function ofTask({ parent }: RunSummary): readonly string[] {
  if (parent === undefined) return [];
  const { run, item, task, title } = parent;
  const named = say(TASK_REST_WORDS.ofTask(item, task === undefined ? run : `${task} (${run})`));
  return [`  ${cut(oneLine(plainText(title === undefined ? named : `${named}: ${title}`)))}`];
}

function cut(text: string): string {
  const characters = [...text];
  return characters.length <= MAX_LINE ? text : `${characters.slice(0, MAX_LINE - 1).join('')}…`;
}
