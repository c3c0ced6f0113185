import { coversAll } from '../logic/covers-all.ts';
import { neverHolds } from '../logic/logic-truth.ts';
import { PROBLEM_WORDS } from '../words/problem-words.ts';
import { closure, type Trap } from './closure.ts';
import type { Edge } from './definition.ts';
import type { Path } from './located.ts';
import type { Tell } from './problem.ts';
import type { GraphFile, NodeEntry } from './read-graph.ts';

/** A graph whose parts fit together, and where a run begins in it. */
export type WholeGraph = {
  readonly file: GraphFile;
  readonly entry: string;
  /** Also the node that the initial state names. */
  readonly roots: readonly string[];
  /** In file order, with their bounds. */
  readonly edges: readonly Edge[];
};

/** Proves that every run of the graph can come to an end from wherever it is, or shows the way on which it cannot. */
export function checkClosure(graph: WholeGraph): void {
  const { tell } = graph.file.source;
  const ends = new Set(graph.file.nodes.filter(({ item }) => item.type === 'end').map(({ item }) => item.id));
  const open = graph.edges.filter((edge) => !isNever(edge));
  const { reachable, lost, traps } = closure({ roots: graph.roots, edges: open, ends });
  if (lost.has(graph.entry)) tellUnreachable(traps, ends, tell);
  else for (const trap of traps) tellTrap(trap, graph, tell);
  checkNodes(graph, reachable, ends, tell);
  // Without its bounded edges: what is lost then is lost once they are used up.
  const free = closure({ roots: [...reachable], edges: open.filter(({ loop }) => loop === undefined), ends });
  for (const [place, { from, to, loop }] of graph.edges.entries()) {
    if (ends.has(from)) tell('END_LEFT', edgePath(graph, place), PROBLEM_WORDS.endLeft(from), { path: [from, to] });
    // A loop that names the code it stops with is meant to.
    else if (loop !== undefined && loop.code === undefined && free.lost.has(from) && !lost.has(from))
      tell('LOOP_BLOCKS', edgePath(graph, place), PROBLEM_WORDS.usedUp(from, to, loop.max));
  }
}

/** An edge whose condition is false whatever happens is not there. */
function isNever({ conditionExpr }: Edge): boolean {
  return conditionExpr !== undefined && neverHolds(conditionExpr);
}

function tellUnreachable(traps: readonly Trap[], ends: ReadonlySet<string>, tell: Tell): void {
  const path = traps[0]?.path ?? [];
  const said = PROBLEM_WORDS.noEnd(ends.size > 0, formatWay(path), traps[0]?.kind === 'endless');
  tell('END_UNREACHABLE', ['entryNodeId'], said, { path });
}

function tellTrap({ kind, path }: Trap, graph: WholeGraph, tell: Tell): void {
  const [before = '', last = ''] = path.slice(-2);
  if (kind === 'dead-end') {
    const node = path.at(-1) ?? '';
    const place: Path = ['nodes', graph.file.nodes.find(({ item }) => item.id === node)?.index ?? 0];
    tell('DEAD_END', place, PROBLEM_WORDS.deadEnd(node, formatWay(path)), { path });
  } else {
    const place = graph.edges.findIndex((edge) => edge.from === before && edge.to === last && !isNever(edge));
    tell('ENDLESS_CYCLE', edgePath(graph, place), PROBLEM_WORDS.endless(last, formatWay(path)), { path });
  }
}

function checkNodes(
  { file, edges }: WholeGraph,
  reachable: ReadonlySet<string>,
  ends: ReadonlySet<string>,
  tell: Tell,
): void {
  const leaving = Map.groupBy(edges, ({ from }) => from);
  for (const { index, item } of file.nodes) {
    if (!reachable.has(item.id)) tell('NODE_UNREACHABLE', ['nodes', index], PROBLEM_WORDS.unreachable(item.id));
    else if (!ends.has(item.id)) checkSure(item, leaving.get(item.id) ?? [], ['nodes', index], tell);
  }
}

/** Nodes from which there is always a way on, whatever the variables are; the runtime's own choices need a default. */
function checkSure({ id, type }: NodeEntry, leaving: readonly Edge[], path: Path, tell: Tell): void {
  const plain = leaving.filter(({ conditionExpr }) => conditionExpr === undefined);
  const [only] = leaving.length === 1 ? plain : [];
  const rules = leaving.flatMap(({ conditionExpr }) => (conditionExpr === undefined ? [] : [conditionExpr]));
  const sure =
    type === 'step'
      ? plain.length > 0 || coversAll(rules)
      : only !== undefined || plain.some(({ isDefault }) => isDefault);
  // A decision without a default, and a node without edges, are reported as what they are.
  const reported = leaving.length === 0 || (type === 'decision' && !leaving.some(({ isDefault }) => isDefault));
  if (sure || reported) return;
  const unmarked = PROBLEM_WORDS.edgesWithoutDefault(id, leaving.length);
  if (type === 'step' || plain.length === 0) tell('EDGE_UNSURE', path, PROBLEM_WORDS.unsure(id));
  else if (plain.length === leaving.length) tell('EDGE_UNSURE', path, unmarked, { advice: PROBLEM_WORDS.markDefault });
  else tell('EDGE_UNSURE', path, PROBLEM_WORDS.noDefault(id), { advice: PROBLEM_WORDS.markPlainDefault });
}

function edgePath({ file }: WholeGraph, place: number): Path {
  return ['edges', file.edges[place]?.index ?? 0];
}

const MAX_TOLD = 12;

function formatWay(path: readonly string[]): string {
  if (path.length <= MAX_TOLD) return path.join(' → ');
  return [...path.slice(0, MAX_TOLD / 2), '…', ...path.slice(-MAX_TOLD / 2)].join(' → ');
}
