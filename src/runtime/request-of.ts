import { firstOf } from '../core/append-list.ts';
import { profileOf } from '../core/prompt/layers.ts';
import { promptMessages } from '../core/prompt/prompt-messages.ts';
import { patchedStep } from '../core/prompt/run-layers.ts';
import { modeOf } from '../core/run/fold/in-force.ts';
import { otherSessions, threadOf } from '../core/run/fold/thread.ts';
import {
  agentId,
  currentNode,
  currentNodeId,
  isCompleted,
  type OpenExchange,
  type Run,
  workflowOf,
} from '../core/run/run.ts';
import { offeredTools } from '../core/tool/offered-tools.ts';
import { writeBounds } from '../core/tool/task-gate.ts';
import type { EngineRequest } from '../ports/engine.ts';

/** What an engine is asked in an open exchange. */
export function requestOf(
  run: Run,
  { turn, exchange, thread: name, argv }: OpenExchange,
  textOf: (hash: string) => string,
): EngineRequest {
  const thread = threadOf(run, name);
  return {
    runId: run.id,
    turn,
    exchange,
    argv,
    thread: name,
    profile: profileOf(run),
    node: isCompleted(run) ? undefined : currentNodeId(run),
    agent: agentId(run),
    ...itemOf(run),
    mode: modeOf(run),
    tools: offeredTools(run),
    session: thread.session,
    otherSessions: otherSessions(run, name),
    project: run.started.project,
    ...writeBounds(run),
    ...skillOf(run),
    interruptions: run.interruptions,
    // What it has called meanwhile stands behind it, and was not said to it.
    messages: () => promptMessages({ ...thread, body: firstOf(thread.body, thread.counted) }, textOf),
  };
}

function itemOf({ started: { parent } }: Run): Pick<EngineRequest, 'item' | 'attempt'> {
  return parent === undefined ? {} : { item: parent.item, attempt: parent.attempt };
}

/** The skill as its patched copy says it, for engines that look for skills in folders. */
function skillOf(run: Run): Pick<EngineRequest, 'skill'> {
  const node = currentNode(run);
  const { skill } = workflowOf(run);
  const patched = node === undefined || isCompleted(run) ? undefined : patchedStep(run, node);
  if (skill === undefined || patched === undefined) return {};
  return { skill: { name: skill.name, text: patched.text, package: run.started.package.hash } };
}
