import type { EventOf } from '../../core/run/events.ts';
import type { Reading } from '../../core/task/reading.ts';
import { oneLine } from '../../core/words/plain-text.ts';
import { sentenceOf } from '../../core/words/sentence-of.ts';
import { TASK_STORY_WORDS } from '../../core/words/task-story-words.ts';
import { describeProblem } from '../../core/words/task-words.ts';
import { say } from './speech.ts';

const MOST_PROBLEMS = 5;

/** A document as it was read: what is wrong with it, and how many items it has. The runtime's own ticks say nothing. */
export function tellReading({ path, by, reading }: EventOf<'document.read'>): string {
  if (by === 'runtime') return '';
  const { problems, items } = reading as Reading;
  const head = by === 'person' ? [`  · ${say(tellFound(path, items))}`] : [];
  const counted =
    by === 'model' && items !== undefined && problems.length === 0
      ? [`  · ${say(TASK_STORY_WORDS.items(path, items.length))}`]
      : [];
  const told = problems
    .slice(0, MOST_PROBLEMS)
    .map((problem) => TASK_STORY_WORDS.problem(path, problem.line, oneLine(say(describeProblem(problem)))));
  const rest = problems.length - told.length;
  return [
    ...head,
    ...counted,
    ...told.map((line) => `  ! ${say(line)}`),
    ...(rest > 0 ? [`  ! ${say(TASK_STORY_WORDS.moreProblems(rest))}`] : []),
  ].join('\n');
}

function tellFound(path: string, items: Reading['items']) {
  if (items === undefined) return TASK_STORY_WORDS.found(path);
  return TASK_STORY_WORDS.foundItems(path, items.filter(({ done }) => done).length, items.length);
}

/** A document that is as it was again: a change of it could not be worked with, or was not its author's to make. */
export function tellPutBack(refused: EventOf<'document.refused'>): string {
  const { path, code, hash } = refused;
  const why = sentence(`${code}: ${say(sentenceOf('document', refused))}`);
  const told = `! ${oneLine(say(TASK_STORY_WORDS.putBack(path, why)))}`;
  if (hash === '') return told;
  const file = `docs/${path.split('/').at(-1)?.replace(/\.md$/, '') ?? ''}.refused-….md`;
  return `${told}\n  ${oneLine(say(TASK_STORY_WORDS.keptAs(file)))}`;
}

function sentence(text: string): string {
  return /[.。!?]$/.test(text) ? text : `${text}.`;
}

/** The list of steps that an agent keeps for itself. */
export function tellSteps(text: string): string {
  const boxes = [...text.matchAll(/^\s*- \[([ xX])\]/gm)];
  const ticked = boxes.filter(([, sign]) => sign !== ' ').length;
  return boxes.length === 0 ? '' : `  · ${say(TASK_STORY_WORDS.todo(ticked, boxes.length))}`;
}
