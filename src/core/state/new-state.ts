import type { JsonObject } from '../json.ts';
import type { Workflow } from '../package/definition.ts';
import { fillFrontMatter } from './update-front-matter.ts';

/** The state a run or a frame begins with: the package's own document, and what the runtime adds to it. */
export function newState(
  workflow: Workflow,
  { runId, agent, variables }: { readonly runId: string; readonly agent: string; readonly variables: JsonObject },
): string {
  return fillFrontMatter(workflow.text, { runId, activeAgentId: agent, workflowRef: workflow.id }, variables);
}
