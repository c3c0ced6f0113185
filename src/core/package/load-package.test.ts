import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json.ts';
import { type Loaded, loadPackage } from './load-package.ts';
import { PROBLEMS, type Problem, type ProblemCode } from './problem.ts';

/*
 * A package of two steps and an end, written so that each entry stands on a line of its own:
 * the tables below name lines of these files.
 */
const MANIFEST = `{
  "schemaVersion": "1.1",
  "name": "small",
  "version": "1.0.0",
  "entry": {
    "workflow": "workflow.md",
    "graph": "workflow.graph.json",
    "agents": "agents.json"
  }
}`;
const AGENT = `{
      "id": "host",
      "metadata": { "name": "H", "title": "Host", "icon": "h" },
      "persona": { "role": "r", "identity": "i", "communication_style": "c", "principles": "p" }
    }`;
const AGENTS = `{
  "schemaVersion": "1.1",
  "agents": [
    ${AGENT}
  ]
}`;
const GRAPH = `{
  "schemaVersion": "1.1",
  "entryNodeId": "plan",
  "nodes": [
    { "id": "plan", "type": "step", "file": "steps/plan.md", "agentId": "host" },
    { "id": "choose", "type": "decision", "file": "steps/choose.md" },
    { "id": "end", "type": "end", "file": "steps/end.md" }
  ],
  "edges": [
    { "from": "plan", "to": "choose", "label": "planned" },
    { "from": "choose", "to": "plan", "label": "again", "conditionExpr": { "!": [{ "var": "ok" }] }, "loop": { "key": "again", "max": 2 } },
    { "from": "choose", "to": "end", "label": "done", "isDefault": true }
  ]
}`;
const STATE = `---
schemaVersion: "1.1"
workflowType: small
stepsCompleted: []
currentNodeId: ""
---
# Small
`;
const step = (id: string, type: string): string => `---
schemaVersion: 1.1
nodeId: ${id}
type: ${type}
---
## Goal
Something.

## Instructions
Do it.
`;

const FILES: Readonly<Record<string, string>> = {
  'bmad.json': MANIFEST,
  'agents.json': AGENTS,
  'workflow.graph.json': GRAPH,
  'workflow.md': STATE,
  'steps/plan.md': step('plan', 'step'),
  'steps/choose.md': step('choose', 'decision'),
  'steps/end.md': step('end', 'end'),
};

type Change = readonly [file: string, from: string | RegExp, to: string];

/** The small package after some changes; a change of everything to nothing takes the file away. */
function changed(...changes: readonly Change[]): ReadonlyMap<string, string> {
  const files = new Map(Object.entries(FILES));
  for (const [file, from, to] of changes) {
    const before = files.get(file) ?? '';
    const after = before.replace(from, () => to);
    if (after === before) throw new Error(`Nothing to change in ${file}: ${from}`);
    files.set(file, after);
    if (after === '') files.delete(file);
  }
  return files;
}

const problemsOf = (loaded: Loaded): readonly Problem[] =>
  loaded.kind === 'invalid' ? loaded.problems : loaded.warnings;
const places = (loaded: Loaded): readonly string[] => {
  return problemsOf(loaded).map(({ code, file, line, column }) => `${code} ${file}:${line}:${column}`);
};

const ALL = /^[^]*$/;
const [B, A, G, W] = ['bmad.json', 'agents.json', 'workflow.graph.json', 'workflow.md'] as const;
const P = 'steps/plan.md';

const WRONG: readonly (readonly [why: string, place: string, ...changes: readonly Change[]])[] = [
  ['no manifest', 'FILE_MISSING bmad.json:1:1', [B, ALL, '']],
  ['a missing graph', 'FILE_MISSING bmad.json:7:14', [G, ALL, '']],
  ['a missing state', 'FILE_MISSING bmad.json:6:17', [W, ALL, '']],
  ['missing agents', 'FILE_MISSING bmad.json:8:15', [A, ALL, '']],
  ['a huge file', 'FILE_TOO_LARGE agents.json:1:1', [A, /$/, ' '.repeat(2 ** 21)]],
  ['a trailing comma', 'JSON_INVALID agents.json:8:1', [A, /\]\n\}/, '],\n}']],
  ['a JSON text cut off', 'JSON_INVALID workflow.graph.json:14:1', [G, /\}$/, '']],
  ['a JSON text without end', 'JSON_INVALID workflow.graph.json:1:1', [G, ALL, '['.repeat(500) + ']'.repeat(500)]],
  ['an unknown key in the manifest', 'MANIFEST_INVALID bmad.json:3:3', [B, '"name"', '"nick": "s",\n  "name"']],
  ['a version that is none', 'MANIFEST_INVALID bmad.json:4:14', [B, '1.0.0', 'one']],
  ['a format from the future', 'MANIFEST_INVALID bmad.json:2:20', [B, '1.1', '2.0']],
  ['a path that leaves the package', 'MANIFEST_INVALID bmad.json:8:15', [B, '"agents.json"', '"../agents.json"']],
  ['a missing name', 'MANIFEST_INVALID bmad.json:1:1', [B, '"name": "small",', '']],
  ['a node of an unknown type', 'GRAPH_INVALID workflow.graph.json:5:29', [G, '"step"', '"stop"']],
  ['a node without a file', 'GRAPH_INVALID workflow.graph.json:7:5', [G, ', "file": "steps/end.md"', '']],
  [
    'an id with a line break',
    'GRAPH_INVALID workflow.graph.json:7:13',
    [G, '"id": "end"', '"id": "en\\nd"'],
    [G, '"to": "end"', '"to": "plan"'],
  ],
  ['a reserved id', 'GRAPH_INVALID workflow.graph.json:10:31', [G, '"to": "choose"', '"to": "constructor"']],
  ['a graph without nodes', 'GRAPH_INVALID workflow.graph.json:4:12', [G, /\[\n {4}\{ "id"[^]*?\]/, '[]']],
  [
    'a budget nobody knows',
    'UNKNOWN_KEY workflow.graph.json:5:42',
    [G, '"type": "step"', '"type": "step", "budget": { "hours": 1 }'],
  ],
  ['an agent without a persona', 'AGENTS_INVALID agents.json:4:5', [A, /,\s+"persona".*/, '']],
  ['principles that are a number', 'AGENTS_INVALID agents.json:7:90', [A, '"p"', '3']],
  [
    'a misspelt key of an edge',
    'UNKNOWN_KEY workflow.graph.json:10:33',
    [G, '"choose", "label"', '"choose", "isDefualt": true, "label"'],
  ],
  [
    'a node defined twice',
    'NODE_DUPLICATE workflow.graph.json:7:13',
    [G, '"id": "end"', '"id": "plan"'],
    [G, '"to": "end"', '"to": "plan"'],
  ],
  ['an agent defined twice', 'AGENT_DUPLICATE agents.json:9:13', [A, AGENT, `${AGENT},\n    ${AGENT}`]],
  [
    'an entry that is no node',
    'ENTRY_NODE_UNKNOWN workflow.graph.json:3:18',
    [G, '"entryNodeId": "plan"', '"entryNodeId": "start"'],
  ],
  ['an edge to nowhere', 'EDGE_NODE_UNKNOWN workflow.graph.json:10:31', [G, '"to": "choose"', '"to": "chose"']],
  ['an edge from nowhere', 'EDGE_NODE_UNKNOWN workflow.graph.json:10:15', [G, '"from": "plan"', '"from": "plane"']],
  ['an unknown agent', 'AGENT_UNKNOWN workflow.graph.json:5:73', [G, '"host"', '"guest"']],
  [
    'an unknown agent in a step',
    'AGENT_UNKNOWN steps/plan.md:4:10',
    [P, 'type', 'agentId: guest\ntype'],
    [G, ', "agentId": "host"', ''],
  ],
  [
    'a sub-workflow without a name',
    'SUBWORKFLOW_UNKNOWN workflow.graph.json:5:5',
    [G, '"step"', '"subworkflow"'],
    [P, 'step', 'subworkflow'],
  ],
  [
    'an unknown sub-workflow',
    'SUBWORKFLOW_UNKNOWN workflow.graph.json:5:56',
    [G, '"step"', '"subworkflow", "workflow": "x"'],
    [P, 'step', 'subworkflow'],
  ],
  [
    'a workflow that calls itself',
    'SUBWORKFLOW_CYCLE workflow.graph.json:5:56',
    [G, '"step"', '"subworkflow", "workflow": "main"'],
    [P, 'step', 'subworkflow'],
  ],
  [
    'a decision of one edge',
    'DECISION_EDGES workflow.graph.json:6:5',
    [G, /\{ "from": "choose", "to": "plan".*\n/, ''],
  ],
  ['a decision without a default', 'DECISION_DEFAULT workflow.graph.json:6:5', [G, ', "isDefault": true', '']],
  [
    'a decision of two defaults',
    'DECISION_DEFAULT workflow.graph.json:6:5',
    [G, '"label": "again"', '"label": "again", "isDefault": true'],
  ],
  ['a condition nobody understands', 'CONDITION_INVALID workflow.graph.json:11:74', [G, '"!"', '"not"']],
  [
    'an input nobody understands',
    'CONDITION_INVALID workflow.graph.json:5:48',
    [G, '"step"', '"step", "input": { "x": { "get": "y" } }'],
  ],
  ['a back edge without a bound', 'LOOP_UNBOUNDED workflow.graph.json:11:5', [G, /, "loop": \{.*?\}/, '']],
  ['a state without front matter', 'STATE_MISSING_FRONTMATTER workflow.md:1:1', [W, '---\n', '']],
  [
    'a state that is no YAML',
    'STATE_INVALID_FRONTMATTER workflow.md:4:17',
    [W, 'stepsCompleted: []', 'stepsCompleted: ]'],
  ],
  [
    'a state of the wrong shape',
    'STATE_INVALID_FRONTMATTER workflow.md:4:17',
    [W, 'stepsCompleted: []', 'stepsCompleted: none'],
  ],
  ['a state that is a list', 'STATE_INVALID_FRONTMATTER workflow.md:2:1', [W, /schema[^]*""/, '- a']],
  [
    'a state with an unsafe key',
    'STATE_INVALID_FRONTMATTER workflow.md:2:1',
    [W, 'stepsCompleted: []', 'stepsCompleted: []\nmore: { constructor: 1 }'],
  ],
  ['a state at an unknown node', 'STATE_NODE_UNKNOWN workflow.md:5:16', [W, '""', 'middle']],
  ['a missing step file', 'STEP_FILE_MISSING workflow.graph.json:5:45', [P, ALL, '']],
  ['a step without front matter', 'STEP_MISSING_FRONTMATTER steps/plan.md:1:1', [P, '---\n', '']],
  ['front matter that does not end', 'STEP_MISSING_FRONTMATTER steps/plan.md:1:1', [P, /\n---\n[^]*/, '\n']],
  ['a step without a type', 'STEP_INVALID_FRONTMATTER steps/plan.md:2:1', [P, 'type: step\n', '']],
  ['a step with tabs', 'STEP_INVALID_FRONTMATTER steps/plan.md:4:1', [P, 'type: step', '\ttype: step']],
  ['a step for another node', 'STEP_NODE_MISMATCH steps/plan.md:3:9', [P, 'nodeId: plan', 'nodeId: plane']],
  ['a step of another type', 'STEP_TYPE_MISMATCH steps/plan.md:4:7', [P, 'type: step', 'type: end']],
  [
    'a transition nobody can take',
    'STEP_TRANSITION_UNKNOWN steps/plan.md:6:11',
    [P, 'type: step', 'type: step\ntransitions:\n  - { to: end, label: x }'],
  ],
  ['a step without a goal', 'STEP_MISSING_GOAL steps/plan.md:6:1', [P, '## Goal', '### Goal']],
  ['a goal in a fence', 'STEP_MISSING_GOAL steps/plan.md:6:1', [P, '## Goal\n', '```\n## Goal\n```\n']],
  [
    'a step without instructions',
    'STEP_MISSING_INSTRUCTIONS steps/plan.md:6:1',
    [P, '## Instructions', 'Instructions:'],
  ],
  ['an empty section', 'STEP_EMPTY_SECTION steps/plan.md:9:1', [P, 'Do it.', '']],
];

const TWO = `"workflows": [
    { "id": "one", "workflow": "workflow.md", "graph": "workflow.graph.json" },
    { "id": "two", "workflow": "workflow.md", "graph": "workflow.graph.json" }
  ],
  "entry"`;

describe('loadPackage', () => {
  it('loads a sound package without a warning', () => {
    expect(places(loadPackage(changed()))).toEqual([]);
    expect(loadPackage(changed()).kind).toBe('loaded');
  });

  it.each(WRONG)('finds %s: %s', (_, place, ...changes) => {
    const loaded = loadPackage(changed(...changes));
    expect(places(loaded)).toEqual([place]);
    const code = place.split(' ')[0] as ProblemCode;
    expect(problemsOf(loaded)[0]).toMatchObject({ severity: PROBLEMS[code][0], help: PROBLEMS[code][1] });
    expect(loaded.kind).toBe(PROBLEMS[code][0] === 'error' ? 'invalid' : 'loaded');
  });

  it('finds a workflow that is listed twice', () => {
    const loaded = loadPackage(changed([B, '"entry"', TWO.replace('"two"', '"one"')]));
    expect(places(loaded)).toEqual(['WORKFLOW_DUPLICATE bmad.json:7:13']);
  });

  it('has a test for every code', () => {
    const tested = new Set(['WORKFLOW_DUPLICATE', ...WRONG.map(([, place]) => place.split(' ')[0])]);
    expect(Object.keys(PROBLEMS).filter((code) => !tested.has(code))).toEqual([]);
  });

  it('tells all problems at once', () => {
    const loaded = loadPackage(
      changed(
        [B, '1.0.0', 'one'],
        [A, '"r"', '1'],
        [G, '"to": "choose"', '"to": "x"'],
        [W, '[]', '0'],
        [P, '## Goal', ''],
        [G, '"decision"', '"d"'],
      ),
    );
    expect(new Set(problemsOf(loaded).map(({ code }) => code))).toEqual(
      new Set([
        'MANIFEST_INVALID',
        'AGENTS_INVALID',
        'GRAPH_INVALID',
        'EDGE_NODE_UNKNOWN',
        'STATE_INVALID_FRONTMATTER',
        'STEP_MISSING_GOAL',
      ]),
    );
  });

  it('bounds a back edge that has no bound at ten', () => {
    const loaded = loadPackage(changed([G, /, "loop": \{.*?\}/, '']));
    const edges = loaded.kind === 'loaded' ? loaded.definition.workflows['main']?.edges : [];
    expect(edges?.map(({ loop }) => loop)).toEqual([undefined, { key: 'edge:choose->plan', max: 10 }, undefined]);
  });

  it('leaves out keys it does not know', () => {
    const loaded = loadPackage(
      changed([G, '"type": "step"', '"type": "step", "budget": { "hours": 1, "turns": 3 }, "colour": "red"']),
    );
    const node = loaded.kind === 'loaded' ? loaded.definition.workflows['main']?.nodes['plan'] : undefined;
    expect(node?.budget).toEqual({ turns: 3 });
    expect(node).not.toHaveProperty('colour');
  });

  it('counts lines of files with Windows line ends', () => {
    const files = new Map([...changed()].map(([file, text]) => [file, text.replaceAll('\n', '\r\n')]));
    expect(loadPackage(files).kind).toBe('loaded');
    files.set(P, (files.get(P) ?? '').replace('## Goal', '## Aim').replace('nodeId: plan', 'nodeId: x'));
    expect(places(loadPackage(files))).toEqual([
      'STEP_MISSING_GOAL steps/plan.md:6:1',
      'STEP_NODE_MISMATCH steps/plan.md:3:9',
    ]);
  });

  it('gives a definition that is the same after being stored', () => {
    const loaded = loadPackage(changed());
    const definition = loaded.kind === 'loaded' ? loaded.definition : undefined;
    expect(JSON.parse(JSON.stringify(definition))).toEqual(definition);
  });

  it('names content by a hash that knows every file and no order', () => {
    const hashOf = (files: ReadonlyMap<string, string>): string => {
      const loaded = loadPackage(files);
      return loaded.kind === 'loaded' ? loaded.definition.hash : 'invalid';
    };
    const hash = hashOf(changed());
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(hashOf(new Map([...changed()].reverse()))).toBe(hash);
    expect(hashOf(changed([W, '# Small', '# Smaller']))).not.toBe(hash);
    expect(hashOf(new Map([...changed(), ['assets/x.md', '']]))).not.toBe(hash);
  });

  it('never throws, whatever stands in the files', () => {
    const junk = fc.oneof(
      fc.string(),
      fc.json(),
      fc.string().map((text) => `---\n${text}\n---\n`),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(FILES)), junk), (broken) => {
        expect(['loaded', 'invalid']).toContain(loadPackage(new Map([...changed(), ...Object.entries(broken)])).kind);
      }),
    );
  });

  it('never throws, whatever stands in a field', () => {
    const graph = JSON.parse(GRAPH) as { readonly nodes: readonly JsonObject[]; readonly edges: readonly JsonObject[] };
    const fields = [...new Set([...graph.nodes, ...graph.edges].flatMap((one) => Object.keys(one)))];
    fc.assert(
      fc.property(
        fc.constantFrom(...fields),
        fc.constantFrom('nodes', 'edges'),
        fc.nat(2),
        fc.jsonValue(),
        (field, list, place, value) => {
          const edited = structuredClone(graph) as unknown as Record<string, Record<string, unknown>[]>;
          Object.assign(edited[list]?.[place] ?? {}, { [field]: value });
          const loaded = loadPackage(new Map([...changed(), [G, JSON.stringify(edited)]]));
          for (const problem of problemsOf(loaded)) expect(problem.line).toBeGreaterThan(0);
        },
      ),
    );
  });
});
