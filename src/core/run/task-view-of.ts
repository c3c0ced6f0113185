import { WorkflowPhase } from '../task/task-context.ts';
import type { TaskView } from '../task/task-view.ts';
import { dueList } from './family.ts';
import { currentNodeId, type Run } from './run.ts';
import { writableDocuments } from './writable-documents.ts';

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
    notes: dueList(run).notes,
  };
}

/** The phase is the node; at a node of another name nothing is out of turn. */
export function phaseOf(run: Run): WorkflowPhase {
  const node = currentNodeId(run);
  return Object.values(WorkflowPhase).find((phase) => phase === node) ?? WorkflowPhase.EXECUTE;
}
