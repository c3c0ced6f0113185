import { exitOf } from '../exit/exits.ts';
import type { JsonObject } from '../json.ts';
import type { Override, Workflow } from '../package/definition.ts';
import { asksForDocs } from './asks-for-docs.ts';

/** What edges decide by besides what nodes have given. The runtime writes them, in workflows whose nodes are left by tags. */
export const ROUTING_VARIABLES = ['request', 'asked', 'blocked', 'checkCommand'] as const;

/** Whether agents of the workflow pass work on by tags. */
export function isRouted({ nodes }: Workflow): boolean {
  return Object.values(nodes).some((node) => exitOf(node).form.taggedEdges);
}

/**
 * The variables that a cycle begins with: its request, and what follows from the words of it. The command that a person has named for
 * the check is not among them: it is remembered for the project, and what one task has changed is no yes to what the next one does.
 */
export function requestVariables(workflow: Workflow, request: string): JsonObject {
  return isRouted(workflow) ? { request, asked: asksForDocs(request) } : {};
}

const WHEN: { readonly [W in Override['when']]: (variables: JsonObject) => boolean } = {
  'asks-for-docs': ({ asked }) => asked === 'only',
};

/** The tag that the person's own words stand for, where the graph lets them decide. */
export function tagByRequest(overrides: Workflow['overrides'], variables: JsonObject): string | undefined {
  return overrides?.find(({ when }) => WHEN[when](variables))?.tag;
}
