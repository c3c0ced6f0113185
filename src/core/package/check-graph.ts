import type { Json } from '../json.ts';
import { logicProblems } from '../logic.ts';
import type { EdgeEntry } from './graph-file.ts';
import type { Path } from './located.ts';
import { type ProblemCode, problemIn, type Report } from './problem.ts';
import type { GraphFile } from './read-graph.ts';

type Tell = (code: ProblemCode, path: Path, message: string) => void;

/** Checks what a graph's parts say of each other. */
export function checkGraph(graph: GraphFile, report: Report): void {
  const tell: Tell = (code, path, message) => report(problemIn(code, graph.source, path, message));
  const known = knownNodes(graph, tell);
  if (graph.entryNodeId !== undefined && !known.has(graph.entryNodeId)) {
    tell('ENTRY_NODE_UNKNOWN', ['entryNodeId'], `the graph has no node "${graph.entryNodeId}" to begin with`);
  }
  for (const { index, item } of graph.edges) checkEdge(item, ['edges', index], known, tell);
  for (const { index, item } of graph.nodes) {
    if (item.type === 'decision') checkDecision(graph, item.id, ['nodes', index], tell);
    for (const [name, rule] of Object.entries(item.input ?? {}))
      checkLogic(rule, ['nodes', index, 'input', name], tell);
    for (const [name, rule] of Object.entries(item.output ?? {}))
      checkLogic(rule, ['nodes', index, 'output', name], tell);
  }
}

function knownNodes({ ids }: GraphFile, tell: Tell): ReadonlySet<string> {
  const known = new Set<string>();
  for (const { index, item } of ids) {
    if (known.has(item)) tell('NODE_DUPLICATE', ['nodes', index, 'id'], `node "${item}" is defined twice`);
    known.add(item);
  }
  return known;
}

function checkEdge(edge: EdgeEntry, path: Path, known: ReadonlySet<string>, tell: Tell): void {
  for (const end of ['from', 'to'] as const) {
    if (!known.has(edge[end])) tell('EDGE_NODE_UNKNOWN', [...path, end], `the graph has no node "${edge[end]}"`);
  }
  if (edge.conditionExpr !== undefined) checkLogic(edge.conditionExpr, [...path, 'conditionExpr'], tell);
}

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
