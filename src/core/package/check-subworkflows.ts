import { backEdges } from './back-edges.ts';
import type { LoadedWorkflow } from './load-workflow.ts';
import { problemIn, type Report } from './problem.ts';

/** Checks that sub-workflow nodes name workflows of the package, and that none comes to call itself. */
export function checkSubworkflows(loaded: readonly LoadedWorkflow[], ids: ReadonlySet<string>, report: Report): void {
  const calls = loaded.flatMap(({ graph, workflow }) =>
    graph.nodes
      .filter(({ item }) => item.type === 'subworkflow')
      .map(({ index, item }) => ({ graph, index, node: item.id, from: workflow.id, to: item.workflow })),
  );
  for (const { graph, index, node, to } of calls) {
    if (to !== undefined && ids.has(to)) continue;
    const named = to === undefined ? 'names no workflow' : `names workflow "${to}", which the package does not have`;
    report(problemIn('SUBWORKFLOW_UNKNOWN', graph.source, ['nodes', index, 'workflow'], `node "${node}" ${named}`));
  }
  const known = calls.flatMap(({ to, ...call }) => (to === undefined ? [] : [{ ...call, to }]));
  for (const place of backEdges('', [...ids], known)) {
    const call = known[place];
    if (call === undefined) continue;
    const message = `node "${call.node}" calls workflow "${call.to}", which leads to this node again`;
    report(problemIn('SUBWORKFLOW_CYCLE', call.graph.source, ['nodes', call.index, 'workflow'], message));
  }
}
