import fc from 'fast-check';
import type { FormField, FormSchema } from '../../src/core/interaction/form-schema.ts';
import type { AnswerValue, Option, Widget } from '../../src/core/interaction/widget.ts';

/** One plain widget of each kind, a value that answers it, and one that does not. */
export const WIDGETS: readonly {
  readonly widget: Widget;
  readonly good: AnswerValue;
  readonly bad: unknown;
}[] = [
  {
    widget: {
      type: 'form',
      schema: {
        type: 'object',
        properties: {
          name: { type: 'string', title: 'Your name', minLength: 2 },
          age: { type: 'integer', minimum: 0, maximum: 150 },
          mood: { type: 'string', enum: ['calm', 'wild'], default: 'calm' },
          tall: { type: 'boolean' },
        },
        required: ['name', 'age'],
      },
    },
    good: { name: 'Ada', age: 36, mood: 'wild', tall: true },
    bad: { name: 'A', age: 'many', height: 2 },
  },
  { widget: { type: 'selection', options: colours('blue', 'red', 'green') }, good: 'red', bad: 'pink' },
  {
    widget: { type: 'selection', options: colours('blue', 'red', 'green'), multi: true },
    good: ['green', 'blue'],
    bad: ['green', 'pink'],
  },
  { widget: { type: 'confirmation' }, good: { confirmed: true }, bad: { confirmed: 'true' } },
  {
    widget: { type: 'plan_review', planContent: '1. Look\n2. Leap' },
    good: { decision: 'request_changes', feedback: 'Leap first.' },
    bad: { decision: 'request_changes' },
  },
  {
    widget: {
      type: 'feedback',
      items: [
        { id: 'intro', content: 'Once upon a time' },
        { id: 'end', content: 'The end' },
      ],
    },
    good: { intro: 'Too long.', end: 'Fine.' },
    bad: { middle: 'Where is it?' },
  },
  {
    widget: {
      type: 'action_selection',
      actions: [
        { id: 'ship', label: 'Ship it' },
        { id: 'wait', label: 'Wait a day', description: 'Nothing is lost.' },
      ],
    },
    good: 'wait',
    bad: ['wait'],
  },
];

function colours(...names: readonly string[]): Option[] {
  return names.map((value) => ({ value, label: `${value.charAt(0).toUpperCase()}${value.slice(1)}` }));
}

const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
const name = word
  .map((text) => text.replaceAll(/[=\p{C}\p{Zl}\p{Zp}]/gu, '').trim())
  .filter((text) => text !== '' && text !== '__proto__');
const value = word.map((text) => text.replaceAll(/\p{Cc}/gu, '')).filter((text) => text.trim() !== '');
const label = word.filter((text) => text.trim() !== '');
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) => (one === 0 ? 0 : one));

const field = fc.oneof(
  fc.record({ type: fc.constant('string' as const), filled: word }),
  fc.record({ type: fc.constant('number' as const), filled: number }),
  fc.record({ type: fc.constant('integer' as const), filled: fc.integer() }),
  fc.record({ type: fc.constant('boolean' as const), filled: fc.boolean() }),
);

/** Any form that is filled in, with some fields that may be left out. */
const form = fc
  .uniqueArray(fc.tuple(name, field, fc.boolean()), { minLength: 1, maxLength: 6, selector: ([key]) => key })
  .map((fields) => ({
    widget: { type: 'form' as const, schema: schemaOf(fields) },
    value: Object.fromEntries(fields.map(([key, { filled }]) => [key, filled])),
  }));

const choices = fc.uniqueArray(fc.record({ value, label }), {
  minLength: 1,
  maxLength: 6,
  selector: (option) => option.value,
});
const selection = choices.chain((options) =>
  fc
    .constantFrom(...options)
    .map((chosen) => ({ widget: { type: 'selection' as const, options }, value: chosen.value })),
);
const several = choices.chain((options) =>
  fc.subarray(options).map((chosen) => ({
    widget: { type: 'selection' as const, options, multi: true },
    value: chosen.map((option) => option.value),
  })),
);
const action = choices.chain((options) =>
  fc.constantFrom(...options).map((chosen) => ({
    widget: { type: 'action_selection' as const, actions: options.map(({ value: id, ...rest }) => ({ id, ...rest })) },
    value: chosen.value,
  })),
);
const feedback = fc
  .uniqueArray(fc.tuple(name, word), { minLength: 1, maxLength: 6, selector: ([id]) => id })
  .map((pairs) => ({
    widget: { type: 'feedback' as const, items: pairs.map(([id, content]) => ({ id, content })) },
    value: Object.fromEntries(pairs),
  }));
const confirmation = fc
  .boolean()
  .map((confirmed) => ({ widget: { type: 'confirmation' as const }, value: { confirmed } }));
const review = fc.oneof(
  fc.constant({ decision: 'approve' }),
  label.map((words) => ({ decision: 'request_changes', feedback: words })),
);
const plan = fc
  .tuple(label, review)
  .map(([planContent, decided]) => ({ widget: { type: 'plan_review' as const, planContent }, value: decided }));

export type Answered = { readonly widget: Widget; readonly value: AnswerValue };

/** Any widget, and any value that answers it. */
export const answered: fc.Arbitrary<Answered> = fc.oneof(
  form,
  selection,
  several,
  action,
  feedback,
  confirmation,
  plan,
) as fc.Arbitrary<Answered>;

function schemaOf(fields: readonly (readonly [string, { readonly type: FormField['type'] }, boolean])[]): FormSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([key, { type }]) => [key, { type } as FormField])),
    required: fields.filter(([, , needed]) => needed).map(([key]) => key),
  };
}
