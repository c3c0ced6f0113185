import { Fault, isFault } from '../core/fault.ts';
import { type ItemStanding, itemStandings } from '../core/run/family/item-standing.ts';
import type { Run } from '../core/run/run.ts';
import { checkFolder, type FolderStanding } from '../core/task/check-folder.ts';
import { docsPath } from '../core/task/document-names.ts';
import { TASK_VERB_WORDS } from '../core/words/task-verb-words.ts';
import { describeProblem } from '../core/words/task-words.ts';
import { findRun } from './find-run.ts';
import { lookAt } from './open-children.ts';
import type { Person } from './person.ts';
import type { Place } from './place.ts';
import { isTaskName, readTaskFolder, taskNamed } from './task-folder.ts';
import { withReader } from './with-reader.ts';

/** The documents of a task as they stand on the disk. */
export type TaskDocs = {
  readonly task: string;
  readonly standing: FolderStanding;
  /** Documents that are no longer as the run knows them. */
  readonly edited: ReadonlySet<string>;
  /** The items with what the run adds to their boxes; undefined where only the documents are known. */
  readonly items: readonly ItemStanding[] | undefined;
};

/** `docs`: undefined where the run has none, or none yet. */
export type ReadDocs = { readonly run: Run | undefined; readonly docs: TaskDocs | undefined };

/** The documents of a run, or of a task by its folder in this project. */
export async function docsOfTask(
  place: Place,
  person: Person,
  ref: string,
  { project: folder }: { readonly project?: string | undefined } = {},
): Promise<ReadDocs> {
  const { project, task, run } = await meantTask(place, person, ref, folder ?? place.cwd);
  if (task === undefined) return { run, docs: undefined };
  const found = await readTaskFolder(await place.openTaskFiles(), project, task);
  if (found.length === 0 && run === undefined) throw notFound(ref);
  const standing = checkFolder(task, Object.fromEntries(found.map(({ name, reading }) => [name, reading])));
  const edited = new Set(found.flatMap(({ name, hash }) => (isEdited(run, name, hash) ? [name as string] : [])));
  const items = run === undefined ? undefined : itemStandings(run, standing.items);
  return { run, docs: { task, standing, edited, items } };
}

/** As machines read them. */
export function docsView({ run, docs }: ReadDocs) {
  if (docs === undefined) return { runId: run?.id, task: null, documents: [], items: [], ok: true };
  const { task, standing, edited, items } = docs;
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

type Meant = { readonly project: string; readonly task: string | undefined; readonly run?: Run };

/** A run by its id, else a task by its folder; a name that is neither may still be the beginning of an id. */
async function meantTask(place: Place, person: Person, ref: string, folder: string): Promise<Meant> {
  if (/^(?:@|run_)/.test(ref)) return ofRun(place, person, ref);
  const project = await place.findProject(folder);
  if (ref.includes('/')) return { project, task: taskNamed(ref, { do: 'docs', task: 'docs/<task-name>' }) };
  const isThere = isTaskName(ref) && (await readTaskFolder(await place.openTaskFiles(), project, ref)).length > 0;
  if (isThere) return { project, task: ref };
  return ofRun(place, person, ref).catch((error: unknown) => {
    throw isFault(error) && error.code === 'RUN_NOT_FOUND' ? notFound(ref) : error;
  });
}

async function ofRun(place: Place, person: Person, ref: string): Promise<Meant> {
  const { run } = await withReader(place, person, async (store) => lookAt(store, await findRun(store, ref)));
  const project = await place.findProject(run.started.project);
  // The documents of an item are those of the task that it belongs to.
  const ofParent = run.started.parent?.docs?.replace(/^docs\//, '');
  return { project, task: run.task.name ?? ofParent, run };
}

function notFound(ref: string): Fault {
  return new Fault('TASK_NOT_FOUND', TASK_VERB_WORDS.noTask(ref), { help: { do: 'list-runs' } });
}

function isEdited(run: Run | undefined, name: string, hash: string): boolean {
  const known = run?.task.documents[name];
  return known !== undefined && known.hash !== hash;
}
