import { recordable } from './recordable.ts';
import type { Words } from './text.ts';

/** About engine programs and other commands, as processes. */
export const PROGRAM_WORDS = {
  notStarted: (program: string, why: string) => ({
    en: `${program} could not be started: ${why}`,
    zh: `无法启动 ${program}：${why}`,
  }),
  keyNotSet: (title: string, variable: string) => ({
    en: `Your settings for ${title} take its key from ${variable}, which is not set here.`,
    zh: `按你的设置，${title} 的密钥取自 ${variable}，而这里没有设置它。`,
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
    en: `${title} no longer knows the session that it was asked to continue.`,
    zh: `${title} 已经没有要它继续的那个会话。`,
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
    en: `${title} exited before it reported the end of its turn, so its answer may be incomplete`,
    zh: `${title} 没有报告回合结束就退出了，它的回复可能不完整`,
  }),
  endedEarlyBecause: (title: string, words: string) => ({
    en: `${title} exited before it reported the end of its turn, so its answer may be incomplete: ${words}`,
    zh: `${title} 没有报告回合结束就退出了，它的回复可能不完整：${words}`,
  }),
  elsewhere: (what: string, program: string) => ({
    en: `${what}. The ${program} on your PATH may be a wrapper around a program that is not visible in the sandbox: put that program's folder first on PATH`,
    zh: `${what}。PATH 上的 ${program} 可能只是一个包装脚本，真正的程序在沙箱里看不到：请把那个程序所在的文件夹放到 PATH 的最前面`,
  }),
} as const);
