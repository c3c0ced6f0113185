import { describe, expect, it } from 'vitest';
import { ask, moveTo, PlayedRun, patch } from '../../../test/support/played-run.ts';
import { reviewedWork } from '../../../test/support/small-package.ts';
import type { Answer } from '../run/events.ts';
import { topFrame } from '../run/run.ts';

const CHANGE = patch({ variables: { set: { color: 'green' } } });
const CONFIRM = ask('May I?', 'confirmation', 'workflow_state_change_confirm');
const BODY = { widgetId: 'workflow_state_change_confirm', type: 'confirmation' };

const submission = (value: object): string => `WIDGET_SUBMIT\n${JSON.stringify({ ...BODY, value })}`;

function completed(): PlayedRun {
  const run = new PlayedRun(reviewedWork());
  run.replies('', moveTo('write', 'plan')).replies('', moveTo('review', 'write'));
  return run
    .replies('', moveTo('end', 'review', 'end'))
    .replies('Done.')
    .says('Make it green.');
}

/** A change was refused, and the person is asked with that change before their eyes. */
const confirming = (): PlayedRun => completed().replies('', CHANGE).replies('', CONFIRM);

const openIn = ({ run }: PlayedRun) => ({ id: run.interactions[0]?.id ?? '', hash: run.interactions[0]?.change?.hash });
const hashIn = (run: PlayedRun): string => openIn(run).hash ?? 'none';

function answers(run: PlayedRun, answer: Answer): PlayedRun {
  return run.sends({ kind: 'answer', interaction: openIn(run).id, answer });
}

/** What became of the last command, and of the question that it answers. */
function told(run: PlayedRun): string {
  const refused = run.batches.flat().findLast(({ type }) => /^command\./.test(type));
  const armed = run.batches.flat().some(({ type }) => type === 'grant.armed');
  const verdict = refused?.type === 'command.refused' ? refused.code : 'accepted';
  return `${verdict}, ${run.run.interactions.length === 0 ? 'closed' : 'open'}${armed ? ', armed' : ''}`;
}

const isGreen = (run: PlayedRun): boolean => topFrame(run.run).text.includes('color');

const YES: readonly [string, Answer][] = [
  ['in words', { text: 'yes' }],
  ['in Chinese words', { text: '同意' }],
  ['by value', { text: '', value: { confirmed: true } }],
  ['by the flag', { text: '', confirmed: true }],
  ['by value, with a submission beside it', { text: submission({ confirmed: true }), value: { confirmed: true } }],
];

describe('a yes to a change that is shown', () => {
  it('PST-12: that names another one is told which, cut inside its quotes', () => {
    const run = answers(confirming(), { text: 'yes', change: '0'.repeat(64) });
    const refused = run.batches.flat().findLast(({ type }) => type === 'command.refused');
    expect(refused).toMatchObject({ code: 'STALE', message: expect.stringContaining(`"${'0'.repeat(60)}…"`) });
  });

  it.each(YES)('PST-12: %s needs the change that was seen; without it the question stays open', (_title, answer) => {
    const run = answers(confirming(), answer);
    expect(told(run)).toBe('CHANGE_NOT_NAMED, open');
    // A refused yes was no answer: the same question takes the next one.
    const { id } = openIn(run);
    expect(told(answers(run, { ...answer, change: hashIn(run) }))).toBe('accepted, closed, armed');
    expect(run.batches.flat().filter(({ type }) => type === 'interaction.answered')).toMatchObject([{ id }]);
    expect(isGreen(run.replies('', CHANGE))).toBe(true);
  });

  it('PST-12: a message is held to it as well', () => {
    const run = confirming().says('yes');
    expect(told(run)).toBe('CHANGE_NOT_NAMED, open');
    expect(run.action.kind).toBe('park');
    expect(told(run.sends({ kind: 'message', text: 'yes', change: hashIn(run) }))).toBe('accepted, closed, armed');
  });

  it('PST-12: the refusal names the change and says how much of its hash is enough', () => {
    const run = confirming().says('yes');
    const refused = run.batches.flat().findLast(({ type }) => type === 'command.refused');
    expect(refused).toMatchObject({ message: expect.stringContaining(hashIn(run).slice(0, 12)) });
    expect(refused).toMatchObject({ message: expect.stringContaining('8 characters') });
  });

  it.each<[string, (hash: string) => string, string]>([
    ['the whole hash', (hash) => hash, 'accepted, closed, armed'],
    ['its first eight characters', (hash) => hash.slice(0, 8), 'accepted, closed, armed'],
    ['capital letters', (hash) => hash.slice(0, 12).toUpperCase(), 'accepted, closed, armed'],
    ['seven characters', (hash) => hash.slice(0, 7), 'CHANGE_NOT_NAMED, open'],
    ['nothing', () => '', 'CHANGE_NOT_NAMED, open'],
    ['another hash', () => '0123456789ab', 'STALE, open'],
    ['its end', (hash) => hash.slice(8), 'STALE, open'],
    ['a letter more than there is', (hash) => `${hash}0`, 'STALE, open'],
    ['a space more', (hash) => `${hash} `, 'STALE, open'],
  ])('PST-12: named by %s', (_title, named, expected) => {
    for (const [, answer] of YES) {
      const run = confirming();
      expect(told(answers(run, { ...answer, change: named(hashIn(run)) }))).toBe(expected);
    }
    const submitted = confirming();
    const value = { confirmed: true, change: named(hashIn(submitted)) };
    expect(told(submitted.says(submission(value)))).toBe(expected);
    const byValue = confirming();
    expect(told(answers(byValue, { text: '', value: { ...value, change: named(hashIn(byValue)) } }))).toBe(expected);
  });

  it('PST-12 PST-04: a submission is complete as it stands', () => {
    const run = confirming().says(submission({ confirmed: true }));
    expect(told(run)).toBe('accepted, closed, armed');
    expect(isGreen(run.replies('', CHANGE))).toBe(true);
  });

  it.each([[1], [true], [null], [['0123456789ab']], [{}]])(
    'PST-12: what a submission names is a text: %j is another change',
    (change) => {
      expect(told(confirming().says(submission({ confirmed: true, change })))).toBe('STALE, open');
    },
  );

  it('PST-12: an answer that names two changes means neither', () => {
    const run = confirming();
    const value = { confirmed: true, change: '0123456789ab' };
    expect(told(answers(run, { text: '', value, change: hashIn(run) }))).toBe('STALE, open');
    expect(told(answers(run, { text: '', value: { ...value, change: hashIn(run) }, change: '0123456789ab' }))).toBe(
      'STALE, open',
    );
  });
});

describe('a no to a change that is shown', () => {
  it.each<[string, Answer]>([
    ['in words', { text: 'no' }],
    ['in other words', { text: 'yes, but blue' }],
    ['by value', { text: '', value: { confirmed: false } }],
    ['by the flag', { text: '', confirmed: false }],
    ['as a submission', { text: submission({ confirmed: false }) }],
  ])('PST-12: %s needs no hash, and is consent to nothing', (_title, answer) => {
    const run = answers(confirming(), answer);
    expect(told(run)).toBe('accepted, closed');
    expect(isGreen(run.replies('', CHANGE))).toBe(false);
    // Nor does a yes that comes afterwards, when nothing is asked any more.
    run.replies('As you wish.').says('yes');
    expect(isGreen(run.replies('', CHANGE))).toBe(false);
  });

  it('PST-12: after a refused yes nothing is consented to, whatever comes next', () => {
    const refused = (): PlayedRun => confirming().says('yes');
    const canceled = refused().sends({ kind: 'cancel', reason: 'enough' }).says('Go on.').replies('', CHANGE);
    const rejected = refused().says('no').replies('', CHANGE);
    const restarted = refused();
    restarted.restarts();
    for (const run of [canceled, rejected, restarted]) {
      expect([isGreen(run), run.batches.flat().some(({ type }) => type === 'grant.armed')]).toEqual([false, false]);
    }
    expect(restarted.run.interactions).toHaveLength(1);
  });
});

describe('where no change is shown', () => {
  it('PST-12: a plain yes is enough, and one that names a change is stale', () => {
    const asked = (): PlayedRun => completed().replies('', CONFIRM);
    for (const [, answer] of YES) {
      expect(told(answers(asked(), answer))).toBe('accepted, closed, armed');
      expect(told(answers(asked(), { ...answer, change: '0123456789ab' }))).toBe('STALE, open');
    }
    expect(told(asked().says(submission({ confirmed: true, change: '0123456789ab' })))).toBe('STALE, open');
  });

  it('PST-12: words that name a change answer no other question, and are no new input', () => {
    const named = { kind: 'message' as const, text: 'yes', change: '0123456789ab' };
    expect(told(completed().replies('', ask('What next?')).sends(named))).toBe('STALE, open');
    expect(told(completed().replies('Well.').sends(named))).toBe('STALE, closed');
    expect(told(completed().sends(named))).toBe('STALE, closed');
  });

  it('PST-12: a submission that names a change confirms no other one', () => {
    const text = submission({ confirmed: true, change: '0123456789ab' });
    expect(told(completed().replies('Well.').says(text))).toBe('STALE, closed');
    expect(told(completed().replies('', ask('What next?')).says(text))).toBe('STALE, open');
  });

  it('a review shows no change: its yes stays a yes', () => {
    const run = completed().replies('', ask('Right?', 'plan_review', 'p', { planContent: 'Do it.' }));
    expect(told(run.says('yes'))).toBe('accepted, closed');
  });

  it('a field that is called change belongs to its form', () => {
    const schema = { properties: { change: { type: 'string' } }, required: ['change'] };
    const run = completed().replies('', ask('Which?', 'form', 'f', { schema }));
    expect(told(answers(run, { text: '', value: { change: 'none' } }))).toBe('accepted, closed');
  });
});
