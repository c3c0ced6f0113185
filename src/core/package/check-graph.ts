import type { Json } from '../json.ts';
import { isConstant, logicProblems } from '../logic.ts';
import { neverHolds } from '../logic-truth.ts';
import { nearest } from '../nearest.ts';
import type { EdgeEntry, NodeEntry } from './graph-file.ts';
import type { Path } from './located.ts';
import { type Evidence, type ProblemCode, problemIn, type Report } from './problem.ts';
import type { GraphFile } from './read-graph.ts';

type Tell = (code: ProblemCode, path: Path, message: string, evidence?: Evidence) => void;

/** Fields that mean something at a sub-workflow only. */
const OF_SUBWORKFLOWS = ['workflow', 'input', 'output'] as const;

/** Checks what a graph's parts say of each other; true if all of them fit together. */
export function checkGraph(graph: GraphFile, report: Report): boolean {
  let fits = graph.whole;
  const tell: Tell = (code, path, message, evidence) => report(problemIn(code, graph.source, path, message, evidence));
  const tellMisfit: Tell = (...problem) => {
    fits = false;
    tell(...problem);
  };
  const known = knownNodes(graph, tellMisfit);
  const entry = graph.entryNodeId;
  if (entry !== undefined && !known.has(entry)) {
    const message = `the graph has no node "${entry}" to begin with`;
    tellMisfit('ENTRY_NODE_UNKNOWN', ['entryNodeId'], message, { meant: () => nearest(entry, known) });
  }
  const tagged = new Set(graph.nodes.flatMap(({ item }) => (item.exit === 'tag' ? [item.id] : [])));
  for (const { index, item } of graph.edges) {
    if (tagged.has(item.from) && item.tag === undefined)
      tell('EDGE_WITHOUT_TAG', ['edges', index], `node "${item.from}" is left by a tag, and this edge has none`);
    checkEnds(item, ['edges', index], known, tellMisfit);
    checkCondition(item, ['edges', index], tell);
  }
  const leaving = Map.groupBy(
    graph.edges.map(({ item }) => item),
    ({ from }) => from,
  );
  for (const { index, item } of graph.nodes) {
    if (item.type === 'decision') checkDecision(item.id, leaving.get(item.id) ?? [], ['nodes', index], tell);
    checkFields(item, ['nodes', index], tell);
  }
  return fits;
}

function knownNodes({ ids }: GraphFile, tell: Tell): ReadonlySet<string> {
  const known = new Set<string>();
  for (const { index, item } of ids) {
    if (known.has(item)) tell('NODE_DUPLICATE', ['nodes', index, 'id'], `node "${item}" is defined twice`);
    known.add(item);
  }
  return known;
}

function checkEnds(edge: EdgeEntry, path: Path, known: ReadonlySet<string>, tell: Tell): void {
  for (const end of ['from', 'to'] as const) {
    if (known.has(edge[end])) continue;
    const message = `the graph has no node "${edge[end]}"`;
    tell('EDGE_NODE_UNKNOWN', [...path, end], message, { meant: () => nearest(edge[end], known) });
  }
}

function checkCondition({ conditionExpr }: EdgeEntry, path: Path, tell: Tell): void {
  if (conditionExpr === undefined || !checkLogic(conditionExpr, [...path, 'conditionExpr'], tell)) return;
  const constant = isConstant(conditionExpr);
  if (!constant && !neverHolds(conditionExpr)) return;
  const message = constant
    ? 'the condition looks at no variable, so it is always the same'
    : 'the condition is never true, whatever the variables are';
  tell('CONDITION_CONSTANT', [...path, 'conditionExpr'], message);
}

function checkFields(node: NodeEntry, path: Path, tell: Tell): void {
  for (const name of OF_SUBWORKFLOWS) {
    if (node[name] === undefined || node.type === 'subworkflow') continue;
    tell('FIELD_MISPLACED', [...path, name], `node "${node.id}" is of type ${node.type} and has "${name}"`);
  }
  for (const field of ['input', 'output'] as const) {
    for (const [name, rule] of Object.entries(node[field] ?? {})) checkLogic(rule, [...path, field, name], tell);
  }
}

function checkLogic(rule: Json, path: Path, tell: Tell): boolean {
  const problems = logicProblems(rule);
  for (const problem of problems) tell('CONDITION_INVALID', path, problem);
  return problems.length === 0;
}

function checkDecision(id: string, leaving: readonly EdgeEntry[], path: Path, tell: Tell): void {
  const defaults = leaving.filter(({ isDefault }) => isDefault).length;
  if (leaving.length < 2)
    tell('DECISION_EDGES', path, `decision "${id}" has ${leaving.length} outgoing edges, not two or more`);
  if (defaults !== 1) tell('DECISION_DEFAULT', path, `decision "${id}" has ${defaults} default edges, not one`);
}
