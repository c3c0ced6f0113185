import { recordable } from './recordable.ts';
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

/** What the turn of an engine program came to, where it failed. `…Because`: with the program's own words. */
export const PROGRAM_FAILURES = recordable('program', {
  notInTime: (title: string) => ({
    en: `${title} was not done in time and was ended.`,
    zh: `${title} 没有在规定时间内完成，已被结束。`,
  }),
  wroteTooMuch: (title: string) => ({
    en: `${title} wrote more than it may and was ended.`,
    zh: `${title} 写出的内容超过上限，已被结束。`,
  }),
  lineTooLong: (title: string) => ({
    en: `${title} wrote a line that is too long to be read.`,
    zh: `${title} 写出的一行太长，无法读取。`,
  }),
  saidTooMuch: (title: string) => ({
    en: `${title} said more than a run can keep.`,
    zh: `${title} 说的内容超过一次运行所能保存的上限。`,
  }),
  unknownSession: (title: string) => ({
    en: `${title} does not know the session that it was to go on with.`,
    zh: `${title} 不认识应当继续的那个会话。`,
  }),
  itsWords: (title: string, words: string) => ({ en: `${title}: ${words}`, zh: `${title}：${words}` }),
  failed: (title: string) => ({ en: `${title} failed`, zh: `${title} 失败了` }),
  failedBecause: (title: string, words: string) => ({
    en: `${title} failed: ${words}`,
    zh: `${title} 失败了：${words}`,
  }),
  killed: (title: string, signal: string) => ({
    en: `${title} was killed by ${signal}`,
    zh: `${title} 被信号 ${signal} 终止`,
  }),
  killedBecause: (title: string, signal: string, words: string) => ({
    en: `${title} was killed by ${signal}: ${words}`,
    zh: `${title} 被信号 ${signal} 终止：${words}`,
  }),
  exited: (title: string, code: string) => ({
    en: `${title} ended with exit code ${code}`,
    zh: `${title} 以退出码 ${code} 结束`,
  }),
  exitedBecause: (title: string, code: string, words: string) => ({
    en: `${title} ended with exit code ${code}: ${words}`,
    zh: `${title} 以退出码 ${code} 结束：${words}`,
  }),
  endedEarly: (title: string) => ({
    en: `${title} ended before it said that its turn was over, so what it said may not be all`,
    zh: `${title} 还没有表示回合结束就退出了，它说的话可能不完整`,
  }),
  endedEarlyBecause: (title: string, words: string) => ({
    en: `${title} ended before it said that its turn was over, so what it said may not be all: ${words}`,
    zh: `${title} 还没有表示回合结束就退出了，它说的话可能不完整：${words}`,
  }),
  elsewhere: (what: string, program: string) => ({
    en: `${what}. What ${program} stands for on the search path may be a script for a program elsewhere, which is not seen in the sandbox: put the folder of that program first on PATH`,
    zh: `${what}。搜索路径上的 ${program} 可能只是一个脚本，真正的程序在别处，在沙箱里看不到：请把那个程序所在的文件夹放到 PATH 的最前面`,
  }),
} as const);
