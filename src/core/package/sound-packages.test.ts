import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  edgeLine,
  nodeLine,
  packageOf,
  type SoundGraph,
  soundGraphs,
  stepFile,
} from '../../../test/support/sound-package.ts';
import { loadPackage } from './load-package.ts';
import { type ProblemCode, severityOf } from './problem.ts';

/** One change to a sound package: what to do, and the code and place that must be told. Undefined where it has no such part. */
type Mutation = readonly [
  code: ProblemCode,
  what: string,
  make: (graph: SoundGraph, place: number, files: Map<string, string>) => Place | undefined,
];
type Place = { readonly files: Map<string, string>; readonly file: string; readonly line: number };

const GRAPH = 'workflow.graph.json';

/** Changes a file's text at a line, and expects the problem there. */
const inFile =
  (file: (place: number) => string, line: number, from: string | RegExp, to: string): Mutation[2] =>
  (graph, place, files) => {
    const name = file(place % graph.nodes.length);
    const lines = (files.get(name) ?? '').split('\n');
    const before = lines[line - 1] ?? '';
    lines[line - 1] = before.replace(from, to);
    expect(lines[line - 1]).not.toBe(before);
    return { files: new Map([...files, [name, lines.join('\n')]]), file: name, line };
  };

/** Changes one node of the graph. */
const atNode =
  (change: (node: Record<string, unknown>) => object | undefined, type?: string): Mutation[2] =>
  (graph, place) => {
    const indexes = graph.nodes.flatMap((node, index) => (type === undefined || node.type === type ? [index] : []));
    const index = indexes[place % Math.max(indexes.length, 1)];
    if (index === undefined) return undefined;
    return edited(packageOf(graph), nodeLine(index), change);
  };

/** Changes one edge of the graph. */
const atEdge =
  (change: (edge: Record<string, unknown>) => object | undefined): Mutation[2] =>
  (graph, place) =>
    edited(packageOf(graph), edgeLine(graph, place % graph.edges.length), change);

function edited(
  files: Map<string, string>,
  line: number,
  change: (entry: Record<string, unknown>) => object | undefined,
): Place {
  const lines = (files.get(GRAPH) ?? '').split('\n');
  const before = lines[line - 1] ?? '';
  const comma = before.endsWith(',') ? ',' : '';
  const entry = JSON.parse(comma === '' ? before : before.slice(0, -1)) as Record<string, unknown>;
  lines[line - 1] = `${JSON.stringify(change(entry) ?? entry)}${comma}`;
  return { files: new Map([...files, [GRAPH, lines.join('\n')]]), file: GRAPH, line };
}

/** Adds nodes and edges; the problem is expected at the last node, or at the last edge. */
const added =
  (make: (from: string, last: string) => Pick<SoundGraph, 'nodes' | 'edges'>, where: 'node' | 'edge'): Mutation[2] =>
  (graph, place) => {
    const steps = graph.nodes.filter(({ type }) => type === 'step');
    const from = steps[place % Math.max(steps.length, 1)]?.id;
    if (from === undefined) return undefined;
    const more = make(from, graph.nodes.at(-1)?.id ?? '');
    const whole = { nodes: [...graph.nodes, ...more.nodes], edges: [...graph.edges, ...more.edges] };
    const line = where === 'node' ? nodeLine(whole.nodes.length - 1) : edgeLine(whole, whole.edges.length - 1);
    return { files: packageOf(whole), file: GRAPH, line };
  };

const only = (file: string) => () => file;
const edge = (from: string, to: string) => ({ from, to, label: 'on' });
const step = (id: string) => ({ id, type: 'step' });

const MUTATIONS: readonly Mutation[] = [
  [
    'STEP_FILE_MISSING',
    'a step file taken away',
    (graph, place, files) => {
      const index = place % graph.nodes.length;
      files.delete(stepFile(index));
      return { files, file: GRAPH, line: nodeLine(index) };
    },
  ],
  ['STEP_MISSING_FRONTMATTER', 'front matter not opened', inFile(stepFile, 1, '---', '# Step')],
  ['STEP_INVALID_FRONTMATTER', 'front matter of tabs', inFile(stepFile, 4, 'type', '\ttype')],
  ['STEP_INVALID_FRONTMATTER', 'another format', inFile(stepFile, 2, '"1.1"', '"3"')],
  ['STEP_NODE_MISMATCH', 'a step of another node', inFile(stepFile, 3, /: .*/, ': somebody')],
  ['STEP_TYPE_MISMATCH', 'a step of another type', inFile(stepFile, 4, /: .*/, ': thing')],
  ['STEP_MISSING_GOAL', 'no goal', inFile(stepFile, 6, '## Goal', '## Aim')],
  ['STEP_EMPTY_SECTION', 'a section with nothing below', inFile(stepFile, 6, '## Goal', '## Completion\n## Goal')],
  ['EDGE_NODE_UNKNOWN', 'an edge to nowhere', atEdge((entry) => ({ ...entry, to: 'nowhere' }))],
  ['EDGE_NODE_UNKNOWN', 'an edge from nowhere', atEdge((entry) => ({ ...entry, from: 'nowhere' }))],
  ['GRAPH_INVALID', 'an edge without a label', atEdge(({ label: _, ...entry }) => entry)],
  ['GRAPH_INVALID', 'a default that is text', atEdge((entry) => ({ ...entry, isDefault: 'yes' }))],
  ['GRAPH_INVALID', 'a loop that is never taken', atEdge((entry) => ({ ...entry, loop: { key: 'k', max: 0 } }))],
  ['UNKNOWN_KEY', 'an edge with a strange key', atEdge((entry) => ({ ...entry, colour: 'red' }))],
  ['CONDITION_INVALID', 'an unknown operator', atEdge((entry) => ({ ...entry, conditionExpr: { is: [1] } }))],
  ['CONDITION_CONSTANT', 'a constant condition', atEdge((entry) => ({ ...entry, conditionExpr: { '==': [1, 1] } }))],
  ['GRAPH_INVALID', 'a node of no type', atNode((node) => ({ ...node, type: 'thing' }))],
  ['GRAPH_INVALID', 'a node without a file', atNode(({ file: _, ...node }) => node)],
  ['GRAPH_INVALID', 'a node with a file outside', atNode((node) => ({ ...node, file: '../../etc/passwd' }))],
  ['GRAPH_INVALID', 'a node with a reserved id', atNode((node) => ({ ...node, id: 'constructor' }))],
  ['UNKNOWN_KEY', 'a node with a strange key', atNode((node) => ({ ...node, agentID: 'host' }))],
  ['AGENT_UNKNOWN', 'a node of an unknown agent', atNode((node) => ({ ...node, agentId: 'guest' }))],
  ['NODE_ENGINE_UNKNOWN', 'a node on an unknown engine', atNode((node) => ({ ...node, engine: 'codx' }))],
  ['FIELD_MISPLACED', 'a step with a sub-workflow', atNode((node) => ({ ...node, workflow: 'main' }), 'step')],
  ['SUBWORKFLOW_UNKNOWN', 'a sub-workflow without name', atNode((node) => ({ ...node, type: 'subworkflow' }), 'merge')],
  ['STEP_FILE_MISSING', 'a node with a missing file', atNode((node) => ({ ...node, file: 'steps/x.md' }))],
  ['NODE_DUPLICATE', 'a node defined twice', added((from) => ({ nodes: [step(from)], edges: [] }), 'node')],
  ['DEAD_END', 'a dead end', added((from) => ({ nodes: [step('stray')], edges: [edge(from, 'stray')] }), 'node')],
  [
    'ENDLESS_CYCLE',
    'an endless circle',
    added(
      (from) => ({
        nodes: [step('round'), step('about')],
        edges: [edge(from, 'round'), edge('round', 'about'), edge('about', 'round')],
      }),
      'edge',
    ),
  ],
  ['NODE_UNREACHABLE', 'an island', added((_, end) => ({ nodes: [step('isle')], edges: [edge('isle', end)] }), 'node')],
  ['END_LEFT', 'an end that is left', added((from, end) => ({ nodes: [], edges: [edge(end, from)] }), 'edge')],
  ['LOOP_UNBOUNDED', 'a loop without a bound', added((from) => ({ nodes: [], edges: [edge(from, from)] }), 'edge')],
  [
    'END_UNREACHABLE',
    'ends that are steps',
    (graph) => {
      const nodes = graph.nodes.map((node) => (node.type === 'end' ? step(node.id) : node));
      return { files: packageOf({ ...graph, nodes }), file: GRAPH, line: 3 };
    },
  ],
  [
    'DECISION_DEFAULT',
    'a decision without a default',
    (graph) => {
      const index = graph.nodes.findIndex(({ type }) => type === 'decision');
      const edges = graph.edges.map(({ isDefault: _, ...rest }) => rest) as unknown as SoundGraph['edges'];
      return index < 0 ? undefined : { files: packageOf({ ...graph, edges }), file: GRAPH, line: nodeLine(index) };
    },
  ],
  ['ENTRY_NODE_UNKNOWN', 'an unknown entry', inFile(only(GRAPH), 3, /: .*,/, ': "nowhere",')],
  ['KEY_DUPLICATE', 'a key that stands twice', inFile(only(GRAPH), 3, /^/, '"entryNodeId": "end", ')],
  ['JSON_INVALID', 'a comma too many', inFile(only(GRAPH), 3, ',', ',,')],
  ['STATE_NODE_UNKNOWN', 'a state at no node', inFile(only('workflow.md'), 5, '""', 'nowhere')],
  ['STATE_INVALID_FRONTMATTER', 'steps that are text', inFile(only('workflow.md'), 4, '[]', 'none')],
  ['STATE_MISSING_FRONTMATTER', 'a state without front matter', inFile(only('workflow.md'), 1, '---', '#')],
  ['MANIFEST_INVALID', 'a version that is none', inFile(only('bmad.json'), 4, '1.0.0', 'one')],
  ['MANIFEST_INVALID', 'a key that no manifest has', inFile(only('bmad.json'), 3, '"name"', '"nick": 1, "name"')],
  ['FILE_MISSING', 'agents that are not there', inFile(only('bmad.json'), 5, 'agents.json', 'agent.json')],
  [
    'MENU_TARGET_UNKNOWN',
    'a menu with an unknown workflow',
    inFile(only('agents.json'), 4, '"persona"', '"menu": [{ "description": "x", "workflow": "nowhere" }], "persona"'),
  ],
  ['AGENTS_INVALID', 'an agent without a role', inFile(only('agents.json'), 4, '"role": "r", ', '')],
];

const places = (files: ReadonlyMap<string, string>) => {
  const loaded = loadPackage(files);
  const problems = loaded.kind === 'invalid' ? loaded.problems : loaded.warnings;
  return { kind: loaded.kind, problems, places: problems.map(({ code, file, line }) => `${code} ${file}:${line}`) };
};

describe('packages', () => {
  it('PKG-04 accepts a thousand random sound graphs without a word', () => {
    fc.assert(
      fc.property(soundGraphs(), (graph) => {
        expect(places(packageOf(graph))).toEqual({ kind: 'loaded', problems: [], places: [] });
      }),
      { numRuns: 1000 },
    );
  });

  it.each(MUTATIONS)('PKG-03 tells %s for %s, at its line, in any sound package', (code, _, make) => {
    let met = 0;
    fc.assert(
      fc.property(soundGraphs(), fc.nat(), (graph, place) => {
        const mutated = make(graph, place, packageOf(graph));
        if (mutated === undefined) return;
        met += 1;
        const told = places(mutated.files);
        expect(told.places).toContain(`${code} ${mutated.file}:${mutated.line}`);
        expect(told.kind).toBe(severityOf(code) === 'error' ? 'invalid' : 'loaded');
        for (const { path } of told.problems) expectWay(path, mutated.files);
      }),
      { numRuns: 25 },
    );
    expect(met).toBeGreaterThan(5);
  });
});

/** A witness is worth something only if each of its steps is an edge of the graph. */
function expectWay(path: readonly string[] | undefined, files: ReadonlyMap<string, string>): void {
  if (path === undefined) return;
  const { edges } = JSON.parse(files.get(GRAPH) ?? '') as SoundGraph;
  expect(path.length).toBeGreaterThan(0);
  for (const [index, to] of path.entries()) {
    if (index > 0) expect(edges.some((one) => one.from === path[index - 1] && one.to === to)).toBe(true);
  }
}
