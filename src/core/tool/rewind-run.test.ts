import { describe, expect, it } from 'vitest';
import { ask, moveTo, PlayedRun, type ScriptedCall } from '../../../test/support/played-run.ts';
import { reviewedWork } from '../../../test/support/small-package.ts';
import type { JsonObject } from '../json.ts';
import { currentNodeId, isCompleted, stateOf, topFrame } from '../run/run.ts';

function rewind(toNodeId: string, reason = 'it is wrong', meant: JsonObject = { confirmed: true }): ScriptedCall {
  return ['workflow.rewind', { toNodeId, reason, ...meant }];
}

function atReview(options = {}): PlayedRun {
  return new PlayedRun(reviewedWork(), { mode: 'auto', ...options })
    .replies('', moveTo('write', 'plan'))
    .replies('', moveTo('review', 'write'));
}

function completed(): PlayedRun {
  return new PlayedRun(reviewedWork())
    .replies('', moveTo('write', 'plan'))
    .replies('', moveTo('review', 'write'))
    .replies('', moveTo('end', 'review', 'end'))
    .replies('Done.');
}

const STEP_END = {
  path: '@state/workflow.md',
  patch: { operation: 'updateFrontmatter', update: { stepsCompleted: { append: 'end' } } },
};
const codes = (run: PlayedRun) => run.log().flatMap(({ event }) => (event.type === 'call.refused' ? [event.code] : []));
const state = (run: PlayedRun) => stateOf(topFrame(run.run));
const CONFIRM = ask('Go back to write?', 'confirmation', 'workflow_state_change_confirm');

describe('workflow.rewind', () => {
  it('PST-07: goes back to a visited node, opens it and later steps again, and keeps in the log what it dropped', () => {
    const run = atReview();
    run.replies('', rewind('plan'));
    expect(currentNodeId(run.run)).toBe('plan');
    expect(state(run)['stepsCompleted']).toEqual([]);
    expect(state(run)['decisionLog']).toEqual([{ from: 'review', to: 'plan', label: 'rewind', reason: 'it is wrong' }]);
    const rewound = run.log().find(({ event }) => event.type === 'run.rewound')?.event;
    expect(rewound).toMatchObject({ from: 'review', to: 'plan', dropped: ['plan', 'write'], by: 'model' });
    // The way on is open again.
    run.replies('', moveTo('write', 'plan'));
    expect(currentNodeId(run.run)).toBe('write');
  });

  it.each([
    ['without a word', {}],
    ['with no', { confirmed: false }],
    ['with a text', { confirmed: 'true' }],
    ['with a number', { confirmed: 1 }],
  ])('PST-07: nothing happens %s of the model that it means it', (_title, meant) => {
    const run = atReview().replies('', rewind('plan', 'x', meant));
    expect(codes(run)).toEqual(['STATE_CHANGE_REQUIRES_CONFIRMATION']);
    expect(currentNodeId(run.run)).toBe('review');
    expect(run.log().some(({ event }) => event.type === 'run.rewound')).toBe(false);
  });

  it('PST-07: only to a node that was visited; the refusal says which', () => {
    const run = atReview().replies('', rewind('end')).replies('', rewind('nowhere'));
    const refused = run.log().flatMap(({ event }) => (event.type === 'call.refused' ? [event] : []));
    expect(refused.map(({ code }) => code)).toEqual(['E_INVALID_TRANSITION', 'E_INVALID_TRANSITION']);
    expect(refused[0]?.message).toContain('It can go back to: plan, write, review.');
  });

  it('PST-07: a model three times in a cycle; then only a person', () => {
    const run = atReview();
    for (const [to, back] of [
      ['plan', 'write'],
      ['plan', 'write'],
      ['plan', 'write'],
    ] as const) {
      run.replies('', rewind(to)).replies('', moveTo(back, to));
    }
    run.replies('', rewind('plan'));
    expect(codes(run)).toEqual(['REWIND_LIMIT']);
    // The next cycle counts anew.
    run
      .replies('', moveTo('review', 'write'))
      .replies('', moveTo('end', 'review', 'end'))
      .replies('Done.');
    run.sends({ kind: 'rewind', to: 'review', reason: 'once more' }).replies('', rewind('plan'));
    expect([run.run.cycle, currentNodeId(run.run), codes(run)]).toEqual([2, 'plan', ['REWIND_LIMIT']]);
  });

  it("PST-07: what a person takes back does not count as the model's", () => {
    const run = new PlayedRun(reviewedWork()).replies('', moveTo('write', 'plan')).replies('What now?');
    for (let time = 1; time <= 4; time += 1)
      run
        .sends({ kind: 'rewind', to: 'plan', reason: 'look again' })
        .replies('', moveTo('write', 'plan'))
        .replies('What now?');
    run.says('Go back yourself.').replies('', rewind('plan'));
    expect([currentNodeId(run.run), codes(run)]).toEqual(['plan', []]);
  });

  it('PST-07: a loop is neither counted nor reset by going back', () => {
    const run = atReview();
    run.replies('', moveTo('write', 'review')).replies('', moveTo('review', 'write'));
    const loops = run.run.spent.loops;
    run.replies('', rewind('write'));
    expect(run.run.spent.loops).toEqual(loops);
  });

  it('PST-07: what was done outside is listed, not undone', () => {
    const run = new PlayedRun(reviewedWork(), { mode: 'auto', tools: { 'fs.write': 'idempotent', send: 'once' } });
    run.replies('', ['send', { to: 'all' }]).finishes({ ok: true });
    run.replies('', moveTo('write', 'plan'));
    run.replies('', ['fs.write', { path: '@project/a.md', content: 'x' }]).finishes({ ok: true });
    run.replies('', rewind('write'));
    const told = run.log().findLast(({ event }) => event.type === 'call.finished')?.event;
    expect(told).toMatchObject({ result: { ok: true, outside: [{ tool: 'fs.write', path: '@project/a.md' }] } });
    // Since the node was last entered, not since the first time.
    run.replies('', rewind('write'));
    const again = run.log().findLast(({ event }) => event.type === 'call.finished')?.event;
    expect(again).toMatchObject({ result: { ok: true, outside: [] } });
  });

  it("PST-07: after completion the model's own yes is not enough; a person's is, for what they saw", () => {
    const run = completed().says('Go back to write.');
    run.replies('', rewind('write'));
    expect(codes(run)).toEqual(['STATE_CHANGE_REQUIRES_CONFIRMATION']);
    run.replies('', CONFIRM);
    expect(run.run.interactions[0]?.change?.diff).toContain('-  - write');
    run.confirms().replies('', rewind('plan')).replies('', rewind('write'));
    expect(codes(run)).toEqual(['STATE_CHANGE_REQUIRES_CONFIRMATION', 'STATE_CHANGE_REQUIRES_CONFIRMATION']);
    expect(isCompleted(run.run)).toBe(false);
    expect(currentNodeId(run.run)).toBe('write');
    expect(state(run)['variables']).not.toHaveProperty('workflowStatus');
    expect(run.run.cycle).toBe(2);
  });

  it('PST-07: a person takes a resting run back at once and without limit, also one that is completed or blocked', () => {
    const run = completed();
    for (let time = 1; time <= 4; time += 1) {
      run.sends({ kind: 'rewind', to: 'review', reason: 'look again' });
      expect(run.status).toBe('running');
      expect(run.prompts.at(-1)?.at(-1)).toMatchObject({
        layer: 'Notice',
        content: expect.stringContaining('Their reason: "look again"'),
      });
      run.replies('', moveTo('end', 'review', 'end')).replies('Done again.');
    }
    expect(run.run.cycle).toBe(5);
    const blocked = new PlayedRun(reviewedWork(), { mode: 'auto' }).replies('', moveTo('write', 'plan'));
    blocked.replies('I stop.').replies('I stop.').replies('I stop.').replies('I stop.');
    expect(blocked.status).toBe('blocked');
    blocked.sends({ kind: 'rewind', to: 'plan', reason: 'begin again' });
    expect(blocked.status).toBe('running');
    expect(blocked.run.interactions).toEqual([]);
  });

  it('PST-03 PST-07: after completion it is told to ask a person, whatever else is wrong with it; what could be done is proposed', () => {
    for (const call of [
      rewind('nowhere'),
      rewind('end'),
      rewind('plan', 'x', {}),
      rewind('plan', 'x', { confirmed: false }),
    ]) {
      const run = completed().says('Go on.').replies('', call);
      const refused = run.log().findLast(({ event }) => event.type === 'call.refused')?.event;
      expect(refused).toMatchObject({
        code: 'STATE_CHANGE_REQUIRES_CONFIRMATION',
        message: expect.stringContaining('Call ui.ask_user with widgetId workflow_state_change_confirm'),
      });
    }
    const meant = completed()
      .says('Go on.')
      .replies('', rewind('plan', 'x', {}));
    expect(meant.run.proposed?.diff).toContain('-  - write');
  });

  it('PST-07: not to an end, where nothing could be done again', () => {
    const run = completed();
    run.sends({ kind: 'rewind', to: 'end', reason: 'x' });
    expect(run.log().at(-1)?.event).toMatchObject({
      code: 'E_INVALID_TRANSITION',
      message: 'At end there is nothing to do again. It can go back to: plan, write, review.',
    });
    expect(isCompleted(run.run)).toBe(true);
  });

  it('PST-07: a person waits while the run works, and learns where it can go back to', () => {
    const run = atReview();
    const verdict = (played: PlayedRun) =>
      played.log().findLast(({ event }) => event.type === 'command.refused')?.event;
    run.sends({ kind: 'rewind', to: 'plan', reason: 'x' });
    expect(verdict(run)).toMatchObject({ code: 'RUN_BUSY' });
    const resting = new PlayedRun(reviewedWork()).replies('What now?');
    resting.sends({ kind: 'rewind', to: 'review', reason: 'x' });
    expect(verdict(resting)).toMatchObject({ code: 'E_INVALID_TRANSITION', message: expect.stringContaining('plan') });
  });

  it('PST-07: only ever goes back: what lies after the node has to be visited anew, in this cycle and in the next', () => {
    const run = atReview().replies('', rewind('plan')).replies('', rewind('review'));
    expect([codes(run), currentNodeId(run.run)]).toEqual([['E_INVALID_TRANSITION'], 'plan']);
    const again = completed();
    again.sends({ kind: 'rewind', to: 'plan', reason: 'begin again' });
    again.replies('', rewind('end')).replies('', ['fs.apply_patch', STEP_END]);
    expect([isCompleted(again.run), codes(again)]).toEqual([false, ['E_INVALID_TRANSITION', 'E_INVALID_TRANSITION']]);
  });

  it('PST-07: also to a node that was left without being completed, and to the one where the run stands', () => {
    const skipped = new PlayedRun(reviewedWork(), { mode: 'auto' })
      .replies('', moveTo('write'))
      .replies('', moveTo('review', 'write'))
      .replies('', rewind('plan'));
    expect([currentNodeId(skipped.run), codes(skipped)]).toEqual(['plan', []]);
    const here = atReview().replies('', rewind('review')).replies('', moveTo('write', 'review'));
    expect(here.run.spent.loops).toEqual({ 'work/again': 1 });
    expect(topFrame(here.run).rewound).toBe(false);
  });
});
