import type { Json, JsonObject } from '../json.ts';
import { compileSchema, type SchemaError } from './compile-schema.ts';

/** Why a schema cannot be used to check output; undefined where it can. Packages are told of it before anything runs. */
export function schemaProblem(schema: JsonObject): string | undefined {
  const compiled = compileSchema(schema);
  return compiled.kind === 'unusable' ? compiled.problem : undefined;
}

/** What is wrong with an output by its schema: nothing, or up to five problems with their places, without the values. */
export function checkOutput(schema: JsonObject, value: Json): readonly string[] {
  const compiled = compileSchema(schema);
  return compiled.kind === 'unusable' ? [] : compiled.problems(value);
}

/** The same for what a person gave, so that it can be put into words for people. */
export function checkGiven(schema: JsonObject, value: Json): readonly SchemaError[] {
  const compiled = compileSchema(schema);
  return compiled.kind === 'unusable' ? [] : compiled.errors(value);
}
