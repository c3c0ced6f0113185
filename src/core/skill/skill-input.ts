import { isObject, type Json, type JsonObject } from '../json.ts';
import { checkGiven } from '../output/check-output.ts';
import type { Skill } from '../package/definition.ts';
import { type GivenProblem, givenProblem } from './given-problem.ts';

/** What a person gives to a skill, sorted by what its two schemas say. */
export type SkillInput = { readonly input: JsonObject; readonly parameter: JsonObject };
export type ReadInput = SkillInput & { readonly problems: readonly GivenProblem[] };

/**
 * Sorts and checks what was given before anything starts. A name that only the parameters know is a parameter;
 * everything else is an input. What was typed as text becomes what its schema asks for, where that can be read from it.
 */
export function readSkillInput({ schemas }: Skill, given: JsonObject): ReadInput {
  const parameters = propertiesOf(schemas.parameter);
  const inputs = propertiesOf(schemas.input);
  const isParameter = (name: string): boolean => Object.hasOwn(parameters, name) && !Object.hasOwn(inputs, name);
  const entries = Object.entries(given);
  const input = read(
    entries.filter(([name]) => !isParameter(name)),
    inputs,
  );
  const parameter = read(
    entries.filter(([name]) => isParameter(name)),
    parameters,
  );
  const known = [...new Set([...Object.keys(inputs), ...Object.keys(parameters)])];
  const problemsOf = (schema: JsonObject | undefined, value: JsonObject, properties: JsonObject) =>
    schema === undefined ? [] : checkGiven(schema, value).map((error) => givenProblem(error, value, properties, known));
  return {
    input,
    parameter,
    problems: [...problemsOf(schemas.input, input, inputs), ...problemsOf(schemas.parameter, parameter, parameters)],
  };
}

function propertiesOf(schema: JsonObject | undefined): JsonObject {
  const properties = schema?.['properties'];
  return isObject(properties) ? (properties as JsonObject) : {};
}

function read(entries: readonly (readonly [string, Json])[], properties: JsonObject): JsonObject {
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      typed(value, Object.hasOwn(properties, name) ? properties[name] : undefined),
    ]),
  );
}

/** A text is read as JSON where the schema wants something else than text. */
function typed(value: Json, property: Json | undefined): Json {
  if (typeof value !== 'string' || !isObject(property)) return value;
  const { type } = property as JsonObject;
  const types = (Array.isArray(type) ? type : [type]).filter((name) => name !== undefined);
  if (types.length === 0 || types.includes('string')) return value;
  try {
    return JSON.parse(value) as Json;
  } catch {
    return value;
  }
}
