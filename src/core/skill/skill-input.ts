import { isObject, type Json, type JsonObject } from '../json.ts';
import { checkGiven } from '../output/check-output.ts';
import { parseStrict } from '../output/read-object.ts';
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
    schemas.input,
  );
  const parameter = read(
    entries.filter(([name]) => isParameter(name)),
    schemas.parameter,
  );
  const known = [...new Set([...Object.keys(inputs), ...Object.keys(parameters)])];
  const problemsIn = (schema: JsonObject | undefined, value: JsonObject, properties: JsonObject) =>
    schema === undefined ? [] : checkGiven(schema, value).map((error) => givenProblem(error, value, properties, known));
  return {
    input,
    parameter,
    problems: [...problemsIn(schemas.input, input, inputs), ...problemsIn(schemas.parameter, parameter, parameters)],
  };
}

/** What a schema of an object has to say about each name. */
export function propertiesOf(schema: JsonObject | undefined): JsonObject {
  const properties = schema?.['properties'];
  return isObject(properties) ? (properties as JsonObject) : {};
}

function read(entries: readonly (readonly [string, Json])[], schema: JsonObject | undefined): JsonObject {
  return Object.fromEntries(entries.map(([name, value]) => [name, typed(name, value, schema)]));
}

/** A text is read as JSON where the schema takes what it says so, or has only its value to complain of, and not the text. */
function typed(name: string, value: Json, schema: JsonObject | undefined): Json {
  if (typeof value !== 'string' || schema === undefined) return value;
  const said = parseStrict(value);
  if (said === undefined || problemsOf(schema, name, value).length === 0) return value;
  const isOfAnotherType = problemsOf(schema, name, said).some(({ keyword }) => keyword === 'type');
  return isObject(said) || Array.isArray(said) || !isOfAnotherType ? said : value;
}

/** What a schema says about one name alone; the definitions that it may refer to go with it. */
function problemsOf({ $schema, $defs, definitions, properties }: JsonObject, name: string, value: Json) {
  const parts = Object.entries({ $schema, $defs, definitions, properties }).filter(([, part]) => part !== undefined);
  return checkGiven(Object.fromEntries(parts) as JsonObject, Object.fromEntries([[name, value]]));
}
