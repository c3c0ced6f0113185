import { asJson, isObject, type Json, type JsonObject } from '../json.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import type { Call } from '../run/events.ts';
import type { Run } from '../run/run.ts';
import { askUser } from './ask-user.ts';
import { type CallDecision, type RecordTool, refused } from './call-decision.ts';
import { offeredTools } from './offered-tools.ts';
import { patchStateFile, readStateFile, writeStateFile } from './state-file.ts';
import { statePath } from './state-path.ts';

const STATE_TOOLS: { readonly [name: string]: RecordTool } = {
  'fs.read': readStateFile,
  'fs.write': writeStateFile,
  'fs.apply_patch': patchStateFile,
};

/** The one way by which a call enters the log, whoever asked for it. */
export function decideCall(run: Run, call: Call): CallDecision {
  const args = argumentsOf(call);
  if (isRefusal(args)) return refused(args);
  // A model that asks and acts in one breath would act without the answer.
  if (run.turn?.asked)
    return refused(refuse('ASK_PENDING', 'A person has been asked. End your turn; call again after the answer.'));
  const tool = recordTool(call.tool, args);
  if (tool !== undefined && offeredTools(run).some(({ name }) => name === call.tool)) return tool(run, call, args);
  const outside = Object.hasOwn(run.kit.tools, call.tool) ? run.kit.tools[call.tool] : undefined;
  if (outside !== undefined) return { kind: 'act', effect: outside.effect };
  const names = offeredTools(run).map(({ name }) => name);
  return refused(
    refuse('TOOL_NOT_AVAILABLE', `${call.tool} is not available for this. Available: ${names.join(', ')}.`),
  );
}

function recordTool(name: string, args: JsonObject): RecordTool | undefined {
  if (name === 'ui.ask_user') return askUser;
  if (statePath(args['path']) === undefined || !Object.hasOwn(STATE_TOOLS, name)) return undefined;
  return STATE_TOOLS[name];
}

/** Models send arguments as an object, or as JSON text of one. */
function argumentsOf({ tool, args }: Call): JsonObject | Refusal {
  const value = typeof args === 'string' ? parsed(args) : args;
  if (isObject(value)) return value as JsonObject;
  return refuse('TOOL_ARGS_INVALID_JSON', `The arguments of ${tool} must be a JSON object of moderate depth.`);
}

function parsed(text: string): Json | undefined {
  try {
    return asJson(JSON.parse(text));
  } catch {
    return undefined;
  }
}
