import type { Json } from '../json.ts';
import { logicProblems } from '../logic.ts';
import type { Path } from './located.ts';
import { type ProblemCode, problemIn, type Report } from './problem.ts';
import type { GraphFile } from './read-graph.ts';

/** Checks what a graph's parts say of each other. */
export function checkGraph(graph: GraphFile, report: Report): void {
  const tell = (code: ProblemCode, path: Path, message: string): void => {
    report(problemIn(code, graph.source, path, message));
  };
  const known = new Set<string>();
  for (const { index, item } of graph.ids) {
    if (known.has(item)) tell('NODE_DUPLICATE', ['nodes', index, 'id'], `node "${item}" is defined twice`);
    known.add(item);
  }
  if (graph.entryNodeId !== undefined && !known.has(graph.entryNodeId)) {
    tell('ENTRY_NODE_UNKNOWN', ['entryNodeId'], `the graph has no node "${graph.entryNodeId}" to begin with`);
  }
  for (const { index, item } of graph.edges) {
    for (const end of ['from', 'to'] as const) {
      if (known.has(item[end])) continue;
      tell('EDGE_NODE_UNKNOWN', ['edges', index, end], `the graph has no node "${item[end]}"`);
    }
    if (item.conditionExpr !== undefined) checkLogic(item.conditionExpr, ['edges', index, 'conditionExpr'], tell);
  }
  for (const { index, item } of graph.nodes) {
    if (item.type === 'decision') checkDecision(graph, item.id, ['nodes', index], tell);
    for (const side of ['input', 'output'] as const) {
      for (const [name, rule] of Object.entries(item[side] ?? {})) checkLogic(rule, ['nodes', index, side, name], tell);
    }
  }
}

type Tell = (code: ProblemCode, path: Path, message: string) => void;

function checkLogic(rule: Json, path: Path, tell: Tell): void {
  for (const problem of logicProblems(rule)) tell('CONDITION_INVALID', path, problem);
}

function checkDecision({ edges }: GraphFile, id: string, path: Path, tell: Tell): void {
  const leaving = edges.filter(({ item }) => item.from === id);
  const defaults = leaving.filter(({ item }) => item.isDefault).length;
  if (leaving.length < 2)
    tell('DECISION_EDGES', path, `decision "${id}" has ${leaving.length} outgoing edges, not two or more`);
  if (defaults !== 1) tell('DECISION_DEFAULT', path, `decision "${id}" has ${defaults} default edges, not one`);
}
