import type { Words } from './text.ts';

/** What looking at runs says. */
export const LOOK_WORDS = {
  /** Where a list goes on. */
  goesOn: (command: string) => ({ en: `… and more: ${command}`, zh: `… 还有更多：${command}` }),
  nothingWaits: { en: 'Nothing waits for you.', zh: '没有等你处理的事。' },
  more: (count: number) => ({ en: `… and ${count} more: signalbox ls`, zh: `… 还有 ${count} 个：signalbox ls` }),
  atWork: (time: string) => ({ en: `${time} at work`, zh: `用时 ${time}` }),
  tokens: (input: number, output: number) => ({
    en: `${input} tokens in, ${output} out`,
    zh: `输入 ${input} 个 token，输出 ${output} 个`,
  }),
  fromWrong: (from: string) => ({
    en: `--from must be the number of an event, or 0 for the beginning, not ${from}.`,
    zh: `--from 应为事件的序号，0 表示从头开始，而不是 ${from}。`,
  }),
  noCode: (code: string) => ({ en: `There is no code ${code}.`, zh: `没有代码 ${code}。` }),
  noCodeBut: (code: string, meant: string) => ({
    en: `There is no code ${code}. Did you mean ${meant}?`,
    zh: `没有代码 ${code}。是不是想写 ${meant}？`,
  }),
  /** Above the codes of each document, in their order. */
  codesOfRuns: { en: 'What commands and runs tell', zh: '命令和运行给出的代码' },
  codesOfPackages: { en: 'What is wrong with a package, as validate finds it', zh: 'validate 在包里找出的问题' },
  section: (code: string, section: string) => ({ en: `${code}  (${section})`, zh: `${code}  （${section}）` }),
} as const satisfies Words;

/** A run's portrait, line by line. */
export const SHOW_WORDS = {
  package: { en: 'package', zh: '包' },
  chat: { en: 'chat', zh: '聊天' },
  withModel: { en: 'with a model alone', zh: '只与模型对话' },
  agent: { en: 'agent', zh: '智能体' },
  workflow: { en: 'workflow', zh: '工作流' },
  node: { en: 'node', zh: '节点' },
  completed: { en: 'completed', zh: '已完成' },
  nothingYet: { en: 'nothing yet', zh: '暂无' },
  output: { en: 'output', zh: '输出' },
  artifacts: { en: 'artifacts', zh: '产物' },
  task: { en: 'task', zh: '任务' },
  item: { en: 'item', zh: '任务项' },
  items: { en: 'items', zh: '任务项' },
  turns: { en: 'turns', zh: '回合' },
  turnsAndEvents: (turns: number, events: number) => ({
    en: `${turns}, events ${events}`,
    zh: `${turns}，事件 ${events}`,
  }),
  cycle: (cycle: number) => ({ en: `cycle ${cycle}`, zh: `第 ${cycle} 个周期` }),
} as const satisfies Words;
