import { nearest } from '../nearest.ts';
import { PROBLEM_WORDS } from '../words/problem-words.ts';
import { backEdges } from './back-edges.ts';
import type { LoadedWorkflow } from './load-workflow.ts';
import type { GraphFile } from './read-graph.ts';

/** How many workflows may stand inside each other: deep enough to divide work, shallow enough to follow. */
const MAX_DEPTH = 8;

type CallOf<To> = {
  readonly graph: GraphFile;
  readonly index: number;
  readonly node: string;
  readonly from: string;
  readonly to: To;
};

/** Checks that sub-workflow nodes name workflows of the package, that none comes to call itself, and how deep they go. */
export function checkSubworkflows(loaded: readonly LoadedWorkflow[], ids: ReadonlySet<string>): void {
  const calls = loaded.flatMap(callsOf);
  const known = calls.filter((call): call is CallOf<string> => call.to !== undefined && ids.has(call.to));
  for (const call of calls) if (call.to === undefined || !ids.has(call.to)) tellUnknown(call, ids);
  const back = backEdges('', [...ids], known);
  for (const place of back) {
    const call = known[place];
    if (call === undefined) continue;
    const said = PROBLEM_WORDS.callsItself(call.node, call.to);
    call.graph.source.tell('SUBWORKFLOW_CYCLE', ['nodes', call.index, 'workflow'], said);
  }
  const onward = known.filter((_, place) => !back.has(place));
  for (const call of tooDeep(onward)) {
    const said = PROBLEM_WORDS.callsTooDeep(call.node, call.to, MAX_DEPTH);
    call.graph.source.tell('SUBWORKFLOW_DEPTH', ['nodes', call.index, 'workflow'], said);
  }
}

function callsOf({ graph, workflow }: LoadedWorkflow): readonly CallOf<string | undefined>[] {
  return graph.nodes
    .filter(({ item }) => item.type === 'subworkflow')
    .map(({ index, item }) => ({ graph, index, node: item.id, from: workflow.id, to: item.workflow }));
}

function tellUnknown({ graph, index, node, to }: CallOf<string | undefined>, ids: ReadonlySet<string>): void {
  const said = to === undefined ? PROBLEM_WORDS.callsNothing(node) : PROBLEM_WORDS.callsUnknown(node, to);
  const meant = to === undefined ? undefined : () => nearest(to, ids);
  graph.source.tell('SUBWORKFLOW_UNKNOWN', ['nodes', index, 'workflow'], said, { meant, known: [...ids] });
}

/** The calls that lead one level too deep, in calls that go round nowhere. */
function tooDeep(calls: readonly CallOf<string>[]): readonly CallOf<string>[] {
  const depth = new Map<string, number>();
  const depthOf = (id: string): number => depth.get(id) ?? 0;
  for (let level = 1; level <= MAX_DEPTH; level += 1) {
    for (const { from, to } of calls) depth.set(to, Math.max(depthOf(to), Math.min(MAX_DEPTH, depthOf(from) + 1)));
  }
  return calls.filter(({ from }) => depthOf(from) >= MAX_DEPTH);
}
