import { describe, expect, it } from 'vitest';
import { ask, moveTo, PlayedRun, patch, type ScriptedCall } from '../../../test/support/played-run.ts';
import { reviewedWork, smallPackage, smallWorkflow } from '../../../test/support/small-package.ts';
import type { Json } from '../json.ts';
import { renderState } from '../state/state-changed.ts';
import { RunEvent } from './events.ts';
import { currentNodeId } from './run.ts';

/* What a model or a person may send to do harm. None of it may throw: an exception in the kernel ends its driver. */

const path = '@state/workflow.md';
const write = (content: string): ScriptedCall => ['fs.write', { path, content }];
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

function results(run: PlayedRun): readonly unknown[] {
  return run.batches.flat().flatMap((event) => {
    if (event.type === 'call.finished') return [event.result];
    return event.type === 'call.refused' ? [event.code] : [];
  });
}

function completed(): PlayedRun {
  const run = new PlayedRun(reviewedWork());
  run.replies('', moveTo('write', 'plan')).replies('', moveTo('review', 'write'));
  return run.replies('', moveTo('end', 'review', 'end')).replies('Done.');
}

function inSubWorkflow(): PlayedRun {
  const outer = smallWorkflow(
    'outer',
    { sub: { type: 'subworkflow', workflow: 'inner' }, end: 'end' },
    { 'sub -> end': {} },
  );
  const inner = smallWorkflow('inner', { work: 'step', done: 'end' }, { 'work -> done': {} });
  return new PlayedRun(smallPackage([outer, inner]));
}

describe('a hostile model', () => {
  it('PST-08: an edit of an anchor leaves no alias pointing at nothing, and does not change what points at it', () => {
    const run = new PlayedRun(reviewedWork());
    const text = renderState(run.run).replace('variables: {}', 'variables:\n  a: &v [1]\n  b: *v');
    run.replies('', write(text)).replies('', patch({ variables: { set: { a: 2 } } }));
    expect(results(run)).toMatchObject([{ ok: true }, { ok: true }]);
    expect(renderState(run.run)).toContain('  a: 2\n  b:\n    - 1\n');
  });

  it('PST-08: an alias of currentNodeId in stepsCompleted does not move on with the run', () => {
    const definition = smallPackage([
      smallWorkflow(
        'work',
        { plan: 'step', choose: 'decision', end: 'end', other: 'step' },
        {
          'plan -> choose': {},
          'choose -> other': { conditionExpr: { var: 'other' } },
          'choose -> end': { isDefault: true },
        },
      ),
    ]);
    const run = new PlayedRun(definition);
    const text = renderState(run.run)
      .replace('stepsCompleted: []\n', '')
      .replace('currentNodeId: ""', 'currentNodeId: &here choose\nstepsCompleted: [*here]');
    run.replies('', write(text));
    expect([currentNodeId(run.run), run.run.outcome]).toEqual(['end', undefined]);
  });

  it('PST-08: an alias for a key, and a second opening line inside the front matter, are refused', () => {
    const run = new PlayedRun(reviewedWork());
    const alias = renderState(run.run).replace('variables: {}', 'variables:\n  a: &k color\n  color: 1\n  *k : 2');
    const opening = renderState(run.run).replace('---\n', '---\n--- #x\n');
    run.replies('', write(alias), write(opening));
    expect(results(run)).toEqual(['E_INVALID_FRONTMATTER', 'E_INVALID_FRONTMATTER']);
  });

  it('a call that a person stops has its one result, so that a completed run can be talked to again', () => {
    const run = new PlayedRun(reviewedWork(), { tools: { send: 'once' } });
    run.replies('', moveTo('write', 'plan')).replies('', moveTo('review', 'write'));
    run
      .replies('', moveTo('end', 'review', 'end'))
      .replies('Done.')
      .says('Send it twice.');
    run.replies('', ['send', { to: 'all' }], ['send', { to: 'you' }]).sends({ kind: 'cancel', reason: 'stop' });
    run.says('What was sent?');
    const roles = run.prompts
      .at(-1)
      ?.slice(-4)
      .map(({ role }) => role);
    expect(roles).toEqual(['assistant', 'tool', 'tool', 'user']);
  });

  it('PST-08: an anchor on callStack, which the runtime takes out, breaks nothing', () => {
    const run = inSubWorkflow();
    const text = renderState(run.run).replace(/callStack:[\s\S]*?---/, 'callStack: &a [1]\nartifacts: *a\n---');
    run.replies('', write(text));
    expect(results(run)).toMatchObject([{ ok: true }]);
    expect(renderState(run.run)).toContain('artifacts:\n  - 1\n');
  });

  it.each<[string, Json]>([
    ['nested beyond every stack', JSON.parse(nested(50_000)) as Json],
    ['as text nested beyond every stack', `{"path": ${nested(50_000)}}`],
    ['with a number that JSON has no word for', JSON.parse('{"path": 1e999}') as Json],
  ])('arguments %s are refused, and the log can hold the reply', (_title, args) => {
    const run = new PlayedRun(reviewedWork()).replies('', ['fs.read', args]);
    expect(results(run)).toEqual(['TOOL_ARGS_INVALID_JSON']);
    for (const event of run.batches.flat()) expect(RunEvent.safeParse(event).success).toBe(true);
  });

  it('a patch nested beyond every stack is refused', () => {
    const update = `{"operation": "updateFrontmatter", "update": {"variables": {"set": {"a": ${nested(50_000)}}}}}`;
    const run = new PlayedRun(reviewedWork()).replies('', ['fs.apply_patch', { path, patch: update }]);
    expect(results(run)).toEqual(['E_PRECONDITION_FAILED']);
  });

  it('RUN-06: a reply with thousands of calls has one result for each, and only the first hundred are carried out', () => {
    const calls = Array.from({ length: 3_000 }, (): ScriptedCall => ['fs.read', { path }]);
    const run = new PlayedRun(reviewedWork()).replies('', ...calls);
    expect(results(run)).toHaveLength(3_000);
    expect(results(run).filter((result) => result === 'TOO_MANY_CALLS')).toHaveLength(2_900);
    expect(run.status).toBe('blocked');
  });

  it('PST-06: a change that shares no line with the state is shown in a moment', { timeout: 2_000 }, () => {
    const run = new PlayedRun(reviewedWork());
    const lines = (letter: string) => Array.from({ length: 20_000 }, (_, index) => `${letter}${index}\n`).join('');
    run.replies('', write(renderState(run.run) + lines('a'))).replies('', moveTo('write', 'plan'));
    run
      .replies('', moveTo('review', 'write'))
      .replies('', moveTo('end', 'review', 'end'))
      .replies('Done.')
      .says('More.');
    run.replies('', write(renderState(run.run).replaceAll(/^a(?=\d+$)/gm, 'b')));
    expect(run.run.proposed?.diff).toMatch(/^-a0\n[\s\S]*^\+b0\n/m);
  });

  it('PST-01: in a new cycle the end of the last one cannot be named from anywhere', () => {
    const run = completed().says('Again, please.');
    const back = renderState(run.run)
      .replace(/stepsCompleted:[\s\S]*?currentNodeId: "end"/, 'stepsCompleted: []\ncurrentNodeId: plan')
      .replace('workflowStatus: complete', 'workflowStatus: open');
    run.replies('', write(back), ask('Again?', 'confirmation', 'workflow_state_change_confirm')).confirms();
    run.replies('', write(back)).replies('', patch({ stepsCompleted: { append: 'end' } }));
    expect(results(run).at(-1)).toBe('E_INVALID_TRANSITION');
    expect([currentNodeId(run.run), run.run.cycle, run.run.outcome]).toEqual(['plan', 2, undefined]);
  });

  it('the sha256 of a write in a sub-workflow is the one that the next write may name', () => {
    const run = inSubWorkflow().replies('', patch({ variables: { set: { a: 1 } } }));
    const [first] = results(run) as [{ readonly sha256: string }];
    const again = { operation: 'updateFrontmatter', update: { variables: { set: { a: 2 } } } };
    run.replies('', ['fs.apply_patch', { path, ifMatchSha256: first.sha256, patch: again }]);
    expect(results(run).at(-1)).toMatchObject({ ok: true });
  });
});

describe('graphs without an end', () => {
  const endless = (key: string, max: number) =>
    smallPackage([
      smallWorkflow(
        'work',
        { a: 'merge', b: 'merge', end: 'end' },
        { 'a -> b': {}, 'b -> a': { loop: { key, max }, isDefault: true } },
      ),
    ]);

  it('RUN-06: a loop that needs no engine is put to a person, however high its bound', () => {
    const run = new PlayedRun(endless('again', 1_000_000));
    expect([run.status, run.run.blocked?.code]).toEqual(['blocked', 'LOOP_DETECTED']);
  });

  it.each(['toString', 'valueOf', 'hasOwnProperty'])('RUN-06: a loop called %s is counted', (key) => {
    expect(new PlayedRun(endless(key, 3)).run.blocked?.code).toBe('LOOP_LIMIT');
  });

  it('RUN-06: of two edges between the same nodes the one that was open is counted', () => {
    const workflow = smallWorkflow('work', { plan: 'step', write: 'step', end: 'end' }, { 'plan -> write': {} });
    const back = { from: 'write', to: 'plan', label: 'back', isDefault: false };
    const edges = [
      ...workflow.edges,
      { ...back, conditionExpr: false, loop: { key: 'never', max: 5 } },
      { ...back, loop: { key: 'always', max: 2 } },
    ];
    const run = new PlayedRun(smallPackage([{ ...workflow, edges }]));
    for (let round = 0; round < 3; round += 1) run.replies('', moveTo('write')).replies('', moveTo('plan'));
    expect(results(run).at(-1)).toBe('LOOP_LIMIT');
    expect(run.run.spent.loops).toEqual({ 'work/always': 2 });
  });
});

describe('loops of a workflow and of its sub-workflow', () => {
  it('RUN-06: are counted apart, also where their keys are the same', () => {
    const loop = { key: 'edge:b->a', max: 1 };
    const nodes = { a: 'step', b: 'step' } as const;
    const outer = smallWorkflow(
      'outer',
      { ...nodes, sub: { type: 'subworkflow', workflow: 'inner' }, end: 'end' },
      { 'a -> b': {}, 'b -> a': { loop }, 'b -> sub': {}, 'sub -> end': {} },
    );
    const inner = smallWorkflow(
      'inner',
      { ...nodes, end: 'end' },
      { 'a -> b': {}, 'b -> a': { loop }, 'b -> end': {} },
    );
    const run = new PlayedRun(smallPackage([outer, inner]));
    for (const node of ['b', 'a', 'b', 'sub', 'b', 'a', 'b']) run.replies('', moveTo(node));
    expect(results(run).every((result) => typeof result === 'object')).toBe(true);
    expect(results(run.replies('', moveTo('a'))).at(-1)).toBe('LOOP_LIMIT');
  });
});

describe('a person', () => {
  it('PRM-08: may write more backticks than a function may have arguments', () => {
    const run = new PlayedRun(reviewedWork()).replies('What now?').says('` '.repeat(300_000));
    expect(run.status).toBe('running');
  });

  it('RUN-06: whose words met a used-up budget is heard once the run goes on', () => {
    const run = new PlayedRun(reviewedWork(), { budgets: { turns: 1 } }).replies('What now?').says('Write a poem.');
    expect(run.status).toBe('blocked');
    run.says('Go on.');
    expect(JSON.stringify(run.prompts.at(-1))).toMatch(/Write a poem\.[\s\S]*Go on\./);
  });

  it('RUN-02: who stops the closing words of a completed run leaves it completed', () => {
    const run = new PlayedRun(reviewedWork());
    run.replies('', moveTo('write', 'plan')).replies('', moveTo('review', 'write'));
    run.replies('', moveTo('end', 'review', 'end')).sends({ kind: 'cancel', reason: 'enough' });
    expect([run.status, run.action.key]).toEqual(['completed', 'park']);
    expect(run.says('One more thing.').status).toBe('running');
  });
});

describe('a call whose tool is gone', () => {
  it.each(['idempotent', 'verify', 'once'] as const)('RUN-03: with effect %s is put to a person', (effect) => {
    const run = new PlayedRun(reviewedWork(), { tools: { put: effect } }).replies('', ['put', {}]);
    if (effect === 'verify') run.happens({ kind: 'prepared', callId: '1.1.1', evidence: null });
    run.run = { ...run.run, kit: { ...run.run.kit, tools: {} } };
    run.restarts();
    expect([run.status, run.run.interactions[0]?.kind]).toEqual(['waiting_user', 'in-doubt']);
    expect(run.says('done').status).toBe('running');
  });
});

describe('after completion', () => {
  it('PRM-11: no notice of the runtime speaks of a node any more', () => {
    const run = new PlayedRun(reviewedWork(), { mode: 'auto' }).replies('Hm.');
    run.replies('', moveTo('write', 'plan')).replies('', moveTo('review', 'write'));
    expect(JSON.stringify(run.prompts.at(-1))).toContain('NOTICE');
    run.replies('', moveTo('end', 'review', 'end'));
    expect(JSON.stringify(run.prompts.at(-1))).not.toContain('NOTICE');
  });
});
