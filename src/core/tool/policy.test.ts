import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moveTo, PlayedRun } from '../../../test/support/played-run.ts';
import { reviewedWork, smallPackage, smallWorkflow } from '../../../test/support/small-package.ts';
import { isObject } from '../json.ts';
import type { Agent, AgentTools } from '../package/definition.ts';
import { renderToolPolicy } from '../prompt/tool-policy.ts';
import { offeredTools } from './offered-tools.ts';
import { agentLimits, narrowest, SYSTEM_POLICY, type ToolPolicy } from './policy.ts';
import { policyOf } from './policy-of.ts';
import { toolTable } from './tool-table.ts';

const OPEN: ToolPolicy = {
  fs: { enabled: true, maxReadBytes: 1000, maxWriteBytes: 2000 },
  mcp: { enabled: true, allowedServers: ['a', 'b', 'c'] },
  shell: { enabled: true, timeoutMs: 5000, maxOutputBytes: 6000 },
};

const limits: fc.Arbitrary<AgentTools> = fc.record(
  {
    fs: fc.record(
      {
        enabled: fc.boolean(),
        maxReadBytes: fc.integer({ min: 1, max: 3000 }),
        maxWriteBytes: fc.integer({ min: 1 }),
        write: fc.subarray(['*.md', 'docs/**', 'src/**']),
      },
      { requiredKeys: ['enabled'] },
    ),
    mcp: fc.record(
      {
        enabled: fc.boolean(),
        allowedServers: fc.subarray(['a', 'b', 'c', 'd']),
        serverTools: fc.record({ a: fc.subarray(['x', 'y']), b: fc.subarray(['x', 'y']) }, { requiredKeys: [] }),
      },
      { requiredKeys: ['enabled', 'allowedServers'] },
    ),
    shell: fc.record({ enabled: fc.boolean(), timeoutMs: fc.integer({ min: 1 }) }, { requiredKeys: ['enabled'] }),
  },
  { requiredKeys: [] },
);

describe('the effective policy', () => {
  it('PRM-04: booleans by AND, limits by minimum, lists by intersection', () => {
    const policy = narrowest(OPEN, [
      { fs: { enabled: true, maxReadBytes: 500 }, mcp: { enabled: true, allowedServers: ['b', 'c'] } },
      undefined,
      { fs: { enabled: false, maxWriteBytes: 9000 }, mcp: { enabled: true, allowedServers: ['c', 'd'] } },
    ]);
    expect(policy).toEqual({
      fs: { enabled: false, maxReadBytes: 500, maxWriteBytes: 2000 },
      mcp: { enabled: true, allowedServers: ['c'] },
      shell: OPEN.shell,
    });
  });

  it('PRM-04: whatever is added only narrows, in any order', () => {
    fc.assert(
      fc.property(fc.array(limits, { maxLength: 4 }), limits, (some, one) => {
        const wider = narrowest(OPEN, some);
        const policy = narrowest(OPEN, [...some, one]);
        expect(policy).toEqual(narrowest(OPEN, [one, ...some]));
        expect(policy.fs.maxReadBytes).toBeLessThanOrEqual(wider.fs.maxReadBytes);
        expect(wider.fs.enabled || !policy.fs.enabled).toBe(true);
        expect(policy.mcp.allowedServers.every((server) => wider.mcp.allowedServers.includes(server))).toBe(true);
      }),
    );
  });

  it('an agent that says nothing of servers and shells has none', () => {
    expect(narrowest(OPEN, [agentLimits(undefined)])).toMatchObject({
      fs: OPEN.fs,
      mcp: { enabled: false, allowedServers: [] },
      shell: { enabled: false },
    });
  });

  it('PRM-04: agent, workflow and node narrow the run, and a sub-workflow has no more than the node that calls it', () => {
    const definition = smallPackage([
      {
        ...smallWorkflow(
          'outer',
          {
            call: { type: 'subworkflow', workflow: 'inner', tools: { fs: { enabled: true, maxReadBytes: 300 } } },
            end: 'end',
          },
          { 'call -> end': {} },
        ),
        tools: { fs: { enabled: true, maxReadBytes: 400, maxWriteBytes: 50 } },
      },
      smallWorkflow(
        'inner',
        { work: { type: 'step', tools: { fs: { enabled: true, maxReadBytes: 900 } } }, end: 'end' },
        { 'work -> end': {} },
      ),
    ]);
    const { run } = new PlayedRun(definition);
    expect(run.frames).toHaveLength(2);
    expect(policyOf(run).fs).toEqual({ enabled: true, maxReadBytes: 300, maxWriteBytes: 50 });
    const agents = definition.agents.map((agent) => ({
      ...agent,
      tools: { fs: { enabled: true, maxReadBytes: 200 } },
    }));
    const system = { ...OPEN, fs: { ...OPEN.fs, maxWriteBytes: 40 } };
    const narrowed = new PlayedRun({ ...definition, agents }, { settings: { system } });
    expect(policyOf(narrowed.run)).toMatchObject({
      fs: { enabled: true, maxReadBytes: 200, maxWriteBytes: 40 },
      mcp: { enabled: false },
    });
  });

  it('is that of the run it is asked of, also where two have the same frames', () => {
    const { run } = new PlayedRun(reviewedWork());
    const { kit } = run;
    const { settings } = kit.pinned;
    const system = { ...OPEN, fs: { ...OPEN.fs, maxReadBytes: 7 } };
    const narrowed = { ...run, kit: { ...kit, pinned: { ...kit.pinned, settings: { ...settings, system } } } };
    expect([run, narrowed, run].map((one) => policyOf(one).fs.maxReadBytes)).toEqual([524_288, 7, 524_288]);
    expect(policyOf({ ...run, seq: run.seq + 1 })).toBe(policyOf(run));
  });

  it('PRM-03: one value drives the words, the tools offered and what is refused', () => {
    const open = reviewedWork();
    const shut = { ...open, agents: open.agents.map((agent) => ({ ...agent, tools: { fs: { enabled: false } } })) };
    const on = new PlayedRun(open);
    const off = new PlayedRun(shut);
    const text = (run: PlayedRun) => renderToolPolicy(policyOf(run.run), offeredTools(run.run));
    expect(text(on)).toContain('- fs: enabled (maxReadBytes: 524288, maxWriteBytes: 2097152)');
    expect(text(on)).toContain('- mcp: disabled');
    expect(text(on)).toContain('  - fs.read(path, startLine?, endLine?): ');
    expect(text(off)).toContain('- fs: disabled');
    expect(text(off)).not.toContain('fs.read');
    expect(on.prompts[0]?.[1]).toMatchObject({ layer: 'ToolPolicy', content: text(on) });
    const call = ['fs.read', { path: '@state/workflow.md' }] as const;
    const codes = (run: PlayedRun) =>
      run.log().flatMap(({ event }) => (event.type === 'call.refused' ? [event.code] : []));
    expect(codes(on.replies('', call))).toEqual([]);
    expect(codes(off.replies('', call))).toEqual(['TOOL_NOT_AVAILABLE']);
  });

  it('PRM-03: every family stands in the words, on or off, with its limits', () => {
    const words = (policy: ToolPolicy) => renderToolPolicy(policy, []).split('\n').slice(0, 4);
    expect(words(OPEN)).toEqual([
      'TOOL_POLICY',
      '- fs: enabled (maxReadBytes: 1000, maxWriteBytes: 2000)',
      '- mcp: enabled (allowedServers: a, b, c)',
      '- shell: enabled (timeoutMs: 5000, maxOutputBytes: 6000)',
    ]);
    expect(words({ ...OPEN, fs: { ...OPEN.fs, write: ['src/**', '*.md'] } })[1]).toBe(
      '- fs: enabled (maxReadBytes: 1000, maxWriteBytes: 2000, write: src/**, *.md)',
    );
    expect(words({ ...OPEN, fs: { ...OPEN.fs, write: [] } })[1]).toContain(', write: none)');
    expect(words({ ...OPEN, mcp: { ...OPEN.mcp, serverTools: { a: ['x', 'y'], b: [] } } })[2]).toBe(
      '- mcp: enabled (allowedServers: a, b, c, serverTools: { a: x, y; b: none })',
    );
    expect(words({ ...OPEN, mcp: { enabled: true, allowedServers: [] } })[2]).toBe(
      '- mcp: enabled (allowedServers: none)',
    );
    const off = { fs: { enabled: false }, mcp: { enabled: false, allowedServers: [] }, shell: { enabled: false } };
    expect(words(narrowest(OPEN, [off]))).toEqual([
      'TOOL_POLICY',
      '- fs: disabled',
      '- mcp: disabled',
      '- shell: disabled',
    ]);
  });

  it('PRM-03: the limits that the prompt names are those that hold', () => {
    const open = reviewedWork();
    const tools = { fs: { enabled: true, maxReadBytes: 40, maxWriteBytes: 50 } };
    const run = new PlayedRun({ ...open, agents: open.agents.map((agent) => ({ ...agent, tools })) });
    expect(run.prompts[0]?.[1]).toMatchObject({
      content: expect.stringContaining('maxReadBytes: 40, maxWriteBytes: 50'),
    });
    run.replies('', ['fs.read', { path: '@state/workflow.md' }], moveTo('write', 'plan'));
    const told = run.log().flatMap(({ event }) => {
      if (event.type === 'call.refused') return [event.code];
      return event.type === 'call.finished' ? [isObject(event.result) && event.result['truncated']] : [];
    });
    expect(told).toEqual([true, 'E_WRITE_LIMIT']);
  });

  it('PRM-05: a chat has the policy of the first agent of its package, and without a package that of the system', () => {
    const definition = reviewedWork();
    const narrow = definition.agents.map((agent) => ({ ...agent, tools: { fs: { enabled: true, maxReadBytes: 77 } } }));
    const chat = new PlayedRun({ ...definition, agents: narrow }, { conversation: 'chat', input: 'x' });
    expect(policyOf(chat.run).fs.maxReadBytes).toBe(77);
    const second = { ...narrow[0], id: 'second', tools: { fs: { enabled: true, maxReadBytes: 88 } } } as Agent;
    const both = { ...definition, agents: [...narrow, second] };
    const chosen = new PlayedRun(both, { conversation: 'chat', input: 'x', agent: 'second' });
    expect(policyOf(chosen.run).fs.maxReadBytes).toBe(88);
    const alone = new PlayedRun({ ...definition, agents: [] }, { conversation: 'chat', input: 'x' });
    expect(policyOf(alone.run)).toEqual(narrowest(SYSTEM_POLICY, [agentLimits(undefined)]));
  });

  it('PRM-04: a reply that moves the run on keeps the limits it was shown for its further calls', () => {
    const narrow = { fs: { enabled: true, maxReadBytes: 40 } };
    const definition = smallPackage([
      smallWorkflow(
        'w',
        { a: { type: 'step', tools: narrow }, b: 'step', end: 'end' },
        { 'a -> b': {}, 'b -> end': {} },
      ),
    ]);
    const read = ['fs.read', { path: '@state/workflow.md' }] as const;
    const run = new PlayedRun(definition, { mode: 'auto' }).replies('', read, moveTo('b', 'a'), read).replies('', read);
    const cut = run.log().flatMap(({ event }) => {
      return event.type === 'call.finished' && event.tool === 'fs.read'
        ? [isObject(event.result) && event.result['truncated']]
        : [];
    });
    expect(cut).toEqual([true, true, undefined]);
  });

  it('PRM-03, PRM-04: a tool is offered, told and allowed only where its family is on and its name is listed', () => {
    const open = reviewedWork();
    const played = (tools: AgentTools, system: ToolPolicy = SYSTEM_POLICY) => {
      const agents = open.agents.map((agent) => ({ ...agent, tools }));
      const run = new PlayedRun({ ...open, agents }, { settings: { system } });
      const specs = ['git.commit', 'git.push'].map((name) => ({ name, family: 'git', description: name }) as const);
      const own = { name: 'mail', description: 'mail', effect: 'pure' } as const;
      const table = toolTable([...specs.map((spec) => ({ ...spec, effect: 'pure' as const })), own]);
      run.run = { ...run.run, kit: { ...run.run.kit, tools: table } };
      return run;
    };
    const offered = ({ run }: PlayedRun) => offeredTools(run).map(({ name }) => name);
    const words = ({ run }: PlayedRun) => renderToolPolicy(policyOf(run), offeredTools(run));
    const read = { enabled: true, names: ['fs.read'] };
    const always = ['ui.ask_user', 'workflow.rewind'];
    const off = played({ fs: read });
    expect(offered(off)).toEqual(['fs.read', ...always, 'mail']);
    expect(words(off)).toContain(
      'maxWriteBytes: 2097152, names: fs.read)\n- mcp: disabled\n- shell: disabled\n- tools:',
    );
    const on = played({ fs: read, git: { enabled: true, names: ['git.commit'] } });
    expect(offered(on)).toEqual(['fs.read', ...always, 'git.commit', 'mail']);
    expect(words(on)).toContain('- git: enabled (names: git.commit)\n- tools:');
    expect(offered(played({ fs: read, git: { enabled: true } }, OPEN))).toEqual(['fs.read', ...always, 'mail']);
    on.replies('', ['git.push', {}], ['fs.list', { path: '@state' }]);
    const codes = on.log().flatMap(({ event }) => (event.type === 'call.refused' ? [event.code] : []));
    expect(codes).toEqual(['TOOL_NOT_AVAILABLE', 'TOOL_NOT_AVAILABLE']);
  });
});
