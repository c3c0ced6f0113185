import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ask, PlayedRun } from '../../../test/support/played-run.ts';
import { propertyRuns } from '../../../test/support/property-runs.ts';
import { reviewedWork } from '../../../test/support/small-package.ts';
import { answered, WIDGETS } from '../../../test/support/widgets.ts';
import type { Json, JsonObject } from '../json.ts';
import { isRefusal } from '../refusal.ts';
import { RunEvent } from '../run/events.ts';
import { readQuestion } from './read-question.ts';

const message = 'Which one?';

function problem(args: JsonObject): string {
  const question = readQuestion({ message, ...args });
  return isRefusal(question) ? `${question.code} ${question.message}` : `accepted: ${JSON.stringify(question)}`;
}

const form = (properties: Json, more: JsonObject = {}): JsonObject => ({
  type: 'form',
  schema: { properties, ...more },
});
const many = (count: number): Json => Array.from({ length: count }, (_, at) => ({ value: `v${at}`, label: 'x' }));

describe('a question of a model', () => {
  it('without a type is a plain one, whatever else comes with it', () => {
    expect(readQuestion({ message, options: 7 })).toEqual({ prompt: message, widgetId: undefined, widget: undefined });
    expect(readQuestion({ prompt: message, type: null, widgetId: null })).toMatchObject({ prompt: message });
  });

  it.each(WIDGETS)('of each kind is read as it was written: $widget.type', ({ widget }) => {
    expect(readQuestion({ message, widgetId: 'w', ...(widget as JsonObject) })).toEqual({
      prompt: message,
      widgetId: 'w',
      widget,
    });
  });

  it('keeps only what belongs to its type, and takes null for nothing', () => {
    const args = { message, type: 'confirmation', options: null, schema: 'x', multi: null };
    expect(readQuestion(args)).toMatchObject({ widget: { type: 'confirmation' } });
    const options = [{ value: 'a', label: 'A' }];
    expect(readQuestion({ message, type: 'selection', options, multi: null })).toMatchObject({
      widget: { type: 'selection', options },
    });
  });

  it('may carry a schema as models write it: with its address, its additionalProperties, and enum without a type', () => {
    const schema = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      additionalProperties: false,
      properties: { size: { enum: ['s', 'm'] }, count: { enum: [1, 2] } },
    };
    expect(readQuestion({ message, type: 'form', schema })).toMatchObject({
      widget: {
        schema: {
          type: 'object',
          properties: { size: { type: 'string', enum: ['s', 'm'] }, count: { type: 'number', enum: [1, 2] } },
        },
      },
    });
  });

  it.each<[string, JsonObject, RegExp]>([
    ['no message', { message: ' ' }, /needs a message/],
    ['a message that is no text', { message: 4 }, /needs a message/],
    ['a message without end', { message: 'x'.repeat(50_001) }, /message: at most 50000 characters/],
    ['an empty widgetId', { widgetId: '' }, /widgetId/],
    ['a widgetId that is no text', { widgetId: { a: 1 } }, /widgetId/],
    ['an unknown type', { type: 'slider' }, /type: expected one of form, selection, .* not "slider"/],
    ['a type that objects have', { type: 'toString' }, /type: expected one of/],
    ['a type that is no text', { type: ['form'] }, /not a list/],
    ['a selection without options', { type: 'selection' }, /options/],
    ['a selection of nothing', { type: 'selection', options: [] }, /options/],
    ['too many options', { type: 'selection', options: many(101) }, /options/],
    ['an option without a label', { type: 'selection', options: [{ value: 'a' }] }, /options\[0\]\.label/],
    [
      'an option that nobody could name',
      { type: 'selection', options: [{ value: ' ', label: 'A' }] },
      /value: is empty/,
    ],
    ['an option with more', { type: 'selection', options: [{ value: 'a', label: 'A', run: 'x' }] }, /options\[0\]/],
    [
      'an option whose value is a number',
      { type: 'selection', options: [{ value: 1, label: 'A' }] },
      /options\[0\]\.value/,
    ],
    [
      'two options of one value',
      { type: 'selection', options: [...(many(3) as Json[]), { value: 'v1', label: 'B' }] },
      /options: "v1" stands twice/,
    ],
    [
      'several actions of one id',
      { type: 'action_selection', actions: [1, 1].map(() => ({ id: 'a', label: 'A' })) },
      /twice/,
    ],
    ['several items of one id', { type: 'feedback', items: [1, 1].map(() => ({ id: 'a', content: '' })) }, /twice/],
    ['an item named like a prototype', { type: 'feedback', items: [{ id: '__proto__', content: '' }] }, /reserved/],
    ['an item whose name could not be typed', { type: 'feedback', items: [{ id: 'a=b', content: '' }] }, /no "="/],
    ['a review of no plan', { type: 'plan_review' }, /planContent/],
    ['a plan without end', { type: 'plan_review', planContent: 'x'.repeat(100_001) }, /planContent/],
    ['a form without a schema', { type: 'form' }, /schema/],
    ['a form without fields', form({}), /from 1 to 50 fields/],
    [
      'a form of too many fields',
      form(Object.fromEntries([...Array(51).keys()].map((at) => [`f${at}`, { type: 'string' }]))),
      /from 1 to 50/,
    ],
    ['a field of an unknown type', form({ a: { type: 'array' } }), /schema\.properties\.a\.type/],
    ['a field with a rule that is not known', form({ a: { type: 'string', pattern: '^a' } }), /schema\.properties\.a/],
    ['a field whose rule is of another type', form({ a: { type: 'string', minimum: 3 } }), /schema\.properties\.a/],
    ['a name that could not be typed', form({ 'a\nb': { type: 'string' } }), /schema\.properties/],
    ['a required field that is not there', form({ a: { type: 'string' } }, { required: ['b'] }), /no field "b"/],
    ['bounds that nothing fits', form({ a: { type: 'integer', minimum: 1.2, maximum: 1.8 } }), /no value lies within/],
    ['lengths that nothing fits', form({ a: { type: 'string', minLength: 3, maxLength: 2 } }), /no value lies within/],
    [
      'a default that does not fit',
      form({ a: { type: 'integer', default: 1.5 } }),
      /default must be a whole number, not 1.5/,
    ],
    [
      'a choice that does not fit',
      form({ a: { type: 'integer', enum: [1, 2.5] } }),
      /each value of enum must be one of/,
    ],
    ['a choice that stands twice', form({ a: { type: 'string', enum: ['x', 'x'] } }), /enum: "x" stands twice/],
  ])('with %s is refused, and the model is told why', (_title, args, why) => {
    const said = problem(args);
    expect(said).toMatch(/^E_SCHEMA_VALIDATION This cannot be asked: /);
    expect(said).toMatch(why);
  });

  it('that is wrong in a thousand ways is refused in a few words', () => {
    const name = 'n'.repeat(100_000);
    const options = Array.from({ length: 1_000 }, () => ({
      [name]: 1,
      ...Object.fromEntries([...Array(100).keys()].entries()),
    }));
    const refusal = readQuestion({ message, type: 'selection', options });
    expect(JSON.stringify(refusal).length).toBeLessThan(20_000);
    const fields = readQuestion({ message, ...form({ [name]: { type: 'string' } }) });
    expect(JSON.stringify(fields).length).toBeLessThan(20_000);
  });

  it('named like what objects inherit is asked and answered like any other', () => {
    const properties = { constructor: { type: 'string' }, toString: { type: 'integer' }, kind: { type: 'string' } };
    const run = new PlayedRun(reviewedWork()).replies('', ask(message, 'form', 'w', { schema: { properties } }));
    run.says('constructor=a\ntoString=2\nkind=refusal');
    expect(run.batches.flat()).toContainEqual(
      expect.objectContaining({
        type: 'interaction.answered',
        answer: expect.objectContaining({ value: { constructor: 'a', toString: 2, kind: 'refusal' } }),
      }),
    );
  });

  it('with a field called __proto__ does harm to nobody', () => {
    const properties = '{"__proto__": {"type": "string"}, "a": {"type": "string"}}';
    const args = JSON.parse(`{"message": "m", "type": "form", "schema": {"properties": ${properties}}}`);
    expect(problem(args)).toMatch(/__proto__: this name is reserved/);
    expect({}).not.toHaveProperty('type');
  });

  it('whatever JSON it is made of, is opened as an event that the log can hold, or refused; nothing throws', () => {
    const pieces = fc.oneof(
      fc.jsonValue({ maxDepth: 4 }),
      answered.map(({ widget }) => widget as Json),
      answered.map(({ widget }) => Object.values(widget)[1] as Json),
    );
    const args = fc.dictionary(
      fc.constantFrom(
        'message',
        'prompt',
        'type',
        'widgetId',
        'schema',
        'options',
        'multi',
        'items',
        'actions',
        'planContent',
      ),
      fc.oneof(pieces, fc.constantFrom(...WIDGETS.map(({ widget }) => widget.type))),
      { noNullPrototype: true },
    );
    fc.assert(
      fc.property(fc.oneof(args, fc.jsonValue()), fc.boolean(), (given, worded) => {
        const asked = worded && typeof given === 'object' ? { ...given, message } : given;
        const run = new PlayedRun(reviewedWork()).replies('', ['ui.ask_user', asked as Json]);
        const events = run.batches.flat();
        for (const event of events) expect(RunEvent.safeParse(event).success).toBe(true);
        expect(events.filter(({ type }) => type === 'interaction.opened' || type === 'call.refused')).toHaveLength(1);
      }),
      propertyRuns(500),
    );
  });
});
