import { isObject, type Json } from '../json.ts';
import type { CycleView } from '../route/cycle-view.ts';
import { taskId } from '../route/hand-over.ts';
import { isRouted } from '../route/request.ts';
import { resultOfTool } from './result-of-tool.ts';
import { type Run, stateOf, workflowOf } from './run.ts';

/** The cycle as tools may see it; only where agents pass work on by tags. */
export function cycleViewOf(run: Run): CycleView | undefined {
  const frame = run.frames.find((one) => isRouted(workflowOf(run, one)));
  if (frame === undefined) return undefined;
  const { turns, evidence, since } = run.route;
  const { request } = stateOf(frame).variables;
  const listed = (tool: string, field: string) => objectsIn(resultOfTool(run, tool, frame)?.[field]);
  const settled = listed('forge.settle', 'items');
  const items = settled.length > 0 ? settled : listed('forge.items', 'items');
  return {
    task: taskId(run),
    request: typeof request === 'string' ? request : '',
    since,
    turns,
    evidence,
    changed: listed('git.changes', 'files').map(({ path }) => String(path)),
    review: items.map(({ text, state }) => ({ text: String(text), state: String(state) })),
  };
}

function objectsIn(list: Json | undefined): readonly { readonly [field: string]: unknown }[] {
  return Array.isArray(list) ? list.filter(isObject) : [];
}
