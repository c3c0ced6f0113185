import { isObject, type Json, type JsonObject } from '../json.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import type { Call } from '../run/events.ts';
import { MAX_ATTEMPTS, wornOutIds } from '../run/family/family.ts';
import { owedDocuments } from '../run/family/owed-documents.ts';
import { ITEM_WORKFLOW } from '../run/family/spawn-child.ts';
import type { Assignment } from '../run/fold/task-events.ts';
import { type Run, workflowOf } from '../run/run.ts';
import type { TaskItem } from '../task/reading.ts';
import { objectSchema, text } from './built-in-tools.ts';
import { type CallDecision, type RecordTool, refused } from './call-decision.ts';
import { readChildTools } from './child-tools.ts';
import { atBeginning } from './classify-task.ts';

/** Has items of the task list done by runs of their own. The call answers at once; their results are the next turn's notice. */
export const assignTasks: RecordTool = {
  name: 'assignTasks',
  family: 'task',
  description:
    'Have items of the task list done by sub-agents, in parallel; end your turn, their results are your next input.',
  parameters: objectSchema(
    {
      tasklist: {
        type: 'array',
        minItems: 1,
        items: objectSchema(
          {
            target: text('The id of the item, or its text.'),
            subAgentPrompt: text('All that the sub-agent has to know: it sees nothing else.'),
            tools: { type: 'array', items: { type: 'string' }, description: 'Tools that it may use, by name.' },
          },
          ['target', 'subAgentPrompt', 'tools'],
        ),
      },
    },
    ['tasklist'],
  ),
  inConversations: false,
  decide: decideAssignment,
};

function decideAssignment(run: Run, call: Call, { tasklist }: JsonObject): CallDecision {
  const misplaced = refuseAssigning(run);
  if (misplaced !== undefined) return refused(misplaced);
  if (!Array.isArray(tasklist) || tasklist.length === 0)
    return refused(refuse('E_SCHEMA_VALIDATION', 'tasklist must name at least one item.'));
  const read = tasklist.map((entry: Json) => readAssignment(run, entry));
  const assigned = read.filter((one): one is Assignment => !isRefusal(one));
  const wrong = read.find(isRefusal) ?? twice(assigned);
  if (wrong !== undefined) return refused(wrong);
  return {
    kind: 'done',
    events: [{ type: 'items.assigned', callId: call.id, items: assigned }],
    result: {
      ok: true,
      waiting: true,
      assigned: assigned.map(({ item }) => item),
      hint: 'End your turn now. What came of the items will be your next input.',
    },
  };
}

/** Why no item can be assigned where the run stands; undefined where it can. */
export function refuseAssigning(run: Run): Refusal | undefined {
  const { documents, items } = run.task;
  if (run.started.parent !== undefined)
    return refuse('TOOL_NOT_AVAILABLE', 'A sub-agent cannot assign work to others.');
  if (!Object.hasOwn(run.kit.pinned.definition.workflows, ITEM_WORKFLOW))
    return refuse('TOOL_NOT_AVAILABLE', `The package has no workflow "${ITEM_WORKFLOW}" for items.`);
  const invalid = documents['taskList']?.problems.length !== 0 || items.length === 0;
  if (invalid || atBeginning(run) || owedDocuments(run) !== undefined)
    return refuse(
      'E_INVALID_TRANSITION',
      `Items can be assigned once taskList.md is valid; the run stands elsewhere in ${workflowOf(run).id}.`,
    );
  return undefined;
}

function readAssignment(run: Run, entry: Json): Assignment | Refusal {
  const { target, subAgentPrompt: prompt, tools = [] } = isObject(entry) ? (entry as JsonObject) : {};
  if (typeof target !== 'string' || typeof prompt !== 'string' || prompt.trim() === '')
    return refuse('E_SCHEMA_VALIDATION', 'Each entry needs target and subAgentPrompt as text.');
  if (!Array.isArray(tools) || !tools.every((name): name is string => typeof name === 'string'))
    return refuse('E_SCHEMA_VALIDATION', 'tools must be a list of names.');
  const item = meantItem(run.task.items, target);
  if (item === undefined)
    return refuse('TASK_ITEM_UNKNOWN', `There is no item "${target}". Open: ${openItems(run.task.items)}.`);
  if (item.done) return refuse('E_PRECONDITION_FAILED', `${item.id} is ticked already.`);
  if (wornOutIds(run).has(item.id))
    return refuse('RETRY_EXHAUSTED', `${item.id} has been tried ${MAX_ATTEMPTS} times. A person has to look at it.`);
  const given = readChildTools(run, tools);
  return isRefusal(given) ? given : { item: item.id, prompt, tools: [...given] };
}

/** The target begins with an item's id, or is its text. */
function meantItem(items: readonly TaskItem[], target: string): TaskItem | undefined {
  const words = target.trim();
  const named = words.replace(/^Task /, '');
  let meant: TaskItem | undefined;
  for (const item of items) {
    if (item.text.trim() === words) return item;
    const isNamed = beginsWith(words, item.id) || beginsWith(named, item.id);
    if (isNamed && item.id.length > (meant?.id.length ?? 0)) meant = item;
  }
  return meant;
}

/** A list may have thousands of items, and as many targets: no expression is built for each pair. */
function beginsWith(words: string, id: string): boolean {
  return words.startsWith(id) && !/[\w.]/.test(words.charAt(id.length));
}

const MOST_NAMED = 10;

function openItems(items: readonly TaskItem[]): string {
  const open = items.filter(({ done }) => !done).map(({ id }) => id);
  return [...open.slice(0, MOST_NAMED), ...(open.length > MOST_NAMED ? ['…'] : [])].join(', ') || 'none';
}

function twice(items: readonly Assignment[]): Refusal | undefined {
  const first = new Map([...items].reverse().map((one) => [one.item, one]));
  const double = items.find((one) => first.get(one.item) !== one);
  return double && refuse('E_SCHEMA_VALIDATION', `${double.item} stands twice in the list.`);
}
