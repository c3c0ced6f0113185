import { itemsFrom } from '../append-list.ts';
import { EXITS } from '../exit/exits.ts';
import { byteLength } from '../hash.ts';
import { keepDefined } from '../keep-defined.ts';
import type { Agent } from '../package/definition.ts';
import { variantOf } from '../package/language-variants.ts';
import { withoutRules } from '../route/render-rules.ts';
import type { EventOf, Usage } from '../run/events.ts';
import { agentOf, isProgram } from '../run/fold/in-force.ts';
import { threadOf } from '../run/fold/thread.ts';
import type { Entry, Run } from '../run/run.ts';
import { entryTokens, estimateTokens, sum } from './estimate-tokens.ts';
import type { LayerName } from './message.ts';
import { type InspectedLayer, type InspectedPrompt, stablePrefix } from './prompt-diff.ts';
import { messageOf } from './prompt-messages.ts';

/** An exchange in the log, and the run as it was once it was sent. */
export type SentExchange = { readonly event: EventOf<'exchange.started'>; readonly run: Run; readonly usage?: Usage };

/**
 * The prompt of an exchange, message by message. `began` is the first exchange of the same turn, or the last one that had
 * its conversation rendered anew: what was said from there on is this turn's own.
 */
export function inspectPrompt(
  { event, run, usage }: SentExchange,
  began: SentExchange,
  before: readonly InspectedLayer[],
  textOf: (hash: string) => string,
): InspectedPrompt {
  const thread = threadOf(run, event.thread);
  const entries = itemsFrom(thread.body);
  const own = began.event.thread === event.thread ? began.event.body : event.body;
  const head = thread.head.map(({ layer, hash }): InspectedLayer => {
    const content = textOf(hash);
    return layered(layer as LayerName, 'system', content, headSource(run, layer), estimateTokens(content));
  });
  const body = entries.map((entry, index): InspectedLayer => {
    const message = messageOf(entry, textOf);
    const content = contentOf(message);
    const name = 'layer' in message && holds(entries, index, own) ? message.layer : 'History';
    return layered(name, message.role, content, sourceOf(run, entry, content), entryTokens(entry));
  });
  const layers = [...head, ...body];
  return keepDefined({
    turn: event.turn,
    exchange: event.exchange,
    thread: event.thread,
    profile: event.profile,
    layers,
    stablePrefixBytes: sum(stablePrefix({ layers: before }, { layers }).map(({ bytes }) => bytes)),
    cause: event.cause,
    usage,
  });
}

/** Whether a message of the runtime or a person is in force: the last directive and brief, and what this turn was told. */
function holds(entries: readonly Entry[], index: number, own: number): boolean {
  const entry = entries[index];
  if (entry?.kind !== 'layer') return index >= own;
  return !entries.slice(index + 1).some((later) => later.kind === 'layer' && later.layer === entry.layer);
}

function layered(
  layer: InspectedLayer['layer'],
  role: InspectedLayer['role'],
  content: string,
  source: string,
  tokens: number,
): InspectedLayer {
  return { layer, role, content, source, bytes: byteLength(content), tokens, estimated: true };
}

function contentOf(message: ReturnType<typeof messageOf>): string {
  if (message.role === 'tool') return JSON.stringify(message.result);
  if (message.role !== 'assistant' || message.calls.length === 0) return message.content;
  const calls = message.calls.map(({ tool, args }) => `→ ${tool} ${JSON.stringify(args)}`);
  return [message.content, ...calls].filter((text) => text !== '').join('\n');
}

/** Where the text of a system layer comes from. */
function headSource(run: Run, layer: string): string {
  const agent = agentOf(run);
  switch (layer) {
    case 'BaseRuntimeRules':
      return [
        template(run, run.started.conversation === undefined ? 'base-rules-run' : 'base-rules-conversation'),
        ...(isProgram(run) ? [template(run, 'program-rules')] : []),
      ].join(', ');
    case 'ToolPolicy':
      return `policy: system${agent === undefined ? '' : `, agent ${agent.id}`}`;
    default:
      return agent === undefined ? 'runtime' : personaSource(run, agent);
  }
}

/** A skill has no file of agents: what there is to say of who speaks stands at its head. */
function personaSource({ kit }: Run, { id, systemPrompt = '', language }: Agent): string {
  const { definition } = kit.pinned;
  if (Object.values(definition.workflows).some(({ skill }) => skill !== undefined)) return '@pkg/SKILL.md';
  const file = language === undefined ? 'agents.json' : variantOf('agents.json', language);
  return `${file}: ${id}.${systemPrompt.trim() === '' ? 'persona' : 'systemPrompt'}`;
}

/** Where a message of the body comes from. */
function sourceOf(run: Run, entry: Entry, content: string): string {
  switch (entry.kind) {
    case 'layer':
      // A brief names its step file, and only an active directive names a node.
      return entry.layer === 'NodeBrief'
        ? (/^- stepFile: (.*)$/m.exec(content)?.[1] ?? 'runtime')
        : template(run, protocolName(run, content));
    case 'summary':
      return 'runtime: earlier messages summed up';
    case 'input':
      return entry.template === undefined ? 'person' : `person, in the template of ${entry.template.agentId}`;
    case 'notice':
      return 'runtime';
    case 'assistant':
      return 'model';
    case 'tool':
      return `tool ${entry.call.tool}`;
  }
}

function protocolName({ kit }: Run, content: string): string {
  if (!/^- currentNodeId:/m.test(content)) return 'run-directive-protocol-post-run';
  const { protocol } = kit.pinned.templates;
  const said = Object.values(EXITS)
    .map(({ prompt }) => prompt.protocol)
    .findLast(({ key }) => {
      const text = protocol[key];
      return text !== undefined && content.includes(withoutRules(text));
    });
  return said?.file ?? 'run-directive-protocol';
}

function template({ kit }: Run, name: string): string {
  const { language } = kit.pinned.templates;
  return `prompt-templates/${name}${language === 'en' ? '' : `.${language}`}.md`;
}
