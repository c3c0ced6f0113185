import { describe, expect, it } from 'vitest';
import { moveTo, PlayedRun, patch } from '../../../test/support/played-run.ts';
import { reviewedWork } from '../../../test/support/small-package.ts';
import { CONFIRM_WIDGET } from '../gate/gate.ts';
import type { Answer, Interaction } from '../run/events.ts';
import { grantByAnswer, grantByWords, grantUnasked } from './arm-grant.ts';

/* Each of the three ways to a grant alone, with answers that no face of ours sends: whoever posts to a mailbox may. */

const SUBMISSION = `WIDGET_SUBMIT\n${JSON.stringify({ widgetId: CONFIRM_WIDGET, type: 'confirmation', value: { confirmed: true } })}`;
const ONCE = { type: 'grant.armed', grant: 'run_test.g1' };

const played = new PlayedRun(reviewedWork())
  .replies('', moveTo('write', 'plan'))
  .replies('', moveTo('review', 'write'))
  .replies('', moveTo('end', 'review', 'end'))
  .replies('Done.');
const completed = played.run;
const open = (more: Partial<Interaction>): Interaction => ({ id: 'i1', kind: 'question', prompt: 'And now?', ...more });

describe('a submission where something else is asked', () => {
  const given = (more: Partial<Answer> = {}): Answer => ({ text: SUBMISSION, ...more });

  it.each(['question', 'blocked'] as const)('PST-09: arms a grant where a %s is open', (kind) => {
    expect(grantUnasked(completed, open({ kind }), given())).toStrictEqual([ONCE]);
  });

  it.each<[string, Answer]>([
    ['a value', given({ value: 'a' })],
    ['a yes', given({ confirmed: true })],
    ['a no', given({ confirmed: false })],
    ['the name of a change', given({ change: 'sha' })],
  ])('PST-09: arms nothing where the answer also carries %s', (_title, answer) => {
    expect(grantUnasked(completed, open({}), answer)).toEqual([]);
  });

  it('PST-09: arms nothing where a confirmation is open, which it would have to answer', () => {
    expect(grantUnasked(completed, open({ kind: 'confirmation', widgetId: 'delete' }), given())).toEqual([]);
  });
});

describe('the answer to a confirmation', () => {
  const confirmation = open({ kind: 'confirmation', widgetId: CONFIRM_WIDGET });
  const yes: Answer = { text: 'yes', confirmed: true };

  it('PST-04 PST-06: arms a grant for the change that was shown, or for whatever comes where none was', () => {
    const change = { diff: '+ color: green', hash: 'sha' };
    expect(grantByAnswer(completed, { ...confirmation, change }, yes)).toStrictEqual([{ ...ONCE, change: 'sha' }]);
    expect(grantByAnswer(completed, confirmation, yes)).toStrictEqual([ONCE]);
  });

  it.each<[string, Interaction, Answer]>([
    ['is no', confirmation, { text: 'no', confirmed: false }],
    ['is neither', confirmation, { text: 'yes' }],
    ['is for another widget', { ...confirmation, widgetId: 'delete' }, yes],
    ['is for something that is no confirmation, under the same name', open({ widgetId: CONFIRM_WIDGET }), yes],
  ])('PST-04: arms nothing where it %s', (_title, interaction, answer) => {
    expect(grantByAnswer(completed, interaction, answer)).toEqual([]);
  });

  it('PST-04: arms nothing for a run that is not completed', () => {
    const { run } = new PlayedRun(reviewedWork());
    expect([grantByAnswer(run, confirmation, yes), grantByWords(run, SUBMISSION)]).toEqual([[], []]);
  });
});

it('PST-04: each grant of a run has a name of its own', () => {
  expect(grantByWords(completed, SUBMISSION)).toStrictEqual([ONCE]);
  const green = patch({ variables: { set: { color: 'green' } } });
  const later = played.says(SUBMISSION).replies('', green).replies('Green.').says(SUBMISSION);
  const grants = later.log().flatMap(({ event }) => (event.type === 'grant.armed' ? [event.grant] : []));
  expect(grants).toEqual(['run_test.g1', 'run_test.g2']);
});
