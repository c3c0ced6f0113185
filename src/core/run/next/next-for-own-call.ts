import type { RuntimeCall } from '../../exit/exit-kind.ts';
import { writeState } from '../../gate/hold-move.ts';
import { isObject, type Json, type JsonObject } from '../../json.ts';
import { operationOf } from '../../logic/logic-operators.ts';
import { namesRead, partsOf } from '../../logic/logic-parts.ts';
import type { WorkflowNode } from '../../package/definition.ts';
import { outgoing } from '../../package/graph.ts';
import { describeEvidence } from '../../route/describe-evidence.ts';
import { isRouted } from '../../route/request.ts';
import { fitsState } from '../../state/state-schema.ts';
import { TROUBLE_WORDS } from '../../words/trouble-words.ts';
import { ownCallId } from '../calls/own-call-id.ts';
import { slotOf } from '../calls/settle-call.ts';
import type { RunEvent } from '../events.ts';
import { type Run, workflowOf } from '../run.ts';
import { blockedBy } from '../turn/end-turn.ts';
import { type Action, record } from './action.ts';

/** A node whose work is a call of the runtime's: it is asked for once, and its result is what the node has given. */
export function nextForOwnCall(run: Run, node: WorkflowNode, { tool, args }: RuntimeCall): Action {
  const result = run.own?.result;
  if (result === undefined) return record('ask', [askOwn(run, tool, args)]);
  if (isObject(result) && result['ok'] !== true && !edgesAskHow(run, node))
    return record('failed', failed(run, result));
  return record('called', given(run, node.id, result));
}

/** The runtime calls a tool itself: the events of it, and the id by which it is known. */
export function askOwn({ turns, seq }: Run, tool: string, args: RuntimeCall['args']): RunEvent {
  return { type: 'call.asked', turn: turns, exchange: 0, callId: ownCallId(seq + 1), tool, args, by: 'runtime' };
}

/** A person looks, and lets it be called again; the graph may also have a way for it. */
function failed(run: Run, result: JsonObject): readonly RunEvent[] {
  const { code = 'TOOL_EXEC_FAILED' } = isObject(result['error']) ? result['error'] : {};
  return blockedBy(run, String(code), whyFailed(result) ?? TROUBLE_WORDS.callFailed('').en);
}

/** What a person is told of a call of the runtime's that has failed; undefined where it has not. */
export function whyFailed(result: Json | undefined): string | undefined {
  if (!isObject(result) || result['ok'] !== false) return undefined;
  const { message = '' } = isObject(result['error']) ? result['error'] : {};
  return TROUBLE_WORDS.callFailed(String(message)).en;
}

function given(run: Run, nodeId: string, result: Json): readonly RunEvent[] {
  const kept = fitsState(result) ? result : { ok: isObject(result) && result['ok'] === true };
  return [
    { type: 'output.accepted', node: nodeId, output: result, artifacts: [] },
    ...evidence(run, result),
    ...writeState(run, { variables: { set: { [nodeId]: kept } } }),
  ];
}

/** What the runtime found out on the way is told to the next agent as a fact, where agents hand work over to each other. */
function evidence(run: Run, result: Json): readonly RunEvent[] {
  const tool = slotOf(run, run.own?.callId)?.call.tool;
  const text = isRouted(workflowOf(run)) && tool !== undefined ? describeEvidence(tool, result) : undefined;
  return text === undefined ? [] : [{ type: 'notice.given', code: 'EVIDENCE', text }];
}

function edgesAskHow(run: Run, { id }: WorkflowNode): boolean {
  return outgoing(workflowOf(run), id).some(({ conditionExpr }) => {
    const parts = conditionExpr === undefined ? [] : [...partsOf(conditionExpr, { ofData: true })];
    return parts.some(({ value }) => {
      const operation = operationOf(value);
      return operation !== undefined && namesRead(operation.name, operation.args).includes(`${id}.ok`);
    });
  });
}
