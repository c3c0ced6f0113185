import { DOCUMENT_NAMES } from '../../task/document-names.ts';
import { WorkflowPhase } from '../../task/task-context.ts';
import { type TodoFacts, tickTodo, workflowTodoTemplate } from '../../task/todo-template.ts';
import { currentNodeId, type Run } from '../run.ts';

/** The todo list as it reads now: the agent's own, else the template of a complex task; undefined where there is neither. */
export function todoOf(run: Run): string | undefined {
  const { todo, simple } = run.task;
  const begun = todo ?? (simple === false ? workflowTodoTemplate : undefined);
  return begun === undefined ? undefined : tickKnown(run, begun);
}

/** A todo list with what the log knows to be done ticked. */
export function tickKnown(run: Run, todo: string): string {
  return tickTodo(todo, factsOf(run));
}

function factsOf(run: Run): TodoFacts {
  const { documents, items } = run.task;
  return {
    phase: phaseReached(run),
    written: DOCUMENT_NAMES.filter((name) => documents[name] !== undefined),
    allVerified: items.length > 0 && items.every(({ done }) => done),
  };
}

/** A simple task comes to its end without the phases between, and a node of another name is none of them. */
function phaseReached(run: Run): WorkflowPhase {
  const node = currentNodeId(run);
  const phase = Object.values(WorkflowPhase).find((one) => one === node);
  return phase === undefined || run.task.simple === true ? WorkflowPhase.IDLE : phase;
}
