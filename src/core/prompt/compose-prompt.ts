import { stateExit } from '../exit/state-exit.ts';
import type { JsonObject } from '../json.ts';
import type { Agent, Edge, NodeType } from '../package/definition.ts';
import { withoutPaths } from '../paths/without-paths.ts';
import { builtInTools } from '../tool/offered-tools.ts';
import { agentLimits, narrowest, SYSTEM_POLICY } from '../tool/policy.ts';
import { templateOf } from './input-template.ts';
import { compose, type Profile } from './layers.ts';
import type { Message } from './message.ts';
import { renderBrief } from './node-brief.ts';
import { renderPersona } from './persona.ts';
import { type Intent, renderDirective } from './run-directive.ts';
import { rulesFor, type Templates } from './templates.ts';
import { renderToolPolicy } from './tool-policy.ts';

/** Everything a prompt is made of, for a program that composes one itself. */
export type ComposeInput = {
  readonly mode: 'run' | 'agent' | 'chat';
  /** The real folder behind `@project`: never shown. */
  readonly projectRoot: string;
  readonly packageId: string;
  /** Undefined only in a chat without a package. */
  readonly agentDefinition: Agent | undefined;
  /** By default what the variables say. */
  readonly workflowCompleted?: boolean;
  readonly currentNodeId?: string;
  readonly variables?: JsonObject;
  readonly nodeBrief?: {
    readonly nodeId: string;
    readonly stepFilePathInPkg: string;
    readonly transitions: readonly Edge[];
    readonly type?: NodeType;
    readonly inputs?: readonly string[];
    readonly outputs?: readonly string[];
    readonly validation?: readonly string[];
  };
  readonly intent?: Intent;
  readonly userInput?: string;
};

/** The layers of a first prompt, in order. The same functions render every prompt of a run. */
export function composePrompt(templates: Templates, input: ComposeInput): readonly Message[] {
  const { mode, agentDefinition: agent, userInput } = input;
  const policy = narrowest(SYSTEM_POLICY, [agentLimits(agent?.tools)]);
  const tools = builtInTools(policy, mode !== 'run');
  const template = mode === 'chat' ? undefined : templateOf(agent, input.packageId);
  return compose(profileOf(input), {
    rules: rulesFor(templates, { conversation: mode === 'run' ? undefined : mode, isProgram: false }),
    tools: renderToolPolicy(policy, tools),
    ...(userInput === undefined ? {} : { input: userInput }),
    ...(template === undefined ? {} : { template }),
    persona: renderPersona(agent),
    directive: () => directive(templates, input),
    nodeId: nodeOf(input) ?? '',
    brief: () => brief(input),
  });
}

function profileOf(input: ComposeInput): Profile {
  if (input.mode !== 'run') return input.mode;
  return isCompleted(input) ? 'post-completion' : 'run';
}

function isCompleted({ workflowCompleted, variables }: ComposeInput): boolean {
  return workflowCompleted ?? variables?.['workflowStatus'] === 'complete';
}

function nodeOf({ currentNodeId, nodeBrief }: ComposeInput): string | undefined {
  return currentNodeId ?? nodeBrief?.nodeId;
}

function directive({ protocol }: Templates, input: ComposeInput): string {
  const { intent = 'start', packageId, agentDefinition, variables = {}, nodeBrief, projectRoot } = input;
  const id = nodeOf(input);
  const completed = isCompleted(input);
  const active =
    completed || id === undefined
      ? {}
      : { node: { id, transitions: nodeBrief?.transitions ?? [], completed: [], variables, roots: [projectRoot] } };
  return renderDirective({
    intent,
    workflow: withoutPaths(packageId, [projectRoot]),
    graphPath: 'workflow.graph.json',
    agentId: agentDefinition?.id ?? '',
    autopilot: false,
    protocol: completed ? protocol.postRun : protocol.active,
    ...active,
  });
}

function brief({ nodeBrief }: ComposeInput): string {
  if (nodeBrief === undefined) return '';
  const { nodeId, stepFilePathInPkg, transitions, type = 'step', inputs = [], outputs = [], validation } = nodeBrief;
  return renderBrief({
    nodeId,
    type,
    stepFile: stepFilePathInPkg.replace(/^@pkg\//, ''),
    inputs,
    outputs,
    validation: validation ?? stateExit.prompt.validation(type),
    transitions,
  });
}
