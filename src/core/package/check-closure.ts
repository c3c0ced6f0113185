import { neverHolds } from '../logic-truth.ts';
import { closure, type Trap } from './closure.ts';
import type { Edge } from './definition.ts';
import type { NodeEntry } from './graph-file.ts';
import type { Path } from './located.ts';
import { type Report, type Tell, tellIn } from './problem.ts';
import type { GraphFile } from './read-graph.ts';

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
export function checkClosure(graph: WholeGraph, report: Report): void {
  const tell = tellIn(graph.file.source, report);
  const ends = new Set(graph.file.nodes.filter(({ item }) => item.type === 'end').map(({ item }) => item.id));
  const open = graph.edges.filter((edge) => !isNever(edge));
  const { reachable, lost, traps } = closure({ roots: graph.roots, edges: open, ends });
  if (lost.has(graph.entry)) tellUnreachable(traps, ends, tell);
  else for (const trap of traps) tellTrap(trap, graph, tell);
  checkNodes(graph, reachable, ends, tell);
  // Without its bounded edges: what is lost then is lost once they are used up.
  const free = closure({ roots: [...reachable], edges: open.filter(({ loop }) => loop === undefined), ends });
  for (const [place, edge] of graph.edges.entries()) {
    if (ends.has(edge.from)) tellLeft(edge, edgePath(graph, place), tell);
    else if (edge.loop !== undefined && free.lost.has(edge.from) && !lost.has(edge.from))
      tellUsedUp(edge, edgePath(graph, place), tell);
  }
}

/** An edge whose condition is false whatever happens is not there. */
function isNever({ conditionExpr }: Edge): boolean {
  return conditionExpr !== undefined && neverHolds(conditionExpr);
}

function tellUnreachable(traps: readonly Trap[], ends: ReadonlySet<string>, tell: Tell): void {
  const path = traps[0]?.path ?? [];
  const why = ends.size === 0 ? 'the graph has no node of type "end"' : 'no run can get to an end';
  const rest = traps[0]?.kind === 'endless' ? 'and so on' : 'and no further';
  tell('END_UNREACHABLE', ['entryNodeId'], `${why}: ${told(path)}, ${rest}`, { path });
}

function tellTrap({ kind, path }: Trap, graph: WholeGraph, tell: Tell): void {
  const [before = '', last = ''] = path.slice(-2);
  if (kind === 'dead-end') {
    const node = path.at(-1) ?? '';
    const place: Path = ['nodes', graph.file.nodes.find(({ item }) => item.id === node)?.index ?? 0];
    tell('DEAD_END', place, `node "${node}" has no way on and is no end: ${told(path)}`, { path });
    return;
  }
  const place = graph.edges.findIndex((edge) => edge.from === before && edge.to === last && !isNever(edge));
  const message = `from "${last}" no run comes to an end, it goes round: ${told(path)}`;
  tell('ENDLESS_CYCLE', edgePath(graph, place), message, { path });
}

function checkNodes(
  { file, edges }: WholeGraph,
  reachable: ReadonlySet<string>,
  ends: ReadonlySet<string>,
  tell: Tell,
): void {
  const leaving = Map.groupBy(edges, ({ from }) => from);
  for (const { index, item } of file.nodes) {
    if (!reachable.has(item.id)) tell('NODE_UNREACHABLE', ['nodes', index], `no run can get to node "${item.id}"`);
    else if (!ends.has(item.id)) checkSure(item, leaving.get(item.id) ?? [], ['nodes', index], tell);
  }
}

/** Nodes from which there is always a way on, whatever the variables are; the runtime's own choices need a default. */
function checkSure({ id, type }: NodeEntry, leaving: readonly Edge[], path: Path, tell: Tell): void {
  const plain = leaving.filter(({ conditionExpr }) => conditionExpr === undefined);
  const [only] = leaving.length === 1 ? plain : [];
  const sure = type === 'step' ? plain.length > 0 : only !== undefined || plain.some(({ isDefault }) => isDefault);
  // A decision without a default, and a node without edges, are reported as what they are.
  const reported = leaving.length === 0 || (type === 'decision' && !leaving.some(({ isDefault }) => isDefault));
  if (sure || reported) return;
  if (type === 'step' || plain.length === 0) {
    tell('EDGE_UNSURE', path, `with some variables no edge of node "${id}" can be taken, and the run stops there`);
    return;
  }
  const message =
    plain.length === leaving.length
      ? `node "${id}" has ${leaving.length} edges and no default, so the runtime cannot choose`
      : `node "${id}" has no default, so the runtime cannot choose where no condition holds`;
  tell('EDGE_UNSURE', path, message, {
    advice: `Mark one ${plain.length === leaving.length ? '' : 'without "conditionExpr" '}with "isDefault": true.`,
  });
}

function tellLeft({ from, to }: Edge, path: Path, tell: Tell): void {
  tell('END_LEFT', path, `"${from}" is an end, and this edge leaves it`, { path: [from, to] });
}

function tellUsedUp({ from, to, loop }: Edge, path: Path, tell: Tell): void {
  const used = `once the edge from "${from}" to "${to}" has been taken ${loop?.max} times`;
  tell('LOOP_BLOCKS', path, `${used}, nothing leads from "${from}" to an end; the run stops there and asks`);
}

function edgePath({ file }: WholeGraph, place: number): Path {
  return ['edges', file.edges[place]?.index ?? 0];
}

const MAX_TOLD = 12;

function told(path: readonly string[]): string {
  if (path.length <= MAX_TOLD) return path.join(' → ');
  return [...path.slice(0, MAX_TOLD / 2), '…', ...path.slice(-MAX_TOLD / 2)].join(' → ');
}
