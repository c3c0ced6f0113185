import { hashText } from '../hash.ts';
import type { RefusalCode } from '../refusal.ts';
import { describeProblem, TASK_REFUSALS } from '../words/task-words.ts';
import { inEnglish, type Text } from '../words/text.ts';
import { DOCUMENT_NAMES, type DocumentName, documentPath } from './document-names.ts';
import { editTaskList } from './edit-task-list.ts';
import { identityOf, wordingOf } from './item-identity.ts';
import { findUnreadable, readDocument } from './read-document.ts';
import type { Reading, TaskItem } from './reading.ts';
import { WorkflowPhase } from './task-context.ts';
import type { TaskView } from './task-view.ts';

export type DocumentWrite = { readonly document: DocumentName; readonly content: string };
export type RefusedWrite = {
  readonly kind: 'refused';
  readonly code: RefusalCode;
  readonly message: string;
  readonly line?: number;
};
export type PlannedWrite = {
  readonly kind: 'write';
  /** Exactly what is to be written. */
  readonly content: string;
  readonly reading: Reading;
  /** Items that the model wants to be ticked: their boxes stay open until they are verified. */
  readonly requested: readonly string[];
};

/** What a model's write of a document comes to. `now` is the text on disk, or null where there is no file. */
export function planWrite(view: TaskView, write: DocumentWrite, now: string | null): RefusedWrite | PlannedWrite {
  const { document, content } = write;
  const refused = refuseByPhase(view, document) ?? refuseByFile(view, document, now) ?? refuseByCharacters(content);
  if (refused !== undefined) return refused;
  const reading = readDocument(document, content);
  if (document !== 'taskList') return { kind: 'write', content, reading, requested: [] };
  return (isAtWork(view) ? refuseByItems(view, reading) : undefined) ?? planList(view, content, reading);
}

/** The document that each phase waits for; earlier ones may be written again. */
const DUE: { readonly [P in WorkflowPhase]: DocumentName } = {
  idle: 'requirements',
  analyze: 'requirements',
  design: 'design',
  breakdown: 'taskList',
  execute: 'taskList',
  complete: 'taskList',
};

function refuseByPhase({ phase }: TaskView, document: DocumentName): RefusedWrite | undefined {
  const due = DUE[phase];
  const isLater = DOCUMENT_NAMES.indexOf(document) > DOCUMENT_NAMES.indexOf(due);
  return isLater ? refuse('E_INVALID_TRANSITION', TASK_REFUSALS.notYet(document, due)) : undefined;
}

/** What somebody else has written is never lost by a write of the model. */
function refuseByFile(view: TaskView, document: DocumentName, now: string | null): RefusedWrite | undefined {
  if (now === null) return undefined;
  const known = view.documents[document];
  const path = documentPath(view.taskName, document);
  if (known === undefined) return refuse('TASK_FOLDER_TAKEN', TASK_REFUSALS.folderTaken(path, view.taskName));
  return hashText(now) === known.hash ? undefined : refuse('E_PRECONDITION_FAILED', TASK_REFUSALS.changed(path));
}

function refuseByCharacters(content: string): RefusedWrite | undefined {
  const problem = findUnreadable(content);
  const isIllegal = problem?.code === 'nul' || problem?.code === 'loneSurrogate';
  return isIllegal ? refuse('E_SCHEMA_VALIDATION', describeProblem(problem), problem.line) : undefined;
}

function isAtWork({ phase }: TaskView): boolean {
  return phase === WorkflowPhase.EXECUTE || phase === WorkflowPhase.COMPLETE;
}

/** While items are worked on, the list stays readable and keeps every open item as it is. */
function refuseByItems(view: TaskView, { problems, items = [] }: Reading): RefusedWrite | undefined {
  const [problem] = problems;
  if (problem !== undefined) {
    const words = TASK_REFUSALS.broken(String(problem.line), describeProblem(problem));
    return refuse('E_SCHEMA_VALIDATION', words, problem.line);
  }
  const now = new Map(items.map((item) => [identityOf(item), item]));
  const ticked = new Set(view.ticked);
  for (const item of view.items) {
    if (ticked.has(item.id)) continue;
    const kept = now.get(identityOf(item));
    if (kept === undefined)
      return refuse('OPEN_ITEM_CHANGED', TASK_REFUSALS.dropped(item.text, String(item.line)), item.line);
    if (wordingOf(kept) !== wordingOf(item))
      return refuse('OPEN_ITEM_CHANGED', TASK_REFUSALS.reworded(item.text, String(kept.line)), kept.line);
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

function refuse(code: RefusalCode, words: Text, line?: number): RefusedWrite {
  const refused = { kind: 'refused', code, message: inEnglish(words) } as const;
  return line === undefined ? refused : { ...refused, line };
}
