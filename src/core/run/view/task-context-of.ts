import { docsPath } from '../../task/document-names.ts';
import { type TaskContext, WorkflowPhase } from '../../task/task-context.ts';
import { currentNodeId, type Run, workflowOf } from '../run.ts';

/** A structured task as programs read it, its documents by their paths; undefined for a run of anything else. */
export function taskContextOf(run: Run): TaskContext | undefined {
  const [lowest] = run.frames;
  if (lowest === undefined) return undefined;
  const { nodes } = workflowOf(run, lowest);
  if (!Object.values(WorkflowPhase).every((phase) => Object.hasOwn(nodes, phase))) return undefined;
  const { name, documents, simple } = run.task;
  return {
    taskId: run.id,
    taskName: name ?? '',
    currentPhase: phaseOf(run),
    docsPath: name === undefined ? '' : docsPath(name),
    documents: Object.fromEntries(Object.entries(documents).map(([document, { path }]) => [document, path])),
    isSimpleTask: simple === true,
  };
}

/** The phase is the node; at a node of another name nothing is out of turn. */
export function phaseOf(run: Run): WorkflowPhase {
  const node = currentNodeId(run);
  return Object.values(WorkflowPhase).find((phase) => phase === node) ?? WorkflowPhase.EXECUTE;
}
