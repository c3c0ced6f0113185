import fc from 'fast-check';
import type { JsonObject } from '../../src/core/json.ts';

export type SoundNode = { readonly id: string; readonly type: string };
export type SoundEdge = JsonObject & { readonly from: string; readonly to: string; readonly label: string };
export type SoundGraph = { readonly nodes: readonly SoundNode[]; readonly edges: readonly SoundEdge[] };

const LABELS = ['next', 'done', '继续', 'again'];

/** Graphs in which every run can come to an end: each node leads to a later one, and what leads back is bounded. */
export function soundGraphs(): fc.Arbitrary<SoundGraph> {
  return fc.integer({ min: 1, max: 12 }).chain((steps) =>
    fc
      .record({
        kinds: fc.array(fc.constantFrom('step', 'step', 'decision', 'merge'), { minLength: steps, maxLength: steps }),
        parents: fc.array(fc.nat(), { minLength: steps, maxLength: steps }),
        jumps: fc.array(fc.nat(), { minLength: steps, maxLength: steps }),
        name: fc.constantFrom('node', 'step', '步骤', 'Etape_'),
      })
      .map(({ kinds, parents, jumps, name }) => graphOf(kinds, parents, jumps, name)),
  );
}

function graphOf(
  kinds: readonly string[],
  parents: readonly number[],
  jumps: readonly number[],
  name: string,
): SoundGraph {
  const count = kinds.length;
  const id = (index: number): string => (index === count ? 'end' : `${name}${index}`);
  const edge = (from: number, to: number, more: JsonObject): SoundEdge => {
    return { from: id(from), to: id(to), label: LABELS[to % LABELS.length] ?? '', ...more };
  };
  // A plain way on for each, which is the default of a decision.
  const onward = kinds.map((kind, index) => edge(index, index + 1, kind === 'decision' ? { isDefault: true } : {}));
  const aside = kinds.flatMap((kind, index) => {
    const jump = jumps[index] ?? 0;
    if (kind === 'merge' || (kind === 'step' && jump % 3 > 0)) return [];
    const back = jump % 2 === 0;
    const to = back ? (parents[index] ?? 0) % (index + 1) : index + 1 + (jump % (count - index));
    const loop = back ? { loop: { key: `k${index}`, max: 1 + (jump % 5) } } : {};
    return [edge(index, to, { conditionExpr: { '>': [{ var: 'score' }, jump % 7] }, ...loop })];
  });
  return {
    nodes: [...kinds.map((type, index) => ({ id: id(index), type })), { id: 'end', type: 'end' }],
    edges: [...onward, ...aside],
  };
}

/** The line of a node or an edge in the file that `packageOf` writes: each stands on its own. */
export const nodeLine = (index: number): number => 5 + index;
export const edgeLine = ({ nodes }: SoundGraph, index: number): number => 7 + nodes.length + index;

export const stepFile = (node: number): string => `steps/${node}.md`;

/** A package around a graph. */
export function packageOf({ nodes, edges }: SoundGraph): Map<string, string> {
  const nodeLines = nodes.map((node, index) => JSON.stringify({ ...node, file: stepFile(index) }));
  const edgeLines = edges.map((edge) => JSON.stringify(edge));
  return new Map([
    ['bmad.json', MANIFEST],
    ['agents.json', AGENTS],
    [
      'workflow.graph.json',
      [
        '{',
        '"schemaVersion": "1.1",',
        `"entryNodeId": ${JSON.stringify(nodes[0]?.id)},`,
        '"nodes": [',
        nodeLines.join(',\n'),
        '],',
        '"edges": [',
        edgeLines.join(',\n'),
        ']',
        '}',
      ].join('\n'),
    ],
    ['workflow.md', STATE],
    ...nodes.map(({ id, type }, index): [string, string] => [stepFile(index), stepText(id, type)]),
  ]);
}

const MANIFEST = `{
"schemaVersion": "1.1",
"name": "sound",
"version": "1.0.0",
"entry": { "workflow": "workflow.md", "graph": "workflow.graph.json", "agents": "agents.json" }
}`;

const AGENTS = `{
"schemaVersion": "1.1",
"agents": [
{ "id": "host", "metadata": { "name": "H", "title": "Host", "icon": "h" }, "persona": { "role": "r", "identity": "i", "communication_style": "c", "principles": ["p"] } }
]
}`;

const STATE = `---
schemaVersion: "1.1"
workflowType: sound
stepsCompleted: []
currentNodeId: ""
---
# Sound
`;

function stepText(id: string, type: string): string {
  return `---
schemaVersion: "1.1"
nodeId: ${id}
type: ${type}
---
## Goal
Something.

## Instructions
Do it.
`;
}
