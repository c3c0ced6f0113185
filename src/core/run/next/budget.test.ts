import { describe, expect, it } from 'vitest';
import { moveTo, PlayedRun, type PlayOptions } from '../../../../test/support/played-run.ts';
import { reviewedWork, smallPackage, smallWorkflow } from '../../../../test/support/small-package.ts';
import { budgetOf } from './budget.ts';

const look = ['look', {}] as const;

function play(budgets: PlayOptions['budgets'], options: PlayOptions = {}): PlayedRun {
  return new PlayedRun(reviewedWork(), {
    tools: { look: 'pure' },
    ...(budgets === undefined ? {} : { budgets }),
    ...options,
  });
}

function blockedBy(run: PlayedRun): string | undefined {
  return run.status === 'blocked' ? run.run.blocked?.code : run.status;
}

describe('budgets', () => {
  it('RUN-06: turns of the run', () => {
    const run = play({ turns: 2, repairs: 9 }, { mode: 'auto' }).replies('1').replies('2');
    expect(blockedBy(run)).toBe('MAX_TURNS_EXCEEDED');
  });

  it('RUN-06: exchanges of one turn', () => {
    const run = play({ exchanges: 3 });
    for (let round = 0; round < 3; round += 1) run.replies('', look).finishes();
    expect(blockedBy(run)).toBe('LOOP_DETECTED');
  });

  it('RUN-06: tool failures in a row', () => {
    const run = play({ toolFailures: 3 });
    for (let round = 0; round < 3; round += 1) run.replies('', moveTo('end', 'plan'));
    expect(blockedBy(run)).toBe('TOOL_FAILURES_EXCEEDED');
  });

  it('RUN-06: a call that goes well starts the count of failures anew', () => {
    const run = play({ toolFailures: 3 });
    for (let round = 0; round < 3; round += 1) run.replies('', moveTo('end', 'plan')).replies('', look).finishes();
    expect(run.status).toBe('running');
  });

  it('RUN-06: running time is the sum of what was recorded; waiting does not count', () => {
    const run = play({ runningMs: 25 });
    run
      .replies('A question?')
      .waits(1_000_000)
      .says('An answer.')
      .replies('Another?')
      .waits(1_000_000)
      .says('Another answer.');
    expect(run.status).toBe('running');
    run.replies('', look).finishes();
    expect(blockedBy(run)).toBe('RUN_TIME_EXCEEDED');
  });

  it('RUN-06: the time of tools and of exchanges that failed is running time too', () => {
    // A reply and a failure take 10 ms each here, a call 5.
    expect(blockedBy(play({ runningMs: 12 }).replies('', look).finishes())).toBe('RUN_TIME_EXCEEDED');
    const failed = play({ runningMs: 18 }).fails('ENGINE_FAILED').waits(1000).replies('', look).finishes();
    expect(blockedBy(failed)).toBe('RUN_TIME_EXCEEDED');
  });

  it('RUN-06: attempts of an exchange, with longer and longer pauses', () => {
    const run = play({ attempts: 3 }).fails('ENGINE_FAILED');
    expect([run.status, run.action]).toMatchObject(['queued', { kind: 'park', wakeAt: run.now + 1000 }]);
    run.waits(1000).fails('ENGINE_FAILED').waits(1999);
    expect(run.status).toBe('queued');
    run.waits(1).fails('ENGINE_FAILED');
    expect(blockedBy(run)).toBe('ENGINE_FAILED');
  });

  it('RUN-06, TRN-13: an exchange that takes too long is ended, and not tried again by itself', () => {
    const run = play({ exchangeMs: 500, attempts: 3 }).waits(499);
    expect(run.action.key).toBe('exchange:1.1');
    run.waits(1);
    expect(blockedBy(run)).toBe('ENGINE_TIMEOUT');
  });

  it('RUN-06: what nobody can mend fails at once; what a person can mend blocks at once', () => {
    expect(play({}).fails('SCRIPT_EXHAUSTED').status).toBe('failed');
    expect(blockedBy(play({}).fails('ENGINE_AUTH'))).toBe('ENGINE_AUTH');
  });

  it('RUN-06: a loop edge that the runtime takes itself is bounded too', () => {
    const loop = smallPackage([
      smallWorkflow(
        'w',
        { a: 'merge', b: 'merge', end: 'end' },
        {
          'a -> b': {},
          'b -> a': { isDefault: true, loop: { key: 'round', max: 3 } },
          'b -> end': { conditionExpr: false },
        },
      ),
    ]);
    const run = new PlayedRun(loop);
    expect(blockedBy(run)).toBe('LOOP_LIMIT');
    expect(run.batches.flat().filter((event) => event.type === 'node.entered' && event.node === 'a')).toHaveLength(4);
  });

  it('RUN-06: no edge to take is a block with its own code', () => {
    const stuck = smallPackage([
      smallWorkflow('w', { a: 'merge', end: 'end' }, { 'a -> end': { conditionExpr: false } }),
    ]);
    expect(blockedBy(new PlayedRun(stuck))).toBe('NO_EDGE');
  });

  it('RUN-06: a person takes a blocked run on again, with fresh budgets', () => {
    const run = play({ exchanges: 1, turns: 1 }).replies('', look).finishes();
    expect(blockedBy(run)).toBe('LOOP_DETECTED');
    run.sends({ kind: 'resume' });
    expect([run.status, run.run.spent.turns]).toEqual(['running', 1]);
    run.replies('', look).finishes();
    expect(blockedBy(run)).toBe('LOOP_DETECTED');
    expect(run.says('Try it another way.').status).toBe('running');
  });

  it('TRN-13: the time that a person gives comes before that of the node, and that before the usual', () => {
    const limited = (node: object, settings: PlayOptions['settings'] = {}) =>
      budgetOf(
        new PlayedRun(
          smallPackage([smallWorkflow('w', { a: { type: 'step', ...node }, end: 'end' }, { 'a -> end': {} })]),
          { settings },
        ).run,
      ).exchangeMs;
    expect(limited({})).toBe(20 * 60_000);
    expect(limited({ budget: { exchangeMs: 60_000 } })).toBe(60_000);
    expect(limited({ budget: { exchangeMs: 60_000 } }, { timeLimitMs: 7_200_000 })).toBe(7_200_000);
  });

  it('RUN-06: a node may have a budget of its own', () => {
    const own = smallPackage([
      smallWorkflow('w', { a: { type: 'step', budget: { exchanges: 1 } }, end: 'end' }, { 'a -> end': {} }),
    ]);
    const run = new PlayedRun(own, { tools: { look: 'pure' } }).replies('', look).finishes();
    expect(blockedBy(run)).toBe('LOOP_DETECTED');
  });
});
