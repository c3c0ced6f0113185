import type { JsonObject } from '../json.ts';
import { refuse } from '../refusal.ts';
import type { Call } from '../run/events.ts';
import type { Run } from '../run/run.ts';
import { named, text } from './built-in-tools.ts';
import { type CallDecision, type RecordTool, refused } from './call-decision.ts';

/** The agent's own list of what it is at. It is shown to people and decides nothing. */
export const updateTodolist: RecordTool = {
  name: 'updateTodolist',
  family: 'task',
  description: 'Keep your own list of what is to be done and what is done, for the person to see.',
  parameters: named({ todolist: text('The whole list, as Markdown with boxes.') }, ['todolist']),
  inConversations: false,
  decide: decideTodo,
};

const MAX_LENGTH = 65_536;

function decideTodo(_: Run, __: Call, { todolist }: JsonObject): CallDecision {
  if (typeof todolist !== 'string' || todolist.length > MAX_LENGTH)
    return refused(refuse('E_SCHEMA_VALIDATION', `todolist must be Markdown of at most ${MAX_LENGTH} characters.`));
  return { kind: 'done', events: [{ type: 'todo.updated', text: todolist }], result: { ok: true } };
}
