import { isObject, type Json, type JsonObject } from '../json.ts';
import { keepDefined } from '../keep-defined.ts';
import { nearest } from '../nearest.ts';
import { checkGiven, type SchemaError } from '../output/check-output.ts';
import { parseStrict } from '../output/read-object.ts';
import type { Skill } from '../package/definition.ts';
import { BOUND_WORDS, SKILL_WORDS } from '../words/skill-words.ts';
import type { Text } from '../words/text.ts';

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
  const read = (isMeant: (name: string) => boolean, schema: JsonObject | undefined): JsonObject => {
    const meant = Object.entries(given).filter(([name]) => isMeant(name));
    return Object.fromEntries(meant.map(([name, value]) => [name, typed(name, value, schema)]));
  };
  const input = read((name) => !isParameter(name), schemas.input);
  const parameter = read(isParameter, schemas.parameter);
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
  const schema = keepDefined<{ readonly [part: string]: Json }>({
    $schema,
    $defs,
    definitions,
    properties,
  } as JsonObject);
  return checkGiven(schema, Object.fromEntries([[name, value]]));
}

/** What is wrong with something that was given to a skill, and what to type: in the place of `wrong`, or at the end. */
type GivenProblem = {
  readonly said: Text;
  readonly again?: { readonly wrong: string; readonly meant: string } | { readonly added: readonly string[] };
};

/** `properties`: those of the schema that was broken; `known`: all names that the skill takes. */
function givenProblem(
  { path: [name, ...rest], keyword, params, message }: SchemaError,
  value: JsonObject,
  properties: JsonObject,
  known: readonly string[],
): GivenProblem {
  if (name === undefined) return ofName(keyword, params, message, value, known);
  const place = [name, ...rest].join('.');
  const typed = (meant: string) => ({ wrong: `${name}=${textOf(value[name])}`, meant: `${name}=${meant}` });
  const given = rest.length === 0 ? JSON.stringify(value[name]) : undefined;
  const choices = choicesOf(properties[name]);
  if (rest.length === 0 && keyword === 'enum' && choices.length > 0) {
    const meant = nearest(textOf(value[name]), choices) ?? choices[0] ?? '';
    return { said: SKILL_WORDS.notAmong(place, choices, given), again: typed(meant) };
  }
  const { type } = params;
  const bound = boundOf(keyword, params);
  if (bound !== undefined) return { said: SKILL_WORDS.boundNot(place, bound, given), again: typed('…') };
  const said =
    keyword === 'type' && typeof type === 'string'
      ? SKILL_WORDS.typeNot(place, type, given)
      : SKILL_WORDS.valueNot(place, message, given);
  return { said, again: typed('…') };
}

function boundOf(keyword: string, { limit }: SchemaError['params']): Text | undefined {
  return Object.hasOwn(BOUND_WORDS, keyword) && typeof limit === 'number' ? BOUND_WORDS[keyword]?.(limit) : undefined;
}

function ofName(
  keyword: string,
  { missingProperty: missing, additionalProperty: more }: SchemaError['params'],
  message: string,
  value: JsonObject,
  known: readonly string[],
): GivenProblem {
  if (keyword === 'required' && typeof missing === 'string')
    return { said: SKILL_WORDS.missing(missing), again: { added: ['-i', `${missing}=…`] } };
  if (keyword !== 'additionalProperties' || typeof more !== 'string') return { said: SKILL_WORDS.givenNot(message) };
  const meant = nearest(more, known);
  const said = SKILL_WORDS.unknownName(more, known);
  if (meant === undefined) return { said };
  return { said, again: { wrong: `${more}=${textOf(value[more])}`, meant: `${meant}=${textOf(value[more])}` } };
}

function choicesOf(property: Json | undefined): readonly string[] {
  const choices = isObject(property) ? (property as JsonObject)['enum'] : undefined;
  return Array.isArray(choices) ? choices.map(textOf) : [];
}

/** As it is typed after -i. */
export function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}
