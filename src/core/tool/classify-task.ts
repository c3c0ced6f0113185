import { writeState } from '../gate/hold-move.ts';
import type { JsonObject } from '../json.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import type { Call, EventOf, RunEvent } from '../run/events.ts';
import { currentNodeId, type Run, workflowOf } from '../run/run.ts';
import { classify } from '../task/classify.ts';
import { objectSchema } from './built-in-tools.ts';
import { type CallDecision, type RecordTool, refused } from './call-decision.ts';

type Declared = Pick<EventOf<'task.classified'>, 'steps' | 'needsResearch' | 'directAnswer' | 'by'>;

/** Says how much work a task is; the rule decides whether it is a simple one. */
export const classifyTask: RecordTool = {
  name: 'classifyTask',
  family: 'task',
  description: 'Say how much work the task is, before anything else: a simple one needs no documents.',
  parameters: objectSchema(
    {
      steps: { type: 'integer', minimum: 0, description: 'How many steps it takes.' },
      needsResearch: { type: 'boolean', description: 'Whether something has to be looked up outside the project.' },
      directAnswer: { type: 'boolean', description: 'Whether it can be answered at once.' },
    },
    ['steps', 'needsResearch', 'directAnswer'],
  ),
  inConversations: false,
  decide: decideClass,
};

function decideClass(run: Run, _: Call, args: JsonObject): CallDecision {
  const { steps, needsResearch, directAnswer } = args;
  if (typeof steps !== 'number' || !Number.isInteger(steps) || steps < 0 || typeof needsResearch !== 'boolean')
    return refused(refuse('E_SCHEMA_VALIDATION', 'steps must be a whole number, and needsResearch true or false.'));
  const estimate = { steps, needsResearch, directAnswer: directAnswer === true };
  const events = declared(run, { ...estimate, by: 'model' });
  if (isRefusal(events)) return refused(events);
  const { simple } = classify(estimate);
  const hint = simple
    ? 'Do it, and call completionResult.'
    : 'Write the documents, phase by phase, with createTaskDocs.';
  return { kind: 'done', events, result: { ok: true, simple, hint } };
}

/** Whether the task is still to be classified: the run stands where it began and has written nothing yet, or nothing since it was taken back. */
export function atBeginning(run: Run): boolean {
  const { documents, takenBackAt } = run.task;
  const isUnwritten = Object.values(documents).every(({ readAt }) => readAt < takenBackAt);
  return isAtEntry(run) && isUnwritten;
}

/** Whether the run stands where it began. */
export function isAtEntry(run: Run): boolean {
  return currentNodeId(run) === workflowOf(run).entryNodeId;
}

/** What a declaration records; a simple task may become a complex one, never the other way. */
export function declared(run: Run, { by, ...estimate }: Declared): readonly RunEvent[] | Refusal {
  const { simple } = classify(estimate);
  if (!atBeginning(run) || (run.task.simple === false && simple))
    return refuse('E_INVALID_TRANSITION', 'The task has been classified as complex: its documents are due.');
  return [
    { type: 'task.classified', simple, ...estimate, by },
    ...writeState(run, { variables: { set: { [currentNodeId(run)]: { simple, ...estimate } } } }),
  ];
}
