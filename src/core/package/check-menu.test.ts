import { describe, expect, it } from 'vitest';
import { WORKFLOWS } from '../../../test/support/menu-agent.ts';
import type { JsonObject } from '../json.ts';
import type { WorkflowPlaces } from '../menu/workflow-of.ts';
import { checkMenu } from './check-menu.ts';
import type { Agent } from './definition.ts';
import { readJson, startReading } from './source-file.ts';

const FILES = new Map([['data/rows.csv', 'a,b']]);

/** What is told of a menu: the code, what stands at the place, and the message. */
function told(menu: readonly JsonObject[], workflows: WorkflowPlaces | 'unknown' = WORKFLOWS): readonly string[] {
  const found: string[] = [];
  const text = JSON.stringify({ menu }, null, 1);
  const lines = text.split('\n');
  const files = new Map([['agents.json', text]]);
  const source = readJson(
    'agents.json',
    startReading(files, (code, _, { line, column }, said) => {
      found.push(`${code} ${lines[line - 1]?.slice(column - 1)} ${said.en}`);
    }),
  );
  if (source === undefined) throw new Error('no JSON');
  const agent = { menu, prompts: [{ id: 'greet', content: 'Hello.' }] } as unknown as Agent;
  const known = workflows === 'unknown' ? undefined : workflows;
  checkMenu(source, [], agent, { workflows: known, files: FILES });
  return found;
}

const item = (more: JsonObject): JsonObject => ({ description: 'Do it', ...more });

describe('checkMenu', () => {
  it('has nothing to say about a menu that works', () => {
    const menu = [
      item({ trigger: 'plan', workflow: '{package-root}/workflows/plan/workflow.md', data: '{project-root}/a.md' }),
      item({ description: '[G] Greet', cmd: '*greet', action: '#greet' }),
      item({ cmd: '*menu' }),
      item({ cmd: '*exit', action: 'agent.dismiss' }),
      item({ trigger: 'help' }),
      item({ triggers: [{ type: 'handler', match: 'go', workflow: 'release' }], 'ide-only': true, colour: 'red' }),
      // The branch wins, and it is the same item.
      item({ trigger: 'x', triggers: [{ type: 'handler', match: 'x', workflow: 'release' }] }),
    ];
    expect(told(menu)).toEqual([]);
  });

  it.each<readonly [string, JsonObject, RegExp]>([
    [
      'an unknown workflow',
      { workflow: 'plam' },
      /TARGET_UNKNOWN "plam".+ names no single workflow of this package: "plam"/,
    ],
    ['a classic workflow', { workflow: 'x/plan.yaml' }, /TARGET_UNKNOWN "x.+ "workflow" is not supported here/],
    ['a script', { exec: '{project-root}/x.sh' }, /TARGET_UNKNOWN "\{project.+ "exec" is not supported here/],
    ['a validation', { 'validate-workflow': 'plan' }, /TARGET_UNKNOWN "plan" "validate-workflow" is not supported/],
    ['an unknown prompt', { action: '#great' }, /TARGET_UNKNOWN "#great".+ names no prompt of this agent: "#great"/],
    ['an unknown action', { action: 'run.stop' }, /TARGET_UNKNOWN "run.stop" "action" is not supported here/],
    ['data outside', { workflow: 'plan', data: '/etc/hosts' }, /TARGET_UNKNOWN "\/etc.+ is no path inside a mount/],
    [
      'data that the package does not have',
      { action: 'x', data: '{package-root}/data/row.csv' },
      /TARGET_UNKNOWN "\{package.+ the package has no file "data\/row.csv"/,
    ],
    ['data of words outside', { data: '../x.md' }, /TARGET_UNKNOWN "\.\.\/x.+ is no path inside a mount/],
    [
      'a branch to an unknown workflow',
      { triggers: [{ type: 'handler', match: 'x', workflow: 'gone' }] },
      /TARGET_UNKNOWN "gone"/,
    ],
    ['a name of the runtime', { trigger: 'stop', workflow: 'plan' }, /NAME_UNUSABLE "stop".+ "\/stop" is a command/],
    ['a part of the wrong kind', { workflow: 3 }, /PART_IGNORED 3 "workflow" is no text/],
  ])('tells of %s, where it stands', (_, json, message) => {
    const [problem, ...others] = told([item(json)]);
    expect(problem).toMatch(message);
    expect(others).toEqual([]);
  });

  it('tells of every name that something else has too', () => {
    const twins = told([item({ trigger: 'go', action: 'a' }), item({ cmd: '*GO', action: 'b' })]);
    expect(twins.map((line) => line.split(' ').slice(0, 2))).toEqual([
      ['MENU_NAME_UNUSABLE', '"go",'],
      ['MENU_NAME_UNUSABLE', '"*GO",'],
    ]);
    // Only the code is of no use: a name is stronger.
    expect(told([item({ description: '[X] One', action: 'a' }), item({ trigger: 'x', action: 'b' })])).toHaveLength(1);
    expect(
      told([item({ trigger: 'go', action: 'a' }), item({ trigger: 'go', 'ide-only': true, action: 'b' })]),
    ).toEqual([]);
  });

  it('blames nobody for naming a workflow of a manifest that is wrong', () => {
    const menu = [item({ workflow: 'gone' }), item({ action: '#gone' })];
    expect([told(menu).length, told(menu, {}).length, told(menu, 'unknown').length]).toEqual([2, 2, 1]);
  });

  it.each<readonly [string, number, JsonObject]>([
    ['names of piled marks', 7_000, { trigger: `a${'\u0301'.repeat(98)}${'\u0316'.repeat(98)}` }],
    ['paths of piled marks', 900, { action: 'x', data: `a${'\u0301'.repeat(1_000)}${'\u0316'.repeat(1_000)}` }],
    ['one name for all', 15_000, { trigger: 'x' }],
    ['unknown prompts', 15_000, { action: '#x' }],
  ])('takes no longer than anyone waits for thousands of %s', (_, count, json) => {
    const menu = Array.from({ length: count }, () => item(json));
    const began = process.threadCpuUsage();
    expect(told(menu)).toHaveLength(count);
    expect(process.threadCpuUsage(began).user / 1000).toBeLessThan(2_500);
  });
});
