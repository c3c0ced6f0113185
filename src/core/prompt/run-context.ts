import type { JsonObject } from '../json.ts';
import type { Edge } from '../package/definition.ts';
import { field, fieldList, oneLine } from './blocks.ts';
import { renderEdge } from './node-brief.ts';
import { summarizeVariables } from './summarize-variables.ts';

/** Where an active run stands: its node, the ways on from it, and the state as the node was entered. */
export type NodeContext = {
  readonly id: string;
  readonly title?: string;
  readonly transitions: readonly Edge[];
  readonly completed: readonly string[];
  readonly variables: JsonObject;
  /** Real folders of the machine, which variables may hold: never shown. */
  readonly roots: readonly string[];
};

const SHOWN_STEPS = 50;

/** A completed run has a status and nothing else: no step, no ways on. */
export function renderRunContext(node: NodeContext | undefined): string {
  if (node === undefined) return ['Run Context', ...field('Workflow Status', 'completed')].join('\n');
  const { id, title, transitions, completed, variables, roots } = node;
  const earlier = completed.length > SHOWN_STEPS ? `(${completed.length - SHOWN_STEPS} earlier), ` : '';
  return [
    'Run Context',
    ...field('Workflow Status', 'active'),
    ...field('Current Step', title === undefined ? oneLine(id) : `${oneLine(id)} (${oneLine(title)})`),
    ...(transitions.length === 0 ? field('Available Transitions', 'none') : []),
    ...fieldList('Available Transitions', transitions.map(renderEdge)),
    ...field(
      'Completed Steps',
      completed.length === 0 ? 'none' : earlier + completed.slice(-SHOWN_STEPS).map(oneLine).join(', '),
    ),
    ...field('Variables', summarizeVariables(variables, roots)),
  ].join('\n');
}
