import { describe, expect, it } from 'vitest';
import {
  ask,
  moveTo,
  PlayedRun,
  type PlayOptions,
  patch,
  type ScriptedCall,
} from '../../../test/support/played-run.ts';
import { type SmallEdge, type SmallNode, smallPackage, smallWorkflow } from '../../../test/support/small-package.ts';
import type { WorkflowNode } from '../package/definition.ts';
import { isRefusal } from '../refusal.ts';
import { decide } from '../run/decide/decide.ts';
import type { Answer } from '../run/events.ts';
import { evolveAll } from '../run/fold/evolve.ts';
import { currentNodeId, isCompleted, stateOf, topFrame } from '../run/run.ts';
import { stateCopy } from '../state/state-copy.ts';
import { updateFrontMatter } from '../state/update-front-matter.ts';
import { changeOrAsk } from './hold-move.ts';

type Nodes = { readonly [id: string]: SmallNode | WorkflowNode['type'] };
const DONE = '{"__SKILL_DONE__": true, "notes": "all good"}';

/** draft → (yes) → publish → end. */
function guarded(edges: { readonly [fromTo: string]: SmallEdge } = {}, options: PlayOptions = {}): PlayedRun {
  const nodes = { draft: 'step', publish: 'step', end: 'end' } as const;
  return play(nodes, { 'draft -> publish': { confirm: true }, 'publish -> end': {}, ...edges }, options);
}

function play(nodes: Nodes, edges: { readonly [fromTo: string]: SmallEdge }, options: PlayOptions = {}): PlayedRun {
  const run = new PlayedRun(smallPackage([smallWorkflow('work', nodes, edges)]), options);
  run.told();
  return run;
}

const lastTold = ({ prompts }: PlayedRun) => JSON.stringify(prompts.at(-1)?.at(-1));
const node = ({ run }: PlayedRun) => currentNodeId(run);
const open = ({ run }: PlayedRun) => run.interactions[0];
const codes = ({ batches }: PlayedRun) =>
  batches.flat().flatMap((event) => (event.type === 'call.refused' ? [event.code] : []));

function answer(run: PlayedRun, given: Partial<Answer>): PlayedRun {
  return run.sends({ kind: 'answer', interaction: open(run)?.id ?? '', answer: { text: '', ...given } });
}
const yes = (run: PlayedRun) => ({ confirmed: true, change: open(run)?.change?.hash ?? '' });
const approve = (run: PlayedRun) => answer(run, yes(run));
const reject = (run: PlayedRun, text = '') => answer(run, { confirmed: false, text });

describe('an edge that demands a yes, at a node that the model leaves', () => {
  it('PST-11: the call is refused, a person is asked with the exact change, and the run stands where it stood', () => {
    const run = guarded().replies('Ready.', moveTo('publish', 'draft'));
    expect(run.told()).toEqual([
      [
        'reply.received 1.1 fs.apply_patch',
        'interaction.opened confirmation',
        'call.refused 1.1.1 MOVE_NEEDS_CONFIRMATION',
        'turn.ended 1 waiting',
      ],
    ]);
    expect([node(run), run.status, run.action.kind]).toEqual(['draft', 'waiting_user', 'park']);
    expect(open(run)).toMatchObject({
      prompt: 'May the run go from draft to publish?',
      edge: { from: 'draft', to: 'publish' },
      change: { diff: expect.stringContaining('+currentNodeId: "publish"') },
    });
  });

  it('PST-11: yes and move are one append, made by the runtime, and the agent is told', () => {
    const run = approve(guarded().replies('Ready.', moveTo('publish', 'draft')));
    expect(run.told().at(-1)).toEqual([
      'command.accepted',
      'interaction.answered',
      'state.changed by runtime',
      'turn.started 2 notice',
      'node.entered publish',
      'exchange.started 2.1',
    ]);
    expect([node(run), stateOf(topFrame(run.run)).stepsCompleted]).toEqual(['publish', ['draft']]);
    expect(lastTold(run)).toContain('A person has said yes: the run has gone from draft to publish.');
  });

  it('PST-11: no keeps the run at its node, with the reason as the next notice', () => {
    const run = reject(guarded().replies('Ready.', moveTo('publish', 'draft')), 'The title is wrong.');
    expect([node(run), run.status]).toEqual(['draft', 'running']);
    expect(lastTold(run)).toContain('said no to going from draft to publish. Their reason: ');
    approve(run.replies('Better.', moveTo('publish', 'draft')));
    expect(node(run)).toBe('publish');
  });

  it('PST-11: the words of the package are what is asked', () => {
    const run = guarded({ 'draft -> publish': { confirm: { message: 'Put it on the site?' } } });
    expect(open(run.replies('', moveTo('publish', 'draft')))?.prompt).toBe('Put it on the site? (draft → publish)');
  });

  it('PST-11: in mode auto the runtime asks, although the model may not', () => {
    const run = guarded({}, { mode: 'auto' });
    run.replies('', ask('May I?')).replies('', moveTo('publish', 'draft'));
    expect([codes(run), run.status]).toEqual([['ASK_NOT_ALLOWED', 'MOVE_NEEDS_CONFIRMATION'], 'waiting_user']);
    expect(node(approve(run))).toBe('publish');
  });

  it('PST-11: the end that was held has its closing words', () => {
    const run = play({ draft: 'step', end: 'end' }, { 'draft -> end': { confirm: true } });
    approve(run.replies('', patch({ currentNodeId: { set: 'end' }, stepsCompleted: { append: ['draft', 'end'] } })));
    expect([isCompleted(run.run), run.action.kind]).toEqual([true, 'exchange']);
    expect(run.replies('It is done.').status).toBe('completed');
  });
});

describe('an edge that demands a yes, at a node that the runtime leaves', () => {
  const output = {
    draft: { type: 'step', exit: 'output', contract: { artifacts: [] } },
    publish: 'step',
    end: 'end',
  } as const;
  const edges = { 'draft -> publish': { confirm: true }, 'publish -> end': {} } as const;

  it('PST-11: an accepted output waits for the yes, and goes on with it', () => {
    const run = play(output, edges).replies(DONE);
    expect(run.told().at(-1)?.slice(-2)).toEqual(['state.changed by runtime', 'interaction.opened confirmation']);
    expect([node(run), run.status]).toEqual(['draft', 'waiting_user']);
    expect(approve(run).told().at(-1)).toEqual([
      'command.accepted',
      'interaction.answered',
      'state.changed by runtime',
      'node.entered publish',
      'turn.started 2 node',
      'exchange.started 2.1',
    ]);
  });

  it('PST-11: no reopens the node: its output does not count, and its agent is told why', () => {
    const run = reject(play(output, edges).replies(DONE), 'Too short.');
    expect(run.told().at(-1)).toEqual([
      'command.accepted',
      'interaction.answered',
      'node.reopened',
      'turn.started 2 notice',
      'exchange.started 2.1',
    ]);
    expect(lastTold(run)).toContain('Too short.');
    expect([node(run.replies(DONE)), run.status]).toEqual(['draft', 'waiting_user']);
    expect(node(approve(run))).toBe('publish');
  });

  it('PST-11: a change of the runtime along two such edges at once is never asked for as if it were one', () => {
    const { run } = play(
      { draft: 'step', review: 'step', end: 'end' },
      { 'draft -> review': { confirm: true }, 'review -> end': { confirm: true } },
    );
    const both = updateFrontMatter(topFrame(run).text, {
      currentNodeId: { set: 'review' },
      variables: { set: { workflowStatus: 'complete' } },
    });
    expect(isRefusal(both)).toBe(false);
    expect(() => changeOrAsk(run, String(both))).toThrow(/run_test: .*from review to end/);
  });

  const routed = { start: 'step', choose: 'decision', publish: 'step', end: 'end' } as const;
  const routes = {
    'start -> choose': {},
    'choose -> publish': { isDefault: true, confirm: true },
    'publish -> end': {},
  } as const;

  it('PST-11: a decision of the runtime is held too; no blocks the run, and resume asks again', () => {
    const run = play(routed, routes).replies('', moveTo('choose', 'start'));
    expect([node(run), run.status, open(run)?.edge]).toEqual([
      'choose',
      'waiting_user',
      { from: 'choose', to: 'publish' },
    ]);
    reject(run, 'Not today.');
    expect([run.status, run.run.blocked?.code]).toEqual(['blocked', 'MOVE_REJECTED']);
    expect(run.run.blocked?.message).toContain('Not today.');
    run.sends({ kind: 'resume' });
    expect([run.status, open(run)?.edge]).toEqual(['waiting_user', { from: 'choose', to: 'publish' }]);
    expect(node(approve(run))).toBe('publish');
  });

  it('PST-11: the end of a sub-workflow does not lead past the edge behind it', () => {
    const outer = smallWorkflow(
      'work',
      { sub: { type: 'subworkflow', workflow: 'inner', output: { workflowStatus: { var: 'claims' } } }, end: 'end' },
      { 'sub -> end': { confirm: true } },
    );
    const inner = smallWorkflow('inner', { one: 'step', stop: 'end' }, { 'one -> stop': {} });
    const run = new PlayedRun(smallPackage([outer, inner]));
    run.replies(
      '',
      patch({
        currentNodeId: { set: 'stop' },
        stepsCompleted: { append: ['one', 'stop'] },
        variables: { set: { claims: 'complete' } },
      }),
    );
    expect([run.run.frames.length, run.status, isCompleted(run.run)]).toEqual([1, 'waiting_user', false]);
    expect(reject(run).run.blocked?.code).toBe('MOVE_REJECTED');
  });
});

describe('side doors past an edge that demands a yes', () => {
  it.each<readonly [string, ScriptedCall]>([
    [
      'completing by the variable one edge before the end',
      patch({ variables: { set: { workflowStatus: 'complete' } } }),
    ],
    [
      'moving and completing at once',
      patch({ currentNodeId: { set: 'publish' }, variables: { set: { workflowStatus: 'complete' } } }),
    ],
    ['naming the end as done', patch({ stepsCompleted: { append: ['draft', 'end'] }, currentNodeId: { set: 'end' } })],
  ])('PST-11: %s is not a way around it', (_, call) => {
    const run = play(
      { draft: 'step', publish: 'step', end: 'end' },
      { 'draft -> publish': {}, 'draft -> end': { confirm: true }, 'publish -> end': { confirm: true } },
    ).replies('', call);
    expect([isCompleted(run.run), node(run), codes(run)]).toEqual([false, 'draft', ['MOVE_NEEDS_CONFIRMATION']]);
  });

  it('PST-11: of parallel edges to one target one that is open and guarded is enough', () => {
    const edges = { 'publish -> end': {} };
    const run = new PlayedRun(
      smallPackage([
        (() => {
          const workflow = smallWorkflow('work', { draft: 'step', publish: 'step', end: 'end' }, edges);
          const edge = { from: 'draft', to: 'publish', label: 'go', isDefault: false };
          return { ...workflow, edges: [{ ...edge }, { ...edge, confirm: true as const }, ...workflow.edges] };
        })(),
      ]),
    );
    run.replies('', moveTo('publish', 'draft'));
    expect([node(run), codes(run)]).toEqual(['draft', ['MOVE_NEEDS_CONFIRMATION']]);
  });

  it('PST-11 PST-01: the word of an output does not complete the run, whatever its node is called', () => {
    const run = play(
      {
        workflowStatus: { type: 'step', exit: 'output', contract: { artifacts: [], schema: { type: 'string' } } },
        review: 'step',
        end: 'end',
      },
      { 'workflowStatus -> review': { confirm: true }, 'review -> end': { confirm: true } },
    ).replies('"complete"');
    expect([run.run.output?.value, isCompleted(run.run), run.status]).toEqual(['complete', false, 'waiting_user']);
    expect(stateOf(topFrame(run.run)).variables).toEqual({});
    expect(run.run.warnings.at(-1)).toMatchObject({
      code: 'OUTPUT_NOT_IN_STATE',
      message: expect.stringContaining('the variable workflowStatus'),
    });
  });

  it('PST-11: a hand edit is refused, at the edge and while its question is open', () => {
    const run = guarded();
    run.replies('What now?').edits((copy) => copy.replace('currentNodeId: ""', 'currentNodeId: publish'));
    expect([node(run), run.told().at(-1)]).toEqual(['draft', ['document.refused MOVE_NEEDS_CONFIRMATION']]);
    run.says('go on').replies('', moveTo('publish', 'draft'));
    run.edits((copy) => copy.replace('variables: {}', 'variables: { x: 1 }'));
    expect(run.told().at(-1)).toEqual(['document.refused MOVE_NEEDS_CONFIRMATION']);
    expect(node(approve(run))).toBe('publish');
  });

  it('PST-11 PST-01: an edit that moves nothing is adopted together with the yes to the last edge', () => {
    const held = play({ draft: 'step', end: 'end' }, { 'draft -> end': { confirm: true } });
    held.replies('', patch({ currentNodeId: { set: 'end' }, stepsCompleted: { append: ['draft', 'end'] } }));
    const text = stateCopy(held.run).replace('variables: {}', 'variables: { x: 1 }');
    const command = { kind: 'answer', interaction: open(held)?.id ?? '', answer: { text: '', ...yes(held) } } as const;
    const answered = decide(held.run, { kind: 'posted', post: { position: 1, key: 'k', command } }, 0);
    // As the shell has it: the edit is found before the run has entered where the yes has taken it.
    const edited = decide(evolveAll(held.run, answered, 0), { kind: 'edited', text, log: held.log() }, 0);
    expect(edited.map(({ type }) => type)).toEqual(['document.adopted', 'state.changed']);
  });

  it('PST-11: a second call of the same reply finds the person asked', () => {
    const run = guarded().replies(
      '',
      moveTo('publish', 'draft'),
      moveTo('publish', 'draft'),
      patch({ variables: { set: { x: 1 } } }),
    );
    expect([codes(run), node(run)]).toEqual([['MOVE_NEEDS_CONFIRMATION', 'ASK_PENDING', 'ASK_PENDING'], 'draft']);
  });

  it('PST-11: a model does not go back to a node of another lap, behind a yes that was given then', () => {
    const run = guarded({ 'publish -> draft': { loop: { key: 'again', max: 3 } } });
    approve(run.replies('', moveTo('publish', 'draft'))).replies('', moveTo('draft'));
    const rewind = (to: string): ScriptedCall => [
      'workflow.rewind',
      { toNodeId: to, reason: 'again', confirmed: true },
    ];
    run.replies('', rewind('publish'));
    expect([node(run), codes(run).at(-1)]).toEqual(['draft', 'MOVE_NEEDS_CONFIRMATION']);
    approve(run.replies('', moveTo('publish', 'draft'))).replies('', rewind('draft'));
    expect(node(run)).toBe('draft');
  });

  it('PST-11: an edge from a node to itself is no move: its confirm asks nobody, and bars no way back', () => {
    const ok = { '==': [{ var: 'ok' }, true] };
    const run = play(
      { draft: 'step', publish: 'step', end: 'end' },
      {
        'draft -> publish': { conditionExpr: ok },
        'publish -> publish': { confirm: true },
        'publish -> draft': { loop: { key: 'again', max: 3 } },
        'publish -> end': { confirm: true },
      },
    );
    run.replies('', patch({ currentNodeId: { set: 'publish' }, variables: { set: { ok: true } } }));
    run.replies('', patch({ currentNodeId: { set: 'draft' }, variables: { set: { ok: false } } }));
    run.replies('', ['workflow.rewind', { toNodeId: 'publish', reason: 'again', confirmed: true }]);
    expect([node(run), codes(run)]).toEqual(['publish', []]);
    const brief = JSON.stringify(run.prompts.at(-1));
    expect(brief).toContain('publish (label=publish to publish)');
    expect(brief).toContain('end (label=publish to end, confirm=');
  });

  it('PST-11: a person may take the run back wherever it has been', () => {
    const run = guarded({ 'publish -> draft': { loop: { key: 'again', max: 3 } } });
    approve(run.replies('', moveTo('publish', 'draft')))
      .replies('', moveTo('draft'))
      .replies('What now?');
    run.sends({ kind: 'rewind', to: 'publish', reason: 'as before' });
    expect(node(run)).toBe('publish');
  });

  it('PST-11: a restart before the answer loses nothing, and one after it moves once', () => {
    const run = guarded().replies('', moveTo('publish', 'draft')).restarts();
    expect([node(run), run.status]).toEqual(['draft', 'waiting_user']);
    approve(run).restarts();
    expect(node(run)).toBe('publish');
    expect(run.batches.flat().filter(({ type }) => type === 'state.changed')).toHaveLength(1);
  });

  it('PST-11: an answer to a change of a state that is not there any more changes nothing', () => {
    const run = guarded().replies('', moveTo('publish', 'draft'));
    run.records({ type: 'state.changed', by: 'runtime', edit: { at: 0, cut: 0, put: '\n' }, hash: 'x' });
    approve(run);
    expect([run.told().at(-1), node(run)]).toEqual([['command.refused STALE'], 'draft']);
  });

  it('PST-11: a second call of the same reply is not quicker than the runtime, at a decision of its own', () => {
    const run = play(
      { draft: 'step', decide: 'decision', check: 'step', publish: 'step', end: 'end' },
      {
        'draft -> decide': {},
        'decide -> check': { conditionExpr: { '==': [{ var: 'risk' }, 'high'] }, confirm: true },
        'decide -> publish': { isDefault: true },
        'check -> publish': {},
        'publish -> end': {},
      },
    );
    const risky = patch({ currentNodeId: { set: 'decide' }, variables: { set: { risk: 'high' } } });
    run.replies('', risky, moveTo('publish', 'decide'));
    expect([node(run), codes(run), open(run)?.edge]).toEqual([
      'decide',
      ['E_INVALID_TRANSITION'],
      { from: 'decide', to: 'check' },
    ]);
  });

  it('PST-11: nor at a merge with several ways on', () => {
    const run = play(
      { draft: 'step', gather: 'merge', check: 'step', publish: 'step', end: 'end' },
      {
        'draft -> gather': {},
        'gather -> check': { conditionExpr: { '==': [{ var: 'risk' }, 'high'] }, confirm: true },
        'gather -> publish': { isDefault: true },
        'check -> publish': {},
        'publish -> end': {},
      },
    );
    const risky = patch({ currentNodeId: { set: 'gather' }, variables: { set: { risk: 'high' } } });
    run.replies('', risky, moveTo('publish', 'gather'));
    expect([node(run), open(run)?.edge]).toEqual(['gather', { from: 'gather', to: 'check' }]);
  });

  const around = (edges: { readonly [fromTo: string]: SmallEdge }, more: Partial<SmallNode> = {}) =>
    new PlayedRun(
      smallPackage([
        smallWorkflow(
          'work',
          { draft: 'step', sub: { type: 'subworkflow', workflow: 'inner', ...more }, after: 'step', end: 'end' },
          { 'draft -> sub': {}, 'sub -> after': {}, 'after -> draft': { loop: { key: 'again', max: 3 } }, ...edges },
        ),
        smallWorkflow('inner', { one: 'step', stop: 'end' }, { 'one -> stop': { confirm: true } }),
      ]),
    );

  it('PST-11: a sub-workflow is not skipped by a second call of the same reply', () => {
    const run = around({ 'after -> end': {} }).replies('', moveTo('sub', 'draft'), moveTo('after', 'sub'));
    expect([run.run.frames.length, node(run), codes(run)]).toEqual([2, 'one', ['E_INVALID_TRANSITION']]);
  });

  it('PST-11: going back does not lead past an edge inside a sub-workflow', () => {
    const run = around({ 'after -> end': {} }).replies('', moveTo('sub', 'draft'));
    approve(run.replies('', moveTo('stop', 'one', 'stop')));
    run
      .replies('', moveTo('draft'))
      .replies('', ['workflow.rewind', { toNodeId: 'after', reason: 'x', confirmed: true }]);
    expect([node(run), codes(run).at(-1)]).toEqual(['draft', 'MOVE_NEEDS_CONFIRMATION']);
  });

  it('PST-11: whether a workflow is complete is not handed into a sub-workflow, nor back', () => {
    const given = { workflowStatus: { var: 'claims' } };
    const run = around({ 'after -> end': {} }, { input: given, output: given });
    run.replies('', patch({ currentNodeId: { set: 'sub' }, variables: { set: { claims: 'complete' } } }));
    expect([run.run.frames.length, node(run)]).toEqual([2, 'one']);
  });

  it('PST-11: going back does not lead through an edge that is closed', () => {
    const run = play(
      { edit: 'step', check: 'step', publish: 'step', end: 'end' },
      {
        'edit -> publish': { conditionExpr: { '==': [{ var: 'risk' }, 'low'] } },
        'edit -> check': { confirm: true },
        'check -> publish': {},
        'publish -> edit': { loop: { key: 'again', max: 3 } },
        'publish -> end': {},
      },
    );
    run.replies('', patch({ currentNodeId: { set: 'publish' }, variables: { set: { risk: 'low' } } }));
    run.replies('', patch({ currentNodeId: { set: 'edit' }, variables: { set: { risk: 'high' } } }));
    run.replies('', ['workflow.rewind', { toNodeId: 'publish', reason: 'x', confirmed: true }]);
    expect([node(run), codes(run)]).toEqual(['edit', ['MOVE_NEEDS_CONFIRMATION']]);
  });

  it('PST-07: a closed edge does not bar the way back where no yes is asked for on it', () => {
    const run = play(
      { edit: 'step', check: 'step', publish: 'step', end: 'end' },
      {
        'edit -> publish': { conditionExpr: { '==': [{ var: 'risk' }, 'low'] } },
        'edit -> check': {},
        'check -> publish': {},
        'publish -> edit': { loop: { key: 'again', max: 3 } },
        'publish -> end': { confirm: true },
      },
    );
    run.replies('', patch({ currentNodeId: { set: 'publish' }, variables: { set: { risk: 'low' } } }));
    run.replies('', patch({ currentNodeId: { set: 'edit' }, variables: { set: { risk: 'high' } } }));
    run.replies('', moveTo('check', 'edit'));
    run.replies('', ['workflow.rewind', { toNodeId: 'publish', reason: 'x', confirmed: true }]);
    expect([node(run), codes(run)]).toEqual(['publish', []]);
  });

  it('PST-11: beside the way by which it has come, a run has no way back', () => {
    const loop = (key: string) => ({ loop: { key, max: 3 } });
    const run = play(
      { draft: 'step', publish: 'step', polish: 'step', end: 'end' },
      {
        'draft -> polish': {},
        'polish -> draft': loop('a'),
        'draft -> publish': { confirm: true },
        'publish -> draft': loop('b'),
        'publish -> end': {},
      },
    );
    const rewind = (to: string): ScriptedCall => ['workflow.rewind', { toNodeId: to, reason: 'x', confirmed: true }];
    run.replies('', moveTo('polish', 'draft')).replies('', moveTo('draft'));
    approve(run.replies('', moveTo('publish')))
      .replies('', rewind('polish'))
      .replies('', rewind('publish'));
    expect([node(run), codes(run).at(-1)]).not.toContain('publish');
  });

  it('PST-12: a submission that is sent twice does not answer the next question', () => {
    const run = play(
      { draft: 'step', route: 'merge', end: 'end' },
      { 'draft -> route': { confirm: true }, 'route -> end': { confirm: true } },
    ).replies('', moveTo('route', 'draft'));
    const yes = JSON.stringify({ widgetId: open(run)?.id, type: 'confirmation', value: { confirmed: true } });
    run.says(`WIDGET_SUBMIT\n${yes}`).says(`WIDGET_SUBMIT\n${yes}`);
    expect([node(run), open(run)?.edge]).toEqual(['route', { from: 'route', to: 'end' }]);
  });
});
