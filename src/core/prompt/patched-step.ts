import { exitOf } from '../exit/exits.ts';
import type { WorkflowNode } from '../package/definition.ts';
import type { Mode } from '../run/events.ts';
import { modeOf } from '../run/in-force.ts';
import type { Pinned, Run } from '../run/run.ts';
import type { PatchedSkill } from '../skill/patch-skill.ts';

/** The step of a node with what the runtime adds to it; undefined where its exit adds nothing. */
export function patchedStep(run: Run, node: WorkflowNode): PatchedSkill | undefined {
  return patchedNode(run.kit.pinned, node, modeOf(run));
}

/** `mode` is that of the run; the node's own comes first. */
export function patchedNode({ templates }: Pinned, node: WorkflowNode, mode: Mode): PatchedSkill | undefined {
  return exitOf(node).prompt.step?.(node, { mode: node.mode ?? mode, templates: templates.skill });
}
