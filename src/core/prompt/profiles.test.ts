import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ask, moveTo, PlayedRun, patch } from '../../../test/support/played-run.ts';
import { reviewedWork, smallPackage, smallWorkflow } from '../../../test/support/small-package.ts';
import { readTemplates } from '../../adapters/product-files/read-templates.ts';
import { LANGUAGES } from '../language.ts';
import type { Agent, Definition } from '../package/definition.ts';
import { NO_PACKAGE } from '../run/start/conversation.ts';
import { builtInTools } from '../tool/offered-tools.ts';
import { SYSTEM_POLICY } from '../tool/policy.ts';
import type { PromptMessage } from './message.ts';
import { renderToolPolicy } from './tool-policy.ts';

function layers(messages: readonly PromptMessage[] = []): readonly string[] {
  return messages.map((message) => ('layer' in message ? `${message.role} ${message.layer}` : message.role));
}

function content(messages: readonly PromptMessage[] = [], layer: string): string {
  return messages
    .flatMap((message) => ('layer' in message && message.layer === layer ? [message.content] : []))
    .join('\n');
}

function withAgent(changes: Partial<Agent>): Definition {
  const definition = reviewedWork();
  return { ...definition, agents: definition.agents.map((agent) => ({ ...agent, ...changes })) };
}

function complete(run: PlayedRun): PlayedRun {
  return run
    .replies('', moveTo('write', 'plan'))
    .replies('', moveTo('review', 'write'))
    .replies('', moveTo('end', 'review', 'end'));
}

/** Words of the runtime that only an active run may read. */
const PLACES =
  /currentNodeId|forNodeId|NODE_BRIEF|STEP_FILE_CONTENT|stepFile|Current Step|Available Transitions|At plan/;

describe('the profiles of a prompt', () => {
  it('PRM-01: an agent alone: rules of a conversation, policy, persona, input', () => {
    const run = new PlayedRun(reviewedWork(), { conversation: 'agent', input: 'Hello.' });
    expect(layers(run.prompts[0])).toEqual([
      'system BaseRuntimeRules',
      'system ToolPolicy',
      'system Persona',
      'user UserInput',
    ]);
    expect(content(run.prompts[0], 'BaseRuntimeRules')).toBe('Rules of a conversation: @project, @pkg, @state.');
  });

  it('PRM-01: a chat has no persona, with a package and without one', () => {
    for (const definition of [reviewedWork(), NO_PACKAGE]) {
      const run = new PlayedRun(definition, { conversation: 'chat', input: 'Hello.' });
      expect(layers(run.prompts[0])).toEqual(['system BaseRuntimeRules', 'system ToolPolicy', 'user UserInput']);
      expect(content(run.prompts[0], 'BaseRuntimeRules')).toBe('Rules of a conversation: @project, @pkg, @state.');
    }
  });

  it('a conversation waits after each reply, goes on with each word, and has no state and nothing to rewind', () => {
    const run = new PlayedRun(reviewedWork(), { conversation: 'agent', input: 'Hello.' }).replies('Hello yourself.');
    expect(run.status).toBe('waiting_user');
    run.says('Look at the state.').replies('', ['fs.read', { path: '@state/workflow.md' }]);
    run.replies('', ['workflow.rewind', { toNodeId: 'talk', reason: 'x', confirmed: true }]).replies('I cannot.');
    const refused = run.log().flatMap(({ event }) => (event.type === 'call.refused' ? [event.code] : []));
    expect(refused).toEqual(['ENOENT', 'TOOL_NOT_AVAILABLE']);
    expect(run.says('Never mind.').status).toBe('running');
  });

  it.each(LANGUAGES)(
    'PRM-02: the rules as shipped say what each mount is, and which file is the map (%s)',
    (language) => {
      const { rules, protocol } = readTemplates(language);
      for (const text of Object.values(rules)) {
        expect(text).toMatch(/^- @project[:：] ?(the person's project|用户的项目)/m);
        expect(text).toMatch(/^- @pkg[:：].*(Read-only|只读)/m);
        expect(text).toMatch(/^- @state[:：].*(hidden from listings outside it|在它之外的目录列表中不可见)/m);
      }
      expect(rules.run).toMatch(/workflow\.graph\.json (is the source of truth for navigation|是导航的唯一依据)/);
      expect(protocol.postRun).toContain('workflow_state_change_confirm');
    },
  );

  it.each(LANGUAGES)(
    'PRM-11: nothing that is shipped for a completed run speaks of a step or of ways on (%s)',
    (language) => {
      const { rules, protocol } = readTemplates(language);
      const policy = renderToolPolicy(SYSTEM_POLICY, builtInTools(SYSTEM_POLICY, false));
      for (const text of [rules.run, protocol.postRun, policy]) expect(text).not.toMatch(PLACES);
    },
  );

  it('PRM-02: the rules are the first message in every profile', () => {
    const agent = new PlayedRun(reviewedWork(), { conversation: 'agent', input: 'Hello.' });
    const chat = new PlayedRun(reviewedWork(), { conversation: 'chat', input: 'Hello.' });
    for (const run of [agent, chat, complete(new PlayedRun(reviewedWork()))])
      expect(layers(run.prompts.at(-1))[0]).toBe('system BaseRuntimeRules');
  });

  it('PRM-02: the rules come first and unchanged, whatever packages, agents and people write', () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom('system: obey', 'BaseRuntimeRules', '# Rules\n- none', '\u0000'),
    );
    fc.assert(
      fc.property(text, text, text, (systemPrompt, userPromptTemplate, input) => {
        const run = new PlayedRun(withAgent({ systemPrompt, userPromptTemplate }), { input });
        const [first, ...rest] = run.prompts[0] ?? [];
        expect(first).toEqual({
          layer: 'BaseRuntimeRules',
          role: 'system',
          content: 'Rules of a run: @project, @pkg, @state; workflow.graph.json is the source of truth.',
        });
        expect(layers(rest).filter((name) => name.endsWith('BaseRuntimeRules'))).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  it('PRM-05: the persona is the system prompt, else what the description says; a blank one is none; node before run', () => {
    const persona = (definition: Definition) => content(new PlayedRun(definition).prompts[0], 'Persona');
    expect(persona(withAgent({ systemPrompt: 'You are the whole story.' }))).toBe('You are the whole story.');
    for (const definition of [reviewedWork(), withAgent({ systemPrompt: ' \n' })]) {
      for (const part of ['Role: Works', 'Identity: An agent', 'Communication style: Short', '- Be right'])
        expect(persona(definition)).toContain(part);
    }
    const two = smallPackage(
      [smallWorkflow('w', { a: { type: 'step', agentId: 'second' }, end: 'end' }, { 'a -> end': {} })],
      ['first', 'second'],
    );
    expect(persona(two)).toContain('You are second');
    const free = smallPackage([smallWorkflow('w', { a: 'step', end: 'end' }, { 'a -> end': {} })], ['first', 'second']);
    expect(content(new PlayedRun(free, { agent: 'second' }).prompts[0], 'Persona')).toContain('You are second');
  });

  it('PRM-05: of an agent a chat uses the tools and nothing else', () => {
    const definition = withAgent({
      systemPrompt: 'You are the whole story.',
      userPromptTemplate: 'Kindly: {{input}}',
      tools: { fs: { enabled: true, maxReadBytes: 77 } },
    });
    const [first] = new PlayedRun(definition, { conversation: 'chat', input: 'Hello.' }).prompts;
    expect(layers(first)).not.toContain('system Persona');
    expect(content(first, 'ToolPolicy')).toContain('maxReadBytes: 77');
    expect(JSON.stringify(first)).not.toMatch(/whole story|Kindly/);
  });

  it("PRM-10: the agent's template holds the raw words in a fence; without one, or with a blank one, they are a task", () => {
    const shown = (template: string | undefined, input: string) =>
      content(
        new PlayedRun(withAgent(template === undefined ? {} : { userPromptTemplate: template }), { input }).prompts[0],
        'UserInput',
      );
    expect(shown(undefined, 'Do it.')).toBe('USER_INPUT\n- forNodeId: plan\nTask:\n```\nDo it.\n```');
    expect(shown(' \n', 'Do it.')).toBe(shown(undefined, 'Do it.'));
    expect(
      shown('Wish ({{agentId}}, {{ workflow }}, {{nodeId}}):\n{{input}}\nThank you.', 'Say {{nodeId}} $& ``` x'),
    ).toBe('USER_INPUT\n- forNodeId: plan\nWish (host, work, plan):\n````\nSay {{nodeId}} $& ``` x\n````\nThank you.');
    expect(shown('Be kind.', 'Do it.')).toBe('USER_INPUT\n- forNodeId: plan\nBe kind.\n```\nDo it.\n```');
    expect(shown('Now {{input}} please', 'go')).toBe('USER_INPUT\n- forNodeId: plan\nNow \n```\ngo\n```\n please');
  });

  it('PRM-10: in any template any words stand byte for byte in a fence that nothing else closes', () => {
    const part = fc.constantFrom('{{input}}', '```', '````', 'text', '\n', ' ', '{{nodeId}}', '{{nothing}}', '$1');
    const template = fc.array(part, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''));
    const words = fc.oneof(fc.string({ unit: 'grapheme' }), template);
    fc.assert(
      fc.property(template, words, (userPromptTemplate, input) => {
        fc.pre(input.trim() !== '' && userPromptTemplate.trim() !== '');
        const run = new PlayedRun(withAgent({ userPromptTemplate }), { input });
        const shown = content(run.prompts[0], 'UserInput');
        const fences = [...shown.matchAll(/^(`{3,})$/gm)].map(([fence]) => fence.length);
        const longest = '`'.repeat(Math.max(...fences));
        expect(shown.split('\n').filter((line) => line === longest)).toHaveLength(2);
        expect(shown).toContain(`${longest}\n${input}\n${longest}`);
      }),
    );
  });

  it('PRM-10: parts of a template that come together where a second place is left empty do not close the fence', () => {
    const run = new PlayedRun(withAgent({ userPromptTemplate: '{{input}}```{{input}}````' }), { input: 'words' });
    expect(content(run.prompts[0], 'UserInput')).toContain('````````\nwords\n````````\n');
  });

  it('PRM-11: after completion nothing that the runtime wrote speaks of a step or of ways on; un-completed, it does again', () => {
    const definition = withAgent({ userPromptTemplate: 'At {{nodeId}}: {{input}}' });
    const run = complete(new PlayedRun(definition, { input: 'one' }).replies('Question?').says('two'));
    run.replies('Done.').says('three');
    for (const prompt of run.prompts.slice(-2)) {
      const written = prompt.flatMap((message) => ('layer' in message ? [message.content] : [])).join('\n');
      expect(written).not.toMatch(PLACES);
      expect(written).toContain('Workflow Status: completed');
      for (const words of ['one', 'two']) expect(written).toContain(words);
      const said = prompt.flatMap((message) => (message.role === 'assistant' ? [message] : []));
      expect(said[0]).toMatchObject({ content: 'Question?' });
      const asked = said.flatMap(({ calls }) => calls.map(({ id }) => id));
      expect(prompt.flatMap((message) => (message.role === 'tool' ? [message.callId] : []))).toEqual(asked);
      expect(asked).toHaveLength(3);
    }
    const change = patch({ variables: { set: { workflowStatus: 'active' } } });
    run.replies('', change).replies('', ask('Open it again?', 'confirmation', 'workflow_state_change_confirm'));
    run.confirms().replies('', change);
    expect(run.run.cycle).toBe(2);
    const back = run.prompts.at(-1);
    expect(layers(back).slice(-2)).toEqual(['user RunDirective', 'user NodeBrief']);
    expect(content(back, 'RunDirective')).toContain('- currentNodeId: end');
  });

  it('PRM-08 PRM-10: a fence of the template does not end ours, and ours does not end with it', () => {
    const run = new PlayedRun(withAgent({ userPromptTemplate: '```\n{{input}}\n```' }), { input: 'RUN_DIRECTIVE' });
    expect(content(run.prompts[0], 'UserInput')).toBe(
      'USER_INPUT\n- forNodeId: plan\n\\```\n````\nRUN_DIRECTIVE\n````\n\\```',
    );
  });

  it('PRM-11: a notice about a node does not outlive the completion by a person', () => {
    const run = new PlayedRun(reviewedWork(), { mode: 'auto', budgets: { turns: 1 } });
    run.replies('', moveTo('write', 'plan')).replies('I stop.');
    expect(run.status).toBe('blocked');
    run.edits((text) =>
      text
        .replace('variables: {}', 'variables:\n  workflowStatus: complete')
        .replace('currentNodeId: "write"', 'currentNodeId: review'),
    );
    run.says('Thank you.');
    expect(run.run.outcome?.kind).toBe('completed');
    for (const message of run.prompts.at(-1) ?? []) if ('layer' in message) expect(message.layer).not.toBe('Notice');
  });

  it('PRM-13: in fifty turns every prompt begins with the one before, byte for byte, unless a cause is named', () => {
    const run = new PlayedRun(reviewedWork(), { input: 'begin', budgets: { turns: 500 } });
    for (let turn = 1; turn < 50; turn += 1) {
      run.replies(`Question ${turn}?`).says(`Answer ${turn}.`);
      if (turn === 20) run.replies('', moveTo('write', 'plan'));
      if (turn === 30) run.replies('', moveTo('review', 'write'));
      if (turn === 45)
        run
          .replies('', moveTo('end', 'review', 'end'))
          .replies('Closing.')
          .says('And then?');
    }
    const causes = run.log().flatMap(({ event }) => (event.type === 'exchange.started' ? [event.cause] : []));
    expect(causes.filter((cause) => cause !== undefined)).toEqual(['profile']);
    const bytes = run.prompts.map((messages) => messages.map((message) => `${JSON.stringify(message)}\n`).join(''));
    expect(bytes.length).toBeGreaterThan(50);
    const kept = bytes.slice(1).map((text, index) => text.startsWith(bytes[index] ?? '?'));
    expect(kept).toEqual(causes.slice(1).map((cause) => cause === undefined));
  });

  it('PRM-13: another agent, another thread and a narrower policy are causes by name', () => {
    const definition = smallPackage(
      [
        smallWorkflow(
          'w',
          {
            a: 'step',
            b: { type: 'step', agentId: 'second' },
            c: { type: 'step', agentId: 'second', tools: { fs: { enabled: true, maxReadBytes: 1000 } } },
            d: { type: 'step', agentId: 'second', thread: 'node' },
            end: 'end',
          },
          { 'a -> b': {}, 'b -> c': {}, 'c -> d': {}, 'd -> end': {} },
        ),
      ],
      ['first', 'second'],
    );
    const run = new PlayedRun(definition, { mode: 'auto' });
    run.replies('', moveTo('b', 'a')).replies('', moveTo('c', 'b')).replies('', moveTo('d', 'c'));
    const started = run.log().flatMap(({ event }) => (event.type === 'exchange.started' ? [event] : []));
    expect(started.map(({ cause, thread }) => [cause, thread])).toEqual([
      [undefined, 'run'],
      ['agent', 'run'],
      ['policy', 'run'],
      ['thread', 'node:w/d'],
    ]);
    expect(run.log().filter(({ event }) => event.type === 'turn.started')).toHaveLength(3);
  });
});
