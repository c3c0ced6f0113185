import { itemsFrom } from '../append-list.ts';
import { hashText } from '../hash.ts';
import { keepDefined } from '../keep-defined.ts';
import type { BreakCause, EventOf, LayerRef } from '../run/events.ts';
import { contextTokensOf, engineOf } from '../run/fold/in-force.ts';
import { isOther, threadOf, withoutPlaces } from '../run/fold/thread.ts';
import { threadName } from '../run/fold/thread-name.ts';
import { currentNodeId, type Run, type Thread } from '../run/run.ts';
import { compactThread, planCompaction } from './compact.ts';
import { entryTokens, estimateTokens, sum } from './estimate-tokens.ts';
import { type Profile, profileOf } from './layers.ts';
import type { Message } from './message.ts';
import { layersInForce } from './run-layers.ts';

/** What the next exchange adds to its thread, ready to be recorded, and the texts that its hashes stand for. */
export type Composed = {
  readonly opening: Omit<EventOf<'exchange.started'>, 'type' | 'turn' | 'exchange' | 'argv'>;
  readonly texts: ReadonlyMap<string, string>;
};

type Rendered = { readonly message: Message; readonly ref: LayerRef };

/**
 * The body only grows: directive and brief are emitted when their bytes differ from the last ones emitted.
 * Where the prompt before is not a prefix of this one, the cause is named.
 */
export function composeExchange(run: Run): Composed {
  const profile = profileOf(run);
  const name = threadName(run);
  const sent = threadOf(run, name);
  const layers = layersInForce(run).map((message) => ({ message, ref: reference(run, profile, message) }));
  const head = layers.filter(({ message }) => message.role === 'system');
  const headTokens = sum(head.map(({ ref }) => ref.tokens));

  const completing = profile === 'post-completion' && sent.profile === 'run';
  const before = counted(completing ? withoutPlaces(sent) : sent);
  const compaction = planCompaction(before, { contextTokens: contextTokensOf(run), head: headTokens });
  const thread = compaction === undefined ? before : counted(compactThread(before, compaction));

  const added = layers.filter(({ message, ref }) => isNews(message, ref, thread));
  const changed =
    head.some(({ ref }, index) => ref.hash !== sent.head[index]?.hash) || head.length !== sent.head.length;
  const cause = causeOf(run, { name, sent, head, changed, completing, compacting: compaction !== undefined });
  return {
    opening: keepDefined({
      thread: name,
      profile,
      head: changed ? head.map(({ ref }) => ref) : undefined,
      cause,
      compacted: compaction,
      added: added.map(({ ref }) => ref),
      body: thread.body.length,
      tokens: { head: headTokens, body: thread.tokens + sum(added.map(({ ref }) => ref.tokens)) },
    }),
    texts: new Map(
      [...(changed ? head : []), ...added]
        .filter(({ message }) => isStored(message))
        .map(({ message, ref }) => [ref.hash, message.content]),
    ),
  };
}

/** The thread with what has come since the last exchange in its estimate. */
function counted(thread: Thread): Thread {
  const news = itemsFrom(thread.body, thread.counted);
  return { ...thread, tokens: thread.tokens + sum(news.map(entryTokens)), counted: thread.body.length };
}

function isNews({ role, layer }: Message, { hash }: LayerRef, thread: Thread): boolean {
  if (role === 'system') return false;
  if (layer === 'RunDirective') return hash !== thread.directive;
  return layer !== 'NodeBrief' || hash !== thread.brief;
}

type Before = {
  readonly name: string;
  readonly sent: Thread;
  readonly head: readonly Rendered[];
  readonly changed: boolean;
  readonly completing: boolean;
  readonly compacting: boolean;
};

/** Undefined where the exchange before is a prefix of this one, or there was none. */
function causeOf(run: Run, { name, sent, head, changed, completing, compacting }: Before): BreakCause | undefined {
  if (run.spokenIn === undefined) return undefined;
  if (completing) return 'profile';
  if (compacting) return 'compaction';
  if (run.spokenIn !== name) return 'thread';
  if (isOther(sent.engine, engineOf(run))) return 'engine';
  if (!changed) return undefined;
  const persona = ({ layer }: { readonly layer: string }) => layer === 'Persona';
  return head.find(({ ref }) => persona(ref))?.ref.hash === sent.head.find(persona)?.hash ? 'policy' : 'agent';
}

function reference(run: Run, profile: Profile, { layer, content }: Message): LayerRef {
  const { hash, tokens } = measured(content);
  const ref = { layer, hash, tokens };
  return layer === 'UserInput' && profile === 'run' ? { ...ref, forNodeId: currentNodeId(run) } : ref;
}

type Measured = { readonly hash: string; readonly tokens: number };

const MOST_KNOWN = 256;
const known = new Map<string, Measured>();

/** Rules, policy, persona, directive and brief come again and again; they need not be measured each time. */
function measured(content: string): Measured {
  const before = known.get(content);
  if (before !== undefined) return before;
  if (known.size >= MOST_KNOWN) known.clear();
  const found = { hash: hashText(content), tokens: estimateTokens(content) };
  known.set(content, found);
  return found;
}

/** A person's words and notices stand in the log already; their layers are rendered from there. */
function isStored({ layer }: Message): boolean {
  return layer !== 'UserInput' && layer !== 'Notice';
}
