import type { ErrorObject } from 'ajv';
import type { Json, JsonObject } from '../json.ts';
import { compileSchema, GIVEN_UP, shorten } from './compile-schema.ts';

/** Something wrong with a value: where in it, by which keyword of the schema, and what that says about it. */
export type SchemaError = {
  readonly path: readonly string[];
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message: string;
};

/** Why a schema cannot be used to check output; undefined where it can. Packages are told of it before anything runs. */
export function schemaProblem(schema: JsonObject): string | undefined {
  return compileSchema(schema).problem;
}

/** What is wrong with what a person gave by its schema, up to five things, so that it can be put into words for people. */
export function checkGiven(schema: JsonObject, value: Json): readonly SchemaError[] {
  return compileSchema(schema).check(value).slice(0, MAX_PROBLEMS).map(errorOf);
}

const MAX_PROBLEMS = 5;

function errorOf({ instancePath, keyword, params, message }: ErrorObject): SchemaError {
  // A pointer writes / and ~ of a name in its own way.
  const path = instancePath.split('/').slice(1);
  const names = path.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  return { path: names, keyword, params, message: message ?? `fails ${keyword}` };
}

/** What is wrong with an output by its schema: nothing, or up to five problems with their places, without the values. */
export function checkOutput(schema: JsonObject, value: Json): readonly string[] {
  const errors = compileSchema(schema).check(value);
  // A composed keyword only repeats what its parts have said.
  const plain = errors.filter(({ keyword }) => !['if', 'allOf', '$ref'].includes(keyword));
  const lines = [...new Set((plain.length > 0 ? plain : errors).map(describeError))];
  const more = lines.length - MAX_PROBLEMS;
  return more > 0 ? [...lines.slice(0, MAX_PROBLEMS), `and ${more} more`] : lines;
}

function describeError({ instancePath, keyword, params, message }: ErrorObject): string {
  const what = message ?? `fails ${keyword}`;
  if (keyword === GIVEN_UP) return what;
  const place = instancePath === '' ? 'the object' : instancePath;
  const name = NAMED[keyword] === undefined ? undefined : (params as Record<string, unknown>)[NAMED[keyword]];
  return shorten(`${place} ${what}${typeof name === 'string' && !what.includes(name) ? ` (${name})` : ''}`);
}

/** Where the library leaves out of its sentence which key it is about. */
const NAMED: Readonly<Record<string, string>> = {
  additionalProperties: 'additionalProperty',
  unevaluatedProperties: 'unevaluatedProperty',
  propertyNames: 'propertyName',
};
