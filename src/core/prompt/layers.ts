import { isCompleted, type Run } from '../run/run.ts';
import type { LayerName, Message } from './message.ts';
import { type InputTemplate, renderInput, renderNotice } from './user-input.ts';

/*
 * The prompt as a table. A layer says which facts it needs; a profile that lacks them cannot list it,
 * so "no node brief after completion" is a compile error and not a rule to remember.
 */

type Common = {
  readonly rules: string;
  readonly tools: string;
  readonly input?: string;
  /** The agent's own form for what a person says. */
  readonly template?: InputTemplate;
  readonly notice?: string;
};
type Spoken = Common & { readonly persona: string };
/** What not every profile has is put together when its layer asks for it. */
type InRun = Spoken & { readonly directive: () => string };
export type AtNode = InRun & { readonly nodeId: string; readonly brief: () => string };

type Contexts = {
  readonly run: AtNode;
  readonly 'post-completion': InRun;
  readonly agent: Spoken;
  readonly chat: Common;
};
export type Profile = keyof Contexts;

/** Nothing where the layer has nothing to say. */
type Layer<Context> = (context: Context) => Message | undefined;

/** The prompt, by profile, in the order the model reads it. */
const LAYERS: { readonly [P in Profile]: readonly Layer<Contexts[P]>[] } = {
  run: [baseRules, toolPolicy, persona, directive, nodeBrief, nodeInput, notice],
  'post-completion': [baseRules, toolPolicy, persona, directive, userInput, notice],
  agent: [baseRules, toolPolicy, persona, userInput, notice],
  chat: [baseRules, toolPolicy, userInput, notice],
};

export const PROFILES = Object.keys(LAYERS) as readonly Profile[];

export function compose(profile: Profile, context: AtNode): readonly Message[] {
  const layers: readonly Layer<AtNode>[] = LAYERS[profile];
  return layers.flatMap((layer) => layer(context) ?? []);
}

function baseRules({ rules }: Common): Message {
  return system('BaseRuntimeRules', rules);
}

function toolPolicy({ tools }: Common): Message {
  return system('ToolPolicy', tools);
}

function persona(context: Spoken): Message {
  return system('Persona', context.persona);
}

function directive(context: InRun): Message {
  return user('RunDirective', context.directive());
}

function nodeBrief(context: AtNode): Message | undefined {
  const brief = context.brief();
  return brief === '' ? undefined : user('NodeBrief', brief);
}

function nodeInput({ input, nodeId, template }: AtNode): Message | undefined {
  return blank(input) ? undefined : user('UserInput', renderInput(input, nodeId, template));
}

function userInput({ input, template }: Common): Message | undefined {
  return blank(input) ? undefined : user('UserInput', renderInput(input, undefined, template));
}

function notice(context: Common): Message | undefined {
  return blank(context.notice) ? undefined : user('Notice', renderNotice(context.notice));
}

function blank(text: string | undefined): text is undefined {
  return text === undefined || text.trim() === '';
}

function system(layer: LayerName, content: string): Message {
  return { layer, role: 'system', content };
}

function user(layer: LayerName, content: string): Message {
  return { layer, role: 'user', content };
}

/** Which layers apply now. */
export function profileOf(run: Run): Profile {
  return run.started.conversation ?? (isCompleted(run) ? 'post-completion' : 'run');
}
