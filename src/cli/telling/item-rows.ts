import type { ItemStanding } from '../../core/run/family/item-standing.ts';
import { itemTitle } from '../../core/task/item-identity.ts';
import { oneLine } from '../../core/words/plain-text.ts';
import { sayAgain } from '../../core/words/recorded-words.ts';
import { TASK_STORY_WORDS } from '../../core/words/task-story-words.ts';
import { TASK_VERB_WORDS } from '../../core/words/task-verb-words.ts';
import { asIs } from '../../core/words/text.ts';
import { inColumns } from './in-columns.ts';
import { say } from './speech.ts';

type Shown = Pick<ItemStanding, 'id' | 'text' | 'state' | 'dependsOn' | 'attempts' | 'reason' | 'say'>;

/** The items of a task list as lines: their boxes, what they are about, and what keeps them open. */
export function itemRows(items: readonly Shown[]): readonly string[] {
  const cells = items.map((item) => [
    item.state === 'verified' ? '[x]' : '[ ]',
    item.id,
    oneLine(itemTitle(item.text)),
    notesOf(item).join(' · '),
  ]);
  return inColumns(cells, '  ');
}

function notesOf({ state, attempts, reason = '', say: saying, dependsOn }: Shown): readonly string[] {
  if (state === 'running') return [say(TASK_VERB_WORDS.running)];
  const why = say((saying && sayAgain(saying)) ?? asIs(reason));
  return [
    ...(state === 'failed' ? [oneLine(`${say(TASK_STORY_WORDS.failures(attempts))}: ${why}`)] : []),
    ...(state === 'verified' || dependsOn.length === 0 ? [] : [say(TASK_VERB_WORDS.dependsOn(dependsOn.join(', ')))]),
  ];
}
