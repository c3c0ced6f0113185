import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ask, moveTo, PlayedRun, patch } from '../../../test/support/played-run.ts';
import { reviewedWork, smallPackage, smallWorkflow } from '../../../test/support/small-package.ts';
import { isRefusal } from '../refusal.ts';
import { currentNodeId, isCompleted, stateOf, topFrame } from '../run/run.ts';
import { type Authority, guardState } from './guard.ts';
import { isWorkflowCompleted, type WorkflowState } from './state.ts';
import { updateFrontMatter } from './update-front-matter.ts';

function atPlan(): PlayedRun {
  return new PlayedRun(reviewedWork());
}

function completed(): PlayedRun {
  const run = new PlayedRun(reviewedWork());
  return run
    .replies('', moveTo('write', 'plan'))
    .replies('', moveTo('review', 'write'))
    .replies('', moveTo('end', 'review', 'end'))
    .replies('Done.');
}

function verdict(run: PlayedRun, text: string, authority: Authority = 'model'): string {
  const result = guardState(run.run, text, authority);
  return isRefusal(result) ? result.code : 'accepted';
}

function changed(run: PlayedRun, change: (text: string) => string): string {
  return change(topFrame(run.run).text);
}

describe('the guard of the state', () => {
  it.each([
    ['a text without front matter', () => 'no front matter', 'E_INVALID_FRONTMATTER'],
    ['front matter that never ends', () => '---\nschemaVersion: "1.1"\n', 'E_INVALID_FRONTMATTER'],
    ['broken YAML', (text: string) => text.replace('variables: {}', 'variables: {'), 'E_INVALID_FRONTMATTER'],
    [
      'a key given twice',
      (text: string) => text.replace('variables: {}', 'variables: {}\nvariables: {}'),
      'E_INVALID_FRONTMATTER',
    ],
    ['a missing key', (text: string) => text.replace(/workflowType: .*\n/, ''), 'E_SCHEMA_VALIDATION'],
    [
      'a wrong type',
      (text: string) => text.replace('stepsCompleted: []', 'stepsCompleted: none'),
      'E_SCHEMA_VALIDATION',
    ],
    [
      'a forbidden key',
      (text: string) => text.replace('variables: {}', 'variables: { constructor: 1 }'),
      'E_SCHEMA_VALIDATION',
    ],
    ['another run id', (text: string) => text.replace('runId: run_test', 'runId: run_other'), 'E_SCHEMA_VALIDATION'],
    [
      'a call stack of its own',
      (text: string) => text.replace('variables: {}', 'variables: {}\ncallStack: [x]'),
      'E_SCHEMA_VALIDATION',
    ],
    [
      'a node that is not there',
      (text: string) => text.replace('currentNodeId: ""', 'currentNodeId: nowhere'),
      'E_INVALID_TRANSITION',
    ],
    [
      'a node named like a built-in',
      (text: string) => text.replace('currentNodeId: ""', 'currentNodeId: toString'),
      'E_INVALID_TRANSITION',
    ],
    [
      'a node without an edge to it',
      (text: string) => text.replace('currentNodeId: ""', 'currentNodeId: review'),
      'E_INVALID_TRANSITION',
    ],
    [
      'a step nobody has been at',
      (text: string) => text.replace('stepsCompleted: []', 'stepsCompleted: [end]'),
      'E_INVALID_TRANSITION',
    ],
    [
      'completion in the middle',
      (text: string) => text.replace('variables: {}', 'variables: { workflowStatus: complete }'),
      'E_INVALID_TRANSITION',
    ],
    [
      'the entry named by its name',
      (text: string) => text.replace('currentNodeId: ""', 'currentNodeId: plan'),
      'accepted',
    ],
    ['the next node', (text: string) => text.replace('currentNodeId: ""', 'currentNodeId: write'), 'accepted'],
    ['an unknown key', (text: string) => text.replace('variables: {}', 'variables: {}\nmood: fine'), 'accepted'],
    ['another body', (text: string) => `${text}\nMore words.\n`, 'accepted'],
  ])('PST-08: %s', (_title, change, expected) => {
    const run = atPlan();
    const before = topFrame(run.run).text;
    expect(verdict(run, changed(run, change))).toBe(expected);
    expect(topFrame(run.run).text).toBe(before);
  });

  it('PST-08: a refused move names where the run may go, and a failed check leaves the state as it was', () => {
    const run = atPlan();
    run.replies('', moveTo('end', 'plan'));
    const refused = run.batches.flat().find(({ type }) => type === 'call.refused');
    expect(refused).toMatchObject({
      code: 'E_INVALID_TRANSITION',
      details: { from: 'plan', to: 'end', allowedNext: [{ to: 'write', label: 'plan to write' }] },
    });
    expect(run.batches.flat().some(({ type }) => type === 'state.changed')).toBe(false);
  });

  it('PST-08: of several things that are wrong the first in the order of the checks is told', () => {
    const run = atPlan().replies('', moveTo('write', 'plan'));
    const told = (...changes: readonly ((text: string) => string)[]) => {
      const result = guardState(
        run.run,
        changes.reduce((text, change) => change(text), topFrame(run.run).text),
        'model',
      );
      return isRefusal(result) ? `${result.code}: ${result.message}` : 'accepted';
    };
    const steps = (text: string) => text.replace('stepsCompleted:\n  - plan', 'stepsCompleted: []');
    const edge = (text: string) => text.replace(/currentNodeId: .*/, 'currentNodeId: plan');
    const node = (text: string) => text.replace(/currentNodeId: .*/, 'currentNodeId: nowhere');
    const schema = (text: string) => text.replace(/workflowType: .*\n/, '');
    const yaml = (text: string) => text.replace('variables: {}', 'variables: {');
    expect(told(steps)).toMatch(/^E_INVALID_TRANSITION: stepsCompleted only grows/);
    expect(told(steps, edge)).toMatch(/^E_INVALID_TRANSITION: No edge leads from write to plan/);
    expect(told(steps, node)).toMatch(/^E_INVALID_TRANSITION: There is no node nowhere/);
    expect(told(steps, node, schema)).toMatch(/^E_SCHEMA_VALIDATION/);
    expect(told(steps, node, schema, yaml)).toMatch(/^E_INVALID_FRONTMATTER/);
  });

  it('PST-08: stepsCompleted only grows', () => {
    const run = atPlan().replies('', moveTo('write', 'plan'));
    const text = changed(run, (now) => now.replace('  - plan\n', ''));
    expect(verdict(run, text)).toMatch(/E_SCHEMA_VALIDATION|E_INVALID_TRANSITION/);
    expect(
      verdict(
        run,
        changed(run, (now) => now.replace('stepsCompleted:\n  - plan', 'stepsCompleted: []')),
      ),
    ).toBe('E_INVALID_TRANSITION');
    const refused = guardState(run.run, topFrame(run.run).text.replace(':\n  - plan', ': []'), 'model');
    expect(refused).toMatchObject({ details: { from: 'write', allowedNext: [{ to: 'review' }] } });
  });

  it('PST-08 PKG-07: an edge whose condition is false cannot be taken; the variables of the same write count', () => {
    const definition = smallPackage([
      smallWorkflow(
        'w',
        { a: 'step', b: 'step', end: 'end' },
        { 'a -> b': { conditionExpr: { '==': [{ var: 'ready' }, true] } }, 'a -> end': {}, 'b -> end': {} },
      ),
    ]);
    const run = new PlayedRun(definition);
    run.replies('', moveTo('b', 'a'));
    expect(run.told().flat()).toContain('call.refused 1.1.1 E_INVALID_TRANSITION');
    run.replies('', patch({ currentNodeId: { set: 'b' }, variables: { set: { ready: true } } }));
    expect(currentNodeId(run.run)).toBe('b');
  });

  it('PST-08: a granted change after completion may go back to any visited node and drop the steps after it, and nothing else', () => {
    const run = completed();
    const back = (node: string, steps: string, status = 'active') =>
      changed(run, (text) =>
        text
          .replace(/currentNodeId: .*/, `currentNodeId: ${node}`)
          .replace(/stepsCompleted:\n( {2}- .*\n)*/, `stepsCompleted: ${steps}\n`)
          .replace('workflowStatus: complete', `workflowStatus: ${status}`),
      );
    expect(verdict(run, back('write', '[plan]'), 'granted')).toBe('accepted');
    expect(verdict(run, back('write', '[plan, write]'), 'granted')).toBe('accepted');
    expect(verdict(run, back('write', '[]'), 'granted')).toBe('E_INVALID_TRANSITION');
    expect(verdict(run, back('nowhere', '[plan]'), 'granted')).toBe('E_INVALID_TRANSITION');
    expect(verdict(run, back('write', '[plan, 7]'), 'granted')).toBe('E_SCHEMA_VALIDATION');
    expect(verdict(run, back('write', '[plan]'), 'person')).toBe('accepted');
    expect(verdict(run, back('write', '[plan]'), 'model')).toBe('E_INVALID_TRANSITION');
  });

  it('PST-08: a granted change goes to no node that the run has not visited, though there is an edge to it', () => {
    const definition = smallPackage([
      smallWorkflow('w', { a: 'step', b: 'step', end: 'end' }, { 'a -> b': {}, 'a -> end': {}, 'b -> end': {} }),
    ]);
    const run = new PlayedRun(definition).replies('', moveTo('end', 'a', 'end'));
    const to = (node: string) =>
      changed(run, (text) =>
        text
          .replace(/currentNodeId: .*/, `currentNodeId: ${node}`)
          .replace(/workflowStatus: .*/, 'workflowStatus: open'),
      );
    expect(isCompleted(run.run)).toBe(true);
    expect([verdict(run, to('a'), 'granted'), verdict(run, to('b'), 'granted')]).toEqual([
      'accepted',
      'E_INVALID_TRANSITION',
    ]);
  });

  it('PST-08: at a node that is left in another way, the state cannot be moved by writing it', () => {
    const definition = smallPackage([
      smallWorkflow('w', { a: { type: 'step', exit: 'output' }, end: 'end' }, { 'a -> end': {} }),
    ]);
    const run = new PlayedRun(definition);
    run.replies('', moveTo('end', 'a'));
    const refused = run.batches.flat().find(({ type }) => type === 'call.refused');
    expect(refused).toMatchObject({ code: 'E_INVALID_TRANSITION', message: expect.stringContaining('left by output') });
  });

  it('PST-08: no text a model could send moves the state along an edge that is not there', () => {
    const run = atPlan();
    const workflow = run.run.kit.pinned.definition.workflows['work'];
    const update = fc.record(
      {
        currentNodeId: fc.record({ set: fc.constantFrom('plan', 'write', 'review', 'end', '', 'x') }),
        stepsCompleted: fc.record({ append: fc.subarray(['plan', 'write', 'review', 'end', 'x']) }),
        variables: fc.record({
          set: fc.record({ workflowStatus: fc.constantFrom('complete', 'active', '') }, { requiredKeys: [] }),
        }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(update, (change) => {
        const text = updateFrontMatter(topFrame(run.run).text, change);
        const result = isRefusal(text) ? text : guardState(run.run, text, 'model');
        if (isRefusal(result)) return;
        const after = stateOf({ ...topFrame(run.run), text: result.text });
        const to = after.currentNodeId || 'plan';
        expect(to === 'plan' || workflow?.edges.some((edge) => edge.from === 'plan' && edge.to === to)).toBe(true);
        expect(after.variables['workflowStatus']).not.toBe('complete');
      }),
    );
  });

  it('PST-08: the loop back has its limit, with a code of its own', () => {
    const run = atPlan().replies('', moveTo('write', 'plan'));
    for (let round = 0; round < 2; round += 1)
      run.replies('', moveTo('review', 'write')).replies('', moveTo('write', 'review'));
    run.replies('', moveTo('review', 'write')).told();
    run.replies('', moveTo('write', 'review'));
    expect(run.told().flat()).toContain('call.refused 1.7.1 LOOP_LIMIT');
  });
});

describe('completion', () => {
  const state = (variables: WorkflowState['variables'], stepsCompleted: readonly string[] = []): WorkflowState => ({
    schemaVersion: '1.1',
    workflowType: 'w',
    stepsCompleted,
    currentNodeId: 'end',
    variables,
  });

  it.each([
    ['"complete" completes anywhere', { workflowStatus: 'complete' }, [], false, true],
    ['any other word does not, not even at a finished end', { workflowStatus: 'active' }, ['end'], true, false],
    ['a value that is no text does not', { workflowStatus: true }, ['end'], true, false],
    ['an empty word leaves it to the place', { workflowStatus: '' }, ['end'], true, true],
    ['no word: a terminal node in stepsCompleted does', {}, ['end'], true, true],
    ['no word: a terminal node not yet completed does not', {}, [], true, false],
    ['no word: another node does not', {}, ['end'], false, false],
  ])('PST-01: %s', (_title, variables, steps, onTerminal, expected) => {
    expect(isWorkflowCompleted(state(variables, steps), onTerminal)).toBe(expected);
  });

  it('PST-01: when the end enters stepsCompleted, the same write says complete', () => {
    const run = atPlan().replies('', moveTo('write', 'plan')).replies('', moveTo('review', 'write'));
    run.replies('', moveTo('end', 'review', 'end'));
    expect(stateOf(topFrame(run.run)).variables['workflowStatus']).toBe('complete');
    expect(run.run.outcome).toEqual({ kind: 'completed' });
  });

  it('PST-02: the act that completes is followed by one exchange for the closing words, in the same turn', () => {
    const run = atPlan().replies('', moveTo('write', 'plan')).replies('', moveTo('review', 'write'));
    run.told();
    run.replies('', moveTo('end', 'review', 'end')).replies('Done.');
    expect(run.told().map((batch) => batch.filter((event) => !event.startsWith('node.')))).toEqual([
      [
        'reply.received 1.3 fs.apply_patch',
        'state.changed by model',
        'call.finished 1.3.1',
        'run.completed',
        'exchange.started 1.4',
      ],
      ['reply.received 1.4', 'turn.ended 1 completed'],
    ]);
    expect([run.status, run.action.kind]).toEqual(['completed', 'park']);
  });

  it('PST-02: completed is a label: the run talks on, with its tools, and stays completed', () => {
    const run = completed().says('Read it to me.');
    expect([run.status, isCompleted(run.run)]).toEqual(['running', true]);
    run.replies('', ['fs.read', { path: '@state/workflow.md' }]);
    const told = run.log().findLast(({ event }) => event.type === 'call.finished')?.event;
    expect(told).toMatchObject({ tool: 'fs.read', result: { ok: true } });
    expect(run.replies('There it is.').says('Thank you.').replies('Gladly.').status).toBe('completed');
  });

  it('PST-01: one node before the end the model may say complete itself; elsewhere it may not', () => {
    const complete = patch({ variables: { set: { workflowStatus: 'complete' } } });
    const run = atPlan().replies('', complete);
    expect(run.batches.flat().find(({ type }) => type === 'call.refused')).toMatchObject({
      callId: '1.1.1',
      code: 'E_INVALID_TRANSITION',
      details: { from: 'plan', allowedNext: [{ to: 'write' }] },
    });
    run.replies('', moveTo('write', 'plan')).replies('', moveTo('review', 'write')).replies('', complete);
    expect([isCompleted(run.run), currentNodeId(run.run)]).toEqual([true, 'review']);
  });

  it('PST-01: an edge to the end whose condition is false is no way to say complete', () => {
    const complete = patch({ variables: { set: { workflowStatus: 'complete' } } });
    const definition = smallPackage([
      smallWorkflow('w', { a: 'step', end: 'end' }, { 'a -> end': { conditionExpr: { var: 'ready' } } }),
    ]);
    const run = new PlayedRun(definition).replies('', complete);
    expect(isCompleted(run.run)).toBe(false);
    run.replies('', patch({ variables: { set: { ready: true } } })).replies('', complete);
    expect(isCompleted(run.run)).toBe(true);
  });

  it('PST-01: a confirmed change of that one variable reopens the run where it stands, at the end too', () => {
    const reopen = patch({ variables: { set: { workflowStatus: 'active' } } });
    const run = completed()
      .says('Reopen.')
      .replies('', reopen)
      .replies('', ask('Reopen?', 'confirmation', 'workflow_state_change_confirm'));
    run.confirms().replies('', reopen);
    expect([isCompleted(run.run), currentNodeId(run.run), run.run.cycle, run.run.outcome]).toEqual([
      false,
      'end',
      2,
      undefined,
    ]);
  });

  it('PST-01: a state that is complete when it is loaded is completed as it stands', () => {
    const definition = reviewedWork();
    const workflow = definition.workflows['work'];
    if (workflow === undefined) throw new Error('no workflow');
    const text = workflow.text.replace('variables: {}', 'variables: { workflowStatus: complete }');
    const run = new PlayedRun({ ...definition, workflows: { work: { ...workflow, text } } });
    expect(run.told().flat()).toContain('run.completed');
    expect(currentNodeId(run.run)).toBe('plan');
  });

  it('PST-01: an edit by a person is adopted with its difference where the guard lets it pass, and refused where not', () => {
    const run = completed();
    run.told();
    run.edits((text) => text.replace('workflowStatus: complete', 'workflowStatus: active'));
    expect(run.told()).toEqual([['document.adopted', 'state.changed by person', 'cycle.opened 2']]);
    expect(run.batches.flat().findLast(({ type }) => type === 'document.adopted')).toMatchObject({
      diff: expect.stringContaining('+  workflowStatus: active'),
    });
    run.edits((text) => text.replace(/currentNodeId: .*/, 'currentNodeId: plan'));
    expect(run.told()).toEqual([['document.refused E_INVALID_TRANSITION']]);
  });
});
