import type { JsonObject } from '../json.ts';
import { keepDefined } from '../keep-defined.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import type { Call } from '../run/events.ts';
import type { Run } from '../run/run.ts';
import { CREATE_TASK_DOCS } from '../task/document-names.ts';
import { isFileTool } from './built-in-tools.ts';
import { type CallDecision, refused } from './call-decision.ts';
import { type MountPath, mountPath } from './mount-path.ts';
import { offeredTools } from './offered-tools.ts';
import { policyInForce } from './policy-of.ts';
import { argumentsOf } from './read-arguments.ts';
import { RECORD_TOOLS } from './record-tools.ts';
import { effectOfCall, refuseServer } from './server-gate.ts';
import { STATE_TOOLS } from './state-file.ts';
import { statePath } from './state-path.ts';
import { gateDocument, keepDocuments, promisedFields } from './task-gate.ts';
import { mayWrite } from './write-globs.ts';

const ASKED = 'A person has been asked. End your turn; call again after the answer.';
const ASSIGNED = 'Items have been assigned. End your turn; what came of them is your next input.';

/** The one way by which every call enters the log. */
export function decideCall(run: Run, call: Call): CallDecision {
  const decision = decideAs(run, call);
  if (decision.kind !== 'refused' || decision.fields !== undefined) return decision;
  return keepDefined({ ...decision, fields: promisedFields(call.tool, decision.refusal) });
}

function decideAs(run: Run, call: Call): CallDecision {
  const args = argumentsOf(call);
  if (isRefusal(args)) return refused(args);
  // A model that asks and acts in one breath would act without the answer.
  if (run.turn?.asked) return refused(refuse('ASK_PENDING', run.task.assigned.length > 0 ? ASSIGNED : ASKED));
  if (run.onward && run.turn !== undefined)
    return refused(refuse('STALE', 'The result has been given: nothing more is carried out. End your turn.'));
  if (!offeredTools(run, policyInForce(run)).some(({ name }) => name === call.tool)) return notAvailable(run, call);
  const recorded = RECORD_TOOLS.find(({ name }) => name === call.tool);
  if (recorded !== undefined) return recorded.decide(run, call, args);
  if (isFileTool(call.tool)) return decideFileCall(run, call, args);
  const unknown = refuseServer(policyInForce(run), call);
  if (unknown !== undefined) return refused(unknown);
  return (call.tool === CREATE_TASK_DOCS ? gateDocument(run, args) : undefined) ?? decideOutside(run, call);
}

const WRITES: ReadonlySet<string> = new Set(['fs.write', 'fs.apply_patch']);

/** A path is read here, before anything is intended: what leads nowhere needs no act to be refused. */
function decideFileCall(run: Run, call: Call, args: JsonObject): CallDecision {
  const { path } = args;
  const onState = statePath(path) === undefined ? undefined : STATE_TOOLS[call.tool];
  if (onState !== undefined && run.started.conversation !== undefined) {
    return refused(refuse('ENOENT', 'A conversation has no state: there is nothing in @state here.'));
  }
  if (onState !== undefined) return onState(run, call, args);
  const place = typeof path === 'string' ? mountPath(path) : undefined;
  if (isRefusal(place)) return refused(place);
  const kept = place === undefined || !WRITES.has(call.tool) ? undefined : refuseWrite(run, place);
  return kept === undefined ? decideOutside(run, call) : refused(kept);
}

function refuseWrite(run: Run, place: MountPath): Refusal | undefined {
  const { write } = policyInForce(run).fs;
  const isOpen = write === undefined || mayWrite(write, place.segments.join('/'));
  return isOpen ? keepDocuments(run, place) : refuse('E_SANDBOX_VIOLATION', notYours(write));
}

function notYours(write: readonly string[]): string {
  if (write.length === 0) return 'You may write no file of the project.';
  return `You may write only files of the project that match: ${write.join(', ')}.`;
}

function decideOutside(run: Run, call: Call): CallDecision {
  const outside = Object.hasOwn(run.kit.tools, call.tool) ? run.kit.tools[call.tool] : undefined;
  if (outside === undefined) return notAvailable(run, call);
  return { kind: 'act', effect: effectOfCall(run.kit.pinned.settings.system, call, outside.effect) };
}

/** A call of the runtime's own: the package has asked for it, and no model's policy is meant. */
export function decideOwnCall(run: Run, call: Call): CallDecision {
  const unknown = refuseServer(run.kit.pinned.settings.system, call);
  if (unknown !== undefined) return refused(unknown);
  if (Object.hasOwn(run.kit.tools, call.tool)) return decideOutside(run, call);
  return refused(refuse('TOOL_NOT_AVAILABLE', `${call.tool} is not available here.`));
}

function notAvailable(run: Run, { tool }: Call): CallDecision {
  const names = offeredTools(run, policyInForce(run)).map(({ name }) => name);
  const others = names.length === 0 ? 'No other tool is, either.' : `Available: ${names.join(', ')}.`;
  return refused(refuse('TOOL_NOT_AVAILABLE', `${tool} is not available for this. ${others}`));
}
