import { describe, expect, it } from 'vitest';
import { ask, moveTo, PlayedRun, patch, type ScriptedCall } from '../../../../test/support/played-run.ts';
import { reviewedWork, smallPackage, smallWorkflow } from '../../../../test/support/small-package.ts';
import { replay } from '../fold/evolve.ts';
import { next } from '../next/next.ts';
import { actInside } from './calls-inside.ts';

/* A program's exchange is one act; its calls come in the middle. A line in [ ] is one append. */

const READ: ScriptedCall = ['fs.read', { path: '@state/workflow.md' }];
const LOST: ScriptedCall = ['fs.read', { path: '@state/nothing.md' }];
const REOPEN = patch({ variables: { set: { workflowStatus: 'active' } } });
const COMPLETE = moveTo('end', 'review', 'end');

function program(options: ConstructorParameters<typeof PlayedRun>[1] = {}): PlayedRun {
  const run = new PlayedRun(reviewedWork(), {
    tools: { look: 'pure', send: 'once', put: 'idempotent', write: 'verify' },
    ...options,
  });
  run.told();
  return run;
}

/** Completed within one exchange, closing words included. */
function completed(): PlayedRun {
  const run = program();
  run.asks(moveTo('write', 'plan')).asks(moveTo('review', 'write')).asks(COMPLETE).replies('Done.');
  run.told();
  return run;
}

describe('calls in the middle of an exchange', () => {
  it('RUN-01: asked, and refused or recorded, are one append each; the exchange goes on, and its reply ends the turn', () => {
    const run = program();
    run.asks(moveTo('review', 'plan')).asks(READ).asks(moveTo('write', 'plan'));
    expect(run.told()).toEqual([
      ['call.asked 1.1.1 fs.apply_patch', 'call.refused 1.1.1 E_INVALID_TRANSITION'],
      ['call.asked 1.1.2 fs.read', 'call.finished 1.1.2'],
      ['call.asked 1.1.3 fs.apply_patch', 'state.changed by model', 'call.finished 1.1.3', 'node.entered write'],
    ]);
    expect([run.action.key, run.status]).toEqual(['exchange:1.1', 'running']);
  });

  it('RUN-03: what acts outside has its intent in the same append, what only looks has none, what is probed is prepared first', () => {
    const run = program();
    run.asks(['send', {}]);
    expect(actInside(run.run, '1.1.1')).toMatchObject({ how: 'run', opening: [] });
    run.finishesInside('1.1.1').asks(['look', {}]).asks(['look', {}]).finishesInside('1.1.3').finishesInside('1.1.2');
    run.asks(['write', {}]);
    expect(actInside(run.run, '1.1.4')).toMatchObject({ how: 'prepare' });
    run.happens({ kind: 'prepared', callId: '1.1.4', evidence: { before: 1 } }).finishesInside('1.1.4');
    expect(run.told()).toEqual([
      ['call.asked 1.1.1 send', 'call.intended 1.1.1 once'],
      ['call.finished 1.1.1'],
      ['call.asked 1.1.2 look'],
      ['call.asked 1.1.3 look'],
      ['call.finished 1.1.3'],
      ['call.finished 1.1.2'],
      ['call.asked 1.1.4 write'],
      ['call.intended 1.1.4 verify'],
      ['call.finished 1.1.4'],
    ]);
    expect([run.action.key, actInside(run.run, '1.1.4')]).toEqual(['exchange:1.1', undefined]);
  });

  it('a call to an exchange that is over, or that another owner has begun, leaves no trace', () => {
    const run = program();
    run.happens({ kind: 'called', turn: 1, exchange: 2, call: { tool: 'send', args: {} } });
    run.restarts().asks(['send', {}]);
    expect(run.told()).toEqual([['owner.changed']]);
  });

  it('the program that moved the run on is told of the node it came to in a turn of its own', () => {
    const run = program();
    run.asks(moveTo('write', 'plan')).replies('Planned.');
    expect(run.told().at(-1)).toEqual([
      'reply.received 1.1',
      'turn.ended 1 moved',
      'turn.started 2 node',
      'exchange.started 2.1',
    ]);
    expect(run.prompts.at(-1)?.at(-1)).toMatchObject({ layer: 'NodeBrief', content: expect.stringContaining('write') });
  });

  it('TRN-05: the recorded conversation has every call with its result, in order, before the reply', () => {
    const run = program({ input: 'Go.' });
    run
      .asks(['look', { n: 1 }])
      .asks(['look', { n: 2 }])
      .finishesInside('1.1.2')
      .finishesInside('1.1.1');
    run.asks(LOST).replies('Looked.').says('And?');
    const told = run.prompts.at(-1)?.flatMap((message) => {
      if (message.role === 'assistant') return [message.calls.map(({ id }) => `call ${id}`).join() || message.content];
      return message.role === 'tool' ? [`result ${message.callId}`] : [];
    });
    expect(told).toEqual([
      ...['call 1.1.2', 'result 1.1.2', 'call 1.1.1', 'result 1.1.1', 'call 1.1.3', 'result 1.1.3'],
      'Looked.',
    ]);
  });

  it('a reply that asks for calls itself goes on counting where the calls of its middle ended', () => {
    const run = program();
    run.asks(READ).replies('', READ);
    expect(run.told().at(-1)).toEqual(['reply.received 1.1 fs.read', 'call.finished 1.1.2', 'exchange.started 1.2']);
  });
});

describe('the gate and the policy in the middle of an exchange', () => {
  it('PST-05: completing shuts the gate for the next call, and the exchange goes on to its closing words', () => {
    const run = program();
    run.asks(moveTo('write', 'plan')).asks(moveTo('review', 'write')).asks(COMPLETE).told();
    expect([run.action.key, run.run.outcome]).toEqual(['exchange:1.1', { kind: 'completed' }]);
    run.asks(REOPEN);
    expect(run.told().flat()).toContain('call.refused 1.1.4 STATE_CHANGE_REQUIRES_CONFIRMATION');
    run.replies('Done.');
    expect(run.told()).toEqual([['reply.received 1.1', 'turn.ended 1 completed']]);
  });

  it('PST-05: a grant is spent with its change, and un-completing opens the gate only with the next turn', () => {
    const run = completed();
    run
      .says('Reopen.')
      .asks(REOPEN)
      .asks(ask('Reopen?', 'confirmation', 'workflow_state_change_confirm'));
    run.replies('I have asked.').confirms();
    run.told();
    run.asks(REOPEN).asks(patch({ variables: { set: { more: true } } }));
    expect(run.told()).toEqual([
      [
        'call.asked 3.1.1 fs.apply_patch',
        'grant.spent',
        'state.changed by model',
        'call.finished 3.1.1',
        'cycle.opened 2',
      ],
      ['call.asked 3.1.2 fs.apply_patch', 'change.proposed', 'call.refused 3.1.2 STATE_CHANGE_REQUIRES_CONFIRMATION'],
    ]);
  });

  it('PRM-04: a program that moves on keeps to what it was shown, and does not get the next node’s tools', () => {
    const nodes = {
      plan: { type: 'step', tools: { fs: { enabled: true, maxReadBytes: 8 } } },
      write: 'step',
      end: 'end',
    };
    const work = smallWorkflow('work', nodes as never, { 'plan -> write': {}, 'write -> end': {} });
    const run = new PlayedRun(smallPackage([work]));
    run.asks(moveTo('write', 'plan')).asks(READ);
    const result = run.batches.flat().findLast((event) => event.type === 'call.finished');
    expect(result).toMatchObject({ callId: '1.1.2', result: { truncated: true } });
  });
});

describe('waiting tools in the middle of an exchange', () => {
  it('are deferred: answered at once, everything after is refused, and the turn ends waiting with the reply', () => {
    const run = program();
    run.asks(ask('Which colour?')).asks(READ);
    expect(run.told()).toEqual([
      ['call.asked 1.1.1 ui.ask_user', 'interaction.opened question', 'call.finished 1.1.1'],
      ['call.asked 1.1.2 fs.read', 'call.refused 1.1.2 ASK_PENDING'],
    ]);
    expect([run.status, run.action.key]).toEqual(['running', 'exchange:1.1']);

    run.says('Blue.');
    expect(run.told()).toEqual([['command.refused RUN_BUSY']]);
    run.replies('I have asked.');
    expect(run.told()).toEqual([['reply.received 1.1', 'turn.ended 1 waiting']]);
    expect(run.status).toBe('waiting_user');
    run.says('Blue.');
    expect(run.told().flat()).toContain('turn.started 2 input');
  });

  it('RUN-03: the question outlives the program and its owner', () => {
    const run = program();
    run.asks(ask('Which colour?')).restarts();
    expect([run.status, run.action.key]).toEqual(['running', 'settle:1.1']);
    run.happens({ kind: 'interrupted', turn: 1, exchange: 1 });
    expect(run.told().at(-1)).toEqual(['exchange.interrupted 1.1', 'turn.ended 1 waiting']);
    expect(run.status).toBe('waiting_user');
  });
});

describe('an owner that dies in the middle of an exchange', () => {
  it('RUN-03: a call that must not be repeated is put to a person, and its result is in the conversation that goes on', () => {
    const run = program();
    run
      .asks(['send', { n: 1 }])
      .restarts()
      .happens({ kind: 'interrupted', turn: 1, exchange: 1 });
    expect(run.told().slice(1)).toEqual([
      ['owner.changed'],
      ['exchange.interrupted 1.1', 'call.in-doubt 1.1.1', 'interaction.opened in-doubt'],
    ]);
    run.says('done');
    expect(run.told().at(-1)).toEqual([
      'command.accepted',
      'interaction.answered',
      'call.finished 1.1.1',
      'exchange.started 1.2',
    ]);
    expect(run.prompts.at(-1)?.find(({ role }) => role === 'tool')).toMatchObject({ callId: '1.1.1' });
  });

  it.each([
    ['put', 'calls:[1.1.1]', 'run'],
    ['write', 'probe:1.1.1', 'probe'],
  ])('RUN-03: %s is recovered by its effect', (tool, key, how) => {
    const run = program();
    run.asks([tool, {}]);
    if (how === 'probe') run.happens({ kind: 'prepared', callId: '1.1.1', evidence: {} });
    run.restarts().happens({ kind: 'interrupted', turn: 1, exchange: 1 });
    expect(run.action).toMatchObject({ key, how });
  });

  it('RUN-03: the same where the reply was whole in the files of the dead process, or tells of a failure', () => {
    for (const outcome of [{ kind: 'ok' as const }, { kind: 'failed' as const, code: 'ENGINE_AUTH', message: 'no' }]) {
      const run = program();
      run.asks(['put', {}]).restarts();
      const reply = { turn: 1, exchange: 1, outcome, segments: ['All there.'], calls: [], ms: 0 };
      run.happens({ kind: 'replied', reply });
      expect(run.action).toMatchObject({ key: 'calls:[1.1.1]', how: 'run' });
      run.finishes();
      expect(run.told().at(-1)?.slice(0, 2)).toEqual(
        outcome.kind === 'ok'
          ? ['call.finished 1.1.1', 'turn.ended 1 waiting']
          : ['call.finished 1.1.1', 'exchange.started 1.2'],
      );
    }
  });

  it('RUN-03: what was asked for and not begun is not carried out, and says so', () => {
    const endings: readonly ((run: PlayedRun) => PlayedRun)[] = [
      (run) => run.replies('Never mind.'),
      (run) => run.fails('ENGINE_AUTH'),
      (run) => run.restarts().happens({ kind: 'interrupted', turn: 1, exchange: 1 }),
      (run) => run.happens({ kind: 'left', reason: 'SIGINT' }),
      (run) => run.waits(60 * 60 * 1000),
    ];
    for (const end of endings) {
      const run = end(program().asks(['look', {}]).asks(['write', {}]));
      expect(run.told().flat()).toEqual(
        expect.arrayContaining(['call.refused 1.1.1 STALE', 'call.refused 1.1.2 STALE']),
      );
      expect(run.action.kind).not.toBe('calls');
    }
  });

  it('a cancel gives every call its one result', () => {
    const run = program().asks(['look', {}]);
    run.sends({ kind: 'cancel', reason: 'enough' });
    expect(run.told().at(-1)).toEqual([
      ...['command.accepted', 'exchange.interrupted 1.1', 'call.finished 1.1.1', 'turn.ended 1 canceled'],
      'run.canceled',
    ]);
  });

  it('RUN-03: a log with such calls folds to the run that wrote it; after every append the next owner settles the exchange first', () => {
    const run = program();
    run.asks(['send', {}]).finishesInside('1.1.1').asks(LOST).asks(['look', {}]).asks(['look', {}]);
    run.finishesInside('1.1.4').finishesInside('1.1.3').asks(moveTo('write', 'plan')).replies('Planned.');
    const log = run.log();
    const { seq: _, ...whole } = replay(run.run.id, run.run.kit, log);
    expect(whole).toEqual({ ...run.run, seq: undefined } satisfies object);
    const appends = run.batches.map((_, index) => run.batches.slice(0, index + 1).flat().length);
    for (const length of appends.slice(1)) {
      const part = replay(run.run.id, run.run.kit, log.slice(0, length));
      expect(next({ ...part, epoch: part.epoch + 1 }, run.now).key).toMatch(/^settle:/);
    }
  });
});

describe('limits in the middle of an exchange', () => {
  it('RUN-06: the same failing call is hinted at, then the program is stopped and a person is asked', () => {
    const run = program();
    for (let times = 1; times <= 5; times += 1) run.asks(LOST);
    const told = run.told();
    expect(told[2]).toEqual(['call.asked 1.1.3 fs.read', 'call.refused 1.1.3 ENOENT', 'notice.given']);
    expect(told[4]).toEqual([
      ...['call.asked 1.1.5 fs.read', 'call.refused 1.1.5 ENOENT', 'exchange.interrupted 1.1', 'turn.ended 1 blocked'],
      ...['run.blocked LOOP_DETECTED', 'interaction.opened blocked'],
    ]);
    expect([run.status, run.action.key]).toEqual(['blocked', 'park']);
  });

  it('RUN-06: tool failures in a row are counted over the calls of one exchange', () => {
    const run = program({ budgets: { toolFailures: 3 } });
    for (const n of [1, 2, 3]) run.asks(['fs.read', { path: `@state/${n}` }]);
    expect(run.run.blocked?.code).toBe('TOOL_FAILURES_EXCEEDED');
    run.asks(READ);
    expect(run.told().at(-1)).toContain('run.blocked TOOL_FAILURES_EXCEEDED');
  });

  it('RUN-06: failures of a program that has completed the run do not take that from it', () => {
    const run = program({ budgets: { toolFailures: 2 } });
    run.asks(moveTo('write', 'plan')).asks(moveTo('review', 'write')).asks(COMPLETE).asks(REOPEN).asks(LOST);
    expect([run.status, run.run.warnings.at(-1)?.code]).toEqual(['completed', 'TOOL_FAILURES_EXCEEDED']);
  });

  it('RUN-06: a program that never stops calling is told to stop, and then stopped', () => {
    const run = program();
    for (let times = 0; times < 1_020 && run.run.blocked === undefined; times += 1) run.asks(READ);
    expect(run.told().flat()).toContain('call.refused 1.1.1001 TOO_MANY_CALLS');
    expect(run.run.blocked?.code).toBe('LOOP_DETECTED');
  });

  it('RUN-06: the time of a call in the middle of an exchange counts once', () => {
    const run = program();
    run.asks(['look', {}]).finishesInside('1.1.1').replies('Looked.');
    expect(run.run.spent.runningMs).toBe(10);
  });
});
