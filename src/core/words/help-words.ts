import type { Words } from './text.ts';

/** What stands around the help of every command. */
export const HELP_WORDS = {
  usage: { en: 'Usage:', zh: '用法：' },
  arguments: { en: 'Arguments:', zh: '参数：' },
  options: { en: 'Options:', zh: '选项：' },
  commands: { en: 'Commands:', zh: '命令：' },
  help: { en: 'display help for command', zh: '显示命令的帮助' },
  version: { en: 'output the version number', zh: '显示版本号' },
  examples: { en: 'Examples:', zh: '示例：' },
  /** After the list of all verbs. */
  exits: {
    en: `
Exit codes: 0 done, 1 failed, 2 wrong usage, 3 invalid package or config,
4 no credentials, 5 no engine or provider, 6 refused by policy, 7 conflict,
8 waits for a person, 9 interrupted, 130 and 143 by signal.
A run is named by its id, the beginning of one, or @last.
Every code of an error: signalbox explain`,
    zh: `
退出码：0 完成，1 失败，2 用法错误，3 包或配置无效，4 缺少凭据，
5 没有可用的引擎或提供方，6 被策略拒绝，7 冲突，8 等待人，9 被中断，
130 和 143 表示信号。
运行可以用编号、编号的开头或 @last 指定。
各个错误代码的说明：signalbox explain`,
  },
} as const satisfies Words;
