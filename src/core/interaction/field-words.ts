import { never } from '../never.ts';
import { few, shown } from './checked.ts';
import type { FormField } from './form-schema.ts';

/** What a field takes, in words: for the person who fills it in, and for the one who has filled it in wrongly. */
export function fieldWords(field: FormField): string {
  if (field.type === 'boolean') return 'true or false';
  if (field.enum !== undefined) return `one of ${listed(field.enum)}`;
  switch (field.type) {
    case 'string':
      return `text${range(field.minLength, field.maxLength, ' characters')}`;
    case 'number':
      return `a number${range(field.minimum, field.maximum)}`;
    case 'integer':
      return `a whole number${range(field.minimum, field.maximum)}`;
    default:
      return never(field);
  }
}

function range(least: number | undefined, most: number | undefined, unit = ''): string {
  if (least !== undefined && most !== undefined) return `${unit === '' ? ' from' : ' of'} ${least} to ${most}${unit}`;
  if (least !== undefined) return ` of at least ${least}${unit}`;
  return most === undefined ? '' : ` of at most ${most}${unit}`;
}

function listed(values: readonly (string | number)[]): string {
  return few(values.map(shown), ', ');
}
