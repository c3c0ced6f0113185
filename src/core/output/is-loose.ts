import { isObject, type Json, type JsonObject } from '../json.ts';
import { compileSchema } from './compile-schema.ts';
import { schemasIn } from './schema-dialect.ts';

const known = new WeakMap<JsonObject, boolean>();

/**
 * Whether a schema constrains nothing: any object passes (TRN-11). It is tight only where an object is found that it refuses,
 * so what is called tight certainly is. One without a known refusal counts as loose, which asks more of a reply, not less.
 */
export function isLoose(schema: JsonObject): boolean {
  const before = known.get(schema);
  if (before !== undefined) return before;
  const loose = !compileSchema(schema).refusesAny(probes(schema));
  known.set(schema, loose);
  return loose;
}

const LONG = 'x'.repeat(5_000);

/** One value of every type and extreme; what a keyword refuses is mostly among them. */
const VALUES: readonly Json[] = [
  null,
  true,
  false,
  0,
  0.5,
  -1e15,
  1e15,
  '',
  ' ',
  LONG,
  [],
  [null, null, 0, ''],
  [{}],
  Array.from({ length: 500 }, () => 0),
  {},
  { '': null, a: 1 },
];

const MAX_NAMES = 64;

/** Objects of many kinds: empty, crowded, and with every value under every name that the schema knows, to some depth. */
function probes(schema: JsonObject): readonly JsonObject[] {
  const names = namesIn(schema);
  const single = names.flatMap((name) => VALUES.map((value) => ({ [name]: value })));
  const nested = single.flatMap((probe) => names.slice(0, 8).map((name) => ({ [name]: probe })));
  const lists = single.flatMap((probe) => names.slice(0, 8).map((name) => ({ [name]: [probe] })));
  const full = VALUES.map((value) => Object.fromEntries(names.map((name) => [name, value])));
  const crowded = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`k${index}`, index]));
  return [{}, crowded, ...full, ...single, ...nested.slice(0, 4_096), ...lists.slice(0, 4_096)];
}

/** Names that the schema speaks of, and some that no author would. */
function namesIn(schema: JsonObject): readonly string[] {
  const names = new Set<string>(['zz zz', '', 'Ü', 'x-1', LONG]);
  for (const part of schemasIn(schema)) {
    const { properties, required, patternProperties, dependentRequired, dependencies } = part;
    // The plain characters of a pattern are mostly a name that fits it.
    const patterned = keysOf(patternProperties).map((pattern) => pattern.replace(/\\.|[^\p{L}\p{N}_-]/gu, ''));
    const listed = Array.isArray(required) ? required.map(String) : [];
    const named = [properties, dependentRequired, dependencies].flatMap(keysOf);
    for (const name of [...named, ...listed, ...patterned]) names.add(name);
  }
  return [...names].slice(0, MAX_NAMES);
}

function keysOf(value: unknown): readonly string[] {
  return isObject(value) ? Object.keys(value) : [];
}
