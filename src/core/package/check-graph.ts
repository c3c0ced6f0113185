import { ENGINE_NAMES } from '../engine/descriptors.ts';
import { EXITS, exitWithField } from '../exit/exits.ts';
import { isObject, type Json } from '../json.ts';
import { isConstant, logicProblems } from '../logic/logic.ts';
import { OPERATORS } from '../logic/logic-operators.ts';
import { neverHolds } from '../logic/logic-truth.ts';
import { nearest } from '../nearest.ts';
import { PROBLEM_WORDS } from '../words/problem-words.ts';
import type { Text } from '../words/text.ts';
import type { EdgeEntry } from './graph-file.ts';
import type { Path } from './located.ts';
import { type MisspeltNode, misspeltNodes } from './misspelt-nodes.ts';
import type { PackageFiles } from './package-files.ts';
import type { Tell } from './problem.ts';
import type { GraphFile, NodeEntry } from './read-graph.ts';

export type CheckedGraph = {
  /** All parts of the graph fit together. */
  readonly fits: boolean;
  /** Nodes that are called differently everywhere else, by their id. */
  readonly misspelt: ReadonlyMap<string, MisspeltNode>;
};

/** Fields that mean something at a sub-workflow only. */
const OF_SUBWORKFLOWS = ['workflow', 'input', 'output'] as const;

/** Checks what a graph's parts say of each other. */
export function checkGraph(graph: GraphFile, files: PackageFiles): CheckedGraph {
  let fits = graph.whole;
  const { tell } = graph.source;
  const tellMisfit: Tell = (...problem) => {
    fits = false;
    tell(...problem);
  };
  const known = knownNodes(graph, tellMisfit);
  // An unknown name may be that of a node that could not be read.
  const misspelt = graph.named ? misspeltNodes(graph, known, files) : new Map<string, MisspeltNode>();
  for (const { id, called, index, lines } of misspelt.values()) {
    const advice = PROBLEM_WORDS.writeHereOrThere(called, id);
    tellMisfit('EDGE_NODE_UNKNOWN', ['nodes', index, 'id'], PROBLEM_WORDS.misspelt(id, called, lines), { advice });
  }
  const expected = new Set([...known, ...Array.from(misspelt.values(), ({ called }) => called)]);
  if (graph.named) checkNames(graph, expected, known, tellMisfit);
  checkEdges(graph, tell);
  const leaving = Map.groupBy(
    graph.edges.map(({ item }) => item),
    ({ from }) => from,
  );
  for (const { index, item } of graph.nodes) {
    // What leaves a misspelt node does so under another name, and a broken edge would be counted wrong.
    if (item.type === 'decision' && !misspelt.has(item.id) && !graph.mayLack(item.id))
      checkDecision(item.id, leaving.get(item.id) ?? [], ['nodes', index], tell);
    checkEngine(item, ['nodes', index], tell);
    checkFields(item, ['nodes', index], tell);
  }
  return { fits, misspelt };
}

function knownNodes({ ids }: GraphFile, tell: Tell): ReadonlySet<string> {
  const known = new Set<string>();
  for (const { index, item } of ids) {
    if (known.has(item)) tell('NODE_DUPLICATE', ['nodes', index, 'id'], PROBLEM_WORDS.nodeTwice(item));
    known.add(item);
  }
  return known;
}

function checkNames(graph: GraphFile, expected: ReadonlySet<string>, known: ReadonlySet<string>, tell: Tell): void {
  const entry = graph.entryNodeId;
  if (entry !== undefined && !expected.has(entry)) {
    const meant = () => nearest(entry, known);
    tell('ENTRY_NODE_UNKNOWN', ['entryNodeId'], PROBLEM_WORDS.noNodeToBegin(entry), { meant });
  }
  for (const { index, item } of graph.edges) {
    for (const end of ['from', 'to'] as const) {
      if (expected.has(item[end])) continue;
      const meant = () => nearest(item[end], known);
      tell('EDGE_NODE_UNKNOWN', ['edges', index, end], PROBLEM_WORDS.noNode(item[end]), { meant });
    }
  }
}

function checkEdges(graph: GraphFile, tell: Tell): void {
  const tagged = new Set(graph.nodes.flatMap(({ item }) => (EXITS[item.exit].form.taggedEdges ? [item.id] : [])));
  for (const { index, item } of graph.edges) {
    const { from, to, tag, conditionExpr, confirm } = item;
    if (tagged.has(from) && tag === undefined)
      tell('EDGE_WITHOUT_TAG', ['edges', index], PROBLEM_WORDS.withoutTag(from));
    if (conditionExpr !== undefined) checkCondition(conditionExpr, ['edges', index, 'conditionExpr'], tell);
    if (confirm === undefined || from !== to) continue;
    const advice = PROBLEM_WORDS.staysWhereItIs;
    tell('FIELD_MISPLACED', ['edges', index, 'confirm'], PROBLEM_WORDS.asksNobody(from), { advice });
  }
}

/** No run could pass the node: no engine plays it. */
function checkEngine({ id, engine }: NodeEntry, path: Path, tell: Tell): void {
  if (engine === undefined || ENGINE_NAMES.includes(engine)) return;
  tell('NODE_ENGINE_UNKNOWN', [...path, 'engine'], PROBLEM_WORDS.noEngine(id, engine), {
    meant: () => nearest(engine, ENGINE_NAMES),
    known: ENGINE_NAMES,
  });
}

function checkFields(node: NodeEntry, path: Path, tell: Tell): void {
  for (const name of OF_SUBWORKFLOWS) {
    if (node[name] === undefined || node.type === 'subworkflow') continue;
    const advice = PROBLEM_WORDS.onlySubworkflow;
    tell('FIELD_MISPLACED', [...path, name], PROBLEM_WORDS.misplaced(node.id, node.type, name), { advice });
  }
  for (const name of Object.keys(node)) {
    const exit = exitWithField(name);
    if (exit === undefined || exit === node.exit) continue;
    const advice = PROBLEM_WORDS.onlyExit(exit);
    tell('FIELD_MISPLACED', [...path, name], PROBLEM_WORDS.misplacedExit(node.id, node.exit, name), { advice });
  }
  for (const field of ['input', 'output'] as const) {
    for (const [name, rule] of Object.entries(node[field] ?? {})) checkLogic(rule, [...path, field, name], tell);
  }
}

function checkDecision(id: string, leaving: readonly EdgeEntry[], path: Path, tell: Tell): void {
  const defaults = leaving.filter(({ isDefault }) => isDefault).length;
  if (leaving.length < 2) tell('DECISION_EDGES', path, PROBLEM_WORDS.decisionEdges(id, leaving.length));
  // Without edges there is nothing to mark.
  if (defaults === 1 || leaving.length === 0) return;
  tell('DECISION_DEFAULT', path, PROBLEM_WORDS.decisionDefaults(id, defaults));
}

/** Checks the condition of an edge. */
function checkCondition(rule: Json, path: Path, tell: Tell): void {
  if (!checkLogic(rule, path, tell)) return;
  const shape = misshape(rule);
  if (shape !== undefined) tell('CONDITION_INVALID', path, PROBLEM_WORDS.misshapen(shape));
  else if (isConstant(rule)) tell('CONDITION_CONSTANT', path, PROBLEM_WORDS.constant);
  else if (neverHolds(rule)) tell('CONDITION_CONSTANT', path, PROBLEM_WORDS.neverTrue);
}

/** Checks the operators of a rule; true if all of them are known and can be evaluated. */
function checkLogic(rule: Json, path: Path, tell: Tell): boolean {
  const problems = logicProblems(rule);
  for (const { said, path: inner, unknown } of problems) {
    const evidence = unknown === undefined ? {} : { meant: () => meantOperator(unknown), known: KNOWN_OPERATORS };
    tell('CONDITION_INVALID', [...path, ...inner], said, evidence);
  }
  return problems.length === 0;
}

/** What would be true whatever happens, and was meant to be a condition. Empty ones stand for none in some packages. */
function misshape(rule: Json): Text | undefined {
  if (typeof rule === 'string' && rule !== '') return PROBLEM_WORDS.aText;
  if (Array.isArray(rule)) return PROBLEM_WORDS.aList;
  return isObject(rule) && Object.keys(rule).length > 1 ? PROBLEM_WORDS.severalKeys : undefined;
}

/** What other languages call an operator. */
const ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ...['=', 'is', 'eq', 'equal', 'equals'].map((name) => [name, '=='] as const),
  ...['<>', 'ne', 'neq', 'not_equal', 'notEquals'].map((name) => [name, '!='] as const),
  ...['not', 'NOT'].map((name) => [name, '!'] as const),
  ...['&', '&&', 'AND'].map((name) => [name, 'and'] as const),
  ...['|', '||', 'OR'].map((name) => [name, 'or'] as const),
  ...['contains', 'includes', 'has'].map((name) => [name, 'in'] as const),
  ['gt', '>'],
  ['gte', '>='],
  ['=>', '>='],
  ['lt', '<'],
  ['lte', '<='],
  ['=<', '<='],
  ['variable', 'var'],
]);

/** The operator that was probably meant. */
function meantOperator(name: string): string | undefined {
  return ELSEWHERE.get(name) ?? nearest(name, OPERATORS.keys());
}

const KNOWN_OPERATORS = [...OPERATORS.keys()];
