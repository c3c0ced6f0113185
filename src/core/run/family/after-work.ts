import type { JsonObject } from '../../json.ts';
import type { Workflow } from '../../package/definition.ts';
import { chooseEdge } from '../../state/transitions.ts';
import type { RunEvent } from '../events.ts';
import type { RecoveredTask } from './recover-task.ts';

/** The work was done out of our sight: the reviewer has nothing to go by but the project. */
const CLAIM =
  'Nobody has reported on this item: the agent that leads the task has ticked its box itself. Judge by what is there.';

/** Where the run of a claimed item begins, and with what: behind the node where items are done, which counts as left. */
export function afterWork(
  workflow: Workflow,
  variables: JsonObject,
): { readonly recovered?: RecoveredTask; readonly variables: JsonObject } {
  const { entryNodeId: work } = workflow;
  const given = { ...variables, [work]: { done: true, result: CLAIM } };
  const choice = chooseEdge(workflow, work, given, {});
  if (choice.kind !== 'taken') return { variables };
  const events: readonly RunEvent[] = [{ type: 'node.entered', node: work }];
  return { variables: given, recovered: { node: choice.edge.to, passed: [work], events, notice: CLAIM } };
}
