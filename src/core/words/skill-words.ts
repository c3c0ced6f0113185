import type { Words } from './text.ts';

/** About skills: what they can be run with. */
export const SKILL_WORDS = {
  modeNot: (skill: string, mode: string, modes: readonly string[]) => ({
    en: `The skill ${skill} cannot be run in mode ${mode}; it can in ${modes.join(' and ')}.`,
    zh: `技能 ${skill} 不能以 ${mode} 模式运行；可以用 ${modes.join(' 和 ')}。`,
  }),
  engineNot: (skill: string, engine: string) => ({
    en: `The skill ${skill} says that it does not run on the engine ${engine}.`,
    zh: `技能 ${skill} 声明不能在引擎 ${engine} 上运行。`,
  }),
  inputNot: (skill: string, problems: readonly string[]) => ({
    en: `What the skill ${skill} was given is not what it asks for. ${problems.join('; ')}.`,
    zh: `给技能 ${skill} 的内容不符合它的要求。${problems.join('；')}。`,
  }),
} as const satisfies Words;
