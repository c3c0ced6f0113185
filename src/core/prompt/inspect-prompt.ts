import { itemsFrom } from '../append-list.ts';
import { byteLength } from '../hash.ts';
import type { EventOf, Usage } from '../run/events.ts';
import type { Entry, Run } from '../run/run.ts';
import { threadOf } from '../run/thread.ts';
import { entryTokens, estimateTokens } from './estimate-tokens.ts';
import type { InspectedLayer, InspectedPrompt } from './inspected-prompt.ts';
import { headSource, sourceOf } from './layer-source.ts';
import type { LayerName } from './message.ts';
import { stablePrefix } from './prompt-diff.ts';
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
    const name = 'layer' in message && holds(entry, index, { entries, own }) ? message.layer : 'History';
    return layered(name, message.role, content, sourceOf(run, entry, content), entryTokens(entry));
  });
  const layers = [...head, ...body];
  return {
    turn: event.turn,
    exchange: event.exchange,
    thread: event.thread,
    profile: event.profile,
    layers,
    stablePrefixBytes: stablePrefix({ layers: before }, { layers }).reduce(addBytes, 0),
    ...(event.cause === undefined ? {} : { cause: event.cause }),
    ...(usage === undefined ? {} : { usage }),
  };
}

/** Whether a message of the runtime or a person is in force: the last directive and brief, and what this turn was told. */
function holds(
  entry: Entry,
  index: number,
  { entries, own }: { readonly entries: readonly Entry[]; readonly own: number },
): boolean {
  if (entry.kind !== 'layer') return index >= own;
  return !entries.slice(index + 1).some((later) => later.kind === 'layer' && later.layer === entry.layer);
}

function addBytes(total: number, { bytes }: InspectedLayer): number {
  return total + bytes;
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
