import { docsOfTask, docsView, type TaskDocs } from '../../app/docs-of-task.ts';
import { badUsage } from '../../core/bad-usage.ts';
import type { ItemStanding } from '../../core/run/family/item-standing.ts';
import { docsPath } from '../../core/task/document-names.ts';
import type { TaskItem } from '../../core/task/reading.ts';
import { commandLine } from '../../core/words/command-line.ts';
import { oneLine } from '../../core/words/plain-text.ts';
import { TASK_VERB_WORDS } from '../../core/words/task-verb-words.ts';
import { describeProblem } from '../../core/words/task-words.ts';
import type { Text } from '../../core/words/text.ts';
import { type Output, tellResult } from '../output.ts';
import { personAt } from '../person.ts';
import { inColumns } from '../telling/in-columns.ts';
import { itemRows } from '../telling/item-rows.ts';
import { say } from '../telling/speech.ts';
import type { TerminalPlace } from '../terminal-place.ts';

const WRONG = 3;

/** `signalbox docs`: the documents of a task as they stand on the disk. `check` ends with 3 where something is wrong in them. */
export async function docs(
  place: TerminalPlace,
  out: Output,
  ref: string,
  check: string | undefined,
  options: { readonly project?: string },
): Promise<number> {
  if (check !== undefined && check !== 'check')
    throw badUsage(TASK_VERB_WORDS.onlyCheck(check), commandLine('docs', ref, 'check'));
  const read = await docsOfTask(place, personAt(place, out), ref, options);
  const { docs: found, run } = read;
  if (found === undefined) {
    const why = run?.task.simple === true ? TASK_VERB_WORDS.simple : TASK_VERB_WORDS.notYet;
    return tellResult(out, docsView(read), () => say(why));
  }
  tellResult(out, docsView(read), () => portrait(found, check !== undefined));
  return check !== undefined && !found.standing.ok ? WRONG : 0;
}

function portrait(shown: TaskDocs, checked: boolean): string {
  const { task, standing, edited, items } = shown;
  const done = standing.items.filter((item) => item.done).length;
  const headings = inColumns(
    standing.documents.map(({ document, state, problems }) => [
      SIGNS[state],
      `${document}.md`,
      `${say(stateText(state, problems.length))}${edited.has(document) ? `  (${say(TASK_VERB_WORDS.edited)})` : ''}`,
    ]),
    '  ',
  );
  const rows = itemRows(items ?? standing.items.map(boxOnly));
  return [
    `${docsPath(task)}  ${say(TASK_VERB_WORDS.phase(standing.phase))}`,
    ...standing.documents.flatMap(({ path, problems }, index) => [
      `  ${headings[index]}`,
      ...problems.map((problem) => `      ${path}:${problem.line}  ${oneLine(say(describeProblem(problem)))}`),
    ]),
    ...(rows.length === 0
      ? []
      : ['', say(TASK_VERB_WORDS.progress(done, rows.length)), ...rows.map((row) => `  ${row}`)]),
    ...(checked && standing.ok ? ['', say(TASK_VERB_WORDS.checkPassed)] : []),
  ].join('\n');
}

/** What a list says of an item by itself. */
function boxOnly({ id, text, done, dependsOn }: TaskItem): ItemStanding {
  return { id, text, state: done ? 'verified' : 'open', attempts: 0, dependsOn };
}

const SIGNS = { complete: '✓', incomplete: '✗', missing: '✗', unwritten: '·' } as const;

function stateText(state: keyof typeof SIGNS, problems: number): Text {
  return state === 'incomplete' ? TASK_VERB_WORDS.incomplete(problems) : TASK_VERB_WORDS[state];
}
