import { isObject, type Json, type JsonObject } from '../json.ts';
import { nearest } from '../nearest.ts';
import type { SchemaError } from '../output/compile-schema.ts';
import { BOUND_WORDS, SKILL_WORDS } from '../words/skill-words.ts';
import type { Text } from '../words/text.ts';

/** What is wrong with something that was given to a skill, and what to type: in the place of `wrong`, or at the end. */
export type GivenProblem = {
  readonly said: Text;
  readonly again?: { readonly wrong: string; readonly meant: string } | { readonly added: readonly string[] };
};

/** `properties`: those of the schema that was broken; `known`: all names that the skill takes. */
export function givenProblem(
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

/** As it was typed after -i. */
function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}
