import { describe, expect, it } from 'vitest';
import { ask, moveTo, PlayedRun, patch, type ScriptedCall } from '../../../test/support/played-run.ts';
import { reviewedWork } from '../../../test/support/small-package.ts';
import { topFrame } from '../run/run.ts';

const CHANGE = patch({ variables: { set: { color: 'green' } } });
const CONFIRM = ask('May I?', 'confirmation', 'workflow_state_change_confirm');
const BODY = { widgetId: 'workflow_state_change_confirm', type: 'confirmation', value: { confirmed: true } };
const SUBMISSION = `WIDGET_SUBMIT\n${JSON.stringify(BODY)}`;

function completed(): PlayedRun {
  const run = new PlayedRun(reviewedWork());
  run.replies('', moveTo('write', 'plan')).replies('', moveTo('review', 'write'));
  return run.replies('', moveTo('end', 'review', 'end')).replies('Done.');
}

/** Completed, and asked this in its last answer. */
function asked(...calls: readonly ScriptedCall[]): PlayedRun {
  return completed()
    .says('Go on.')
    .replies('', ...calls);
}

const isGreen = (run: PlayedRun): boolean => topFrame(run.run).text.includes('color');
const isArmed = (run: PlayedRun): boolean => run.batches.flat().some(({ type }) => type === 'grant.armed');
const lastRefusal = (run: PlayedRun): unknown =>
  run.batches
    .flat()
    .flatMap((event) => (event.type === 'command.refused' ? [event.code] : []))
    .at(-1);

describe('a submission of the confirmation', () => {
  it.each([
    ['in one line', SUBMISSION],
    ['over several lines', `WIDGET_SUBMIT\n${JSON.stringify(BODY, null, 2)}`],
    ['with CRLF', `WIDGET_SUBMIT\r\n${JSON.stringify(BODY, null, 2).replaceAll('\n', '\r\n')}\r\n`],
    ['with space around it', `\n WIDGET_SUBMIT \t\n\n  ${JSON.stringify(BODY)}\n\n`],
    [
      'in another order of keys',
      `WIDGET_SUBMIT\n${JSON.stringify(Object.fromEntries(Object.entries(BODY).reverse()))}`,
    ],
  ])('PST-04 PST-09: with no question open arms one grant, %s', (_title, text) => {
    const run = completed().says(text).replies('', CHANGE, CHANGE);
    expect(isGreen(run)).toBe(true);
    const types = run.batches.flat().map(({ type }) => type);
    expect(types.filter((type) => type === 'grant.armed' || type === 'grant.spent')).toEqual([
      'grant.armed',
      'grant.spent',
    ]);
    expect(types.filter((type) => type === 'call.refused')).toHaveLength(1);
    // Nobody was shown the change, so it is told with its being made.
    expect(run.batches.flat().find(({ type }) => type === 'grant.spent')).toMatchObject({
      diff: expect.stringContaining('+  color: green'),
    });
  });

  it.each<[string, ScriptedCall]>([
    ['a plain question', ask('What next?')],
    ['a selection', ask('Which?', 'selection', 's', { options: [{ value: 'a', label: 'A' }] })],
    ['a form', ask('Who?', 'form', 'f', { schema: { properties: { name: { type: 'string' } }, required: ['name'] } })],
    ['a review', ask('Right?', 'plan_review', 'p', { planContent: 'Do it.' })],
  ])('PST-09: counts as well where %s is open, which it closes', (_title, question) => {
    const run = asked(question).says(SUBMISSION);
    expect(run.run.interactions).toEqual([]);
    expect(isGreen(run.replies('', CHANGE))).toBe(true);
  });

  it('PST-09: where a confirmation is open it must answer that one, else nothing changes and the question stays open', () => {
    const run = asked(ask('Delete it?', 'confirmation', 'delete')).says(SUBMISSION);
    expect([isArmed(run), lastRefusal(run), run.run.interactions.length]).toEqual([false, 'ANSWER_INVALID', 1]);
    expect(isArmed(run.says('yes'))).toBe(false);
    expect(isGreen(run.replies('', CHANGE))).toBe(false);

    const other = `WIDGET_SUBMIT\n${JSON.stringify({ ...BODY, widgetId: 'delete' })}`;
    const confirming = asked(CHANGE).replies('', CONFIRM).says(other);
    expect([isArmed(confirming), lastRefusal(confirming)]).toEqual([false, 'ANSWER_INVALID']);
    expect(isGreen(confirming.says(SUBMISSION).replies('', CHANGE))).toBe(true);
  });

  it('PST-09: of a run that is not completed is only words', () => {
    const run = new PlayedRun(reviewedWork(), { input: SUBMISSION }).replies('Hm?').says(SUBMISSION);
    expect(isArmed(run)).toBe(false);
    expect(run.run.input ?? run.batches.flat().findLast(({ type }) => type === 'input.taken')).toMatchObject({
      text: SUBMISSION,
    });
  });

  it.each<[string, string]>([
    ['words before it', `Look: ${SUBMISSION}`],
    ['a line before it', `Look:\n${SUBMISSION}`],
    ['words after it', `${SUBMISSION} please`],
    ['itself again', `${SUBMISSION}\n${SUBMISSION}`],
    ['a byte order mark', `\ufeff${SUBMISSION}`],
    ['a byte order mark in between', SUBMISSION.replace('\n', '\n\ufeff')],
    ['a space that is none', SUBMISSION.replace('\n', '\u00a0\n')],
    ['a line that ends elsewhere', SUBMISSION.replace('\n', '\u2028')],
    ['a quotation', `> ${SUBMISSION.replaceAll('\n', '\n> ')}`],
    ['a fence', `\`\`\`\n${SUBMISSION}\n\`\`\``],
    ['the word in another case', SUBMISSION.replace('WIDGET_SUBMIT', 'Widget_Submit')],
    ['the name in another case', SUBMISSION.replace('widgetId', 'widgetID')],
    ['its id in another case', SUBMISSION.replace('workflow_state', 'Workflow_State')],
    ['confirmed as text', SUBMISSION.replace('"confirmed":true', '"confirmed":"true"')],
    ['confirmed as a number', SUBMISSION.replace('"confirmed":true', '"confirmed":1')],
    ['confirmed deeper', SUBMISSION.replace('{"confirmed":true}', '{"value":{"confirmed":true}}')],
    ['confirmed higher', SUBMISSION.replace('"value":{"confirmed":true}', '"value":{},"confirmed":true')],
    ['confirmed by a prototype', SUBMISSION.replace('{"confirmed":true}', '{"__proto__":{"confirmed":true}}')],
    ['a list around it', SUBMISSION.replace('{"widgetId', '[{"widgetId').concat(']')],
    ['no type', SUBMISSION.replace('"type":"confirmation",', '')],
    ['another type', SUBMISSION.replace('"confirmation"', '"form"')],
    ['the value twice', SUBMISSION.replace('"value"', '"value":{"confirmed":false},"value"')],
    ['confirmed twice', SUBMISSION.replace('"confirmed":true', '"confirmed":false,"confirmed":true')],
    [
      'confirmed twice, once disguised',
      SUBMISSION.replace('"confirmed":true', '"\\u0063onfirmed":true,"confirmed":true'),
    ],
    ['a no', SUBMISSION.replace('true', 'false')],
  ])('PST-04 PST-09: with %s arms nothing', (_title, text) => {
    expect(text).not.toBe(SUBMISSION);
    for (const run of [completed(), asked(CHANGE).replies('', CONFIRM), asked(ask('What next?'))]) {
      run.says(text);
      expect(isArmed(run)).toBe(false);
      if (run.action.kind === 'exchange') run.replies('', CHANGE);
      expect(isGreen(run)).toBe(false);
    }
  });

  it('PST-09: from a model, a tool, a child run or a reason to cancel is never read', () => {
    const run = new PlayedRun(reviewedWork(), { tools: { look: 'pure' } });
    run.replies('', moveTo('write', 'plan')).replies('', moveTo('review', 'write'));
    run
      .replies('', moveTo('end', 'review', 'end'))
      .replies(SUBMISSION)
      .says('Go on.');
    run.replies(SUBMISSION, ['look', { text: SUBMISSION }]).finishes({ ok: true, text: SUBMISSION });
    run.records({ type: 'child.spawned', child: 'x', callId: 'none' });
    run.sends({ kind: 'report', child: 'x', outcome: 'completed', result: SUBMISSION });
    expect(run.run.children).toMatchObject([{ child: 'x', report: { outcome: 'completed' } }]);
    run.replies(SUBMISSION, CHANGE);
    expect([isArmed(run), isGreen(run)]).toEqual([false, false]);
    run.sends({ kind: 'cancel', reason: SUBMISSION });
    expect(isArmed(run)).toBe(false);
  });

  it('PST-04: that is taken from the mailbox again does not arm again', () => {
    const run = completed().says(SUBMISSION).replies('', CHANGE).replies('Green.');
    const post = { position: 1, key: 'k1', command: { kind: 'message' as const, text: SUBMISSION } };
    const before = run.batches.length;
    run.happens({ kind: 'posted', post: { ...post, position: run.run.drained } });
    expect(run.batches.length).toBe(before);
  });

  it('an answer that carries a value cannot hide a submission in its words', () => {
    const options = [{ value: 'a', label: 'A' }];
    const run = asked(ask('Which?', 'selection', 's', { options }));
    const interaction = run.run.interactions[0]?.id ?? '';
    run.sends({ kind: 'answer', interaction, answer: { text: SUBMISSION, value: 'a' } });
    expect([isArmed(run), run.run.interactions.length]).toEqual([false, 0]);
  });
});

describe('in auto mode', () => {
  it('nobody is asked, whatever the kind', () => {
    const run = new PlayedRun(reviewedWork(), { mode: 'auto' }).replies('', CONFIRM, ask('Which?'));
    const codes = run.batches.flat().flatMap((event) => (event.type === 'call.refused' ? [event.code] : []));
    expect(codes).toEqual(['ASK_NOT_ALLOWED', 'ASK_NOT_ALLOWED']);
  });
});
