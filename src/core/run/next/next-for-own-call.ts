import type { RuntimeCall } from '../../exit/exit-kind.ts';
import { isAwaited, retryAtIn } from '../../fault.ts';
import { writeState } from '../../gate/hold-move.ts';
import { isObject, type Json } from '../../json.ts';
import { keepDefined } from '../../keep-defined.ts';
import { variablesIn } from '../../logic/logic-parts.ts';
import type { WorkflowNode } from '../../package/definition.ts';
import { outgoing } from '../../package/graph.ts';
import { besideEvidence, describeEvidence } from '../../route/describe-evidence.ts';
import { isRouted } from '../../route/request.ts';
import { fitsState } from '../../state/state-schema.ts';
import { readSaying } from '../../words/read-saying.ts';
import type { Said, Told } from '../../words/recordable.ts';
import { sayAgain } from '../../words/recorded-words.ts';
import { TROUBLE_WORDS } from '../../words/trouble-words.ts';
import { ownCallId } from '../calls/own-call-id.ts';
import { slotOf } from '../calls/settle-call.ts';
import type { RunEvent } from '../events.ts';
import { type Run, workflowOf } from '../run.ts';
import { blockedBy } from '../turn/end-turn.ts';
import { type Action, record } from './action.ts';

/** However soon a tool wants to be called again. */
const SOONEST_LOOK_MS = 1_000;
/** A look that fails is made again: a forge may be out of reach for a while, and nobody may be there to see it. */
const AFTER_FAILED_LOOK_MS = 3_600_000;
const MOST_FAILED_LOOKS_MS = 24 * AFTER_FAILED_LOOK_MS;

/** A node whose work is a call of the runtime's: it is asked for once, and its result is what the node has given. */
export function nextForOwnCall(run: Run, node: WorkflowNode, { tool, args }: RuntimeCall, now: number): Action {
  const result = run.own?.result;
  if (result === undefined) return record('ask', [askOwn(run, tool, args)]);
  // A person looks, and lets it be called again; the graph may also have a way for it.
  if (isObject(result) && result['ok'] !== true && !edgesAskHow(run, node)) {
    const error = errorIn(result);
    const retryAt = nextLookAt(run, error, now);
    return record('failed', blockedBy(run, error.code, error.said, keepDefined({ retryAt })));
  }
  return record('called', acceptResult(run, node.id, result));
}

/** The runtime calls a tool itself: the events of it, and the id by which it is known. */
export function askOwn({ turns, seq }: Run, tool: string, args: RuntimeCall['args']): RunEvent {
  return { type: 'call.asked', turn: turns, exchange: 0, callId: ownCallId(seq + 1), tool, args, by: 'runtime' };
}

/** What a person is told of a call of the runtime's that has failed, or waits for people; undefined where it has not. */
export function whyFailed(result: Json | undefined): Said | undefined {
  return isObject(result) && result['ok'] === false ? errorIn(result).said : undefined;
}

/** Only what is awaited is looked for again; what has failed for another reason is for a person, unless it was such a look. */
function nextLookAt({ awaited }: Run, { code, retryAt }: CallError, now: number): number | undefined {
  if (isAwaited(code)) return retryAt && Math.max(retryAt, now + SOONEST_LOOK_MS);
  if (awaited === undefined) return undefined;
  const failsSince = awaited.code === code ? awaited.openedAt : now;
  return now - failsSince < MOST_FAILED_LOOKS_MS ? now + AFTER_FAILED_LOOK_MS : undefined;
}

type CallError = { readonly code: string; readonly said: Said; readonly retryAt: number | undefined };

/** The error of a call that has failed, in words for a person. */
export function errorIn(result: Json): CallError {
  const error = isObject(result) && isObject(result['error']) ? result['error'] : {};
  const { code = 'TOOL_EXEC_FAILED', message = '', say, details } = error;
  const said = { message: String(message), say: readSaying(say) };
  return { code: String(code), said: saidOfFailed(String(code), said), retryAt: retryAtIn(details) };
}

/** What a person has to say is asked for as it is. Words without a name are found again by their English, with what they stand in. */
function saidOfFailed(code: string, said: Told): Said {
  if (code === 'NO_CHECK') return said;
  const words = isAwaited(code) ? TROUBLE_WORDS.callWaits : TROUBLE_WORDS.callFailed;
  const { message, say } = said;
  const known = say && sayAgain(say);
  return known === undefined ? words(message).en : words(keepDefined({ ...known, say }));
}

function acceptResult(run: Run, nodeId: string, result: Json): readonly RunEvent[] {
  const tool = isRouted(workflowOf(run)) ? slotOf(run, run.own?.callId)?.call.tool : undefined;
  const found = tool === undefined ? result : besideEvidence(tool, result);
  const kept = fitsState(found) ? found : { ok: isObject(result) && result['ok'] === true };
  return [
    { type: 'output.accepted', node: nodeId, output: result, artifacts: [] },
    ...noteEvidence(tool, result),
    ...writeState(run, { variables: { set: { [nodeId]: kept } } }),
  ];
}

/** What the runtime found out on the way is told to the next agent as a fact, where agents hand work over to each other. */
function noteEvidence(tool: string | undefined, result: Json): readonly RunEvent[] {
  const text = tool === undefined ? undefined : describeEvidence(tool, result);
  return text === undefined ? [] : [{ type: 'notice.given', code: 'EVIDENCE', text }];
}

function edgesAskHow(run: Run, { id }: WorkflowNode): boolean {
  return outgoing(workflowOf(run), id).some(
    ({ conditionExpr: rule }) => rule !== undefined && variablesIn(rule).includes(`${id}.ok`),
  );
}
