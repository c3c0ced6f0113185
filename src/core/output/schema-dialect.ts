import { isObject, type Json, type JsonObject } from '../json.ts';

export type Dialect = '07' | '2019' | '2020';

/** Which JSON Schema a schema is written in: what it says, else what its keywords belong to, else draft-07. */
export function dialectOf(schema: JsonObject): Dialect {
  const { $schema } = schema;
  if (typeof $schema === 'string') {
    if ($schema.includes('2020-12')) return '2020';
    if ($schema.includes('2019-09')) return '2019';
    if (/draft-0[3-7]/.test($schema)) return '07';
  }
  const isLater = schemasIn(schema).some((part) => LATER.some((keyword) => Object.hasOwn(part, keyword)));
  return isLater ? '2020' : '07';
}

const LATER = [
  'prefixItems',
  'dependentRequired',
  'dependentSchemas',
  'unevaluatedProperties',
  'unevaluatedItems',
  'minContains',
  'maxContains',
  '$dynamicRef',
  '$dynamicAnchor',
];

/** Keywords whose value is no schema, whatever it looks like. */
const DATA = new Set(['enum', 'const', 'default', 'examples', 'required', 'type', 'dependentRequired']);
/** Keywords whose value has schemas under names of the author's choice. */
const NAMED = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas', 'dependencies']);

/** Every schema within a schema, itself first. */
export function schemasIn(schema: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (Array.isArray(schema)) return schema.flatMap(schemasIn);
  if (!isObject(schema)) return [];
  const parts = Object.entries(schema).flatMap(([keyword, value]) => {
    if (DATA.has(keyword)) return [];
    return schemasIn(NAMED.has(keyword) && isObject(value) ? Object.values(value) : value);
  });
  return [schema, ...parts];
}

type Change = (part: JsonObject) => JsonObject;

/** The schema with every schema within it changed, itself included. */
export function mapSchemas(schema: JsonObject, change: Change): JsonObject {
  return change(namesMapped(schema, (keyword, value) => withParts(keyword, value, change)));
}

function withParts(keyword: string, value: Json, change: Change): Json {
  if (DATA.has(keyword)) return value;
  if (NAMED.has(keyword) && isObject(value)) return namesMapped(value as JsonObject, (_, part) => mapped(part, change));
  return mapped(value, change);
}

function mapped(value: Json, change: Change): Json {
  if (Array.isArray(value)) return value.map((part: Json) => mapped(part, change));
  return isObject(value) ? mapSchemas(value as JsonObject, change) : value;
}

function namesMapped(value: JsonObject, change: (name: string, part: Json) => Json): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, change(name, part)]));
}
