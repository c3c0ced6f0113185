import type { Words } from './text.ts';

/** About engine programs and other commands, as processes. */
export const PROGRAM_WORDS = {
  notStarted: (program: string, why: string) => ({
    en: `${program} could not be started: ${why}`,
    zh: `无法启动 ${program}：${why}`,
  }),
} as const satisfies Words;
