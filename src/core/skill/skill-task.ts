import type { Json, JsonObject } from '../json.ts';
import type { Skill } from '../package/definition.ts';
import type { SkillInput } from './skill-input.ts';

/** What the engine is first told to do: the skill's own words for this engine, what was given, and what the person said. */
export function skillTask(skill: Skill, engine: string, given: SkillInput, message: string | undefined): string {
  const own = promptOf(skill, engine);
  const said = (message ?? '').trim() === '' ? undefined : message;
  const parts =
    own === undefined
      ? [`Use the skill \`${skill.name}\`.`, listed('Inputs', given.input), listed('Parameters', given.parameter), said]
      : [filled(own, skill, given), said];
  return parts.filter((part) => part !== undefined && part !== '').join('\n\n');
}

function promptOf({ prompts }: Skill, engine: string): string | undefined {
  const named = [engine, 'default'].find((name) => Object.hasOwn(prompts, name));
  return named === undefined ? undefined : prompts[named];
}

function listed(title: string, values: JsonObject): string {
  const lines = Object.entries(values).map(([name, value]) => `- ${name}: ${shown(value)}`);
  return lines.length === 0 ? '' : [`${title}:`, ...lines].join('\n');
}

/** `{{ input.name }}`, `{{ parameter.name }}`, `{{ skill }}`; anything else stays as it is written. */
function filled(prompt: string, skill: Skill, given: SkillInput): string {
  return prompt.replace(
    /\{\{\s*(input|parameter|skill)(?:\.([\w-]+))?\s*\}\}/g,
    (whole, root: string, name?: string) => {
      if (root === 'skill') return name === undefined || name === 'name' || name === 'id' ? skill.name : whole;
      const values = root === 'input' ? given.input : given.parameter;
      if (name === undefined) return JSON.stringify(values);
      return Object.hasOwn(values, name) ? shown(values[name] ?? null) : whole;
    },
  );
}

function shown(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
