import { askingChildren, type OpenChild } from '../../app/open-children.ts';
import type { Run } from '../../core/run/run.ts';
import { summarize } from '../../core/run/view/summarize.ts';
import { oneLine } from '../../core/words/plain-text.ts';
import { TASK_REST_WORDS } from '../../core/words/task-verb-words.ts';
import type { Text } from '../../core/words/text.ts';
import { nextLine } from './as-typed.ts';
import { drawAsked } from './draw-interaction.ts';
import { say } from './speech.ts';

const MOST_SHOWN = 5;

/** What the items of a run wait for, and the commands that answer; undefined where the run itself has more to say. */
export function familyConclusion({ id }: Run, children: readonly OpenChild[]): string | undefined {
  const asking = askingChildren(children);
  const shown = asking.slice(0, MOST_SHOWN).flatMap(drawChild);
  if (shown.length > 0) {
    const rest = asking.length - shown.length;
    return [...shown, ...(rest > 0 ? [`${say(TASK_REST_WORDS.more(rest))}\n${nextLine('signalbox inbox')}`] : [])].join(
      '\n\n',
    );
  }
  const words = restWords(children);
  return words && `${say(words)}\n${nextLine(`signalbox resume ${id}`)}`;
}

/** A child that a person has ended has reported to its parent, and perhaps no process drives that one. */
function restWords(children: readonly OpenChild[]): Text | undefined {
  if (children.some(({ status }) => status === 'interrupted')) return TASK_REST_WORDS.itemsLeft;
  const ended = children.length > 0 && children.every(({ run }) => run.outcome !== undefined);
  return ended ? TASK_REST_WORDS.itemsEnded : undefined;
}

function drawChild({ run }: OpenChild): readonly string[] {
  const [open] = run.interactions;
  const { item = '', title = '' } = summarize(run).parent ?? {};
  if (open === undefined) return [];
  return [`[${oneLine(item)}] ${say(TASK_REST_WORDS.itemWaits(oneLine(title), run.id))}\n${drawAsked(run.id, open)}`];
}
