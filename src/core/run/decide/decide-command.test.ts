import { describe, expect, it } from 'vitest';
import { ask, moveTo, PlayedRun } from '../../../../test/support/played-run.ts';
import { reviewedWork } from '../../../../test/support/small-package.ts';

const MONTHS = 200 * 24 * 3_600_000;

function refusals(run: PlayedRun): readonly string[] {
  return run.batches.flat().flatMap((event) => (event.type === 'command.refused' ? [event.code] : []));
}

const answer = (interaction: string, text: string) => ({ kind: 'answer' as const, interaction, answer: { text } });

describe('TRN-14: an answer', () => {
  it('names what it answers; to what has been answered or withdrawn it is stale, and the open question stays open', () => {
    const run = new PlayedRun(reviewedWork()).replies('', ask('One?'));
    run.sends(answer('run_test.q1', 'Yes.')).replies('', ask('Two?'));
    run.sends(answer('run_test.q1', 'No.'));
    expect([refusals(run), run.run.interactions.map(({ id }) => id)]).toEqual([['STALE'], ['run_test.q2']]);

    const completed = new PlayedRun(reviewedWork());
    completed.replies('', moveTo('write', 'plan')).replies('', moveTo('review', 'write'));
    completed
      .replies('', moveTo('end', 'review', 'end'))
      .replies('Done.')
      .says('More?')
      .replies('', ask('What?'));
    completed.sends({ kind: 'cancel', reason: 'enough' }).sends(answer('run_test.q1', 'Blue.'));
    expect([refusals(completed), completed.status]).toEqual([['STALE'], 'completed']);
  });

  it('to a question that never was is told so, and one that was answered is told otherwise', () => {
    const run = new PlayedRun(reviewedWork()).replies('', ask('One?'));
    const told = (id: string) => {
      const last = run.sends(answer(id, 'Yes.')).batches.flat().at(-1);
      return last?.type === 'command.refused' ? last.message : '';
    };
    for (const id of ['run_test.q7', 'run_test.q0', 'run_test.q', 'run_other.q1'])
      expect(told(id)).toBe(`The run has not asked ${id}.`);
    run.sends(answer('run_test.q1', 'Yes.')).replies('', ask('Two?'));
    expect(told('run_test.q1')).toBe('run_test.q1 is no longer waiting for an answer: it was answered or withdrawn.');
  });

  it('of two in the mailbox the first is used and the second is stale', () => {
    const run = new PlayedRun(reviewedWork()).replies('', ask('One?'));
    run.sends(answer('run_test.q1', 'Blue.')).sends(answer('run_test.q1', 'Red.'));
    const taken = run.batches.flat().flatMap((event) => (event.type === 'input.taken' ? [event.text] : []));
    expect([taken, refusals(run)]).toEqual([['Blue.'], ['STALE']]);
  });

  it('that is taken from the mailbox a second time leaves no trace', () => {
    const run = new PlayedRun(reviewedWork()).replies('', ask('One?')).sends(answer('run_test.q1', 'Blue.'), 'k1');
    const before = run.batches.length;
    run.happens({ kind: 'posted', post: { position: 1, key: 'k1', command: answer('run_test.q1', 'Blue.') } });
    expect(run.batches.length).toBe(before);
  });

  it('is taken months later as well; meanwhile nothing is to be done', () => {
    const run = new PlayedRun(reviewedWork()).replies('', ask('One?'));
    run.waits(MONTHS);
    expect(run.action).toEqual({ kind: 'park', key: 'park', wakeAt: undefined });
    run.restarts().waits(MONTHS);
    expect([run.status, run.sends(answer('run_test.q1', 'Blue.')).status]).toEqual(['waiting_user', 'running']);
  });

  it('that does not fit is refused with a reason, and the question stays open', () => {
    const schema = { properties: { name: { type: 'string' } }, required: ['name'] };
    const run = new PlayedRun(reviewedWork()).replies('', ask('Who?', 'form', 'f', { schema }));
    run.says('Hello!');
    expect([refusals(run), run.run.interactions.length, run.status]).toEqual([['ANSWER_INVALID'], 1, 'waiting_user']);
    expect(run.says('name=Ada').status).toBe('running');
  });

  it('RUN-05: waits for a call in doubt: words settle that one first, and the turn comes to its end', () => {
    const run = new PlayedRun(reviewedWork(), { tools: { pay: 'once' } });
    run.asks(['pay', {}]).asks(ask('One?')).restarts().happens({ kind: 'interrupted', turn: 1, exchange: 1 });
    expect(run.run.interactions.map(({ kind }) => kind)).toEqual(['question', 'in-doubt']);
    run.sends(answer('run_test.q1', 'Blue.'));
    expect([refusals(run), run.run.interactions.length]).toEqual([['RUN_BUSY'], 2]);
    run.says('done').says('Blue.').replies('Shall I?');
    expect([refusals(run), run.status, run.run.interactions.length]).toEqual([['RUN_BUSY'], 'waiting_user', 1]);
  });
});
