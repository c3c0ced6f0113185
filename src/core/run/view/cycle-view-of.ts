import { isObject, type Json } from '../../json.ts';
import { taskId } from '../../route/hand-over.ts';
import type { CycleView } from '../../route/lanes.ts';
import { isRouted } from '../../route/request.ts';
import { type Run, stateOf, workflowOf } from '../run.ts';
import { resultOfTool } from '../start/new-cycle.ts';

/** The cycle as tools may see it; only where agents pass work on by tags. */
export function cycleViewOf(run: Run): CycleView | undefined {
  const frame = run.frames.find((one) => isRouted(workflowOf(run, one)));
  if (frame === undefined) return undefined;
  const { turns, evidence, since, published } = run.route;
  const { request } = stateOf(frame).variables;
  const listed = (tool: string, field: string) => objectsIn(resultOfTool(run, tool, frame)?.[field]);
  const [items, settled] = [listed('forge.items', 'items'), listed('forge.settle', 'items')];
  // What is open in the one was judged after it; where nothing is, the judgment is of before.
  const review = settled.length > 0 && items.some(({ state }) => state === 'open') ? settled : items;
  return {
    task: taskId(run),
    request: typeof request === 'string' ? request : '',
    since,
    ...(published === undefined ? {} : { published }),
    turns,
    evidence,
    changed: listed('git.changes', 'files').map(({ path }) => String(path)),
    review: review.map(({ text, state }) => ({ text: String(text), state: String(state) })),
  };
}

function objectsIn(list: Json | undefined): readonly { readonly [field: string]: unknown }[] {
  return Array.isArray(list) ? list.filter(isObject) : [];
}
