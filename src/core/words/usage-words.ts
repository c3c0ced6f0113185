import type { Words } from './text.ts';

/** What is wrong with a command line. */
export const USAGE_WORDS = {
  unknownOption: (flag: string) => ({ en: `Unknown option '${flag}'.`, zh: `未知选项 '${flag}'。` }),
  unknownCommand: (name: string) => ({ en: `Unknown command '${name}'.`, zh: `未知命令 '${name}'。` }),
  missingArgument: (name: string) => ({ en: `Missing required argument '${name}'.`, zh: `缺少必需的参数 '${name}'。` }),
  optionMissingArgument: (flags: string) => ({
    en: `Option '${flags}' argument missing.`,
    zh: `选项 '${flags}' 缺少取值。`,
  }),
  tooMany: (expected: string, received: string, words: string) => ({
    en: `Too many arguments. Expected ${expected} but got ${received}: ${words}.`,
    zh: `参数太多。应有 ${expected}，却给了 ${received} 个：${words}。`,
  }),
  tooManyFor: (verb: string, expected: string, received: string, words: string) => ({
    en: `Too many arguments for '${verb}'. Expected ${expected} but got ${received}: ${words}.`,
    zh: `'${verb}' 的参数太多。应有 ${expected}，却给了 ${received} 个：${words}。`,
  }),
  quotes: {
    en: 'Put your words in quotes, so that they are one argument.',
    zh: '请给这段话加上引号，使它成为一个参数。',
  },
  expected: (count: number) => ({ en: `${count} argument${count === 1 ? '' : 's'}`, zh: `${count} 个` }),
  unknownLanguage: (wish: string, languages: readonly string[]) => ({
    en: `--lang must be ${languages.join(' or ')}, not ${wish}.`,
    zh: `--lang 可以是 ${languages.join(' 或 ')}，不能是 ${wish}。`,
  }),
  noSuchCommand: { en: 'There is no such command.', zh: '没有这个命令。' },
  didYouMean: (name: string) => ({ en: `Did you mean ${name}?`, zh: `是不是想写 ${name}？` }),
  didYouMeanOne: (names: string) => ({ en: `Did you mean one of ${names}?`, zh: `是不是想写其中之一：${names}？` }),
} as const satisfies Words;
