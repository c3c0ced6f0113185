import { exitOf } from '../exit/exits.ts';
import { keepDefined } from '../keep-defined.ts';
import type { WorkflowNode } from '../package/definition.ts';
import { outgoing } from '../package/graph.ts';
import { renderRules, withRules } from '../route/render-rules.ts';
import type { Mode } from '../run/events.ts';
import { agentOf, engineOf, isProgram, modeOf } from '../run/fold/in-force.ts';
import {
  agentId,
  currentNode,
  currentNodeId,
  type Pinned,
  type Run,
  stateOf,
  topFrame,
  workflowOf,
} from '../run/run.ts';
import { openTags, rulesOf } from '../run/turn/open-tags.ts';
import type { PatchedSkill } from '../skill/patch-skill.ts';
import { offeredTools } from '../tool/offered-tools.ts';
import { policyOf } from '../tool/policy-of.ts';
import { mayUseTask } from '../tool/task-gate.ts';
import { inputTemplate } from './input-template.ts';
import { type AtNode, compose, profileOf } from './layers.ts';
import type { Message } from './message.ts';
import { type BriefFacts, renderBrief } from './node-brief.ts';
import { renderPersona } from './persona.ts';
import { type NodeContext, renderDirective } from './run-directive.ts';
import { rulesFor } from './templates.ts';
import { renderToolPolicy } from './tool-policy.ts';

/** Every layer in force, in order, as if nothing had been said yet. */
export function layersInForce(run: Run): readonly Message[] {
  const { templates } = run.kit.pinned;
  const profile = profileOf(run);
  const context: AtNode = keepDefined({
    rules: rulesFor(templates, {
      conversation: run.started.conversation,
      isProgram: isProgram(run),
      hasTask: mayUseTask(run),
    }),
    tools: renderToolPolicy(policyOf(run), offeredTools(run), engineOf(run).toolNames),
    input: run.input,
    template: inputTemplate(run),
    notice: run.notice,
    persona: renderPersona(agentOf(run)),
    directive: () => directive(run, profile === 'run' ? contextOf(run) : undefined),
    nodeId: currentNodeId(run),
    brief: () => brief(run),
  });
  return compose(profile, context);
}

function directive(run: Run, node: NodeContext | undefined): string {
  const { protocol } = run.kit.pinned.templates;
  const { protocol: own } = exitOf(currentNode(run)).prompt;
  const { id, graphPath } = workflowOf(run);
  return renderDirective({
    intent: run.turn?.intent ?? 'continue',
    workflow: id,
    graphPath,
    agentId: agentId(run),
    autopilot: modeOf(run) === 'auto',
    protocol: node === undefined ? protocol.postRun : withRouting(run, protocol[own.key] ?? protocol.active),
    ...(node === undefined ? {} : { node }),
  });
}

/** The rules by which agents hand work on, where the protocol has a place for them. */
function withRouting(run: Run, protocol: string): string {
  return withRules(protocol, () => renderRules(rulesOf(run), agentId(run), openTags(run)));
}

/** The state as it was when the node was entered: what the model changes there itself need not be told to it again. */
function contextOf(run: Run): NodeContext {
  const frame = topFrame(run);
  const node = currentNode(run);
  const { stepsCompleted, variables } = stateOf(frame.arrived ?? frame);
  return {
    id: currentNodeId(run),
    ...(node?.title === undefined ? {} : { title: node.title }),
    transitions: outgoing(workflowOf(run), currentNodeId(run)),
    completed: stepsCompleted,
    variables,
    roots: [run.started.project],
  };
}

function brief(run: Run): string {
  const node = currentNode(run);
  if (node === undefined) return '';
  const { validation, allowedNext } = exitOf(node).prompt;
  return renderBrief({
    nodeId: node.id,
    type: node.type,
    stepFile: node.file,
    inputs: node.inputs,
    outputs: node.outputs,
    validation: validation(node.type),
    transitions: allowedNext ?? outgoing(workflowOf(run), node.id),
    ...stepText(run, node),
  });
}

/** Where the runtime adds to a step, what it adds says how the node is left, so that step is always told. */
function stepText(run: Run, node: WorkflowNode): Pick<BriefFacts, 'step' | 'added'> {
  const patched = patchedStep(run, node);
  if (patched !== undefined) return { step: patched.own, added: patched.added };
  return run.kit.pinned.settings.stepContent ? { step: node.step } : {};
}

/** The step of a node with what the runtime adds to it; undefined where its exit adds nothing. */
export function patchedStep(run: Run, node: WorkflowNode): PatchedSkill | undefined {
  return patchedNode(run.kit.pinned, node, modeOf(run));
}

/** `mode` is that of the run; the node's own comes first. */
export function patchedNode({ templates }: Pinned, node: WorkflowNode, mode: Mode): PatchedSkill | undefined {
  return exitOf(node).prompt.step?.(node, { mode: node.mode ?? mode, templates: templates.skill });
}
