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
  naming: {
    en: `A run is named by its id, the first letters of it, or @last.
To list all error codes: signalbox explain`,
    zh: `运行可以用编号、编号的开头或 @last 指定。
列出所有错误代码：signalbox explain`,
  },
} as const satisfies Words;
