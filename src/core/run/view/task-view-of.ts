import type { TaskView } from '../../task/task-view.ts';
import { verifiesClaims } from '../family/claimed-items.ts';
import { dueList, wornOutIds } from '../family/family.ts';
import { writableDocuments } from '../family/owed-documents.ts';
import type { Run } from '../run.ts';
import { phaseOf } from './task-context-of.ts';

/** What a write of a document has to know of the run. */
export function taskViewOf(run: Run): TaskView {
  const { name = '', documents, items } = run.task;
  return {
    taskName: name,
    phase: phaseOf(run),
    writable: writableDocuments(run),
    documents,
    items,
    ticked: items.flatMap(({ id, done }) => (done ? [id] : [])),
    wornOut: [...wornOutIds(run)],
    verifies: verifiesClaims(run),
    notes: dueList(run).notes,
  };
}
