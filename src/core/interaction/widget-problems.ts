import { never } from '../never.ts';
import { fieldProblem } from './check-form.ts';
import { quoted, quoteValue } from './checked.ts';
import { type FormField, type FormSchema, MAX_FIELDS } from './form-schema.ts';
import { optionsOf } from './options-of.ts';
import type { Widget } from './widget.ts';

/** What is wrong with a widget of the right form: names that stand twice, and fields that cannot be filled in. */
export function widgetProblems(widget: Widget): readonly string[] {
  switch (widget.type) {
    case 'form':
      return formProblems(widget.schema);
    case 'feedback':
      return twice(
        'items',
        widget.items.map(({ id }) => id),
      );
    case 'selection':
    case 'action_selection': {
      const values = optionsOf(widget).map(({ value }) => value);
      return twice(widget.type === 'selection' ? 'options' : 'actions', values);
    }
    case 'confirmation':
    case 'plan_review':
      return [];
    default:
      return never(widget);
  }
}

function formProblems({ properties, required = [] }: FormSchema): readonly string[] {
  const names = Object.keys(properties);
  if (names.length === 0 || names.length > MAX_FIELDS) return [`schema.properties: from 1 to ${MAX_FIELDS} fields`];
  const strangers = required.filter((name) => !Object.hasOwn(properties, name));
  return [
    ...strangers.map((name) => `schema.required: there is no field ${quoted(name)}`),
    ...twice('schema.required', required),
    ...Object.entries(properties).flatMap(([name, field]) =>
      fieldProblems(field).map((problem) => `schema.properties.${name}: ${problem}`),
    ),
  ];
}

function fieldProblems(field: FormField): readonly string[] {
  if (field.type === 'boolean') return [];
  // A form that cannot be filled in would hold the person.
  if (isImpossible(field)) return ['no value lies within its bounds'];
  const offered = (field.enum ?? [])
    .map((value) => fieldProblem(field, value))
    .find((problem) => problem !== undefined);
  const filled = field.default === undefined ? undefined : fieldProblem(field, field.default);
  return [
    ...(offered === undefined ? [] : [`each value of enum ${offered.en}`]),
    ...(filled === undefined ? [] : [`default ${filled.en}`]),
    ...twice('enum', field.enum ?? []),
  ];
}

function isImpossible(field: Exclude<FormField, { type: 'boolean' }>): boolean {
  const bounds = field.type === 'string' ? [field.minLength, field.maxLength] : [field.minimum, field.maximum];
  const [least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY] = bounds;
  return field.type === 'integer' ? Math.ceil(least) > Math.floor(most) : least > most;
}

function twice(where: string, values: readonly (string | number)[]): readonly string[] {
  const again = values.find((value, index) => values.indexOf(value) < index);
  return again === undefined ? [] : [`${where}: ${quoteValue(again).en} stands twice`];
}
