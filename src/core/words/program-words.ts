import type { Words } from './text.ts';

/** About engine programs and other commands, as processes. */
export const PROGRAM_WORDS = {
  notStarted: (program: string, why: string) => ({
    en: `${program} could not be started: ${why}`,
    zh: `无法启动 ${program}：${why}`,
  }),
  keyNotSet: (title: string, variable: string) => ({
    en: `${title} has its key in ${variable}, by your settings of it, and ${variable} is not set here.`,
    zh: `按你的设置，${title} 的密钥在 ${variable} 中，而这里没有设置 ${variable}。`,
  }),
} as const satisfies Words;
