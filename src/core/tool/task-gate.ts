import { exitOf } from '../exit/exits.ts';
import type { JsonObject } from '../json.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import { currentNodeId, type Run, stateOf, topFrame, workflowOf } from '../run/run.ts';
import { chooseEdge } from '../state/transitions.ts';
import { DOCUMENT_NAMES } from '../task/document-names.ts';
import type { CallDecision } from './call-decision.ts';
import { refused } from './call-decision.ts';
import { atBeginning, declared } from './classify-task.ts';
import { isAllowed } from './policy.ts';
import { policyInForce } from './policy-of.ts';

/** The tool that writes the documents of a task. */
export const CREATE_TASK_DOCS = 'createTaskDocs';

/** Whether the agent here works on a structured task. */
export function mayUseTask(run: Run): boolean {
  return isAllowed(policyInForce(run), 'task', 'classifyTask');
}

/** Documents are written phase by phase; an earlier one may be written again. Undefined: nothing stands against it. */
export function gateDocument(run: Run, { phase, due }: JsonObject): CallDecision | undefined {
  if (due !== undefined) return refused(refuse('E_SCHEMA_VALIDATION', 'Boxes and notes are written by the runtime.'));
  if (typeof phase !== 'string' || !DOCUMENT_NAMES.some((name) => name === phase))
    return refused(refuse('E_SCHEMA_VALIDATION', `phase must be one of ${DOCUMENT_NAMES.join(', ')}.`));
  if (atBeginning(run) && !topFrame(run).done) {
    const events = declared(run, { steps: 3, needsResearch: false, directAnswer: false, by: 'runtime' });
    return isRefusal(events) ? refused(events) : { kind: 'first', events };
  }
  const refusal = outOfTurn(run, phase);
  return refusal === undefined ? undefined : refused(refusal);
}

function outOfTurn(run: Run, phase: string): Refusal | undefined {
  const { nodes } = workflowOf(run);
  const frame = topFrame(run);
  const named = [...frame.visited, ...nextInLine(run)].flatMap((id) => {
    const node = nodes[id];
    return (node && exitOf(node).rules.documents?.(node.contract)) ?? [];
  });
  if (named.includes(phase)) return undefined;
  const due = named.findLast((name) => run.task.documents[name]?.problems.length !== 0);
  const next = due === undefined ? 'It is not due here' : `Now ${due} is due`;
  return refuse('E_INVALID_TRANSITION', `${next}, not ${phase}. Write the documents in order; nothing was written.`);
}

/** Classified in this very reply, the run is on its way to its first document. */
function nextInLine(run: Run): readonly string[] {
  const frame = topFrame(run);
  if (!frame.done) return [];
  const choice = chooseEdge(workflowOf(run), currentNodeId(run), stateOf(frame).variables, run.spent.loops);
  return choice.kind === 'taken' ? [choice.edge.to] : [];
}
