import { isObject, type Json, type JsonObject } from '../json.ts';

const MAX_SCHEMA = 16_384;

/** A schema for a model: its fields as a table, and the whole of it as long as it can be read. */
export function describeSchema(schema: JsonObject): string {
  const whole = JSON.stringify(schema, null, 2);
  return [table(schema), ...(whole.length > MAX_SCHEMA ? [] : ['```json', whole, '```'])].join('\n');
}

function table(schema: JsonObject): string {
  const { properties, required } = schema;
  const needed = new Set(Array.isArray(required) ? required : []);
  const fields = isObject(properties) ? Object.entries(properties as JsonObject) : [];
  return [
    '| Field | Type | Required | Description |',
    '|---|---|---|---|',
    row('__SKILL_DONE__', '`true`', true, 'only when all the work is done'),
    ...fields.map(([name, field]) => row(name, typeOf(field), needed.has(name), descriptionOf(field))),
    ...(schema['additionalProperties'] === false ? ['', 'No other fields are allowed.'] : []),
    '',
  ].join('\n');
}

function row(name: string, type: string, required: boolean, description: string): string {
  return `| \`${cell(name)}\` | ${cell(type)} | ${required ? 'yes' : 'no'} | ${cell(description)} |`;
}

const MAX_VALUES = 20;

/** What a field takes, in a few words. */
export function typeOf(field: Json): string {
  if (!isObject(field)) return 'any';
  const { type, enum: values } = field as JsonObject;
  if (Array.isArray(values)) {
    const first = values.slice(0, MAX_VALUES).map((value) => JSON.stringify(value));
    return [...first, ...(values.length > MAX_VALUES ? ['…'] : [])].join(' or ');
  }
  if (typeof type === 'string') return type;
  return Array.isArray(type) ? type.join(' or ') : 'any';
}

function descriptionOf(field: Json): string {
  const description = isObject(field) ? (field as JsonObject)['description'] : undefined;
  return typeof description === 'string' ? description : '';
}

/** What a package wrote stays in its cell. */
function cell(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('|', '\\|');
}
