import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json.ts';
import { PROBLEM_ADVICE } from '../words/problem-words-advice.ts';
import { type Loaded, loadPackage } from './load-package.ts';
import type { PackageFiles } from './package-files.ts';
import { type Problem, type ProblemCode, severityOf } from './problem.ts';

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
  'steps/stray.md': step('stray', 'step'),
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

function withBytes(files: ReadonlyMap<string, string>): PackageFiles {
  return new Map([...files].map(([file, text]) => [file, text === BINARY ? Uint8Array.of(0xff, 0xfe) : text]));
}

const problemsOf = (loaded: Loaded): readonly Problem[] =>
  loaded.kind === 'invalid' ? loaded.problems : loaded.warnings;
const places = (loaded: Loaded): readonly string[] => {
  return problemsOf(loaded).map(({ code, file, line }) => `${code} ${file}:${line}`);
};

const ALL = /^[\s\S]*$/;
/** Stands for a file that is not text: changing everything to it puts bytes there. */
const BINARY = '\u0000bytes';
const [B, A, G, W] = ['bmad.json', 'agents.json', 'workflow.graph.json', 'workflow.md'] as const;
const P = 'steps/plan.md';
const END = '{ "id": "end", "type": "end", "file": "steps/end.md" }';
const COND = '{ "!": [{ "var": "ok" }] }';
const SUB: Change = [P, 'type: step', 'type: subworkflow'];

type Wrong = {
  readonly why: string;
  /** Code, file and line; and what stands at the column that is named. */
  readonly place: `${ProblemCode} ${string}:${number}`;
  readonly at: string;
  readonly changes: readonly Change[];
};
const wrong = (why: string, place: Wrong['place'], at: string, ...changes: readonly Change[]): Wrong => {
  return { why, place, at, changes };
};

/** `choose` made a step with one more step behind it: what a graph looks like that can be led astray. */
const LAST = '{ "from": "choose", "to": "end", "label": "done", "isDefault": true }';
const STRAY = '{ "id": "stray", "type": "step", "file": "steps/stray.md" }';

const R = 'rules/project_rules.md';
const RULES = `| tag | meaning | trigger | response |
|---|---|---|---|
| [GO] | Go on. | host | somebody goes on |
| [NO] | Stop. | - | everything stops |

## Watchdog
The last line is one of these tags and nothing else.

## Examples
[GO]
`;
/** The first step is left by this tag. */
const tagged = (tag: string): readonly Change[] => [
  [G, '"type": "step"', '"type": "step", "exit": "tag"'],
  [G, '"label": "planned"', `"label": "planned", "tag": "${tag}"`],
];

const WRONG: readonly Wrong[] = [
  wrong('a tag that is not built in', 'TAG_UNKNOWN workflow.graph.json:10', '"GO"', ...tagged('GO')),
  wrong('a tag that the rules lack', 'TAG_UNKNOWN workflow.graph.json:10', '"REQ_DEV"', ...tagged('REQ_DEV'), [
    R,
    ALL,
    RULES,
  ]),
  wrong('an override by an unknown tag', 'TAG_UNKNOWN workflow.graph.json:4', '"REQ_DOC"', [
    G,
    '"nodes": [',
    '"overrides": [{ "tag": "REQ_DOC", "when": "asks-for-docs" }], "nodes": [',
  ]),
  wrong('a tag of somebody else', 'TAG_NOT_ALLOWED workflow.graph.json:10', '"NO"', ...tagged('NO'), [R, ALL, RULES]),
  wrong(
    'a built-in tag of somebody else',
    'TAG_NOT_ALLOWED workflow.graph.json:10',
    '"TASK_DONE"',
    ...tagged('TASK_DONE'),
    [A, '"host"', '"dev"'],
    [G, '"host"', '"dev"'],
  ),
  wrong('a place to write outside of the project', 'AGENTS_INVALID agents.json:7', '"../src', [
    A,
    '"p" }',
    '"p" }, "tools": { "fs": { "write": ["src/**", "../src/**"] } }',
  ]),
  wrong('rules that are bytes', 'FILE_NOT_TEXT rules/project_rules.md:1', '', [R, ALL, BINARY]),
  wrong('rules without examples', 'RULES_INVALID rules/project_rules.md:1', '|', [
    R,
    ALL,
    RULES.replace('## Examples\n[GO]\n', ''),
  ]),
  wrong('rules that name a stranger', 'RULES_INVALID rules/project_rules.md:3', '|', [
    R,
    ALL,
    RULES.replace('host', 'hosts'),
  ]),
  wrong(
    'a step that restates the rules',
    'RULES_RESTATED steps/plan.md:10',
    'The last line',
    [R, ALL, RULES],
    [P, 'Do it.', 'The last line is one of these tags and nothing else.'],
  ),
  wrong(
    'a prompt that restates the tags',
    'RULES_RESTATED prompts/host.md:1',
    '- [GO]',
    [R, ALL, RULES],
    ['prompts/host.md', ALL, '- [GO]: go on\n- [NO]: stop\n'],
  ),
  wrong(
    'a persona that restates the rules',
    'RULES_RESTATED agents.json:7',
    '"The last line',
    [R, ALL, RULES],
    [A, '"p"', '"The last line is one of these tags and nothing else."'],
  ),
  wrong('bytes for a graph', 'FILE_NOT_TEXT bmad.json:7', '"workflow.graph.json"', [G, ALL, BINARY]),
  wrong('bytes for a step', 'FILE_NOT_TEXT steps/plan.md:1', '', [P, ALL, BINARY]),
  wrong('a key that stands twice', 'KEY_DUPLICATE bmad.json:3', '"name"', [B, '"name"', '"name": "a", "name"']),
  wrong('a key for the prototype', 'KEY_RESERVED workflow.graph.json:11', '"__proto__"', [
    G,
    '{ "var": "ok" }',
    '{ "var": { "__proto__": 1 } }',
  ]),
  wrong('a field in the wrong place', 'FIELD_MISPLACED workflow.graph.json:5', '"main"', [
    G,
    '"step"',
    '"step", "workflow": "main"',
  ]),
  wrong('a yes to staying', 'FIELD_MISPLACED workflow.graph.json:9', 'true', [
    G,
    '"edges": [',
    '"edges": [{ "from": "plan", "to": "plan", "label": "again", "confirm": true, "loop": { "key": "stay", "max": 2 } }, ',
  ]),
  wrong(
    'an end that is a step',
    'END_UNREACHABLE workflow.graph.json:3',
    '"plan"',
    [G, '"type": "end"', '"type": "step"'],
    ['steps/end.md', 'type: end', 'type: step'],
  ),
  wrong(
    'a dead end',
    'DEAD_END workflow.graph.json:8',
    '"stray", "type"',
    [G, END, `${END},\n    ${STRAY}`],
    [G, LAST, `${LAST},\n    { "from": "choose", "to": "stray", "label": "astray", "conditionText": "never" }`],
  ),
  wrong(
    'an endless circle',
    'ENDLESS_CYCLE workflow.graph.json:15',
    '"stray", "to"',
    [G, END, `${END},\n    ${STRAY}`],
    [
      G,
      LAST,
      `${LAST},\n    { "from": "choose", "to": "stray", "label": "astray" },\n    { "from": "stray", "to": "stray", "label": "on", "loop": { "key": "k", "max": 1 } }`,
    ],
  ),
  wrong('an end that is left', 'END_LEFT workflow.graph.json:13', '"end", "to"', [
    G,
    LAST,
    `${LAST},\n    { "from": "end", "to": "plan", "label": "once more", "loop": { "key": "k", "max": 1 } }`,
  ]),
  wrong(
    'a node nobody gets to',
    'NODE_UNREACHABLE workflow.graph.json:8',
    '"stray", "type"',
    [G, END, `${END},\n    ${STRAY}`],
    [G, LAST, `${LAST},\n    { "from": "stray", "to": "end", "label": "on" }`],
  ),
  wrong('a step that may be stuck', 'EDGE_UNSURE workflow.graph.json:5', '"plan"', [
    G,
    '"label": "planned"',
    '"label": "planned", "conditionExpr": { "var": "ok" }',
  ]),
  wrong('a condition that never changes', 'CONDITION_CONSTANT workflow.graph.json:11', '"conditionExpr"', [
    G,
    '{ "var": "ok" }',
    'true',
  ]),
  wrong('a condition that is never true', 'CONDITION_CONSTANT workflow.graph.json:11', '"conditionExpr"', [
    G,
    '{ "!": [{ "var": "ok" }] }',
    '{ "and": [{ "var": "ok" }, false] }',
  ]),
  wrong('an edge without a tag', 'EDGE_WITHOUT_TAG workflow.graph.json:10', '"plan", "to"', [
    G,
    '"type": "step"',
    '"type": "step", "exit": "tag"',
  ]),
  wrong('a loop that ends nowhere', 'LOOP_BLOCKS workflow.graph.json:10', '"plan", "to"', [
    G,
    '"planned"',
    '"planned", "loop": { "key": "k", "max": 3 }',
  ]),
  wrong('no manifest', 'FILE_MISSING bmad.json:1', '', [B, ALL, '']),
  wrong('a missing graph', 'FILE_MISSING bmad.json:7', '"workflow.graph.json"', [G, ALL, '']),
  wrong('a missing state', 'FILE_MISSING bmad.json:6', '"workflow.md"', [W, ALL, '']),
  wrong('missing agents', 'FILE_MISSING bmad.json:8', '"agents.json"', [A, ALL, '']),
  wrong('a huge file', 'FILE_TOO_LARGE agents.json:1', '{', [A, /$/, ' '.repeat(2 ** 21)]),
  wrong('a trailing comma', 'JSON_INVALID agents.json:9', ',', [A, /\]\n\}/, '],\n}']),
  wrong('a JSON text cut off', 'JSON_INVALID workflow.graph.json:14', '', [G, /\}$/, '']),
  wrong('endless nesting', 'JSON_INVALID workflow.graph.json:1', '[', [G, ALL, '['.repeat(500) + ']'.repeat(500)]),
  wrong('more values than anyone wrote', 'JSON_INVALID workflow.graph.json:1', '[', [
    G,
    ALL,
    `[${'0,'.repeat(100_000)}0]`,
  ]),
  wrong('an unknown key in the manifest', 'MANIFEST_INVALID bmad.json:3', '"nick"', [
    B,
    '"name"',
    '"nick": "s", "name"',
  ]),
  wrong('a version that is none', 'MANIFEST_INVALID bmad.json:4', '"one"', [B, '1.0.0', 'one']),
  wrong('a format from the future', 'MANIFEST_INVALID bmad.json:2', '"2.0"', [B, '1.1', '2.0']),
  wrong('a path that leaves', 'MANIFEST_INVALID bmad.json:8', '"../a', [B, '"agents.json"', '"../agents.json"']),
  wrong('a missing name', 'MANIFEST_INVALID bmad.json:1', '{', [B, '"name": "small",', '']),
  wrong('a node of no type', 'GRAPH_INVALID workflow.graph.json:5', '"stop"', [G, '"step"', '"stop"']),
  wrong('a node without a file', 'GRAPH_INVALID workflow.graph.json:7', '"end"', [G, ', "file": "steps/end.md"', '']),
  wrong('an id of two lines', 'GRAPH_INVALID workflow.graph.json:7', '"a\\nb"', [
    G,
    END,
    `${END.replace('end', 'a\\nb')}, ${END}`,
  ]),
  wrong('a reserved id', 'GRAPH_INVALID workflow.graph.json:10', '"constructor"', [
    G,
    '"to": "choose"',
    '"to": "constructor"',
  ]),
  wrong('a node called like what the runtime writes', 'GRAPH_INVALID workflow.graph.json:7', '"workflowStatus"', [
    G,
    END,
    `${END.replace('end', 'workflowStatus')}, ${END}`,
  ]),
  wrong('a budget nobody knows', 'UNKNOWN_KEY workflow.graph.json:5', '"hours"', [
    G,
    '"step"',
    '"step", "budget": { "hours": 1 }',
  ]),
  wrong('a misspelt key', 'UNKNOWN_KEY workflow.graph.json:10', '"isDefualt"', [
    G,
    '"choose", "label"',
    '"choose", "isDefualt": true, "label"',
  ]),
  wrong('an agent without a persona', 'AGENTS_INVALID agents.json:5', '"host"', [A, /,\s+"persona".*/, '']),
  wrong('principles that are a number', 'AGENTS_INVALID agents.json:7', '3 }', [A, '"p"', '3']),
  wrong('a menu item that is shown nowhere', 'MENU_PART_IGNORED agents.json:8', '{ "description"', [
    A,
    '"p" }',
    '"p" }, "menu": [\n      { "description": "x", "ide-only": true, "web-only": true }]',
  ]),
  wrong('a menu item called like a number', 'MENU_NAME_UNUSABLE agents.json:8', '"*1"', [
    A,
    '"p" }',
    '"p" }, "menu": [\n      { "description": "x", "cmd": "*1" }]',
  ]),
  wrong('a menu item for an unknown workflow', 'MENU_TARGET_UNKNOWN agents.json:8', '"plan"', [
    A,
    '"p" }',
    '"p" }, "menu": [\n      { "description": "x", "workflow": "plan" }]',
  ]),
  wrong('a node defined twice', 'NODE_DUPLICATE workflow.graph.json:8', '"end"', [G, END, `${END},\n    ${END}`]),
  wrong('an agent defined twice', 'AGENT_DUPLICATE agents.json:10', '"host"', [A, AGENT, `${AGENT},\n    ${AGENT}`]),
  wrong('an unknown entry', 'ENTRY_NODE_UNKNOWN workflow.graph.json:3', '"start"', [
    G,
    '"entryNodeId": "plan"',
    '"entryNodeId": "start"',
  ]),
  wrong('an edge to nowhere', 'EDGE_NODE_UNKNOWN workflow.graph.json:10', '"chose"', [
    G,
    '"to": "choose"',
    '"to": "chose"',
  ]),
  wrong('an edge from nowhere', 'EDGE_NODE_UNKNOWN workflow.graph.json:10', '"plane"', [
    G,
    '"from": "plan"',
    '"from": "plane"',
  ]),
  wrong('an unknown agent', 'AGENT_UNKNOWN workflow.graph.json:5', '"guest"', [G, '"host"', '"guest"']),
  wrong('an unknown engine', 'NODE_ENGINE_UNKNOWN workflow.graph.json:5', '"codx"', [
    G,
    '"agentId": "host"',
    '"agentId": "host", "engine": "codx"',
  ]),
  wrong(
    'an unknown agent of a step',
    'AGENT_UNKNOWN steps/plan.md:4',
    'guest',
    [P, 'type', 'agentId: guest\ntype'],
    [G, ', "agentId": "host"', ''],
  ),
  wrong(
    'a nameless sub-workflow',
    'SUBWORKFLOW_UNKNOWN workflow.graph.json:5',
    '"plan"',
    [G, '"step"', '"subworkflow"'],
    SUB,
  ),
  wrong(
    'an unknown sub-workflow',
    'SUBWORKFLOW_UNKNOWN workflow.graph.json:5',
    '"x"',
    [G, '"step"', '"subworkflow", "workflow": "x"'],
    SUB,
  ),
  wrong(
    'a workflow that calls itself',
    'SUBWORKFLOW_CYCLE workflow.graph.json:5',
    '"main"',
    [G, '"step"', '"subworkflow", "workflow": "main"'],
    SUB,
  ),
  wrong('a decision of one edge', 'DECISION_EDGES workflow.graph.json:6', '"choose", "type"', [
    G,
    /\{ "from": "choose", "to": "plan".*\n/,
    '',
  ]),
  wrong('a decision without default', 'DECISION_DEFAULT workflow.graph.json:6', '"choose", "type"', [
    G,
    ', "isDefault": true',
    '',
  ]),
  wrong('a decision of two defaults', 'DECISION_DEFAULT workflow.graph.json:6', '"choose", "type"', [
    G,
    '"again",',
    '"again", "isDefault": true,',
  ]),
  wrong('an unknown operator', 'CONDITION_INVALID workflow.graph.json:11', '"not"', [G, '"!"', '"not"']),
  wrong('a condition in words', 'CONDITION_INVALID workflow.graph.json:11', '"not ok"', [G, COND, '"not ok"']),
  wrong('a list for a condition', 'CONDITION_INVALID workflow.graph.json:11', '"conditionExpr"', [
    G,
    COND,
    '["==", { "var": "ok" }, 1]',
  ]),
  wrong('two operators in one', 'CONDITION_INVALID workflow.graph.json:11', '"!"', [
    G,
    '[{ "var": "ok" }]',
    '{ "var": "ok", "==": [1, 1] }',
  ]),
  wrong('several keys for a condition', 'CONDITION_INVALID workflow.graph.json:11', '"conditionExpr"', [
    G,
    COND,
    '{ "variable": "ok", "value": 1 }',
  ]),
  wrong(
    'a variable that is almost another',
    'VARIABLE_UNKNOWN workflow.graph.json:11',
    '"verdikt"',
    [G, '"ok"', '"verdikt"'],
    [P, 'type: step', 'type: step\nsetsVariables: [verdict]'],
  ),
  wrong('an endless condition', 'CONDITION_INVALID workflow.graph.json:11', '"conditionExpr"', [
    G,
    '"ok"',
    `["ok"${', 0'.repeat(20_000)}]`,
  ]),
  wrong('a back edge without a bound', 'LOOP_UNBOUNDED workflow.graph.json:11', '"choose", "to"', [
    G,
    /, "loop": \{.*?\}/,
    '',
  ]),
  wrong('a state without front matter', 'STATE_MISSING_FRONTMATTER workflow.md:1', 'schemaVersion', [W, '---\n', '']),
  wrong('a state that is no YAML', 'STATE_INVALID_FRONTMATTER workflow.md:4', ']', [W, '[]', ']']),
  wrong('a state of the wrong shape', 'STATE_INVALID_FRONTMATTER workflow.md:4', 'none', [W, '[]', 'none']),
  wrong('an unquoted version of the state', 'STATE_INVALID_FRONTMATTER workflow.md:2', '1.1', [W, '"1.1"', '1.1']),
  wrong('a state that is a list', 'STATE_INVALID_FRONTMATTER workflow.md:2', '- a', [W, /schema[\s\S]*""/, '- a']),
  wrong('an unsafe key of the state', 'KEY_RESERVED workflow.md:5', 'constructor', [
    W,
    '[]',
    '[]\nmore: { constructor: 1 }',
  ]),
  wrong('a state at no node', 'STATE_NODE_UNKNOWN workflow.md:5', 'middle', [W, '""', 'middle']),
  wrong('a missing step file', 'STEP_FILE_MISSING workflow.graph.json:5', '"steps/plan.md"', [P, ALL, '']),
  wrong('one file for two nodes', 'STEP_FILE_SHARED workflow.graph.json:6', '"steps/plan.md"', [
    G,
    '"steps/choose.md"',
    '"steps/plan.md"',
  ]),
  wrong('a step nobody could read', 'FILE_TOO_LARGE steps/plan.md:1', '---', [P, /$/, 'x'.repeat(2 ** 18)]),
  wrong('a step without front matter', 'STEP_MISSING_FRONTMATTER steps/plan.md:1', 'schemaVersion', [P, '---\n', '']),
  wrong('front matter without an end', 'STEP_MISSING_FRONTMATTER steps/plan.md:1', '---', [P, /\n---\n[\s\S]*/, '\n']),
  wrong('a step without a type', 'STEP_INVALID_FRONTMATTER steps/plan.md:2', 'schemaVersion', [P, 'type: step\n', '']),
  wrong('a step with tabs', 'STEP_INVALID_FRONTMATTER steps/plan.md:4', '\ttype', [P, 'type: step', '\ttype: step']),
  wrong('a step for another node', 'STEP_NODE_MISMATCH steps/plan.md:3', 'plane', [P, 'nodeId: plan', 'nodeId: plane']),
  wrong('a step of another type', 'STEP_TYPE_MISMATCH steps/plan.md:4', 'end', [P, 'type: step', 'type: end']),
  wrong('a transition without an edge', 'STEP_TRANSITION_UNKNOWN steps/plan.md:6', 'end,', [
    P,
    'type: step',
    'type: step\ntransitions:\n  - { to: end, label: x }',
  ]),
  wrong('a step without a goal', 'STEP_MISSING_GOAL steps/plan.md:6', '### Goal', [P, '## Goal', '### Goal']),
  wrong('a goal in a fence', 'STEP_MISSING_GOAL steps/plan.md:6', '```', [P, '## Goal\n', '```\n## Goal\n```\n']),
  wrong('a step without instructions', 'STEP_MISSING_INSTRUCTIONS steps/plan.md:6', '## Goal', [
    P,
    '## Instructions',
    'Instructions:',
  ]),
  wrong('an empty section', 'STEP_EMPTY_SECTION steps/plan.md:9', '## Instructions', [P, 'Do it.', '']),
];

const TWO = `"workflows": [
    { "id": "one", "workflow": "workflow.md", "graph": "workflow.graph.json" },
    { "id": "two", "workflow": "workflow.md", "graph": "workflow.graph.json" }
  ],
  "entry"`;

describe('a loop that names the code it stops with', () => {
  it('is meant to stop, and no problem', () => {
    const files = changed([G, '"planned"', '"planned", "loop": { "key": "k", "max": 3, "code": "TIRED" }']);
    expect(places(loadPackage(files))).toEqual([]);
  });
});

describe('loadPackage', () => {
  it('loads a sound package without a warning', () => {
    expect(places(loadPackage(changed()))).toEqual([]);
    expect(loadPackage(changed()).kind).toBe('loaded');
  });

  it.each(WRONG)('finds $why: $place', ({ place, at, changes }) => {
    const files = changed(...changes);
    const loaded = loadPackage(withBytes(files));
    expect(places(loaded)).toEqual([place]);
    const [problem] = problemsOf(loaded);
    const { file = '', line = 0, column = 0 } = problem ?? {};
    const there = (files.get(file) ?? '').split('\n')[line - 1]?.slice(column - 1) ?? '';
    expect(there.slice(0, at.length)).toBe(at);
    const severity = severityOf(place.split(' ')[0] as ProblemCode);
    expect(problem).toMatchObject({ severity, help: expect.stringMatching(/\w.*\.( Known here: .*)?$/) });
    expect(loaded.kind).toBe(severity === 'error' ? 'invalid' : 'loaded');
  });

  it('finds a workflow that is listed twice', () => {
    const loaded = loadPackage(changed([B, '"entry"', TWO.replace('"two"', '"one"')]));
    expect(places(loaded)).toEqual(['WORKFLOW_DUPLICATE bmad.json:7']);
  });

  it('says what to add where the list of workflows leaves out the entry', () => {
    const listed = '"workflows": [{ "id": "other", "workflow": "workflow.md", "graph": "other.json" }], "entry"';
    const files = new Map([...changed([B, '"entry"', listed]), ['other.json', GRAPH]]);
    expect(problemsOf(loadPackage(files))).toMatchObject([
      {
        code: 'ENTRY_NOT_LISTED',
        help: 'Add {"id":"main","workflow":"workflow.md","graph":"workflow.graph.json"} to "workflows".',
      },
    ]);
  });

  it.each([
    ['codx', 'Did you mean "codex"? Correct the name'],
    ['gpt', 'Known here: scripted, api, codex'],
  ])('says which engine was meant by %s, or which there are', (engine, part) => {
    const [problem] = problemsOf(loadPackage(changed([G, '"host"', `"host", "engine": "${engine}"`])));
    expect(problem?.help).toContain(part);
  });

  it.each(['false', '"yes"', '{}', '{ "message": 3 }', '{ "massage": "Go?" }', 'null'])(
    'PST-11: says in both languages what "confirm" may be, where it is %s',
    (confirm) => {
      const [problem] = problemsOf(loadPackage(changed([G, '"planned"', `"planned", "confirm": ${confirm}`])));
      expect(problem?.said.en).toMatch(/"confirm": expected true or \{"message": "…"\}/);
      expect(problem?.said.zh).toMatch(/"confirm"：应是 true 或 \{"message": "…"\}/);
    },
  );

  it('PST-11: says in both languages that a question at an edge is empty', () => {
    const empty = '"planned", "confirm": { "message": " " }';
    const [problem] = problemsOf(loadPackage(changed([G, '"planned"', empty])));
    expect(problem?.said).toMatchObject({
      en: expect.stringContaining('"confirm.message": a question cannot be empty'),
      zh: expect.stringContaining('问题不能为空'),
    });
  });

  it('has a test for every code', () => {
    const tested = new Set([
      'WORKFLOW_DUPLICATE',
      'ENTRY_NOT_LISTED',
      'SUBWORKFLOW_DEPTH',
      'LINK_LEFT_OUT',
      // In load-words.test.ts.
      'VARIANT_WITHOUT_ORIGINAL',
      // The command line adds it: only an engine can read its script.
      'SCRIPT_INVALID',
      ...WRONG.map(({ place }) => place.split(' ')[0]),
    ]);
    const ofSkills = /^(SKILL|RUNNER|SCHEMA|SCRIPT)_/;
    expect(Object.keys(PROBLEM_ADVICE).filter((code) => !tested.has(code) && !ofSkills.test(code))).toEqual([]);
  });

  it('tells of every link that is passed by, and loads all the same', () => {
    const loaded = loadPackage(changed(), { links: ['assets/picture.png', 'notes'] });
    expect(loaded).toMatchObject({
      kind: 'loaded',
      warnings: [
        { code: 'LINK_LEFT_OUT', file: 'assets/picture.png' },
        { code: 'LINK_LEFT_OUT', file: 'notes' },
      ],
    });
  });

  it('finds sub-workflows that call each other too deep', () => {
    const ids = Array.from({ length: 10 }, (_, index) => `w${index}`);
    const listed = ids.map((id) => `{ "id": "${id}", "workflow": "workflow.md", "graph": "${id}.json" }`).join(',\n');
    const graphs = ids.map((id, index): [string, string] => [
      `${id}.json`,
      GRAPH.replace('"type": "step"', `"type": "subworkflow", "workflow": "w${index + 1}"`),
    ]);
    const files = changed([B, '"entry"', `"workflows": [${listed}], "entry"`], SUB);
    const last = [...files, ...graphs.slice(0, -1), ['w9.json', GRAPH] as const];
    expect(places(loadPackage(new Map(last)))).toEqual([
      'SUBWORKFLOW_DEPTH w8.json:5',
      'ENTRY_NOT_LISTED bmad.json:16',
      'STEP_TYPE_MISMATCH steps/plan.md:4',
    ]);
  });

  it('takes an edge whose condition is never true for none', () => {
    const never = changed([
      G,
      '"isDefault": true',
      '"isDefault": true, "conditionExpr": { "and": [{ "var": "x" }, 0] }',
    ]);
    expect(places(loadPackage(never))).toContain('END_UNREACHABLE workflow.graph.json:3');
  });

  it('lets workflows share their steps, which no two nodes of one may', () => {
    expect(places(loadPackage(changed([B, '"entry"', TWO])))).toEqual([]);
  });

  it('tells of a node that nobody knows also where the state is wrong otherwise', () => {
    expect(places(loadPackage(changed([W, '[]', '0'], [W, '""', 'middle'])))).toEqual([
      'STATE_INVALID_FRONTMATTER workflow.md:4',
      'STATE_NODE_UNKNOWN workflow.md:5',
    ]);
  });

  it('reads no more text than a package of prompts has, in however many files', () => {
    const ids = Array.from({ length: 40 }, (_, index) => `n${index}`);
    const nodes = ids.map((id) => `{ "id": "${id}", "type": "end", "file": "${id}.md" }`).join(',');
    const steps = ids.map((id) => [`${id}.md`, `${step(id, 'end')}${'x'.repeat(250_000)}`] as const);
    const files = new Map([...changed([G, END, `${END}, ${nodes}`]), ...steps]);
    const tooMuch = problemsOf(loadPackage(files)).filter(({ code }) => code === 'FILE_TOO_LARGE');
    expect(tooMuch.map(({ file }) => file)).toEqual(ids.slice(33).map((id) => `${id}.md`));
  });

  it('looks for what was meant no longer than anyone waits, however many files there are and are not', () => {
    const ids = Array.from({ length: 1_900 }, (_, index) => `n${index}`);
    const nodes = ids
      .map((id) => `{ "id": "${id}", "type": "end", "file": "missing/${'q'.repeat(50)}${id}" }`)
      .join(',');
    const others = ids.map((id) => [`present/${'r'.repeat(50)}${id}`, ''] as const);
    const files = new Map([...changed([G, END, `${END}, ${nodes}`]), ...others]);
    const missing = problemsOf(loadPackage(files)).filter(({ code }) => code === 'STEP_FILE_MISSING');
    expect(missing).toHaveLength(200);
  });

  it('finds an unknown operator of what a sub-workflow is given', () => {
    const given = changed([G, '"step"', '"subworkflow", "workflow": "main", "input": { "x": { "get": "y" } }'], SUB);
    expect(places(loadPackage(given))).toContain('CONDITION_INVALID workflow.graph.json:5');
  });

  it('says of variables only what looks like a slip, since models may set any', () => {
    const told = (name: string, ...more: readonly Change[]) =>
      problemsOf(loadPackage(changed([G, '"ok"', JSON.stringify(name)], ...more))).map(
        ({ help }) => help.split('?')[0],
      );
    const known: Change = [W, 'currentNodeId', 'variables: { verdict: "", part1: 0, ok: true }\ncurrentNodeId'];
    expect(told('verdcit', known)).toEqual(['Did you mean "verdict"']);
    expect(told('verdcit.of.whom', known)).toEqual(['Did you mean "verdict"']);
    for (const name of ['verdict', 'verdict.of', 'mood', 'part2', 'on', '']) expect(told(name, known)).toEqual([]);
    expect(told('verdcit')).toEqual([]);
  });

  it('knows the variables that go into a sub-workflow and come out of it', () => {
    const two = TWO.replace('"graph": "workflow.graph.json" }\n', '"graph": "other.json" }\n');
    const call = (input: string, output: string): Change => [
      G,
      '"step"',
      `"subworkflow", "workflow": "two", "input": { "topic": { "var": "${input}" } }, "output": { "result": { "var": "${output}" } }`,
    ];
    const told = (input: string, output: string) => {
      const first: Change = [W, 'currentNodeId', 'variables: { question: "" }\ncurrentNodeId'];
      const files = changed([B, '"entry"', two], call(input, output), first, [G, '"ok"', '"result"']);
      const problems = problemsOf(loadPackage(new Map([...files, ['other.json', GRAPH]])));
      return problems
        .filter(({ code }) => code === 'VARIABLE_UNKNOWN')
        .map(({ message, help }) => [message, help.slice(0, 22)]);
    };
    expect(told('question', 'topic')).toEqual([]);
    expect(told('qestion', 'topics')).toEqual([
      ['nothing sets the variable "qestion"', 'Did you mean "question'],
      ['nothing sets the variable "topics"', 'Did you mean "topic"? '],
    ]);
  });

  it('tells one slip once, and not what follows from it', () => {
    const slips: Readonly<Record<string, readonly Change[]>> = {
      'GRAPH_INVALID workflow.graph.json:1': [[G, /"nodes": [\s\S]*?\n {2}\],\n/, '']],
      'GRAPH_INVALID workflow.graph.json:4': [[G, '"nodes"', '"Nodes"']],
      'GRAPH_INVALID workflow.graph.json:5': [[G, '"id": "plan"', '"ID": "plan"']],
      'GRAPH_INVALID workflow.graph.json:11': [[G, '"max": 2', '"max": "2"']],
      'GRAPH_INVALID workflow.graph.json:12': [[G, '"label": "done"', '"lable": "done"']],
      'KEY_DUPLICATE workflow.graph.json:3': [
        [G, '"entryNodeId": "plan"', '"entryNodeId": "plan", "entryNodeId": "choose"'],
      ],
      'END_LEFT workflow.graph.json:13': [[G, LAST, `${LAST},\n{ "from": "end", "to": "plan", "label": "on" }`]],
      'EDGE_NODE_UNKNOWN workflow.graph.json:6': [[G, '"id": "choose"', '"id": "chose"']],
      'EDGE_NODE_UNKNOWN workflow.graph.json:7': [[G, '"id": "end"', '"id": "edn"']],
    };
    for (const [place, changes] of Object.entries(slips))
      expect(places(loadPackage(changed(...changes)))).toEqual([place]);
  });

  it('names every node of an agent that nobody knows at once', () => {
    const nodes = changed(
      [G, '"agentId": "host"', '"agentId": "guest"'],
      [G, 'choose.md"', 'choose.md", "agentId": "guest"'],
    );
    expect(problemsOf(loadPackage(nodes)).map(({ message }) => message)).toEqual([
      '2 nodes are played by "guest", but the package has no such agent: plan, choose',
    ]);
  });

  it.each<[string, string, ...Change[]]>([
    ['edge choose → plan: "loop.max" must be a number: write 2, not "2"', 'Write 2.', [G, '"max": 2', '"max": "2"']],
    ['edge plan → choose: "label" is missing', 'Add "label": "…".', [G, ', "label": "planned"', '']],
    [
      'edge choose → end: "lable" is not known here',
      'Did you mean "label"? Write "label" instead.',
      [G, '"label": "done"', '"lable": "done"'],
    ],
    [
      'agent "host": "persona" has the unknown key "rol"',
      'Did you mean "role"? Write "role" instead.',
      [A, '"role"', '"rol"'],
    ],
    [
      'node "plan": "type" is one of "step", "decision"',
      'Did you mean "step"? Write one of these words.',
      [G, '"step"', '"stap"'],
    ],
    [
      'node "plan": "outputSchema": expected the path of a schema file inside the package',
      'Write a path from the folder of the package on, such as "assets/output.schema.json".',
      [G, '"step"', '"step", "exit": "output", "outputSchema": { "type": "object" }'],
    ],
    [
      'node "plan": "file": expected a path inside the package, such as steps/plan.md',
      'Write a path from the folder of the package on, such as "steps/plan.md".',
      [G, '"steps/plan.md"', '"../plan.md"'],
    ],
    [
      'the package has no file assets/out.json',
      'Add the file, or correct the path; paths are relative to the folder of bmad.json.',
      [G, '"step"', '"step", "exit": "output", "outputSchema": "assets/out.json"'],
    ],
    [
      'node "plan" is left by state and has "outputSchema"',
      'only a node with "exit": "output" has it.',
      [G, '"step"', '"step", "outputSchema": "assets/out.json"'],
    ],
    [
      'node "plan" is of type step and has "output"',
      'only a node of type "subworkflow" has it.',
      [G, '"step"', '"step", "output": {}'],
    ],
    ['"version": expected a semantic version', 'Write "version": "1.0.0".', [B, '1.0.0', 'v1']],
    ['"loop.max" must be 1 or more, not 0', 'Write 1 or more.', [G, '"max": 2', '"max": 0']],
    [
      'node "the end": "id": an id consists of',
      'Write "the-end", everywhere it is named.',
      [G, '"id": "end"', '"id": "the end"'],
    ],
    ['"not" is not a known operator', 'Did you mean "!"? Write one operator', [G, '"!"', '"not"']],
    ['the step has no section "## Goal"', 'Write "## Goal" instead of "## Gaol".', [P, '## Goal', '## Gaol']],
    ['the step has no section "## Goal"', 'Write "## Goal" instead of "# Goal".', [P, '## Goal', '# Goal']],
    [
      'node "plan" names the file steps/plan.md, which is not in the package',
      'Add the step file, or correct "file"',
      [P, ALL, ''],
      ['steps/stray.md', ALL, ''],
    ],
    ['the front matter that begins here has no closing line "---"', 'Put a line "---"', [P, /\n---\n[\s\S]*/, '\n']],
    ['a comma is missing at the end of line 2', 'Write "," between', [G, '"1.1",', '"1.1"']],
    ['text with a colon in it must be quoted', 'quotes: title: "Plan: first"', [P, 'type', 'title: Plan: first\ntype']],
    ['"frob" is not a known operator', 'Known here: var, missing, ', [G, '"!"', '"frob"']],
    [
      '"nick" is not known here',
      'and no others. Known here: $schema, schemaVersion, name,',
      [B, '"name"', '"nick": 1, "name"'],
    ],
    [
      'the node is called "chose" here and "choose" in lines 10, 11 and 12',
      'Write "choose" here, or "chose" there.',
      [G, '"id": "choose"', '"id": "chose"'],
    ],
    [
      'node "choose" has 2 edges and no default, so the runtime cannot choose',
      'Mark one with "isDefault": true.',
      [G, '"decision"', '"merge"'],
      [G, ', "isDefault": true', ''],
      [G, `"conditionExpr": ${COND}, `, ''],
      ['steps/choose.md', 'decision', 'merge'],
    ],
    [
      'leads back and has no "loop"; 10 rounds are assumed',
      'Add "loop": {"key":"rounds","max":3} to the edge',
      [G, /, "loop": \{.*?\}/, ''],
    ],
  ])('says %s, and what to do: %s', (message, help, ...changes) => {
    const [problem] = problemsOf(loadPackage(changed(...changes)));
    expect(problem?.message).toContain(message);
    expect(problem?.help).toContain(help);
  });

  it('says what was probably meant', () => {
    const meant = (...changes: readonly Change[]) =>
      problemsOf(loadPackage(changed(...changes))).map(({ help }) => help.split('?')[0]);
    expect(meant([G, '"to": "choose"', '"to": "chose"'])).toEqual(['Did you mean "choose"']);
    expect(meant([G, '"host"', '"hots"'])).toEqual(['Did you mean "host"']);
    expect(meant([G, '"choose", "label"', '"choose", "isDefualt": true, "label"'])).toEqual([
      'Did you mean "isDefault"',
    ]);
    expect(meant([G, '"steps/plan.md"', '"step/plan.md"'])).toEqual(['Did you mean "steps/plan.md"']);
    expect(meant([W, '""', 'plam'])).toEqual(['Did you mean "plan"']);
    const menu = (item: string): Change => [A, '"p" }', `"p" }, "menu": [{ "description": "x", ${item} }]`];
    expect(meant(menu('"workflow": "mian"'))).toEqual(['Did you mean "main"']);
    expect(meant(menu('"workflow": "{package-root}/workflov.md"'))).toEqual([
      'Did you mean "{package-root}/workflow.md"',
    ]);
  });

  it('tells no more than a person can mend, whatever the file holds', () => {
    const keys = Array.from({ length: 5_000 }, (_, index) => `"key${index}": 1`).join(', ');
    expect(problemsOf(loadPackage(changed([B, '"name"', `${keys}, "name"`])))).toHaveLength(200);
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
      'STEP_NODE_MISMATCH steps/plan.md:3',
      'STEP_MISSING_GOAL steps/plan.md:6',
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
