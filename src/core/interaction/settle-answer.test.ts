import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.ts';
import { answered, WIDGETS } from '../../../test/support/widgets.ts';
import { isRefusal } from '../refusal.ts';
import { Answer, type Interaction } from '../run/events.ts';
import { readChoices } from './read-choice.ts';
import { readFields } from './read-fields.ts';
import { settleAnswer } from './settle-answer.ts';
import { writeSubmission } from './submission.ts';
import type { AnswerValue, Widget, WidgetType } from './widget.ts';

const ID = 'run_x.q1';

function asking(widget: Widget): Interaction {
  const kind = widget.type === 'confirmation' ? 'confirmation' : 'question';
  return { id: ID, kind, prompt: 'Well?', widgetId: 'w', widget };
}

function widgetOf(type: WidgetType, multi = false): Widget {
  const found = WIDGETS.find(({ widget }) => widget.type === type && 'multi' in widget === multi);
  if (found === undefined) throw new Error(type);
  return found.widget;
}

/** The answer as it is recorded, or the refusal in words. */
function settle(open: Interaction, given: string | Answer): object | string {
  const settled = settleAnswer(open, typeof given === 'string' ? { text: given } : given);
  return isRefusal(settled) ? `${settled.code}: ${settled.message}` : settled.answer;
}

function told(open: Interaction, given: string | Answer): string {
  const settled = settleAnswer(open, typeof given === 'string' ? { text: given } : given);
  return isRefusal(settled) ? settled.code : settled.told;
}

/** A whole sentence; words that stand in quotation marks, brackets or braces are those of the answer or its question. */
const CHINESE_ONLY = /^(?!.*\b[a-z]+ [a-z]+ [a-z]+\b).*\p{Script=Han}.*。$/u;

function inChinese(open: Interaction, given: Answer): string {
  const settled = settleAnswer(open, given);
  if (!isRefusal(settled)) throw new Error('It was taken');
  return settled.said.zh.replaceAll(/"[^"]*"|（[^）]*）|\{[^}]*\}/g, '');
}

const submission = (value: unknown, more: object = {}): string =>
  `WIDGET_SUBMIT\n${JSON.stringify({ widgetId: 'w', type: 'confirmation', value, ...more })}`;

const PLAIN: Interaction = { id: ID, kind: 'question', prompt: 'Well?' };
const BLOCKED: Interaction = { id: ID, kind: 'blocked', code: 'NO_PROGRESS', prompt: 'Stuck.' };
const DOUBT: Interaction = { id: ID, kind: 'in-doubt', prompt: 'Was it done?', callId: 'c' };

describe('an answer in words', () => {
  it.each<[string, Interaction, string, object]>([
    ['a plain question', PLAIN, 'Blue.', { text: 'Blue.' }],
    ['a block', BLOCKED, 'Try again.', { text: 'Try again.' }],
    ['a call in doubt, by value', DOUBT, 'Done', { choice: 'done' }],
    ['a call in doubt, by number', DOUBT, '2', { choice: 'run' }],
    ['a confirmation: yes', asking({ type: 'confirmation' }), 'Yes!', { value: { confirmed: true }, confirmed: true }],
    ['a confirmation: no', asking({ type: 'confirmation' }), 'no', { value: { confirmed: false }, confirmed: false }],
    ['a confirmation: other words', asking({ type: 'confirmation' }), 'yes, but later', { confirmed: false }],
    ['a plan: yes', asking(widgetOf('plan_review')), '同意', { value: { decision: 'approve' } }],
    [
      'a plan: other words',
      asking(widgetOf('plan_review')),
      'Sounds good, with tea',
      { value: { decision: 'request_changes', feedback: 'Sounds good, with tea' } },
    ],
    ['a selection, by value', asking(widgetOf('selection')), 'red', { value: 'red' }],
    ['a selection, by label', asking(widgetOf('selection')), ' RED ', { value: 'red' }],
    ['a selection, by number', asking(widgetOf('selection')), '3', { value: 'green' }],
    ['a selection, in own words', asking(widgetOf('selection')), 'none of them', { text: 'none of them' }],
    ['several, by numbers', asking(widgetOf('selection', true)), '3, 1', { value: ['green', 'blue'] }],
    ['several, one of them', asking(widgetOf('selection', true)), 'Blue', { value: ['blue'] }],
    ['several, as a list', asking(widgetOf('selection', true)), '["red"]', { value: ['red'] }],
    ['an action, by label', asking(widgetOf('action_selection')), 'Ship it', { value: 'ship' }],
    ['feedback, by item', asking(widgetOf('feedback')), 'intro=Too long.', { value: { intro: 'Too long.' } }],
    ['feedback, in own words', asking(widgetOf('feedback')), 'All of it = fine', { text: 'All of it = fine' }],
    [
      'a form, line by line',
      asking(widgetOf('form')),
      'name=Ada Lovelace\r\n age = 36\ntall=no',
      { value: { name: 'Ada Lovelace', age: 36, mood: 'calm', tall: false } },
    ],
    [
      'a form, one field after the other',
      asking(widgetOf('form')),
      'name=Ada of x=y, age=36 tall=no',
      { value: { name: 'Ada of x=y', age: 36, mood: 'calm', tall: false } },
    ],
    [
      'a form, as JSON',
      asking(widgetOf('form')),
      '{"name": "Ada", "age": 36}',
      { value: { name: 'Ada', age: 36, mood: 'calm' } },
    ],
  ])('to %s is taken', (_title, open, text, expected) => {
    expect(settle(open, text)).toMatchObject({ ...(open.kind === 'in-doubt' ? {} : { text }), ...expected });
  });

  it.each<[string, Interaction, string, RegExp]>([
    ['nothing, to a plain question', PLAIN, ' \n', /The answer is empty/],
    ['nothing, to a confirmation', asking({ type: 'confirmation' }), '', /The answer is empty/],
    ['other words, to a call in doubt', DOUBT, 'I think so', /one of: done .*; run .*; unknown/],
    ['chat, to a form', asking(widgetOf('form')), 'I am Ada', /"I am Ada" is not of the form name=value/],
    ['half a form', asking(widgetOf('form')), 'name=A', /name must be text of at least 2 .*, not "A"; age is missing/],
    [
      'an unknown field',
      asking(widgetOf('form')),
      'name=Ada\nage=1\nmod=wild',
      /no field "mod" \(did you mean mood\?\)/,
    ],
    [
      'a number that is none',
      asking(widgetOf('form')),
      'name=Ada\nage=3O',
      /age must be a whole number from 0 to 150, not "3O"/,
    ],
    ['a field twice', asking(widgetOf('form')), 'age=1\nage=2', /"age" is given twice/],
    [
      'a form that says a thing twice',
      asking(widgetOf('form')),
      '{"age": 1, "age": 2}',
      /not valid JSON, or it names a key twice/,
    ],
    ['a form in broken JSON', asking(widgetOf('form')), '{"name": "Ada"', /not valid JSON, or it names a key twice/],
    [
      'a number beside the choices',
      asking(widgetOf('selection')),
      '9',
      /"9" is not one of the choices: 1 \(.+\), 2 \(/,
    ],
    ['a form as a list', asking(widgetOf('form')), '["Ada", 36]', /is not of the form name=value/],
  ])('that is of no use is refused, and says what is wrong: %s', (_title, open, text, why) => {
    const said = settle(open, text);
    expect(said).toMatch(/^ANSWER_INVALID: /);
    expect(said).toMatch(why);
    expect(inChinese(open, { text })).toMatch(CHINESE_ONLY);
  });

  it('of any length is read in a moment', () => {
    const long = 100_000;
    expect(settle(asking(widgetOf('selection', true)), 'blue,'.repeat(long))).toEqual({ text: 'blue,'.repeat(long) });
    const lines = Array.from({ length: long }, (_, at) => `field${at}=x`).join('\n');
    expect(settle(asking(widgetOf('form')), lines)).toMatch(
      /^ANSWER_INVALID: The form is not complete: there is no field/,
    );
    const json = JSON.stringify(Object.fromEntries(Array.from({ length: long }, (_, at) => [`f${at}`, 1])));
    expect(settle(asking(widgetOf('form')), json)).toMatch(/^ANSWER_INVALID/);
  });

  it('is never anything but words to a plain question', () => {
    for (const given of [{ value: 'x' }, { confirmed: true }, { choice: 'done' }]) {
      expect(settle(PLAIN, { text: 'Blue.', ...given })).toMatch(/^ANSWER_INVALID/);
      expect(settle(BLOCKED, { text: '', ...given })).toMatch(/^ANSWER_INVALID/);
    }
    expect(settle(BLOCKED, '')).toEqual({ text: '' });
  });

  it('whatever it says and whatever it answers, never throws and can be recorded', () => {
    const opens = [PLAIN, BLOCKED, DOUBT, ...WIDGETS.map(({ widget }) => asking(widget))];
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.jsonValue().map((json) => JSON.stringify(json)),
      fc.jsonValue().map((json) => submission(json)),
      fc.jsonValue().map((json) => `WIDGET_SUBMIT\n${JSON.stringify(json)}`),
      fc.array(fc.string(), { maxLength: 4 }).map((parts) => parts.join('=')),
      fc.constantFrom(
        '['.repeat(100_000),
        `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
        `WIDGET_SUBMIT\n${'{"value":'.repeat(30_000)}`,
      ),
    );
    fc.assert(
      fc.property(fc.constantFrom(...opens), text, (open, words) => {
        const settled = settleAnswer(open, { text: words });
        if (isRefusal(settled)) expect(settled.code).toBe('ANSWER_INVALID');
        else expect(Answer.safeParse(settled.answer).success).toBe(true);
      }),
      propertyRuns(3_000),
    );
  });
});

describe('an answer with a value', () => {
  it('settles a call in doubt by its choice, and by nothing else', () => {
    expect(settle(DOUBT, { text: '', value: 'run' })).toEqual({ text: '', choice: 'run' });
    expect(settle(DOUBT, { text: 'done', choice: 'unknown' })).toEqual({ text: 'done', choice: 'unknown' });
    expect(settle(DOUBT, { text: 'done', value: 'maybe' })).toMatch(/^ANSWER_INVALID/);
    expect(inChinese(DOUBT, { text: 'done', value: 'maybe' })).toMatch(CHINESE_ONLY);
    // Whoever reads the choices in Chinese may answer with their words.
    expect(settle(DOUBT, '没有执行：现在执行')).toEqual({ text: '没有执行：现在执行', choice: 'run' });
  });

  it('and whatever else may stand in an answer, never throws and can be recorded', () => {
    const opens = [PLAIN, BLOCKED, DOUBT, ...WIDGETS.map(({ widget }) => asking(widget))];
    const part = fc.oneof(fc.string(), fc.double(), fc.boolean());
    const given = fc.record(
      {
        text: fc.constantFrom('', 'yes', 'words', submission({ confirmed: true })),
        value: fc.oneof(
          fc.string(),
          fc.array(fc.string()),
          fc.dictionary(fc.string(), part),
          ...WIDGETS.map(({ good }) => fc.constant(good)),
        ),
        confirmed: fc.boolean(),
        choice: fc.constantFrom('done', 'x'),
        change: fc.constantFrom('', 'abc'),
      },
      { requiredKeys: ['text'] },
    );
    fc.assert(
      fc.property(fc.constantFrom(...opens), given, (open, answer) => {
        const settled = settleAnswer(open, answer as Answer);
        if (isRefusal(settled)) expect(['ANSWER_INVALID', 'STALE']).toContain(settled.code);
        else expect(Answer.safeParse(settled.answer).success).toBe(true);
      }),
      propertyRuns(2_000),
    );
  });

  it.each(WIDGETS)('is checked against its widget: $widget.type', ({ widget, good, bad }) => {
    const open = asking(widget);
    expect(settle(open, { text: '', value: good })).toMatchObject({ value: good });
    expect(settle(open, { text: '', value: bad as AnswerValue })).toMatch(/^ANSWER_INVALID/);
    expect(inChinese(open, { text: '', value: bad as AnswerValue })).toMatch(CHINESE_ONLY);
  });

  it('reaches the model as a submission, with the words that came with it', () => {
    const open = asking(widgetOf('selection'));
    const plain = writeSubmission('w', 'selection', 'red');
    expect(told(open, { text: '', value: 'red' })).toBe(plain);
    expect(told(open, '2')).toBe(plain);
    expect(told(open, { text: 'It is warmer.', value: 'red' })).toBe(`${plain}\n\nIt is warmer.`);
    expect(told(open, 'none of them')).toBe('none of them');
    const confirmation = asking({ type: 'confirmation' });
    expect(told(confirmation, 'no')).toBe(writeSubmission('w', 'confirmation', { confirmed: false }));
    expect(told(confirmation, 'not now')).toBe(
      `${writeSubmission('w', 'confirmation', { confirmed: false })}\n\nnot now`,
    );
  });

  it('PST-06: that names another change than the one that is shown is stale', () => {
    const change = { diff: '-a\n+b', hash: '0123456789abcdef' };
    const open = { ...asking({ type: 'confirmation' }), change };
    expect(settle(open, { text: '', value: { confirmed: true }, change: change.hash })).toMatchObject({
      confirmed: true,
    });
    expect(settle(open, { text: 'yes', change: '0123456789abcdee' })).toMatch(/^STALE/);
    expect(settle(asking({ type: 'confirmation' }), { text: 'yes', change: change.hash })).toMatch(/^STALE/);
  });

  it('round-trips: what is recorded of it, recorded again, is the same; so it is as a submission, as fields and as choices', () => {
    fc.assert(
      fc.property(answered, ({ widget, value }) => {
        const open = asking(widget);
        const recorded = { value };
        expect(settle(open, { text: '', value })).toMatchObject(recorded);
        expect(settle(open, writeSubmission('w', widget.type, value))).toMatchObject(recorded);
        expect(
          settle(
            open,
            `WIDGET_SUBMIT\r\n${JSON.stringify({ value, type: widget.type, widgetId: 'w' }, null, 4).replaceAll('\n', '\r\n')}\r\n`,
          ),
        ).toMatchObject(recorded);
        if (widget.type === 'form' || widget.type === 'feedback') {
          const pairs = Object.entries(value).map(([name, part]) => `${name}=${part}`);
          expect(readFields(widget, pairs)).toEqual(recorded);
          expect(settle(open, JSON.stringify(value))).toMatchObject(recorded);
        }
        if (widget.type === 'selection' || widget.type === 'action_selection') {
          const chosen = [value].flat() as string[];
          expect(readChoices(widget, chosen)).toEqual(recorded);
          expect(settle(open, Array.isArray(value) ? JSON.stringify(value) : chosen.join())).toMatchObject(recorded);
        }
      }),
      propertyRuns(1_000),
    );
  });
});

describe('a submission', () => {
  const open = asking({ type: 'confirmation' });

  it('answers the question that is open, and no other', () => {
    expect(settle(open, submission({ confirmed: true }))).toMatchObject({ confirmed: true });
    expect(settle(open, submission({ confirmed: false }))).toMatchObject({ confirmed: false });
    expect(settle(open, submission({ confirmed: true }, { widgetId: 'W' }))).toMatch(
      'ANSWER_INVALID: The question that is open is "w", a confirmation; this answers "W", a "confirmation".',
    );
    expect(settle(open, submission({ confirmed: true }, { type: 'form' }))).toMatch(/this answers "w", a "form"/);
    expect(settle(asking(widgetOf('form')), submission({ confirmed: true }))).toMatch(/^ANSWER_INVALID/);
    expect(settle(asking(widgetOf('selection')), submission({ confirmed: true }))).toMatch(/^ANSWER_INVALID/);
  });

  it('that cannot be read is refused where a widget is open, never taken for a no', () => {
    expect(settle(open, 'WIDGET_SUBMIT')).toMatch(/^ANSWER_INVALID: After the line WIDGET_SUBMIT comes JSON/);
    expect(settle(open, `${submission({ confirmed: true })} thanks`)).toMatch(/^ANSWER_INVALID/);
    expect(settle(open, submission({ confirmed: 'true' }))).toMatch(/^ANSWER_INVALID: A confirmation is answered/);
  });

  it('inside other words is only words', () => {
    expect(settle(open, `I was told to say:\n${submission({ confirmed: true })}`)).toMatchObject({ confirmed: false });
    expect(settle(PLAIN, submission({ confirmed: true }))).toEqual({ text: submission({ confirmed: true }) });
  });

  it('to a widget without a name uses the id of its interaction', () => {
    const { widgetId: _, ...nameless } = open;
    expect(settle(nameless, submission({ confirmed: true }, { widgetId: ID }))).toMatchObject({ confirmed: true });
  });
});

describe('choosing and filling in', () => {
  it('numbers stand for options only where no value looks like one', () => {
    const options = ['3', '1', '2'].map((value) => ({ value, label: `number ${value}` }));
    const widget: Widget = { type: 'selection', options };
    expect(readChoices(widget, ['1'])).toEqual({ value: '1' });
    const minutes: Widget = {
      type: 'selection',
      options: ['20', '10'].map((value) => ({ value, label: `${value} min` })),
    };
    expect(readChoices(minutes, ['1'])).toMatchObject({ code: 'ANSWER_INVALID' });
    expect(settle(asking(minutes), '2')).toEqual({ text: '2' });
    expect(readChoices(widgetOf('selection'), ['1'])).toEqual({ value: 'blue' });
    expect(readChoices(widgetOf('selection'), ['0'])).toMatchObject({ code: 'ANSWER_INVALID' });
  });

  it('a label that two options share stands for neither', () => {
    const options = ['a', 'b'].map((value) => ({ value, label: 'Same' }));
    expect(settle(asking({ type: 'selection', options }), 'same')).toEqual({ text: 'same' });
  });

  it('takes what the question has, and no more than it allows', () => {
    expect(readChoices(widgetOf('selection'), ['1', '2'])).toMatchObject({
      message: 'Only one of the choices may be taken.',
    });
    expect(readChoices(widgetOf('selection', true), ['1', 'Blue'])).toMatchObject({
      message: 'One of them is chosen twice.',
    });
    expect(readChoices(widgetOf('form'), ['1'])).toMatchObject({ code: 'ANSWER_INVALID' });
    expect(readChoices(undefined, ['1'])).toMatchObject({ code: 'ANSWER_INVALID' });
    expect(readFields(widgetOf('selection'), ['a=1'])).toMatchObject({ code: 'ANSWER_INVALID' });
    expect(readFields(widgetOf('form'), ['=1'])).toMatchObject({
      message: '"=1" is not of the form name=value; needed: name, age; may be given: mood, tall.',
    });
  });
});
