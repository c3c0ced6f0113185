import { badUsage } from '../core/bad-usage.ts';
import { ENGINE_NAMES } from '../core/engine/descriptors.ts';
import type { JsonObject } from '../core/json.ts';
import type { Skill } from '../core/package/definition.ts';
import type { Mode } from '../core/run/events.ts';
import { readSkillInput } from '../core/skill/skill-input.ts';
import { skillTask } from '../core/skill/skill-task.ts';
import { SKILL_WORDS } from '../core/words/skill-words.ts';
import { composed } from '../core/words/text.ts';

/** Interactive where nothing is said, unless the skill knows only the other one. */
export function modeFor(skill: Skill | undefined, wanted: Mode | undefined): Mode {
  const [only, ...others] = skill?.modes ?? [];
  const mode = wanted ?? (only !== undefined && others.length === 0 ? only : 'interactive');
  if (skill === undefined || skill.modes.includes(mode)) return mode;
  const details = wanted === undefined ? { added: ['--mode', only] } : { flag: '--mode', wrong: wanted, meant: only };
  throw badUsage(SKILL_WORDS.modeNot(skill.name, mode, skill.modes), { do: 'start-options' }, details);
}

/** These stand in for other engines, so a skill cannot exclude them. */
const PLAYERS = ['scripted', 'none', 'embedded'];

/** The first words to the engine, and what was given as its schemas say it. What the skill does not take is refused here, before anything starts. */
export function firstWords(
  skill: Skill,
  engine: string,
  { variables, input }: { readonly variables: JsonObject; readonly input: string | undefined },
): { readonly input: string; readonly variables: JsonObject } {
  const excluded = skill.engines?.includes(engine) === false || skill.unsupportedEngines.includes(engine);
  if (excluded && !PLAYERS.includes(engine)) {
    const [first] = (skill.engines ?? []).filter(
      (id) => ENGINE_NAMES.includes(id) && !skill.unsupportedEngines.includes(id),
    );
    const details = first === undefined ? undefined : { flag: '--engine', wrong: engine, meant: first };
    throw badUsage(SKILL_WORDS.engineNot(skill.name, engine), { do: 'list-engines' }, details);
  }
  const read = readSkillInput(skill, variables);
  if (read.problems.length > 0) {
    const all = composed((say) => read.problems.map(({ said }) => say(said)).join('; '));
    const again = read.problems.find(({ again }) => again !== undefined)?.again;
    throw badUsage(SKILL_WORDS.inputNot(skill.name, all), { do: 'start-options' }, again);
  }
  return { input: skillTask(skill, engine, read, input), variables: { ...read.input, ...read.parameter } };
}
