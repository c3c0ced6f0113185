import { type Refusal, type RefusalCode, refuse } from '../refusal.ts';
import { describeProblem, TASK_REFUSALS } from '../words/task-words.ts';
import type { Text } from '../words/text.ts';
import { DOCUMENT_NAMES, type DocumentName, documentPath } from './document-names.ts';
import { editTaskList } from './edit-task-list.ts';
import { identityOf, wordingOf } from './item-identity.ts';
import { isPast, refuseLater } from './phases.ts';
import { findUnreadable, readDocument } from './read-document.ts';
import type { Reading, TaskItem } from './reading.ts';
import { WorkflowPhase } from './task-context.ts';
import type { TaskView } from './task-view.ts';

export type DocumentWrite = { readonly document: DocumentName; readonly content: string };
export type PlannedWrite = {
  readonly kind: 'write';
  /** Exactly what is to be written. */
  readonly content: string;
  readonly reading: Reading;
  /** Items that the model wants to be ticked: their boxes stay open until they are verified. */
  readonly requested: readonly string[];
};

/** The documents that are on the disk, by the hashes of their bytes. */
export type FoundHashes = { readonly [N in DocumentName]?: string };

/** What a model's write of a document comes to. `found`: those of `filesToFind`. */
export function planWrite(view: TaskView, write: DocumentWrite, found: FoundHashes): Refusal | PlannedWrite {
  const { document, content } = write;
  const refused = refuseLater(view.writable, document) ?? refuseByFiles(view, found) ?? refuseByCharacters(content);
  if (refused !== undefined) return refused;
  const reading = readDocument(document, content);
  if (document !== 'taskList') return { kind: 'write', content, reading, requested: [] };
  return (isAtWork(view) ? refuseByItems(view, reading) : undefined) ?? planList(view, content, reading);
}

/** The documents whose files count when this one is written: with its first document a run takes the whole folder. */
export function filesToFind({ taskName }: TaskView, document: DocumentName): readonly DocumentName[] {
  return taskName === '' ? DOCUMENT_NAMES : [document];
}

/** What a person has written is never lost by a write of the model, and never mixed with what the model writes. */
function refuseByFiles(view: TaskView, found: FoundHashes): Refusal | undefined {
  for (const name of DOCUMENT_NAMES) {
    const [hash, known, path] = [found[name], view.documents[name], documentPath(view.taskName, name)];
    if (hash === undefined) continue;
    if (known === undefined) return refuse('TASK_FOLDER_TAKEN', TASK_REFUSALS.folderTaken(path, view.taskName));
    if (hash !== known.hash) return refuse('E_PRECONDITION_FAILED', TASK_REFUSALS.changed(path));
  }
  return undefined;
}

function refuseByCharacters(content: string): Refusal | undefined {
  const problem = findUnreadable(content);
  const isIllegal = problem?.code === 'nul' || problem?.code === 'loneSurrogate';
  return isIllegal ? refuseAt(problem.line, 'E_SCHEMA_VALIDATION', describeProblem(problem)) : undefined;
}

function isAtWork({ phase }: TaskView): boolean {
  return isPast(phase, WorkflowPhase.BREAKDOWN);
}

/** While items are worked on, the list stays readable and keeps every open item as it is. */
function refuseByItems(view: TaskView, { problems, items = [] }: Reading): Refusal | undefined {
  const [problem] = problems;
  if (problem !== undefined) {
    const words = TASK_REFUSALS.broken(String(problem.line), describeProblem(problem));
    return refuseAt(problem.line, 'E_SCHEMA_VALIDATION', words);
  }
  const now = new Map(items.map((item) => [identityOf(item), item]));
  const ticked = new Set(view.ticked);
  for (const item of view.items) {
    if (ticked.has(item.id)) continue;
    const kept = now.get(identityOf(item));
    if (kept === undefined)
      return refuseAt(item.line, 'OPEN_ITEM_CHANGED', TASK_REFUSALS.dropped(item.text, String(item.line)));
    if (wordingOf(kept) !== wordingOf(item))
      return refuseAt(kept.line, 'OPEN_ITEM_CHANGED', TASK_REFUSALS.reworded(item.text, String(kept.line)));
  }
  return undefined;
}

/** Boxes are as they were, whatever the model has ticked; an item with other words is another item. */
function planList(view: TaskView, content: string, reading: Reading): PlannedWrite {
  const before = new Map(view.items.map((item) => [identityOf(item), item]));
  const ticked = new Set(view.ticked);
  const boxes: { [id: string]: boolean } = {};
  const notes: { [id: string]: readonly string[] } = {};
  const requested: string[] = [];
  for (const item of reading.items ?? []) {
    const same = sameItem(before.get(identityOf(item)), item);
    boxes[item.id] = same !== undefined && ticked.has(same.id);
    if (item.done && boxes[item.id] === false) requested.push(item.id);
    const due = same === undefined ? undefined : view.notes[same.id];
    if (due !== undefined) notes[item.id] = due;
  }
  const edited = editTaskList(content, { boxes, notes });
  return {
    kind: 'write',
    content: edited,
    reading: edited === content ? reading : readDocument('taskList', edited),
    requested,
  };
}

function sameItem(before: TaskItem | undefined, item: TaskItem): TaskItem | undefined {
  return before !== undefined && wordingOf(before) === wordingOf(item) ? before : undefined;
}

/** What names a line is refused with it. */
function refuseAt(line: number, code: RefusalCode, words: Text): Refusal {
  return refuse(code, words, { line });
}
