import { exitOf } from '../exit/exits.ts';
import type { Json, JsonObject } from '../json.ts';
import type { Override, Workflow } from '../package/definition.ts';
import { asksForDocs } from './asks-for-docs.ts';

/** What edges decide by besides what nodes have given. The runtime writes them, in workflows whose nodes are left by tags. */
export const ROUTING_VARIABLES = ['request', 'asked', 'blocked', 'checkCommand'] as const;

/** What a person has told the runtime once is known in the next cycle, too. */
const KEPT = ['checkCommand'] as const;

/** Whether agents of the workflow pass work on by tags. */
export function isRouted({ nodes }: Workflow): boolean {
  return Object.values(nodes).some((node) => exitOf(node).form.taggedEdges);
}

/** The variables that a cycle begins with: its request, and what follows from the words of it. */
export function requestVariables(workflow: Workflow, request: string, before: JsonObject = {}): JsonObject {
  if (!isRouted(workflow)) return {};
  const kept = KEPT.flatMap((name): [string, Json][] => (before[name] === undefined ? [] : [[name, before[name]]]));
  return { request, asked: asksForDocs(request), ...Object.fromEntries(kept) };
}

const WHEN: { readonly [W in Override['when']]: (variables: JsonObject) => boolean } = {
  'asks-for-docs': ({ asked }) => asked === 'only',
};

/** The tag that the person's own words stand for, where the graph lets them decide. */
export function tagByRequest(overrides: Workflow['overrides'], variables: JsonObject): string | undefined {
  return overrides?.find(({ when }) => WHEN[when](variables))?.tag;
}
