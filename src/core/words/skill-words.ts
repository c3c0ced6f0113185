import type { Text, Words } from './text.ts';

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
  inputNot: (skill: string, problems: Text) => ({
    en: `The skill ${skill} cannot use what it was given: ${problems.en}.`,
    zh: `技能 ${skill} 无法使用给它的内容：${problems.zh}。`,
  }),
  missing: (name: string) => ({ en: `"${name}" is missing`, zh: `缺少“${name}”` }),
  unknownName: (name: string, known: readonly string[]) => ({
    en: `it takes no "${name}"${known.length === 0 ? '' : `, but ${known.join(', ')}`}`,
    zh: `它不接受“${name}”${known.length === 0 ? '' : `，只接受 ${known.join('、')}`}`,
  }),
  notAmong: (name: string, choices: readonly string[], given: string | undefined) => ({
    en: `"${name}" is one of ${choices.join(', ')}${given === undefined ? '' : `, not ${given}`}`,
    zh: `“${name}”必须是 ${choices.join('、')} 之一${given === undefined ? '' : `，而不是 ${given}`}`,
  }),
  typeNot: (name: string, type: string, given: string | undefined) => ({
    en: `"${name}" must be of type ${type}${given === undefined ? '' : `, not ${given}`}`,
    zh: `“${name}”的类型必须是 ${type}${given === undefined ? '' : `，而不是 ${given}`}`,
  }),
  boundNot: (name: string, bound: Text, given: string | undefined) => ({
    en: `"${name}" must ${bound.en}${given === undefined ? '' : `, not ${given}`}`,
    zh: `“${name}”必须${bound.zh}${given === undefined ? '' : `，而不是 ${given}`}`,
  }),
  valueNot: (name: string, problem: string, given: string | undefined) => ({
    en: `"${name}" ${problem}${given === undefined ? '' : `: ${given}`}`,
    zh: `“${name}”不符合要求（${problem}）${given === undefined ? '' : `：${given}`}`,
  }),
  givenNot: (problem: string) => ({
    en: `what is given with -i ${problem}`,
    zh: `用 -i 给出的内容不符合要求（${problem}）`,
  }),
} as const satisfies Words;

const characters = (count: number) => `${count} character${count === 1 ? '' : 's'}`;

/** What a value must be or have, by the keyword of its schema that sets the bound. */
export const BOUND_WORDS: { readonly [keyword: string]: (limit: number) => Text } = {
  minimum: (limit) => ({ en: `be ${limit} or more`, zh: `不小于 ${limit}` }),
  maximum: (limit) => ({ en: `be ${limit} or less`, zh: `不大于 ${limit}` }),
  exclusiveMinimum: (limit) => ({ en: `be more than ${limit}`, zh: `大于 ${limit}` }),
  exclusiveMaximum: (limit) => ({ en: `be less than ${limit}`, zh: `小于 ${limit}` }),
  minLength: (limit) => ({ en: `be of ${characters(limit)} or more`, zh: `至少有 ${limit} 个字符` }),
  maxLength: (limit) => ({ en: `be of ${characters(limit)} or fewer`, zh: `最多有 ${limit} 个字符` }),
};
