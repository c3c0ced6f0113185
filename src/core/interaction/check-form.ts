import { isObject } from '../json.ts';
import { nearest } from '../nearest.ts';
import { never } from '../never.ts';
import { INVALID_WORDS } from '../words/invalid-words.ts';
import { SCREEN_WORDS } from '../words/screen-words.ts';
import type { Text } from '../words/text.ts';
import { type Checked, few, invalid, MAX_NAMED, quoted, quoteValue } from './checked.ts';
import { fieldText } from './field-words.ts';
import { type FormField, type FormSchema, MAX_TEXT } from './form-schema.ts';

type Filled = string | number | boolean;

/** Whether a form is filled in as its schema wants it; what was left out has its default. Names everything that is wrong. */
export function checkForm(schema: FormSchema, value: unknown): Checked {
  if (!isObject(value)) return invalid(INVALID_WORDS.formObject);
  const { properties, required = [] } = schema;
  const fields = Object.entries(properties);
  const known = fields.map(([name]) => name);
  const strangers = Object.keys(value).filter((name) => !known.includes(name));
  const filled: [string, Filled][] = [];
  const problems = strangers.slice(0, MAX_NAMED).map((name) => unknownField(name, known));
  for (const [name, field] of fields) {
    const given = Object.hasOwn(value, name) ? value[name] : field.default;
    if (given === undefined && !required.includes(name)) continue;
    const problem = given === undefined ? INVALID_WORDS.missing : fieldProblem(field, given);
    if (problem === undefined) filled.push([name, withoutSign(given as Filled)]);
    else problems.push(INVALID_WORDS.ofField(name, problem));
  }
  return problems.length === 0
    ? { value: Object.fromEntries(filled) }
    : invalid(INVALID_WORDS.notFilled(few(problems, SCREEN_WORDS.semicolon)));
}

/** What is wrong with the value of a field, said so that its name can stand before it. */
export function fieldProblem(field: FormField, value: unknown): Text | undefined {
  return suits(field, value) ? undefined : INVALID_WORDS.mustBe(fieldText(field), quoteValue(value));
}

function suits(field: FormField, value: unknown): boolean {
  switch (field.type) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'string':
      return typeof value === 'string' && isListed(field.enum, value) && fits(field, value);
    case 'number':
    case 'integer':
      return typeof value === 'number' && isListed(field.enum, value) && isWithin(field, value);
    default:
      return never(field);
  }
}

function isListed(listed: readonly unknown[] | undefined, value: unknown): boolean {
  return listed === undefined || listed.includes(value);
}

/** Characters as people count them: a smile is one. */
function fits({ minLength = 0, maxLength = MAX_TEXT }: FormField & { type: 'string' }, text: string): boolean {
  if (text.length > 2 * MAX_TEXT) return false;
  const { length } = [...text];
  return length >= minLength && length <= maxLength;
}

function isWithin(
  { type, minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY }: NumericField,
  value: number,
): boolean {
  if (!Number.isFinite(value) || (type === 'integer' && !Number.isInteger(value))) return false;
  return value >= minimum && value <= maximum;
}

type NumericField = FormField & { type: 'number' | 'integer' };

/** JSON has no negative zero that everybody reads back. */
function withoutSign(value: Filled): Filled {
  return value === 0 ? 0 : value;
}

function unknownField(name: string, known: readonly string[]): Text {
  const meant = nearest(name, known);
  return meant === undefined ? INVALID_WORDS.noField(quoted(name)) : INVALID_WORDS.noFieldBut(quoted(name), meant);
}
