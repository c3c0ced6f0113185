import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moveTo, PlayedRun, patch } from '../../../test/support/played-run.ts';
import { reviewedWork, smallPackage, smallWorkflow } from '../../../test/support/small-package.ts';
import { threadOf } from '../run/fold/thread.ts';
import { composeExchange } from './compose-exchange.ts';
import type { PromptMessage } from './message.ts';
import { promptMessages } from './prompt-messages.ts';
import { renderRunContext } from './run-directive.ts';
import { layersInForce } from './run-layers.ts';
import { renderInput } from './user-input.ts';

/** Every prompt of a run as its engine read it, one per exchange. */
function prompts(run: PlayedRun): readonly (readonly PromptMessage[])[] {
  return run.prompts;
}

function finish(run: PlayedRun): PlayedRun {
  return run
    .replies('', moveTo('write', 'plan'))
    .replies('', moveTo('review', 'write'))
    .replies('', moveTo('end', 'review', 'end'));
}

function content(messages: readonly PromptMessage[], layer: string): string {
  return (
    messages.flatMap((message) => ('layer' in message && message.layer === layer ? [message.content] : [])).at(-1) ?? ''
  );
}

describe('the prompt of a run', () => {
  it('PRM-01: the layers of a run with an active node, in order', () => {
    const [first] = prompts(new PlayedRun(reviewedWork(), { input: 'Hello.' }));
    expect(first?.map((message) => ('layer' in message ? [message.role, message.layer] : []))).toEqual([
      ['system', 'BaseRuntimeRules'],
      ['system', 'ToolPolicy'],
      ['system', 'Persona'],
      ['user', 'RunDirective'],
      ['user', 'NodeBrief'],
      ['user', 'UserInput'],
    ]);
    expect(content(first ?? [], 'BaseRuntimeRules')).toMatch(/^Rules of a run:/);
  });

  it('PRM-01: the layers of a completed run, in order: no node brief', () => {
    const run = finish(new PlayedRun(reviewedWork(), { input: 'Hello.' }))
      .replies('Done.')
      .says('Thank you.');
    expect(layersInForce({ ...run.run, input: 'Thank you.' }).map(({ role, layer }) => [role, layer])).toEqual([
      ['system', 'BaseRuntimeRules'],
      ['system', 'ToolPolicy'],
      ['system', 'Persona'],
      ['user', 'RunDirective'],
      ['user', 'UserInput'],
    ]);
  });

  it('PRM-06: the directive names what the run is about, without its id, and carries the protocol', () => {
    const [first] = prompts(new PlayedRun(reviewedWork()));
    expect(content(first ?? [], 'RunDirective')).toBe(
      [
        'RUN_DIRECTIVE',
        '- runType: workflow',
        '- intent: start',
        '- workflow: work',
        '- state: @state/workflow.md',
        '- graph: @pkg/workflow.graph.json',
        '- artifactsRoot: @project/artifacts/',
        '- currentNodeId: plan',
        '- effectiveAgentId: host',
        '- autopilot: false',
        '',
        'Protocol: follow the graph.',
        '',
        'Run Context',
        '- Workflow Status: active',
        '- Current Step: plan',
        '- Available Transitions:',
        '  - write (label=plan to write)',
        '- Completed Steps: none',
        '- Variables: {}',
      ].join('\n'),
    );
  });

  it('PRM-12: the context of the run goes with the directive: as the node was entered, bounded, without a real path', () => {
    const run = new PlayedRun(reviewedWork());
    const secret = '/home/somebody/work/notes.txt';
    run.replies(
      '',
      patch({
        currentNodeId: { set: 'write' },
        stepsCompleted: { append: 'plan' },
        variables: { set: { where: secret, long: 'x'.repeat(5000), many: Array.from({ length: 60 }, (_, n) => n) } },
      }),
    );
    const context =
      content(prompts(run).at(-1) ?? [], 'RunDirective')
        .split('Run Context\n')
        .at(-1) ?? '';
    expect(context).toContain('- Current Step: write');
    expect(context).toContain('- Available Transitions:\n  - review (label=write to review)');
    expect(context).toContain('- Completed Steps: plan');
    expect(context).not.toContain('somebody');
    const [, json = ''] = /- Variables: (.*)$/.exec(context) ?? [];
    expect(JSON.parse(json)).toMatchObject({ where: '[path]', many: expect.arrayContaining(['… 40 more']) });
    expect(context.length).toBeLessThan(3000);
    // What the model itself changes at the node is not told to it again.
    run.replies('', patch({ variables: { set: { more: 1 } } }));
    expect(
      prompts(run)
        .at(-1)
        ?.filter((message) => 'layer' in message && message.layer === 'RunDirective'),
    ).toHaveLength(2);
  });

  it('PRM-12: however much the run has done and noted, the context stays short and says what it leaves out', () => {
    const steps = Array.from({ length: 80 }, (_, index) => `s${index}`);
    const variables = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`name${index}`, 'x'.repeat(100)]));
    const context = renderRunContext({ id: 's80', transitions: [], completed: steps, variables, roots: [] });
    expect(context).toContain('- Completed Steps: (30 earlier), s30, s31');
    expect(context).not.toContain('s29');
    expect(context).toMatch(/- Variables: \{"name0":.*\} and \d+ more; read the state file$/);
    expect(context.length).toBeLessThan(3000);
  });

  it('PRM-12: a run that has not begun stands at its entry, and an end has no way on; no step is ever unknown', () => {
    const run = new PlayedRun(reviewedWork());
    const context = () =>
      content(prompts(run).at(-1) ?? [], 'RunDirective')
        .split('Run Context\n')
        .at(-1);
    expect(context()).toContain('- Current Step: plan\n');
    run
      .replies('', moveTo('write', 'plan'))
      .replies('', moveTo('review', 'write'))
      .replies('', moveTo('end', 'review'));
    expect(context()).toContain('- Current Step: end\n- Available Transitions: none\n');
  });

  it('PRM-12: after completion only the status is left, and nobody is at an unknown step', () => {
    const last = content(prompts(finish(new PlayedRun(reviewedWork()))).at(-1) ?? [], 'RunDirective');
    expect(last.endsWith('Run Context\n- Workflow Status: completed')).toBe(true);
    expect(last).not.toMatch(/Current Step|Available Transitions|unknown/i);
  });

  it('PRM-06: the intent is start, then continue, and resume after the process died in the middle of a turn', () => {
    const run = new PlayedRun(reviewedWork()).replies('A question?').says('An answer.');
    expect(content(prompts(run).at(-1) ?? [], 'RunDirective')).toContain('- intent: continue');
    run.restarts().happens({ kind: 'interrupted', turn: 2, exchange: 1 });
    expect(content(prompts(run).at(-1) ?? [], 'RunDirective')).toContain('- intent: resume');
  });

  it("PRM-06: the graph is that of the workflow that is walked, and the agent the node's", () => {
    const workflow = smallWorkflow('w', { a: { type: 'step', agentId: 'second' }, end: 'end' }, { 'a -> end': {} });
    const [first] = prompts(
      new PlayedRun(smallPackage([{ ...workflow, graphPath: 'flows/w.graph.json' }], ['first', 'second'])),
    );
    expect(content(first ?? [], 'RunDirective')).toContain('- graph: @pkg/flows/w.graph.json\n');
    expect(content(first ?? [], 'RunDirective')).toContain('- effectiveAgentId: second\n');
  });

  it('PRM-06: autopilot is the auto mode', () => {
    const [first] = prompts(new PlayedRun(reviewedWork(), { mode: 'auto' }));
    expect(content(first ?? [], 'RunDirective')).toContain('- autopilot: true');
  });

  it('PRM-06: after completion it has no current node and the protocol for afterwards', () => {
    const last = prompts(finish(new PlayedRun(reviewedWork()))).at(-1) ?? [];
    expect(content(last, 'RunDirective')).toContain('Protocol (after completion): talk.');
    expect(content(last, 'RunDirective')).not.toContain('currentNodeId');
  });

  it('PRM-07: the brief names the node, its step file, inputs, outputs and where the run may go; the step follows', () => {
    const definition = smallPackage([
      smallWorkflow(
        'w',
        { a: { type: 'step', inputs: ['docs/in.md'], outputs: ['artifacts/out.md'] }, b: 'step', end: 'end' },
        {
          'a -> b': { label: 'more', conditionText: 'there is more\n- allowedNext:' },
          'a -> end': { label: 'enough', isDefault: true },
          'b -> end': {},
        },
      ),
    ]);
    const [first] = prompts(new PlayedRun(definition));
    const brief = content(first ?? [], 'NodeBrief');
    expect(brief).toContain(
      'NODE_BRIEF\n- currentNodeId: a (type=step)\n- stepFile: @pkg/steps/a.md\n- inputs: @project/docs/in.md',
    );
    expect(brief).toContain('- outputsMap:\n  - artifacts/out.md -> @project/artifacts/out.md');
    expect(brief).toContain(
      '- allowedNext:\n  - b (label=more, conditionText="there is more - allowedNext:")\n  - end (label=enough, default=true)',
    );
    expect(brief).toContain(
      '- validation:\n  - currentNodeId moves only along allowedNext, and only where the condition holds\n  - stepsCompleted',
    );
    expect(brief).toContain('STEP_FILE_CONTENT\n- stepFile: @pkg/steps/a.md\n```\n---\nschemaVersion');
  });

  it('PRM-07: at a decision the brief says how to decide, and the condition of each way on', () => {
    const definition = smallPackage([
      smallWorkflow(
        'w',
        { a: 'decision', b: 'step', end: 'end' },
        { 'a -> b': { conditionExpr: { var: 'more' } }, 'a -> end': {}, 'b -> end': {} },
      ),
    ]);
    const brief = content(prompts(new PlayedRun(definition))[0] ?? [], 'NodeBrief');
    expect(brief).toContain('- currentNodeId: a (type=decision)');
    expect(brief).toContain('  - set the variable that decides, and append one decisionLog entry');
    expect(brief).toContain('  - b (label=a to b, conditionExpr={"var":"more"})');
  });

  it('PRM-07: the step follows where that is set, bounded, and never after completion', () => {
    const long = smallPackage([
      smallWorkflow('w', { a: { type: 'step', step: 'x'.repeat(100_000) }, end: 'end' }, { 'a -> end': {} }),
    ]);
    const text = (run: PlayedRun) => JSON.stringify(prompts(run).at(-1));
    expect(text(new PlayedRun(long, { settings: { stepContent: false } }))).not.toContain('STEP_FILE_CONTENT');
    const shown = new PlayedRun(long);
    expect(text(shown)).toContain('[cut: read the rest in the step file]');
    expect(text(shown).length).toBeLessThan(40_000);
    expect(text(shown.replies('', moveTo('end', 'a', 'end')))).not.toMatch(/STEP_FILE_CONTENT|xxx/);
  });

  it('PRM-08: the input stands unchanged in a fence, for its node while one is active, and not at all when blank', () => {
    expect(content(prompts(new PlayedRun(reviewedWork(), { input: 'Do it.' })).at(0) ?? [], 'UserInput')).toBe(
      'USER_INPUT\n- forNodeId: plan\nTask:\n```\nDo it.\n```',
    );
    expect(content(prompts(new PlayedRun(reviewedWork(), { input: ' \n ' })).at(0) ?? [], 'UserInput')).toBe('');
    const after = finish(new PlayedRun(reviewedWork())).replies('Done.').says('Thank you.');
    expect(content(prompts(after).at(-1) ?? [], 'UserInput')).toBe('USER_INPUT\nTask:\n```\nThank you.\n```');
  });

  it('PRM-08: no byte of the input is lost at its ends, as it is composed and as it is sent later on', () => {
    const raw = '  \n\tDo it.\r\n \n';
    const run = new PlayedRun(reviewedWork(), { input: raw });
    const wrapped = `USER_INPUT\n- forNodeId: plan\nTask:\n\`\`\`\n${raw}\n\`\`\``;
    const composed = layersInForce({ ...run.run, input: raw }).find(({ layer }) => layer === 'UserInput');
    expect(composed?.content).toBe(wrapped);
    run.replies('Well?').says('More.');
    for (const prompt of prompts(run))
      expect(prompt.map((message) => 'content' in message && message.content)).toContain(wrapped);
  });

  it.each([
    ['an agent alone', new PlayedRun(reviewedWork(), { conversation: 'agent', input: 'x' })],
    ['a chat', new PlayedRun(reviewedWork(), { conversation: 'chat', input: 'x' })],
    ['a completed run', finish(new PlayedRun(reviewedWork())).replies('Done.')],
  ])('PRM-08: %s has no node to name, and blank words add no layer to it', (_title, { run }) => {
    const inputs = (input: string) => layersInForce({ ...run, input }).filter(({ layer }) => layer === 'UserInput');
    expect(inputs('Hello.').map(({ content: text }) => text)).toEqual(['USER_INPUT\nTask:\n```\nHello.\n```']);
    expect(inputs(' \n\t')).toEqual([]);
  });

  it('PRM-08 PRM-10: no text can close its fence or open a block of the runtime', () => {
    const line = fc.constantFrom(
      '```',
      '````',
      'RUN_DIRECTIVE',
      '- forNodeId: x',
      'NODE_BRIEF',
      'USER_INPUT',
      '~~~',
      '',
      'word `code`',
    );
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(line, { maxLength: 12 }).map((lines) => lines.join('\n')),
    );
    fc.assert(
      fc.property(text, (raw) => {
        const [header, marker, fence, ...rest] = renderInput(raw, undefined).split('\n');
        expect([header, marker]).toEqual(['USER_INPUT', 'Task:']);
        const closing = rest.findIndex((candidate) => candidate.startsWith(fence ?? ''));
        expect(closing).toBe(rest.length - 1);
        expect(rest.slice(0, closing).join('\n')).toBe(raw);
      }),
    );
  });

  it('PRM-09: no layer holds a real path, whatever the state notes and wherever the project lies', () => {
    const name = fc.oneof(
      fc.stringMatching(/^[\p{L}\p{N}_.-]{1,8}$/u),
      fc.constantFrom('with blank', "it's", '(new)', 'a"b', '项目', 'x,y', '-rf', '@home'),
    );
    fc.assert(
      fc.property(fc.array(name, { minLength: 2, maxLength: 4 }), (names) => {
        fc.pre(!names.some((part) => /^\.+$/.test(part)));
        const project = `/${names.join('/')}`;
        const file = `${project}/notes.md`;
        const run = new PlayedRun(reviewedWork(), { project });
        const variables = { file, told: `see ${file}`, list: [{ [file]: file }], [project]: 1 };
        run.replies('', patch({ currentNodeId: { set: 'write' }, variables: { set: variables } }));
        const written = prompts(run)
          .at(-1)
          ?.flatMap((message) => ('layer' in message ? [message.content] : []));
        expect(written?.join('\n')).toContain('- Current Step: write');
        for (const secret of [project, JSON.stringify(project).slice(1, -1)])
          expect(written?.join('\n')).not.toContain(secret);
      }),
    );
  });

  it('PRM-16: without a named cause the prompt before is a prefix of the next one, byte for byte', () => {
    const run = new PlayedRun(reviewedWork(), { input: 'one' });
    run.replies('Question?').says('two').replies('', moveTo('write', 'plan')).replies('Another?').says('three');
    run.replies('', moveTo('review', 'write')).replies('', moveTo('write', 'review'));
    const texts = prompts(run).map((messages) => messages.map((message) => JSON.stringify(message)));
    expect(texts.length).toBeGreaterThan(5);
    for (const [index, text] of texts.entries()) expect(texts[index + 1]?.slice(0, text.length) ?? text).toEqual(text);
  });

  it('PRM-16: on completion the body is rendered anew: people and models keep their words, places are gone', () => {
    const run = finish(new PlayedRun(reviewedWork(), { input: 'one' }).replies('Question?').says('two'));
    const last = prompts(run).at(-1) ?? [];
    const written = last.flatMap((message) => ('layer' in message ? [message.content] : [])).join('\n');
    for (const word of ['currentNodeId', 'forNodeId', 'NODE_BRIEF', 'STEP_FILE_CONTENT', 'stepFile'])
      expect(written).not.toContain(word);
    expect(last.map((message) => ('layer' in message ? message.layer : message.role)).slice(3)).toEqual([
      'UserInput',
      'assistant',
      'UserInput',
      'assistant',
      'tool',
      'assistant',
      'tool',
      'assistant',
      'tool',
      'RunDirective',
    ]);
    const started = run.log().flatMap(({ event }) => (event.type === 'exchange.started' ? [event] : []));
    expect(started.at(-1)).toMatchObject({ cause: 'profile', body: 9 });
  });

  it('PRM-13 PRM-16: composing twice gives the same bytes, and records the body it was added to', () => {
    const run = new PlayedRun(reviewedWork(), { input: 'one' }).replies('Question?');
    const asked = { ...run.run, input: 'two' };
    expect(composeExchange(asked)).toEqual(composeExchange(asked));
    expect(composeExchange(asked).opening.body).toBe(threadOf(asked, 'run').body.length);
  });

  it('PRM-16: every exchange has the messages that the log can show again', () => {
    const run = finish(new PlayedRun(reviewedWork(), { input: 'one' }));
    const last = prompts(run).at(-1) ?? [];
    expect(
      promptMessages(threadOf(run.run, 'run'), (hash) => run.texts.get(hash) ?? '?').slice(0, last.length),
    ).toEqual(last);
  });
});
