import type { Text, Words } from './text.ts';

/** How many there are of something: English has a plural, Chinese a measure word. */
export const COUNT_WORDS = {
  nodes: (count: number) => counted(count, 'node', '个节点'),
  edges: (count: number) => counted(count, 'edge', '条边'),
  workflows: (count: number) => counted(count, 'workflow', '个工作流'),
  agents: (count: number) => counted(count, 'agent', '个智能体'),
  loops: (count: number) => counted(count, 'loop', '个循环'),
  files: (count: number) => counted(count, 'file', '个文件'),
  turns: (count: number) => counted(count, 'turn', '个回合'),
  exchanges: (count: number) => counted(count, 'exchange', '次交互'),
  messages: (count: number) => counted(count, 'message', '条消息'),
  errors: (count: number) => counted(count, 'error', '个错误'),
  warnings: (count: number) => counted(count, 'warning', '个警告'),
} as const satisfies Words;

/** How long something took or how long ago it was, by its largest whole unit. */
export const AGE_WORDS = {
  days: (count: number | string) => ({ en: `${count} d`, zh: `${count} 天` }),
  hours: (count: number | string) => ({ en: `${count} h`, zh: `${count} 小时` }),
  minutes: (count: number | string) => ({ en: `${count} min`, zh: `${count} 分钟` }),
  seconds: (count: number | string) => ({ en: `${count} s`, zh: `${count} 秒` }),
} as const satisfies Words;

function counted(count: number, noun: string, measured: string): Text {
  return { en: `${count} ${noun}${count === 1 ? '' : 's'}`, zh: `${count} ${measured}` };
}
