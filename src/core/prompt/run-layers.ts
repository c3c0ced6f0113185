import { exitOf } from '../exit/exits.ts';
import type { WorkflowNode } from '../package/definition.ts';
import { outgoing } from '../package/graph.ts';
import { agentOf, engineOf, isProgram, modeOf } from '../run/in-force.ts';
import { agentId, currentNode, currentNodeId, type Run, stateOf, topFrame, workflowOf } from '../run/run.ts';
import { offeredTools } from '../tool/offered-tools.ts';
import { policyOf } from '../tool/policy-of.ts';
import { inputTemplate } from './input-template.ts';
import { compose } from './layers.ts';
import type { Message } from './message.ts';
import { type BriefFacts, renderBrief } from './node-brief.ts';
import { patchedStep } from './patched-step.ts';
import { renderPersona } from './persona.ts';
import { profileOf } from './profile-of.ts';
import type { NodeContext } from './run-context.ts';
import { renderDirective } from './run-directive.ts';
import { rulesFor } from './templates.ts';
import { renderToolPolicy } from './tool-policy.ts';

/** Every layer in force, in order, as if nothing had been said yet. */
export function layersInForce(run: Run): readonly Message[] {
  const { templates } = run.kit.pinned;
  const template = inputTemplate(run);
  const common = {
    rules: rulesFor(templates, { conversation: run.started.conversation, isProgram: isProgram(run) }),
    tools: renderToolPolicy(policyOf(run), offeredTools(run), engineOf(run).toolNames),
    ...(run.input === undefined ? {} : { input: run.input }),
    ...(template === undefined ? {} : { template }),
    ...(run.notice === undefined ? {} : { notice: run.notice }),
  };
  const persona = renderPersona(agentOf(run));
  const profile = profileOf(run);
  switch (profile) {
    case 'chat':
      return compose(profile, common);
    case 'agent':
      return compose(profile, { ...common, persona });
    case 'post-completion':
      return compose(profile, { ...common, persona, directive: directive(run, undefined) });
    case 'run':
      return compose(profile, {
        ...common,
        persona,
        directive: directive(run, context(run)),
        nodeId: currentNodeId(run),
        brief: brief(run),
      });
  }
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
    protocol: node === undefined ? protocol.postRun : (protocol[own.key] ?? protocol.active),
    ...(node === undefined ? {} : { node }),
  });
}

/** The state as it was when the node was entered: what the model changes there itself need not be told to it again. */
function context(run: Run): NodeContext {
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
