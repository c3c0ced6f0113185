import { nodeOf } from '../package/graph.ts';
import { agentOf } from '../run/fold/in-force.ts';
import { currentNodeId, isCompleted, type Run, workflowOf } from '../run/run.ts';
import { agentLimits, narrowest, type ToolPolicy } from './policy.ts';

/**
 * What holds for the calls of a reply, or of an exchange under way: no more than the model was shown, and no more than there is now. A reply that moves the
 * run on does not get the next node's limits for its further calls.
 */
export function policyInForce(run: Run): ToolPolicy {
  const shown = (run.reply ?? run.exchange)?.frames;
  const now = policyOf(run);
  // Nothing has moved since, as at nearly every call.
  return shown === undefined || shown === run.frames ? now : narrowest(now, [policyOf({ ...run, frames: shown })]);
}

type Known = Pick<Run, 'kit' | 'started'> & { readonly policy: ToolPolicy };

/** By the frames, which are new whenever anything that is walked has changed. */
const known = new WeakMap<Run['frames'], Known>();

/**
 * The policy of this moment: system, then every workflow and node that is being walked, then the agent that speaks.
 * A sub-workflow stands inside the node that called it and cannot have more than that node. It is asked for at every call
 * and worked out once for as long as the run stands still.
 */
export function policyOf(run: Run): ToolPolicy {
  const { frames, kit, started } = run;
  const before = known.get(frames);
  if (before?.kit === kit && before.started === started) return before.policy;
  const policy = policyNow(run);
  known.set(frames, { kit, started, policy });
  return policy;
}

function policyNow(run: Run): ToolPolicy {
  const { system } = run.kit.pinned.settings;
  const agent = agentOf(run);
  const active = !isCompleted(run);
  const places = run.frames.flatMap((frame) => {
    const workflow = workflowOf(run, frame);
    const node = active ? nodeOf(workflow, currentNodeId(run, frame)) : undefined;
    return [workflow.tools, node?.tools];
  });
  return narrowest(system, [...places, agentLimits(agent?.tools)]);
}
