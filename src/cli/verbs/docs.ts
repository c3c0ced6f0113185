import { findRun } from '../../app/find-run.ts';
import { lookAt } from '../../app/look-at.ts';
import { isTaskName, readTaskFolder, taskNamed } from '../../app/task-folder.ts';
import { badUsage } from '../../core/bad-usage.ts';
import { Fault, isFault } from '../../core/fault.ts';
import { type ItemStanding, itemStandings } from '../../core/run/item-standing.ts';
import type { Run } from '../../core/run/run.ts';
import { checkFolder, type FolderStanding } from '../../core/task/check-folder.ts';
import { docsPath } from '../../core/task/document-names.ts';
import type { TaskItem } from '../../core/task/reading.ts';
import { commandLine } from '../../core/words/command-line.ts';
import { oneLine } from '../../core/words/plain-text.ts';
import { TASK_VERB_WORDS } from '../../core/words/task-verb-words.ts';
import { describeProblem } from '../../core/words/task-words.ts';
import { asIs, type Text } from '../../core/words/text.ts';
import type { House } from '../house.ts';
import { type Output, tellResult } from '../output.ts';
import { inColumns } from '../telling/in-columns.ts';
import { itemRows } from '../telling/item-rows.ts';
import { say } from '../telling/speech.ts';
import { withReader } from '../with-store.ts';

const WRONG = 3;

/** `signalbox docs`: the documents of a task as they stand on the disk. `check` ends with 3 where something is wrong in them. */
export async function docs(
  house: House,
  out: Output,
  ref: string,
  check: string | undefined,
  options: { readonly project?: string },
): Promise<number> {
  if (check !== undefined && check !== 'check')
    throw badUsage(TASK_VERB_WORDS.onlyCheck(check), commandLine('docs', ref, 'check'));
  const { project, task, run } = await meantTask(house, out, ref, options.project);
  if (task === undefined) {
    const why = run?.task.simple === true ? TASK_VERB_WORDS.simple : TASK_VERB_WORDS.notYet;
    return tellResult(out, { runId: run?.id, task: null, documents: [], items: [], ok: true }, () => say(why));
  }
  const found = await readTaskFolder(await house.openTaskFiles(), project, task);
  if (found.length === 0 && run === undefined) throw notFound(ref);
  const standing = checkFolder(task, Object.fromEntries(found.map(({ name, reading }) => [name, reading])));
  const edited = new Set(found.flatMap(({ name, hash }) => (isEdited(run, name, hash) ? [name as string] : [])));
  const items = run === undefined ? undefined : itemStandings(run, standing.items);
  const shown = { task, standing, edited, items };
  tellResult(out, view(shown, run), () => portrait(shown, check !== undefined));
  return check !== undefined && !standing.ok ? WRONG : 0;
}

type Meant = { readonly project: string; readonly task: string | undefined; readonly run?: Run };

/** A run by its id, else a task by its folder; a name that is neither may still be the beginning of an id. */
async function meantTask(house: House, out: Output, ref: string, folder: string | undefined): Promise<Meant> {
  if (/^(?:@|run_)/.test(ref)) return ofRun(house, out, ref);
  const project = await house.findProject(folder ?? house.terminal.cwd);
  if (ref.includes('/')) return { project, task: taskNamed(ref, 'signalbox docs docs/<task-name>') };
  const isThere = isTaskName(ref) && (await readTaskFolder(await house.openTaskFiles(), project, ref)).length > 0;
  if (isThere) return { project, task: ref };
  return ofRun(house, out, ref).catch((error: unknown) => {
    throw isFault(error) && error.code === 'RUN_NOT_FOUND' ? notFound(ref) : error;
  });
}

async function ofRun(house: House, out: Output, ref: string): Promise<Meant> {
  const { run } = await withReader(house, out, async (store) => lookAt(store, await findRun(store, ref)));
  const project = await house.findProject(run.started.project);
  // The documents of an item are those of the task that it belongs to.
  const ofParent = run.started.parent?.docs?.replace(/^docs\//, '');
  return { project, task: run.task.name ?? ofParent, run };
}

function notFound(ref: string): Fault {
  return new Fault('TASK_NOT_FOUND', TASK_VERB_WORDS.noTask(ref), { help: asIs('signalbox ls') });
}

function isEdited(run: Run | undefined, name: string, hash: string): boolean {
  const known = run?.task.documents[name];
  return known !== undefined && known.hash !== hash;
}

type Shown = {
  readonly task: string;
  readonly standing: FolderStanding;
  /** Documents that are no longer as the run knows them. */
  readonly edited: ReadonlySet<string>;
  /** The items with what the run adds to their boxes; undefined where only the documents are known. */
  readonly items: readonly ItemStanding[] | undefined;
};

function view({ task, standing, edited, items }: Shown, run: Run | undefined): object {
  const done = standing.items.filter((item) => item.done).length;
  const total = standing.items.length;
  return {
    ...(run === undefined ? {} : { runId: run.id }),
    task,
    docsPath: docsPath(task),
    phase: standing.phase,
    documents: standing.documents.map(({ problems, ...document }) => ({
      ...document,
      problems: problems.map((problem) => ({ ...problem, message: describeProblem(problem).en })),
      ...(edited.has(document.document) ? { edited: true } : {}),
    })),
    items: standing.items.map((item, index) => ({ ...item, ...items?.[index] })),
    progress: { total, completed: done, remaining: total - done },
    ok: standing.ok,
  };
}

function portrait(shown: Shown, checked: boolean): string {
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
