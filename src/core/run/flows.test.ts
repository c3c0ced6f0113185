import { describe, expect, it } from 'vitest';
import { ask, moveTo, PlayedRun, patch } from '../../../test/support/played-run.ts';
import { reviewedWork, smallPackage, smallWorkflow } from '../../../test/support/small-package.ts';
import { currentNodeId, stateOf, topFrame } from './run.ts';

/*
 * The ten flows that the kernel was thought through on. A line in [ ] is one append: a crash finds all of it or nothing.
 * The person and the engine speak in between; everything else is what the kernel says has to happen.
 */

const COMPLETE = moveTo('end', 'review', 'end');

/** A run that has gone through plan, write and review to its end, closing words included. */
function completedRun(): PlayedRun {
  const run = new PlayedRun(reviewedWork(), { tools: { look: 'pure', send: 'once' } });
  run
    .replies('', moveTo('write', 'plan'))
    .replies('', moveTo('review', 'write'))
    .replies('', COMPLETE)
    .replies('Done.');
  run.told();
  return run;
}

describe('the ten flows', () => {
  it('1. RUN-01: a node is left by the state; a wrong way is refused, the end completes, and the model has the last word', () => {
    const run = new PlayedRun(reviewedWork(), { input: 'Write a note.' });
    expect(run.told()).toEqual([
      ['run.started', 'input.taken', 'turn.started 1 start'],
      ['node.entered plan', 'exchange.started 1.1'],
    ]);

    run.replies('Straight to the review.', moveTo('review', 'plan'));
    expect(run.told()).toEqual([
      ['reply.received 1.1 fs.apply_patch', 'call.refused 1.1.1 E_INVALID_TRANSITION', 'exchange.started 1.2'],
    ]);

    run.replies('Then to write.', moveTo('write', 'plan'));
    expect(run.told()).toEqual([
      [
        'reply.received 1.2 fs.apply_patch',
        'state.changed by model',
        'call.finished 1.2.1',
        'node.entered write',
        'exchange.started 1.3',
      ],
    ]);

    run.replies('', moveTo('review', 'write')).told();
    run.replies('', COMPLETE);
    expect(run.told()).toEqual([
      [
        'reply.received 1.4 fs.apply_patch',
        'state.changed by model',
        'call.finished 1.4.1',
        'node.entered end',
        'run.completed',
        'exchange.started 1.5',
      ],
    ]);

    run.replies('The note is ready.');
    expect(run.told()).toEqual([['reply.received 1.5', 'turn.ended 1 completed']]);
    expect([run.status, run.action.kind]).toEqual(['completed', 'park']);
  });

  it('2. after completion a change waits for a yes, serves once, and opens a new cycle', () => {
    const run = completedRun();
    const reopen = patch({ variables: { set: { workflowStatus: 'active' } } });

    run.says('Please reopen it.');
    expect(run.told()).toEqual([['command.accepted', 'input.taken', 'turn.started 2 input', 'exchange.started 2.1']]);

    run.replies('', reopen);
    expect(run.told()).toEqual([
      [
        'reply.received 2.1 fs.apply_patch',
        'change.proposed',
        'call.refused 2.1.1 STATE_CHANGE_REQUIRES_CONFIRMATION',
        'exchange.started 2.2',
      ],
    ]);

    run.replies('', ask('Reopen the run?', 'confirmation', 'workflow_state_change_confirm'));
    expect(run.told()).toEqual([
      [
        'reply.received 2.2 ui.ask_user',
        'interaction.opened confirmation',
        'call.finished 2.2.1',
        'turn.ended 2 waiting',
      ],
    ]);
    expect(run.run.interactions[0]?.change?.diff).toContain('+  workflowStatus: active');

    run.confirms();
    expect(run.told()).toEqual([
      [
        'command.accepted',
        'interaction.answered',
        'input.taken',
        'grant.armed',
        'turn.started 3 input',
        'exchange.started 3.1',
      ],
    ]);

    run.replies('', reopen);
    expect(run.told()).toEqual([
      [
        'reply.received 3.1 fs.apply_patch',
        'grant.spent',
        'state.changed by model',
        'call.finished 3.1.1',
        'cycle.opened 2',
        'exchange.started 3.2',
      ],
    ]);
  });

  it('2b. RUN-03: a restart before the change lets the grant lapse, and the person is asked again', () => {
    const run = completedRun();
    const reopen = patch({ variables: { set: { workflowStatus: 'active' } } });
    run
      .says('Reopen.')
      .replies('', reopen)
      .replies('', ask('Reopen?', 'confirmation', 'workflow_state_change_confirm'));
    run.confirms().told();

    run.restarts();
    expect(run.told()).toEqual([['owner.changed', 'grant.lapsed restart']]);
    run.happens({ kind: 'interrupted', turn: 3, exchange: 1 }).told();
    run.replies('', reopen);
    expect(run.told().flat()).toContain('call.refused 3.2.1 STATE_CHANGE_REQUIRES_CONFIRMATION');
    expect(run.run.outcome).toEqual({ kind: 'completed' });
    expect(run.prompts.at(-2)?.at(-1)).toMatchObject({ layer: 'Notice', content: expect.stringContaining('lapsed') });
  });

  it('3. RUN-03: three calls, a crash in the second: finished ones stay finished, the one in doubt is put to a person', () => {
    const run = new PlayedRun(reviewedWork(), { tools: { look: 'pure', send: 'once' } });
    run.told();
    run.replies('', ['look', { n: 1 }], ['send', { n: 2 }], ['look', { n: 3 }]);
    expect(run.told()).toEqual([['reply.received 1.1 look send look']]);
    expect(run.action).toMatchObject({ kind: 'calls', how: 'run', key: 'calls:[1.1.1]' });

    run.finishes();
    expect(run.told()).toEqual([['call.finished 1.1.1', 'call.intended 1.1.2 once']]);

    run.restarts();
    expect(run.told()).toEqual([['owner.changed', 'call.in-doubt 1.1.2', 'interaction.opened in-doubt']]);
    expect(run.status).toBe('waiting_user');

    run.says('done');
    expect(run.told()).toEqual([['command.accepted', 'interaction.answered', 'call.finished 1.1.2']]);
    run.finishes();
    expect(run.told()).toEqual([['call.finished 1.1.3', 'exchange.started 1.2']]);
  });

  it('4. RUN-03: an exchange that an earlier owner left open is settled before anything else', () => {
    const run = new PlayedRun(reviewedWork());
    run.told();
    run.restarts();
    expect(run.told()).toEqual([['owner.changed']]);
    expect(run.action).toMatchObject({ kind: 'settle', key: 'settle:1.1' });

    // Nothing of use was left behind: the same question is asked again.
    run.happens({ kind: 'interrupted', turn: 1, exchange: 1 });
    expect(run.told()).toEqual([['exchange.interrupted 1.1', 'exchange.started 1.2']]);

    // Or the reply was whole in the files of the dead process: it is judged as usual.
    run.restarts();
    const reply = {
      turn: 1,
      exchange: 2,
      outcome: { kind: 'ok' as const },
      segments: ['All there.'],
      calls: [],
      ms: 0,
    };
    run.happens({ kind: 'replied', reply });
    expect(run.told().flat()).toEqual([
      'owner.changed',
      'reply.received 1.2',
      'turn.ended 1 waiting',
      'interaction.opened question',
    ]);
  });

  it('5. RUN-01: a question waits without holding anything, is answered from elsewhere, and only once', () => {
    const run = new PlayedRun(reviewedWork());
    run.told();
    run.replies('Which colour?');
    expect(run.told()).toEqual([['reply.received 1.1', 'turn.ended 1 waiting', 'interaction.opened question']]);
    expect(run.action).toEqual({ kind: 'park', key: 'park', wakeAt: undefined });
    const [question] = run.run.interactions;

    run.restarts();
    run.sends({ kind: 'answer', interaction: question?.id ?? '', answer: { text: 'Blue.' } });
    expect(run.told()).toEqual([
      ['owner.changed'],
      ['command.accepted', 'interaction.answered', 'input.taken', 'turn.started 2 input', 'exchange.started 2.1'],
    ]);

    run.sends({ kind: 'answer', interaction: question?.id ?? '', answer: { text: 'Red.' } });
    expect(run.told()).toEqual([['command.refused STALE']]);
  });

  it('6. children: the run waits for all of them and then has one result, in order', () => {
    const run = new PlayedRun(reviewedWork(), { tools: { assignTasks: 'once' } });
    run.told();
    const calls = [{ id: '1.1.1', tool: 'assignTasks', args: {} }];
    run.records(
      { type: 'reply.received', turn: 1, exchange: 1, segments: [], calls, ms: 1 },
      { type: 'child.spawned', child: 'a', callId: '1.1.1' },
      { type: 'child.spawned', child: 'b', callId: '1.1.1' },
      { type: 'child.spawned', child: 'c', callId: '1.1.1' },
    );
    expect(run.told()).toEqual([
      ['reply.received 1.1 assignTasks', 'child.spawned a', 'child.spawned b', 'child.spawned c'],
    ]);
    expect([run.status, run.action.kind]).toEqual(['waiting_children', 'park']);

    const report = (child: string) =>
      run.sends({ kind: 'report', child, outcome: 'completed', result: { note: child } });
    report('b');
    report('a');
    expect(run.told()).toEqual([
      ['command.accepted', 'child.reported b'],
      ['command.accepted', 'child.reported a'],
    ]);
    report('a');
    expect(run.told()).toEqual([['command.refused STALE']]);
    report('c');
    expect(run.told()).toEqual([
      ['command.accepted', 'child.reported c', 'call.finished 1.1.1', 'exchange.started 1.2'],
    ]);
  });

  it('7. two terminals: a cancel stops the act under way by changing its key, and the late reply leaves no trace', () => {
    const run = new PlayedRun(reviewedWork());
    const before = run.action.key;
    run.told();
    run.sends({ kind: 'cancel', reason: 'enough' });
    expect(run.told()).toEqual([
      ['command.accepted', 'exchange.interrupted 1.1', 'turn.ended 1 canceled', 'run.canceled'],
    ]);
    expect([before, run.action.key, run.status]).toEqual(['exchange:1.1', 'park', 'canceled']);
    const late = { turn: 1, exchange: 1, outcome: { kind: 'ok' as const }, segments: ['Too late.'], calls: [], ms: 9 };
    expect(run.happens({ kind: 'replied', reply: late }).told()).toEqual([]);
    expect(run.says('Hello?').told()).toEqual([['command.refused RUN_OVER']]);
  });

  it('8. PRM-16: the prompt only grows: directive and brief when they change, one break when the run completes', () => {
    const run = new PlayedRun(reviewedWork(), { input: 'one' });
    const layers = () => run.batches.flat().flatMap((event) => (event.type === 'exchange.started' ? [event] : []));
    const added = () => layers().map((event) => event.added.map(({ layer }) => layer).join(' '));
    run.replies('Question one?').says('two');
    run.replies('', moveTo('write', 'plan')).replies('Question two?').says('three');
    run.replies('', moveTo('review', 'write')).replies('', COMPLETE).replies('Done.');
    expect(added()).toEqual([
      'RunDirective NodeBrief UserInput', // 1.1 intent start
      'RunDirective UserInput', // 2.1 intent continue; the brief is unchanged and not repeated
      'RunDirective NodeBrief', // 2.2 another node
      'UserInput', // 3.1
      'RunDirective NodeBrief', // 3.2 another node
      'RunDirective', // 3.3 completed
    ]);
    expect(layers().map(({ cause }) => cause)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      'profile',
    ]);
  });

  it('9. tag: the last line of a reply names the edge; a wrong one is corrected in the same thread', () => {
    const tag = { type: 'step', exit: 'tag' } as const;
    const ways = { 'write -> test': { tag: 'REQ_TEST' }, 'test -> end': { tag: 'TASK_DONE' } };
    const run = new PlayedRun(smallPackage([smallWorkflow('tags', { write: tag, test: tag, end: 'end' }, ways)]));
    run.told();
    run.replies('It is written, so [REQ_TEST].');
    expect(run.told()).toEqual([
      ['reply.received 1.1', 'turn.ended 1 noticed', 'turn.started 2 notice', 'exchange.started 2.1'],
    ]);
    run.replies('It is written.\n[REQ_TEST]');
    expect(run.told()).toEqual([
      [
        'reply.received 2.1',
        'turn.ended 2 completed REQ_TEST',
        'notice.given',
        'state.changed by runtime',
        'state.changed by runtime',
        'node.entered test',
        'turn.started 3 node',
        'exchange.started 3.1',
      ],
    ]);
  });

  it('10. PKG-08 a mixed graph: a decision of the runtime, a sub-workflow in its own frame, and back with its outputs', () => {
    const run = new PlayedRun(
      smallPackage([
        smallWorkflow(
          'outer',
          {
            begin: 'step',
            choose: 'decision',
            sub: {
              type: 'subworkflow',
              workflow: 'inner',
              input: { topic: { var: 'subject' } },
              output: { verdict: { var: 'found' } },
            },
            join: 'merge',
            end: 'end',
          },
          {
            'begin -> choose': {},
            'choose -> sub': { conditionExpr: { '==': [{ var: 'subject' }, 'tides'] } },
            'choose -> join': { isDefault: true },
            'sub -> join': {},
            'join -> end': {},
          },
        ),
        smallWorkflow('inner', { look: 'step', done: 'end' }, { 'look -> done': {} }),
      ]),
    );
    run.told();
    run.replies('', patch({ currentNodeId: { set: 'choose' }, variables: { set: { subject: 'tides' } } }));
    expect(run.told()).toEqual([
      [
        'reply.received 1.1 fs.apply_patch',
        'state.changed by model',
        'call.finished 1.1.1',
        'node.entered choose',
        'state.changed by runtime',
        'node.entered sub',
        'frame.pushed inner',
        'node.entered look',
        'exchange.started 1.2',
      ],
    ]);
    expect(stateOf(topFrame(run.run)).variables).toEqual({ topic: 'tides' });

    run.replies(
      '',
      patch({
        currentNodeId: { set: 'done' },
        stepsCompleted: { append: ['look', 'done'] },
        variables: { set: { found: 'moon' } },
      }),
    );
    expect(run.told()).toEqual([
      [
        'reply.received 1.2 fs.apply_patch',
        'state.changed by model',
        'call.finished 1.2.1',
        'node.entered done',
        'frame.popped inner',
        'state.changed by runtime', // its outputs
        'state.changed by runtime', // the way on
        'node.entered join',
        'state.changed by runtime',
        'node.entered end',
        'exchange.started 1.3',
      ],
    ]);
    expect([currentNodeId(run.run), stateOf(topFrame(run.run)).variables['verdict']]).toEqual(['end', 'moon']);
  });

  it('10b. PKG-08 a sub-workflow that comes back to where no edge is open is not run again: its outputs are there, a person opens the way', () => {
    const run = new PlayedRun(
      smallPackage([
        smallWorkflow(
          'outer',
          { sub: { type: 'subworkflow', workflow: 'inner', output: { verdict: { var: 'found' } } }, end: 'end' },
          { 'sub -> end': { conditionExpr: { var: 'go' } } },
        ),
        smallWorkflow('inner', { look: 'step', done: 'end' }, { 'look -> done': {} }),
      ]),
    );
    run.replies(
      '',
      patch({
        currentNodeId: { set: 'done' },
        stepsCompleted: { append: ['done'] },
        variables: { set: { found: 'moon' } },
      }),
    );
    expect([run.status, run.run.blocked?.code]).toEqual(['blocked', 'NO_EDGE']);
    expect(stateOf(topFrame(run.run)).variables['verdict']).toBe('moon');

    run.sends({ kind: 'resume' });
    expect([run.run.frames.length, run.run.blocked?.code]).toEqual([1, 'NO_EDGE']);

    run.edits((text) => text.replace('verdict: moon', 'verdict: moon\n  go: true'));
    run.sends({ kind: 'resume' });
    expect([run.run.frames.length, currentNodeId(run.run)]).toEqual([1, 'end']);
  });
});
