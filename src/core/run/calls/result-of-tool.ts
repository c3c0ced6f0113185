import { exitOf } from '../../exit/exits.ts';
import { isObject, type JsonObject } from '../../json.ts';
import { type Frame, type Run, stateOf, topFrame, workflowOf } from '../run.ts';

/** What the runtime's own call of a tool has given in this cycle, at whichever node the graph has it; undefined where it failed. */
export function resultOfTool(run: Run, tool: string, frame: Frame = topFrame(run)): JsonObject | undefined {
  const { variables } = stateOf(frame);
  const results = Object.values(workflowOf(run, frame).nodes).flatMap((node) => {
    const order = exitOf(node).rules.call?.(node.contract, {});
    const result = order?.tool === tool ? variables[node.id] : undefined;
    return isObject(result) && result['ok'] !== false ? [result as JsonObject] : [];
  });
  return results[0];
}
