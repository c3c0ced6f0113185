import type { JsonObject } from '../../src/core/json.ts';
import type { WorkflowPlaces } from '../../src/core/menu/workflow-of.ts';
import type { Agent } from '../../src/core/package/definition.ts';

/** An agent of which only the menu and the prompts matter. */
export function menuAgent(...menu: readonly JsonObject[]): Pick<Agent, 'menu' | 'prompts'> {
  return { menu, prompts: [{ id: 'review', content: 'Review what is in {artifacts-root}.' }] };
}

export const WORKFLOWS: WorkflowPlaces = Object.fromEntries(
  ['plan', 'release'].map((id) => [
    id,
    { id, statePath: `workflows/${id}/workflow.md`, graphPath: `workflows/${id}/workflow.graph.json` },
  ]),
);
