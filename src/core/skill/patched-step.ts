import { schemaProblem } from '../output/check-output.ts';
import type { WorkflowNode } from '../package/definition.ts';
import type { Mode } from '../run/events.ts';
import { modeOf } from '../run/mode-of.ts';
import type { Pinned, Run } from '../run/run.ts';
import { type PatchedSkill, patchSkill } from './patch-skill.ts';

/** The step of a node that is left by its output, with what the runtime adds to it; undefined for every other node. */
export function patchedStep(run: Run, node: WorkflowNode): PatchedSkill | undefined {
  return patchedNode(run.kit.pinned, node, modeOf(run));
}

/** `mode` is that of the run; the node's own comes first. */
export function patchedNode(pinned: Pinned, node: WorkflowNode, mode: Mode): PatchedSkill | undefined {
  if (node.exit !== 'output') return undefined;
  const contract = node.contract ?? { artifacts: [] };
  return patchSkill(node.step, {
    contract,
    mode: node.mode ?? mode,
    templates: pinned.templates.skill,
    schemaUsable: contract.schema !== undefined && schemaProblem(contract.schema) === undefined,
  });
}
