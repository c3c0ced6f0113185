import { writeState } from '../gate/hold-move.ts';
import { isObject, type JsonObject } from '../json.ts';
import { isRefusal, refuse } from '../refusal.ts';
import type { Call } from '../run/events.ts';
import { currentNodeId, type Run, stateOf, topFrame } from '../run/run.ts';
import { fitsState } from '../state/state-schema.ts';
import { objectSchema, text } from './built-in-tools.ts';
import { type CallDecision, type RecordTool, refused } from './call-decision.ts';
import { atBeginning, declared, isAtEntry } from './classify-task.ts';
import { mayUseTask } from './task-gate.ts';

/** Gives the result of a node that is left by it. Its text is what the person reads; nothing speaks after it. */
export const completionResult: RecordTool = {
  name: 'completionResult',
  family: 'run',
  description: 'Give the result of the work. It ends your turn and leaves the node: say nothing after it.',
  parameters: objectSchema({ result: text('The result, as Markdown, for the person to read.') }, ['result']),
  inConversations: false,
  decide: decideResult,
};

const MOST_NAMED = 10;

function decideResult(run: Run, call: Call, { result }: JsonObject): CallDecision {
  if (typeof result !== 'string' || result.trim() === '')
    return refused(refuse('E_SCHEMA_VALIDATION', 'result must be the result of the work, as Markdown.'));
  const first = mayUseTask(run) ? classifiedFirst(run, call) : undefined;
  if (first !== undefined) return first;
  const open = run.task.items.filter(({ done }) => !done).map(({ id, text: words }) => `${id} (${words})`);
  if (open.length > 0) {
    const named = [...open.slice(0, MOST_NAMED), ...(open.length > MOST_NAMED ? ['…'] : [])].join('; ');
    return refused(refuse('TASK_ITEMS_OPEN', `Items of the task list are still open: ${named}.`));
  }
  const node = currentNodeId(run);
  const before = stateOf(topFrame(run)).variables[node];
  const given = {
    ...(isObject(before) ? (before as JsonObject) : {}),
    done: true,
    ...(fitsState(result) ? { result } : {}),
  };
  return {
    kind: 'done',
    events: [
      { type: 'output.accepted', node, output: result, artifacts: [] },
      ...writeState(run, { variables: { set: { [node]: given } } }),
    ],
    result: { ok: true, hint: 'The result is accepted. End your turn now and say nothing more.' },
  };
}

/** To give the result before anything else says that the task is a simple one; after other work it has to be said. */
function classifiedFirst(run: Run, { id }: Call): CallDecision | undefined {
  const { simple } = run.task;
  if (simple === false && isAtEntry(run))
    return refused(
      refuse(
        'E_PRECONDITION_FAILED',
        'The task is a complex one: its documents are due, and its items, before a result.',
      ),
    );
  if (simple !== undefined || !atBeginning(run)) return undefined;
  if (!isFirstCall(run, id))
    return refused(
      refuse('E_PRECONDITION_FAILED', 'Call classifyTask first: whether the task is a simple one is not known.'),
    );
  const events = declared(run, { steps: 1, needsResearch: false, directAnswer: true, by: 'runtime' });
  return isRefusal(events) ? refused(events) : { kind: 'first', events };
}

function isFirstCall({ outside, calls, failed }: Run, id: string): boolean {
  return outside.length === 0 && failed.length === 0 && calls[0]?.call.id === id;
}
