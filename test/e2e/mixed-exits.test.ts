import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { completes, type PackageSketch, writePackage } from './package-on-disk.ts';
import { makePlace, type Place } from './signalbox.ts';

/*
 * One graph, six exits: a skill's output, documents, a tag, a call of the runtime, a result, and the state with an edge that
 * asks a person. The process is killed on the way, and the run goes on.
 */

const SCHEMA = { type: 'object', properties: { colour: { type: 'string' } }, required: ['colour'] };
const REQUIREMENTS = [
  '# Task: paint',
  '## Background\nA wall.',
  '## Objectives\nColour.',
  '## Constraints\nOne pot.',
  '## Success Criteria\n- [ ] It is painted.',
].join('\n\n');
const CODEX = [
  '{"type":"thread.started","thread_id":"t-1"}',
  '{"type":"item.completed","item":{"id":"1","type":"agent_message","text":"{\\"colour\\": \\"red\\"}"}}',
  '{"type":"turn.completed","usage":{"input_tokens":1,"cached_input_tokens":0,"output_tokens":1}}',
  '',
].join('\n');

const MIXED: PackageSketch = {
  nodes: [
    { id: 'pick', exit: 'output', outputSchema: 'assets/colour.schema.json', mode: 'auto' },
    { id: 'plan', exit: 'documents', documents: ['requirements'] },
    { id: 'route', exit: 'tag' },
    { id: 'check', exit: 'call', call: { tool: 'check.run', args: { command: { var: 'check_command' } } } },
    { id: 'report', exit: 'finish' },
    { id: 'release' },
    { id: 'end', type: 'end' },
  ],
  edges: [
    { from: 'pick', to: 'plan' },
    { from: 'plan', to: 'route' },
    { from: 'route', to: 'check', tag: 'REQ_TEST' },
    {
      from: 'route',
      to: 'route',
      tag: 'BLOCK_NEED_MASTER',
      blocks: 'BLOCK_NEED_MASTER',
      loop: { key: 'self', max: 2 },
    },
    { from: 'check', to: 'report', conditionExpr: { '==': [{ var: 'check.exitCode' }, 0] } },
    { from: 'check', to: 'route', isDefault: true, loop: { key: 'again', max: 2 } },
    { from: 'report', to: 'release' },
    { from: 'release', to: 'end', confirm: { message: 'Release it?' } },
  ],
  variables: { check_command: 'test -s painted.txt' },
  turns: [
    { when: { node: 'pick' }, as: 'codex', stdout: CODEX, exit: 0 },
    {
      when: { node: 'plan' },
      calls: [{ tool: 'createTaskDocs', args: { taskName: 'paint', phase: 'requirements', content: REQUIREMENTS } }],
    },
    { when: { node: 'route' }, text: 'I would like to route this to [REQ_TEST].' },
    { when: { node: 'route' }, text: 'Nothing is painted yet.\n[REQ_TEST]' },
    {
      when: { node: 'route' },
      calls: [{ tool: 'fs.write', args: { path: '@project/painted.txt', content: 'red\n' } }],
    },
    { when: { node: 'route' }, crash: true },
    { when: { node: 'route' }, text: 'Painted.\n[REQ_TEST]' },
    { when: { node: 'report' }, calls: [{ tool: 'completionResult', args: { result: 'The wall is red.' } }] },
    { when: { node: 'release' }, ...completes('release') },
  ],
  default: { text: 'Well.' },
};

describe('one graph with all six exits', () => {
  let place: Place;
  beforeEach(async () => {
    place = await makePlace();
  });
  afterEach(async () => place.remove());

  it('RTE-02 RUN-03 PST-11 goes through all of them, over a kill, and ends with a yes of a person', async () => {
    const path = await mixed(place);
    const validated = await place.run('validate', path, '--strict');
    expect([validated.code, validated.stdout]).toEqual([0, expect.stringContaining('valid')]);

    const killed = await place.process(['run', path, '--engine', 'scripted', '--trust']).ended;
    expect(killed.signal ?? killed.code).toBe('SIGKILL');
    const resumed = await place.process(['resume', '@last']).ended;
    expect([resumed.code, resumed.stderr]).toEqual([8, '']);
    expect(resumed.stdout).toContain('Release it?');
    const { pending } = JSON.parse((await place.run('show', '@last', '--json')).stdout);
    const approved = await place.run('approve', '@last', '--change', pending[0].change.hash);
    expect([approved.code, approved.stderr]).toEqual([0, '']);

    const events = (await place.run('log', '@last', '--jsonl')).stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const entered = events.flatMap(({ type, node }) => (type === 'node.entered' ? [node] : []));
    expect(entered).toEqual(['pick', 'plan', 'route', 'check', 'route', 'check', 'report', 'release', 'end']);
    const finished = events.filter(({ type, tool }) => type === 'call.finished' && tool === 'check.run');
    expect(finished.map(({ result }) => result.exitCode)).toEqual([1, 0]);
    const routed = events.flatMap(({ type, decided }) => (type === 'turn.ended' && decided ? [decided] : []));
    expect(routed).toEqual(['REQ_TEST', 'REQ_TEST']);
    expect(JSON.parse((await place.run('audit', '@last', '--json')).stdout).ok).toBe(true);
  });
});

async function mixed({ path }: Place): Promise<string> {
  const agents = {
    schemaVersion: '1.1',
    agents: [
      {
        id: 'worker',
        metadata: { name: 'Ada', title: 'Worker', icon: '🔧' },
        persona: { role: 'Works.', identity: 'A worker.', communication_style: 'Brief.', principles: ['Finish.'] },
        tools: { fs: { enabled: true }, shell: { enabled: true }, task: { enabled: true } },
      },
    ],
  };
  const folder = await mkdtemp(join(path, 'mixed-'));
  return writePackage(folder, {
    ...MIXED,
    files: { 'agents.json': JSON.stringify(agents), 'assets/colour.schema.json': JSON.stringify(SCHEMA) },
  });
}
