import { describe, expect, it } from 'vitest';
import { ask, moveTo, PlayedRun, patch } from '../../../test/support/played-run.ts';
import { reviewedWork } from '../../../test/support/small-package.ts';
import { CONFIRM_WIDGET, isGated, judgeChange } from './gate.ts';

const GREEN = patch({ variables: { set: { color: 'green' } } });
const NOWHERE = patch({ currentNodeId: { set: 'nowhere' } });
const CONFIRM = ask('May I?', 'confirmation', CONFIRM_WIDGET);
const SUBMISSION = `WIDGET_SUBMIT\n${JSON.stringify({ widgetId: CONFIRM_WIDGET, type: 'confirmation', value: { confirmed: true } })}`;

function completed(): PlayedRun {
  return new PlayedRun(reviewedWork())
    .replies('', moveTo('write', 'plan'))
    .replies('', moveTo('review', 'write'))
    .replies('', moveTo('end', 'review', 'end'))
    .replies('Done.')
    .says('Change something.');
}

const refusals = (run: PlayedRun) =>
  run.log().flatMap(({ event }) => (event.type === 'call.refused' ? [`${event.code}: ${event.message}`] : []));
const spent = (run: PlayedRun) => run.log().flatMap(({ event }) => (event.type === 'grant.spent' ? [event] : []));

describe('the verdict of the gate', () => {
  it('PST-03: before completion every change is allowed, also where no engine is at work', () => {
    const waiting = new PlayedRun(reviewedWork()).replies('What shall I do?');
    expect([waiting.run.reply, waiting.run.exchange]).toEqual([undefined, undefined]);
    expect(isGated(waiting.run)).toBe(false);
    expect(judgeChange(waiting.run, 'any')).toEqual({ kind: 'allow' });
  });

  it('PST-03 PST-04: after completion no change is allowed without a grant, and any one with a grant for whatever comes', () => {
    const run = completed();
    expect(judgeChange(run.run, 'any')).toEqual({ kind: 'refuse', reason: 'no-grant' });
    run.replies('Say so.').says(SUBMISSION);
    expect(judgeChange(run.run, 'any')).toEqual({ kind: 'allow-once', grant: 'run_test.g1' });
  });

  it('PST-06: a grant for a change that was shown is good for that change alone', () => {
    const run = completed().replies('', GREEN).replies('', CONFIRM).confirms();
    const shown = run.run.grant?.change ?? '';
    expect(shown).not.toBe('');
    expect(judgeChange(run.run, shown)).toEqual({ kind: 'allow-once', grant: 'run_test.g1' });
    expect(judgeChange(run.run, 'another')).toEqual({ kind: 'refuse', reason: 'other-change' });
  });
});

describe('what a model is told of its change', () => {
  it('PST-03: without a grant that it must ask a person, also where its change is wrong in itself', () => {
    const ways = 'The run is completed: its state changes only after a person has confirmed it. Call ui.ask_user with';
    for (const change of [GREEN, NOWHERE])
      expect(refusals(completed().replies('', change))).toEqual([
        expect.stringContaining(`STATE_CHANGE_REQUIRES_CONFIRMATION: ${ways}`),
      ]);
  });

  it('PST-05 PST-06: with a grant what is wrong with its change, whichever change the grant is for', () => {
    const shown = completed().replies('', GREEN).replies('', CONFIRM).confirms().replies('', NOWHERE);
    const unseen = completed().replies('Say so.').says(SUBMISSION).replies('', NOWHERE);
    for (const run of [shown, unseen])
      expect(refusals(run).at(-1)).toMatch(/^E_INVALID_TRANSITION: There is no node nowhere in this workflow/);
  });

  it('PST-06: that a person confirmed another change than this one', () => {
    const run = completed().replies('', GREEN).replies('', CONFIRM).confirms();
    run.replies('', patch({ variables: { set: { color: 'red' } } }));
    expect(refusals(run).at(-1)).toMatch(
      /^STATE_CHANGE_REQUIRES_CONFIRMATION: This is not the change that the person confirmed\. Call ui\.ask_user with/,
    );
  });

  it('PST-07: that going back needs its own word, and nothing about asking a person where nobody need be asked', () => {
    const run = new PlayedRun(reviewedWork()).replies('', moveTo('write', 'plan'));
    run.replies('', ['workflow.rewind', { toNodeId: 'plan', reason: 'It is wrong.' }]);
    expect(refusals(run)).toEqual([
      'STATE_CHANGE_REQUIRES_CONFIRMATION: Going back needs "confirmed": true from you. Call workflow.rewind again with confirmed: true if you are sure.',
    ]);
  });
});

describe('the record of a spent grant', () => {
  it('PST-06: holds the difference where nobody was shown it before, and not a second time where it was', () => {
    const unseen = completed().replies('Say so.').says(SUBMISSION).replies('', GREEN);
    expect(spent(unseen)).toMatchObject([{ grant: 'run_test.g1', diff: expect.stringMatching(/^\+ +color: green$/m) }]);
    const shown = completed().replies('', GREEN).replies('', CONFIRM).confirms().replies('', GREEN);
    const [event] = spent(shown);
    expect(event).toMatchObject({ grant: 'run_test.g1' });
    expect(event).not.toHaveProperty('diff');
  });
});
