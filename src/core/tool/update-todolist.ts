import type { JsonObject } from '../json.ts';
import { refuse } from '../refusal.ts';
import type { Call } from '../run/events.ts';
import { tickKnown } from '../run/family/todo-of.ts';
import type { Run } from '../run/run.ts';
import { workflowTodoTemplate } from '../task/todo-template.ts';
import { objectSchema, text } from './built-in-tools.ts';
import { type CallDecision, type RecordTool, refused } from './call-decision.ts';

/** The agent's own list of what it is at. It is shown to people and decides nothing; what the log knows to be done is ticked in it. */
export const updateTodolist: RecordTool = {
  name: 'updateTodolist',
  family: 'task',
  description: 'Keep your own list of what is to be done and what is done, for the person to see.',
  parameters: objectSchema(
    { todolist: text(`The whole list, as Markdown with boxes. Start from this one:\n${workflowTodoTemplate}`) },
    ['todolist'],
  ),
  inConversations: false,
  decide: decideTodo,
};

const MAX_LENGTH = 65_536;

function decideTodo(run: Run, _: Call, { todolist }: JsonObject): CallDecision {
  if (typeof todolist !== 'string' || todolist.length > MAX_LENGTH)
    return refused(refuse('E_SCHEMA_VALIDATION', `todolist must be Markdown of at most ${MAX_LENGTH} characters.`));
  const ticked = tickKnown(run, todolist.trim() === '' ? workflowTodoTemplate : todolist);
  const changed = ticked === todolist ? {} : { todolist: ticked };
  return { kind: 'done', events: [{ type: 'todo.updated', text: ticked }], result: { ok: true, ...changed } };
}
