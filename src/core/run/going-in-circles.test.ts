import { describe, expect, it } from 'vitest';
import {
  ask,
  moveTo,
  PlayedRun,
  type PlayOptions,
  patch,
  type ScriptedCall,
} from '../../../test/support/played-run.ts';
import { reviewedWork } from '../../../test/support/small-package.ts';
import type { Command } from './commands.ts';

const wrong = moveTo('end', 'plan');
const alsoWrong = moveTo('nowhere', 'plan');
const right = patch({ variables: { set: { a: 1 } } });
const look: ScriptedCall = ['look', {}];

/** A run of which only the failing calls decide when it stops. */
function begun(options: PlayOptions = {}): PlayedRun {
  const budgets = { toolFailures: 1_000, exchanges: 1_000, turns: 1_000 };
  return new PlayedRun(reviewedWork(), { mode: 'auto', tools: { look: 'pure' }, budgets, ...options });
}

function notices(run: PlayedRun): number {
  return run.log().filter(({ event }) => event.type === 'notice.given').length;
}

function stands(run: PlayedRun): string {
  return `${notices(run)} told, ${run.status}${run.run.blocked === undefined ? '' : `, ${run.run.blocked.code}`}`;
}

describe('the same failing call in one answer', () => {
  it('RUN-06 USE-07: three times in a row is told to the model, five times put to a person', () => {
    const run = new PlayedRun(reviewedWork(), { mode: 'auto' });
    run.replies('', wrong).replies('', wrong);
    expect(notices(run)).toBe(0);
    run.replies('', wrong);
    expect(notices(run)).toBe(1);
    const hint = run.prompts.at(-1)?.at(-1);
    expect(hint).toMatchObject({ layer: 'Notice', content: expect.stringContaining('3 times in this answer') });
    run.replies('', wrong);
    expect(run.status).toBe('running');
    run.replies('', wrong);
    expect(stands(run)).toBe('1 told, blocked, LOOP_DETECTED');
  });

  it('USE-07: two that take turns are each counted', () => {
    const run = begun();
    for (let time = 0; time < 2; time += 1) run.replies('', wrong).replies('', alsoWrong);
    expect(stands(run)).toBe('0 told, running');
    run.replies('', wrong);
    expect(stands(run)).toBe('1 told, running');
    run.replies('', alsoWrong);
    expect(stands(run)).toBe('2 told, running');
    run.replies('', wrong).replies('', alsoWrong);
    expect(stands(run)).toBe('2 told, running');
    expect(stands(run.replies('', wrong))).toBe('2 told, blocked, LOOP_DETECTED');
  });

  it('USE-07: both of one reply are told, each by its own notice', () => {
    const run = begun().replies('', wrong, wrong, wrong, alsoWrong, alsoWrong, alsoWrong);
    const told = run.log().flatMap(({ event }) => (event.type === 'notice.given' ? [event.callId] : []));
    expect(told).toEqual(['1.1.3', '1.1.6']);
    expect(stands(run)).toBe('2 told, running');
  });

  it('USE-07: successes between do not start the count anew', () => {
    const run = begun();
    for (let time = 0; time < 4; time += 1) run.replies('', wrong).replies('', right).replies('', look).finishes();
    expect(stands(run)).toBe('1 told, running');
    expect(stands(run.replies('', look, wrong).finishes())).toBe('1 told, blocked, LOOP_DETECTED');
  });

  it('USE-07: nor do the turns, nodes and notices of the same answer', () => {
    const run = begun().replies('', wrong).replies('That is all.');
    expect(run.run.turns).toBe(2);
    run.replies('', moveTo('write', 'plan')).replies('', wrong).replies('Done?').replies('', wrong);
    expect(run.run.turns).toBe(3);
    expect(stands(run)).toBe('1 told, running');
    run.restarts();
    run.happens({ kind: 'interrupted', turn: 3, exchange: 2 });
    expect(stands(run.replies('', wrong).replies('', wrong))).toBe('1 told, blocked, LOOP_DETECTED');
  });

  it('USE-07: a refusal is the same by its code, whatever its words; a failure by all that came of it', () => {
    const refused = begun();
    // The words name the nodes that are allowed next, which are others at each node.
    refused.replies('', moveTo('end')).replies('', moveTo('write', 'plan')).replies('', moveTo('end'));
    expect(refused.run.failed).toMatchObject([{ times: 2 }]);
    const failed = begun();
    for (const message of ['3 of 8 fail', '2 of 8 fail', '1 of 8 fails', '1 of 8 fails', '1 of 8 fails'])
      failed.replies('', look).finishes({ ok: false, error: { code: 'TOOL_EXEC_FAILED', message } });
    expect(failed.run.failed.map(({ times }) => times)).toEqual([1, 1, 3]);
    expect(stands(failed)).toBe('1 told, running');
  });

  it('USE-07: other arguments are another call, and the order of their keys makes none', () => {
    const run = begun();
    for (let time = 0; time < 8; time += 1) run.replies('', moveTo(`nowhere-${time}`, 'plan'));
    expect(stands(run)).toBe('0 told, running');
    const twice = begun().replies('', ['nothing', { a: 1, b: 2 }], ['nothing', { b: 2, a: 1 }], ['nothing', { a: 1 }]);
    expect(twice.run.failed.map(({ times }) => times)).toEqual([2, 1]);
  });

  it('looking at the same thing again is no failure', () => {
    const run = begun();
    for (let time = 0; time < 9; time += 1) run.replies('', look).finishes();
    expect([stands(run), run.run.failed]).toEqual(['0 told, running', []]);
  });

  it('many at once are still told before a person is asked', () => {
    const run = new PlayedRun(reviewedWork(), { mode: 'auto' });
    run.replies('', wrong, wrong, wrong, wrong, wrong, wrong);
    expect(stands(run)).toBe('1 told, running');
    expect(run.replies('', wrong).status).toBe('blocked');
  });

  it('USE-07: a program is told in the middle of its exchange, and stopped there', () => {
    const run = begun();
    for (let time = 0; time < 3; time += 1) run.asks(wrong).asks(right);
    expect(stands(run)).toBe('1 told, running');
    run.asks(wrong).asks(alsoWrong);
    expect([stands(run), run.run.exchange?.exchange]).toEqual(['1 told, running', 1]);
    expect(stands(run.asks(wrong))).toBe('1 told, blocked, LOOP_DETECTED');
    expect(run.run.exchange).toBeUndefined();
  });
});

describe('a new answer', () => {
  it.each<[string, (run: PlayedRun) => PlayedRun]>([
    ['an input', (run) => run.replies('', ask('What now?')).says('Go on.')],
    ['a rewind by a person', (run) => run.replies('Hm?').sends({ kind: 'rewind', to: 'plan', reason: 'anew' })],
    ['a run that was stopped and resumed', (run) => stopped(run).sends({ kind: 'resume' })],
  ])('USE-07: begins with %s, and counts anew', (_title, begins) => {
    const run = begun({ mode: 'interactive' }).replies('', wrong).replies('', wrong);
    begins(run);
    if (run.action.kind === 'settle') run.happens({ kind: 'interrupted', ...run.action.exchange });
    expect(run.run.failed).toEqual([]);
    run.replies('', wrong).replies('', wrong);
    expect(stands(run)).toBe('0 told, running');
    expect(stands(run.replies('', wrong))).toBe('1 told, running');
  });

  it.each<[string, (id: string) => Command]>([
    ['with resume', () => ({ kind: 'resume' })],
    ['with an empty answer', (interaction) => ({ kind: 'answer', interaction, answer: { text: '' } })],
    ['with words', () => ({ kind: 'message', text: 'Try another way.' })],
  ])('a person who takes the run on %s gives it a fresh count', (_title, command) => {
    const run = new PlayedRun(reviewedWork(), { mode: 'auto' });
    for (let time = 0; time < 5; time += 1) run.replies('', wrong);
    expect(run.status).toBe('blocked');
    run
      .sends(command(run.run.interactions[0]?.id ?? ''))
      .replies('', wrong)
      .replies('', wrong);
    expect(stands(run)).toBe('1 told, running');
  });
});

describe('what is kept of failing calls', () => {
  it('USE-07: is bounded; those that failed seldom and long ago go first', () => {
    const run = begun();
    run.replies('', wrong).replies('', wrong);
    for (let time = 0; time < 300; time += 1) run.replies('', moveTo(`nowhere-${time}`, 'plan'));
    expect(run.run.failed).toHaveLength(100);
    expect(run.run.failed[0]).toMatchObject({ times: 2 });
    expect(stands(run.replies('', wrong))).toBe('1 told, running');
    // Nothing of what was asked for is kept with it: whole files may stand in the arguments.
    expect(Math.max(...run.run.failed.map((one) => JSON.stringify(one).length))).toBeLessThan(200);
  });

  it('is told of logs that do not say which call is meant: the last one that failed', () => {
    const run = begun().replies('', alsoWrong).replies('', wrong).replies('', alsoWrong);
    run.records({ type: 'notice.given', code: 'LOOP_DETECTED', text: 'Stop it.' });
    expect(run.run.failed.map(({ times, told }) => [times, told])).toEqual([
      [1, 0],
      [2, 2],
    ]);
  });
});

/** A person has left it in the middle of an exchange. */
function stopped(run: PlayedRun): PlayedRun {
  run.records({ type: 'owner.left', reason: 'SIGINT' });
  run.restarts();
  return run;
}
