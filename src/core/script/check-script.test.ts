import { describe, expect, it } from 'vitest';
import { reviewedWork } from '../../../test/support/small-package.ts';
import { checkScript } from './check-script.ts';

const definition = reviewedWork();
const [workflow] = Object.values(definition.workflows);
const [node = ''] = Object.keys(workflow?.nodes ?? {});
const agent = definition.agents[0]?.id ?? '';
const tools = [
  {
    name: 'shell.exec',
    parameters: { type: 'object', properties: { command: { type: 'string' } }, required: ['command'] },
  },
];

/** Every problem as `code line:column what`. */
function problems(script: string | undefined, known: typeof definition | 'unsound' = definition): readonly string[] {
  return checkScript(script, {
    has: (file) => file === 'said.ndjson',
    definition: known === 'unsound' ? undefined : known,
    tools,
  }).map(({ code, line, column, message, severity, help }) => {
    expect([severity, help]).toEqual(['warning', expect.stringMatching(/\S/)]);
    return `${code} ${line}:${column} ${message}`;
  });
}

const entry = (...lines: readonly string[]): string => `turns:\n${lines.map((line) => `  ${line}`).join('\n')}\n`;
const patch = (update: string): string =>
  entry(
    '- calls:',
    '    - tool: fs.apply_patch',
    '      args:',
    '        path: "@state/workflow.md"',
    `        patch: { operation: updateFrontmatter, update: ${update} }`,
  );

describe('the script of a package', () => {
  it('USE-08: is right where every name is one of the package, and every call one that a tool takes', () => {
    const right = entry(
      `- when: { node: ${node}, agent: ${agent}, profile: run }`,
      '  calls:',
      '    - { tool: fs.read, args: { path: "@project/a.md", startLine: 1 } }',
      `    - { tool: fs.apply_patch, args: { path: "@state/workflow.md", patch: { operation: updateFrontmatter, update: { currentNodeId: { set: ${node} } } } } }`,
      '    - { tool: shell.exec, args: \'{"command": "ls"}\' }',
      '    - { tool: mcp.docs.search, args: { anything: true } }',
      '- { as: codex, stdoutFile: said.ndjson }',
    );
    expect(problems(right)).toEqual([]);
  });

  it.each([
    [
      'a node',
      entry('- when: { node: nope }', '  text: x'),
      /^SCRIPT_NODE_UNKNOWN 2:19 no workflow has a node "nope"$/,
    ],
    ['an agent', entry('- when: { agent: nope }', '  text: x'), /^SCRIPT_AGENT_UNKNOWN 2:20 .*"nope"$/],
    ['a profile', entry('- when: { profile: agnet }', '  text: x'), /^SCRIPT_PROFILE_UNKNOWN 2:22 .*"agnet"$/],
    ['a tool', entry('- calls: [{ tool: fs.raed }]'), /^SCRIPT_TOOL_UNKNOWN 2:21 there is no tool "fs\.raed"$/],
    ['a tool inside', entry('- callsInside: [{ tool: fs.raed }]'), /^SCRIPT_TOOL_UNKNOWN 2:27 /],
    [
      'a field',
      entry('- calls: [{ tool: fs.read, args: { pth: a, path: "@project/a" } }]'),
      /^SCRIPT_ARGUMENTS_INVALID 2:38 fs\.read: .*"pth"/,
    ],
    [
      'a lack',
      entry('- calls: [{ tool: shell.exec, args: {} }]'),
      /^SCRIPT_ARGUMENTS_INVALID 2:39 shell\.exec: .*command/,
    ],
    [
      'a kind',
      entry('- calls: [{ tool: fs.read, args: { path: 3 } }]'),
      /^SCRIPT_ARGUMENTS_INVALID 2:44 fs\.read: .*path/,
    ],
    ['no object', entry('- calls: [{ tool: fs.read, args: [] }]'), /^SCRIPT_ARGUMENTS_INVALID 2:36 .*no JSON object/],
    [
      'an operation',
      patch('{}').replace('updateFrontmatter', 'updateFrontMatter'),
      /^SCRIPT_ARGUMENTS_INVALID 6:31 .*operation/,
    ],
    ['a field of the state', patch('{ currentNode: { set: a } }'), /^SCRIPT_ARGUMENTS_INVALID 6:\d+ .*"currentNode"/],
    ['a node to go to', patch('{ currentNodeId: { set: nope } }'), /^SCRIPT_NODE_UNKNOWN 6:\d+ .*"nope"/],
    ['a node done', patch('{ stepsCompleted: { append: [nope] } }'), /^SCRIPT_NODE_UNKNOWN 6:\d+ .*"nope"/],
    ['a file', entry('- { as: codex, stdoutFile: gone }'), /^SCRIPT_INVALID 2:30 .*gone/],
    ['its form', 'turns: 3', /^SCRIPT_INVALID 1:8 /],
    ['its text', undefined, /^SCRIPT_INVALID 1:1 .*UTF-8/],
  ])('USE-08: that is wrong about %s has one problem, with its place', (_, script, said) => {
    expect(problems(script)).toEqual([expect.stringMatching(said)]);
  });

  it('USE-08: is told what was probably meant', () => {
    const [problem] = checkScript(entry('- calls: [{ tool: fs.raed }]'), { has: () => true, definition, tools });
    expect(problem?.help).toContain('fs.read');
  });

  it('USE-08: of a package that cannot be read is judged by what is known without it', () => {
    expect(problems(entry('- when: { node: nope, agent: nope }', '  text: x'), 'unsound')).toEqual([]);
    expect(problems(entry('- calls: [{ tool: fs.raed }]'), 'unsound')).toHaveLength(1);
  });
});
