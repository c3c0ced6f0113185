import { listWaiting, type Waiting, waitingView } from '../../app/list-waiting.ts';
import { shortHash } from '../../core/interaction/short-hash.ts';
import { padTo } from '../../core/picture/display-width.ts';
import { KIND_WORDS } from '../../core/words/answer-words.ts';
import { askedText } from '../../core/words/asked-text.ts';
import { LOOK_WORDS } from '../../core/words/look-words.ts';
import { oneLine, plainText } from '../../core/words/plain-text.ts';
import { TASK_REST_WORDS } from '../../core/words/task-verb-words.ts';
import { type ListOptions, pageWish } from '../list-options.ts';
import type { Output } from '../output.ts';
import { ageColumn } from '../telling/age.ts';
import { asTyped, nextLine } from '../telling/as-typed.ts';
import { fitLine, originText } from '../telling/run-name.ts';
import { say } from '../telling/speech.ts';
import { waysToAnswer } from '../telling/ways-to-answer.ts';
import type { TerminalPlace } from '../terminal-place.ts';
import { withReader } from '../with-store.ts';
import { goesOn } from './ls.ts';

/** `signalbox inbox`: everything that waits for a person, oldest first, then what they are told. */
export async function inbox(place: TerminalPlace, out: Output, options: ListOptions = {}): Promise<number> {
  const wish = await pageWish(place, 'inbox', options);
  return withReader(place, out, async (store) => {
    const { waiting, ...more } = await listWaiting(store, wish);
    if (out.format !== 'text')
      out.document({ interactions: await Promise.all(waiting.map((one) => waitingView(store, one))), ...more });
    else if (waiting.length === 0) out.result(`${say(LOOK_WORDS.nothingWaits)}\n${nextLine('signalbox ls')}`);
    else for (const one of waiting) out.result(entry(one, place), 'asked');
    if (out.format === 'text' && more.after !== undefined) out.result(goesOn('inbox', options, more.after));
    return 0;
  });
}

const MAX_LINE = 100;

function entry({ row, pending }: Waiting, { now, terminal }: TerminalPlace): string {
  const { kind, type, code, change, openedAt } = pending;
  const hints = change === undefined ? {} : { change: shortHash(change) };
  const what = say(KIND_WORDS[kind === 'question' ? (type ?? kind) : kind]);
  const prompt = say(askedText(pending));
  const asked = oneLine(plainText(code === undefined ? prompt : `${code}: ${prompt}`)).trim();
  return [
    `${row.id}  ${padTo(what, 16)} ${ageColumn(now() - openedAt)}  ${cut(asked)}`,
    fitLine(`  ${cut(nameText(row))}`, terminal.stdout.columns),
    `  ${asTyped(say(waysToAnswer(row.id, pending, hints)))}`,
  ].join('\n');
}

/** Which run it is that waits; of an item, whose it is and what it is about. */
function nameText({ summary, about }: Waiting['row']): string {
  const { workflow, parent } = summary;
  const named =
    parent === undefined
      ? originText({ package: about.package, workflow })
      : say(
          TASK_REST_WORDS.ofTask(
            parent.item,
            parent.task === undefined ? parent.run : `${parent.task} (${parent.run})`,
          ),
        );
  return oneLine(plainText(about.title === undefined ? named : `${named}: ${about.title}`));
}

function cut(text: string): string {
  const characters = [...text];
  return characters.length <= MAX_LINE ? text : `${characters.slice(0, MAX_LINE - 1).join('')}…`;
}
