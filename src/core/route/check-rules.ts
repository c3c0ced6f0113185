import { EXITS } from '../exit/exits.ts';
import { nearest } from '../nearest.ts';
import type { GraphFile } from '../package/read-graph.ts';
import { RULE_WORDS } from '../words/problem-words-rules.ts';
import { BUILT_IN_RULES, type Rules } from './rules.ts';

/** A graph, and who plays its nodes. */
type Played = { readonly graph: GraphFile; readonly agentOf: (nodeId: string) => string | undefined };

/** Holds the edges of a graph against the dictionary: every tag is in it, and may be used by the agent that would (RTE-05). */
export function checkTags({ graph, agentOf }: Played, own: Rules | undefined): void {
  const { tags } = own ?? BUILT_IN_RULES;
  const { tell } = graph.source;
  const tagged = new Set(graph.nodes.flatMap(({ item }) => (EXITS[item.exit].form.taggedEdges ? [item.id] : [])));
  const known = tags.map(({ tag }) => tag);
  const unknownTag = (tag: string) => ({ meant: () => nearest(tag, known), known });
  for (const [index, { tag }] of (graph.overrides ?? []).entries())
    if (!known.includes(tag))
      tell('TAG_UNKNOWN', ['overrides', index, 'tag'], RULE_WORDS.tagUnknown(tag), unknownTag(tag));
  for (const { index, item } of graph.edges) {
    const { from, tag } = item;
    if (tag === undefined || !tagged.has(from)) continue;
    const path = ['edges', index, 'tag'];
    const rule = tags.find((one) => one.tag === tag);
    const agent = agentOf(from);
    if (rule === undefined) tell('TAG_UNKNOWN', path, RULE_WORDS.tagUnknown(tag), unknownTag(tag));
    else if (agent !== undefined && !rule.trigger.includes(agent) && isBound(agent, own))
      tell('TAG_NOT_ALLOWED', path, RULE_WORDS.tagNotAllowed(tag, from, agent));
  }
}

const BUILT_IN_ROLES: ReadonlySet<string> = new Set(['docs', ...BUILT_IN_RULES.tags.flatMap(({ trigger }) => trigger)]);

/** The built-in rules name agents of a crew, and say nothing of others. A package's own bind everyone in it. */
function isBound(agent: string, own: Rules | undefined): boolean {
  return own !== undefined || BUILT_IN_ROLES.has(agent);
}
