import { isObject, type Json, type JsonObject } from '../json.ts';
import type { Skill } from '../package/definition.ts';
import { propertiesOf, type SkillInput, textOf } from './skill-input.ts';

/** What the engine is first told to do: the skill's own words for this engine, what was given, and what the person said. */
export function skillTask(skill: Skill, engine: string, given: SkillInput, message: string | undefined): string {
  const own = promptOf(skill, engine);
  const said = (message ?? '').trim() === '' ? undefined : message;
  const parts =
    own === undefined
      ? [`Use the skill \`${skill.name}\`.`, list('Inputs', given.input), list('Parameters', given.parameter), said]
      : [fill(own, skill, given), said];
  return parts.filter((part) => part !== undefined && part !== '').join('\n\n');
}

function promptOf({ prompts }: Skill, engine: string): string | undefined {
  const named = [engine, 'default'].find((name) => Object.hasOwn(prompts, name));
  return named === undefined ? undefined : prompts[named];
}

function list(title: string, values: JsonObject): string {
  const lines = Object.entries(values).map(([name, value]) => `- ${name}: ${textOf(value)}`);
  return lines.length === 0 ? '' : [`${title}:`, ...lines].join('\n');
}

/**
 * `{{ input.name }}`, `{{ parameter.name }}`, `{{ skill }}`; anything else stays as it is written. What the schema knows and nobody
 * has given is what the schema says it is then, or nothing.
 */
function fill(prompt: string, skill: Skill, { input, parameter }: SkillInput): string {
  const { schemas } = skill;
  const places: { readonly [root: string]: (name: string | undefined) => string | undefined } = {
    skill: (name) => (name === undefined || name === 'name' || name === 'id' ? skill.name : undefined),
    input: (name) => valueAt(name, input, schemas.input),
    parameter: (name) => valueAt(name, parameter, schemas.parameter),
  };
  return prompt.replace(
    /\{\{\s*(input|parameter|skill)(?:\.([\w-]+))?\s*\}\}/g,
    (whole, root: string, name?: string) => places[root]?.(name) ?? whole,
  );
}

function valueAt(name: string | undefined, values: JsonObject, schema: JsonObject | undefined): string | undefined {
  if (name === undefined) return JSON.stringify(values);
  if (Object.hasOwn(values, name)) return textOf(values[name] ?? null);
  const properties = propertiesOf(schema);
  return Object.hasOwn(properties, name) ? usual(properties[name]) : undefined;
}

function usual(property: Json | undefined): string {
  const value = isObject(property) ? (property['default'] as Json | undefined) : undefined;
  return value === undefined ? '' : textOf(value);
}
