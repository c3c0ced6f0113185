import { isObject, type Json, type JsonObject } from '../json.ts';
import type { Edge } from '../package/definition.ts';
import { withoutPaths } from '../paths/without-paths.ts';
import { STATE_FILE } from '../tool/state-path.ts';
import { field, fieldList, oneLine } from './blocks.ts';
import { renderEdge } from './node-brief.ts';

export type Intent = 'start' | 'continue' | 'resume';

/** What a directive tells. Without a node the run is completed. */
export type DirectiveFacts = {
  readonly intent: Intent;
  readonly workflow: string;
  /** Relative to the package. */
  readonly graphPath: string;
  readonly agentId: string;
  readonly autopilot: boolean;
  readonly protocol: string;
  readonly node?: NodeContext;
};

/** What the run is about and how to go about it. Completed, it names no node and carries the protocol for afterwards. */
export function renderDirective(facts: DirectiveFacts): string {
  const { node } = facts;
  return [
    'RUN_DIRECTIVE',
    ...field('runType', 'workflow'),
    ...field('intent', facts.intent),
    ...field('workflow', oneLine(facts.workflow)),
    ...field('state', STATE_FILE),
    ...field('graph', `@pkg/${oneLine(facts.graphPath)}`),
    ...field('artifactsRoot', '@project/artifacts/'),
    ...field('currentNodeId', node?.id),
    ...field('effectiveAgentId', oneLine(facts.agentId)),
    ...field('autopilot', facts.autopilot),
    '',
    facts.protocol.trimEnd(),
    '',
    renderRunContext(node),
  ].join('\n');
}

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

const MAX_CHARACTERS = 2_000;
const MAX_TEXT = 200;
/** As much of a text is looked through for paths: more than is shown, because what is cut in its middle is not found. */
const MAX_READ = 4_000;
const MAX_ITEMS = 20;
const MAX_DEPTH = 3;

/** The variables as one line of valid JSON, bounded, without a real path; what does not fit is counted. */
function summarizeVariables(variables: JsonObject, roots: readonly string[]): string {
  const plain = (text: string): string => withoutPaths(text, roots);
  const shown: { [name: string]: Json } = {};
  const names = Object.keys(variables);
  let used = 2;
  let left = 0;
  for (const name of names) {
    const value = shortened(variables[name] ?? null, MAX_DEPTH, plain);
    const cost = JSON.stringify([name, value]).length;
    if (used + cost > MAX_CHARACTERS) {
      left += 1;
      continue;
    }
    used += cost;
    Object.defineProperty(shown, plain(name), { value, enumerable: true, configurable: true, writable: true });
  }
  const text = JSON.stringify(shown);
  return left === 0 ? text : `${text} and ${left} more; read the state file`;
}

function shortened(value: Json, depth: number, plain: (text: string) => string): Json {
  if (typeof value === 'string') {
    const told = plain(value.slice(0, MAX_READ).toWellFormed());
    return told.length > MAX_TEXT || value.length > MAX_READ ? `${told.slice(0, MAX_TEXT).toWellFormed()}…` : told;
  }
  if (Array.isArray(value)) {
    if (depth === 0) return `[${value.length} items]`;
    const items = value.slice(0, MAX_ITEMS).map((item: Json) => shortened(item, depth - 1, plain));
    return value.length > MAX_ITEMS ? [...items, `… ${value.length - MAX_ITEMS} more`] : items;
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value as JsonObject);
  if (depth === 0) return `{${entries.length} keys}`;
  const shown = entries
    .slice(0, MAX_ITEMS)
    .map(([name, item]): [string, Json] => [plain(name), shortened(item, depth - 1, plain)]);
  if (entries.length > MAX_ITEMS) shown.push(['…', `${entries.length - MAX_ITEMS} more`]);
  return Object.fromEntries(shown);
}
