import { hashText } from '../hash.ts';
import { agentOf } from '../run/agent-of.ts';
import type { EventOf, LayerRef } from '../run/events.ts';
import { currentNodeId, isCompleted, type Run } from '../run/run.ts';
import { threadOf } from '../run/thread.ts';
import { offeredTools } from '../tool/offered-tools.ts';
import { effectivePolicy } from '../tool/policy.ts';
import { RUN_RULES } from './base-rules.ts';
import { compose, type Profile } from './layers.ts';
import type { Message } from './message.ts';
import { renderBrief } from './node-brief.ts';
import { renderPersona } from './persona.ts';
import { renderDirective } from './run-directive.ts';
import { renderToolPolicy } from './tool-policy.ts';

/** What the next exchange adds to its thread, ready to be recorded, and the texts that its hashes stand for. */
export type Composed = {
  readonly opening: Pick<EventOf<'exchange.started'>, 'thread' | 'profile' | 'head' | 'rebased' | 'added' | 'body'>;
  readonly texts: ReadonlyMap<string, string>;
};

export function profileOf(run: Run): Profile {
  return isCompleted(run) ? 'post-completion' : 'run';
}

/** Every layer in force, in order, as if nothing had been said yet. */
export function layersInForce(run: Run): readonly Message[] {
  const agent = agentOf(run);
  const common = {
    rules: RUN_RULES,
    tools: renderToolPolicy(effectivePolicy(agent), offeredTools(run)),
    persona: renderPersona(agent),
    directive: renderDirective(run),
    ...(run.input === undefined ? {} : { input: run.input }),
    ...(run.notice === undefined ? {} : { notice: run.notice }),
  };
  if (isCompleted(run)) return compose('post-completion', common);
  return compose('run', { ...common, nodeId: currentNodeId(run), brief: renderBrief(run) });
}

/**
 * The body only grows: directive and brief are emitted when their bytes differ from the last ones emitted.
 * Only entering the completed profile renders it anew, and says so.
 */
export function composeExchange(run: Run): Composed {
  const profile = profileOf(run);
  const thread = threadOf(run, THREAD);
  const rebased = profile === 'post-completion' && thread.profile === 'run' ? 'profile' : undefined;
  const layers = layersInForce(run).map((message) => ({ message, ref: reference(run, profile, message) }));
  const head = layers.filter(({ message }) => message.role === 'system').map(({ ref }) => ref);
  const news = layers.filter(({ message, ref }) => {
    if (message.role === 'system') return false;
    if (message.layer === 'RunDirective') return rebased !== undefined || ref.hash !== thread.directive;
    if (message.layer === 'NodeBrief') return ref.hash !== thread.brief;
    return true;
  });
  const changed = head.map(({ hash }) => hash).join() !== thread.head.map(({ hash }) => hash).join();
  const stored = [...(changed ? layers.filter(({ message }) => message.role === 'system') : []), ...news];
  return {
    opening: {
      thread: THREAD,
      profile,
      ...(changed ? { head } : {}),
      ...(rebased === undefined ? {} : { rebased }),
      added: news.map(({ ref }) => ref),
      body: thread.body.length,
    },
    texts: new Map(
      stored.filter(({ message }) => isStored(message)).map(({ message, ref }) => [ref.hash, message.content]),
    ),
  };
}

/** Nodes left by `state` share the run's one thread. */
const THREAD = 'run';

function reference(run: Run, profile: Profile, { layer, content }: Message): LayerRef {
  const hash = layerHash(content);
  return layer === 'UserInput' && profile === 'run' ? { layer, hash, forNodeId: currentNodeId(run) } : { layer, hash };
}

const MOST_HASHES = 256;
const hashes = new Map<string, string>();

/** Rules, policy, persona, directive and brief come again and again; their hashes need not be worked out each time. */
function layerHash(content: string): string {
  const known = hashes.get(content);
  if (known !== undefined) return known;
  if (hashes.size >= MOST_HASHES) hashes.clear();
  const hash = hashText(content);
  hashes.set(content, hash);
  return hash;
}

/** A person's words and notices stand in the log already; their layers are rendered from there. */
function isStored({ layer }: Message): boolean {
  return layer !== 'UserInput' && layer !== 'Notice';
}
