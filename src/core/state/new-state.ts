import type { JsonObject } from '../json.ts';
import type { Workflow } from '../package/definition.ts';
import { isRefusal } from '../refusal.ts';
import { setFrontMatterKey, updateFrontMatter } from './update-front-matter.ts';

/** The state a run or a frame begins with: the package's own document, and what the runtime adds to it. */
export function newState(
  workflow: Workflow,
  { runId, agent, variables }: { readonly runId: string; readonly agent: string; readonly variables: JsonObject },
): string {
  const named = Object.entries({ runId, activeAgentId: agent, workflowRef: workflow.id }).reduce(
    (text, [key, value]) => setFrontMatterKey(text, key, value),
    workflow.text,
  );
  const filled = updateFrontMatter(named, { variables: { set: variables } });
  return isRefusal(filled) ? named : filled;
}
