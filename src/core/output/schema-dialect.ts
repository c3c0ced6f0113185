import { isJsonObject, type Json, type JsonObject } from '../json.ts';

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
export function schemasIn(schema: JsonObject): readonly JsonObject[] {
  const parts: JsonObject[] = [];
  mapSchemas(schema, (part) => {
    parts.push(part);
    return part;
  });
  return parts.reverse();
}

type Change = (part: JsonObject) => JsonObject;

/** The schema with every schema within it changed, itself last. */
export function mapSchemas(schema: JsonObject, change: Change): JsonObject {
  const parts = Object.entries(schema).map(([keyword, value]): [string, Json] => {
    if (DATA.has(keyword)) return [keyword, value];
    if (!NAMED.has(keyword) || !isJsonObject(value)) return [keyword, mapWithin(value, change)];
    const named = Object.entries(value).map(([name, part]) => [name, mapWithin(part, change)]);
    return [keyword, Object.fromEntries(named)];
  });
  return change(Object.fromEntries(parts));
}

function mapWithin(value: Json, change: Change): Json {
  if (Array.isArray(value)) return value.map((part: Json) => mapWithin(part, change));
  return isJsonObject(value) ? mapSchemas(value, change) : value;
}
