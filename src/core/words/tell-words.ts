import type { Words } from './text.ts';

/** What is told of a run while it goes on. */
export const TELL_WORDS = {
  output: { en: 'output', zh: '输出' },
  left: (reason: string) => ({ en: `left the run (${reason})`, zh: `离开了运行（${reason}）` }),
  you: { en: 'You:', zh: '你：' },
  agent: { en: 'Agent:', zh: '智能体：' },
  named: (name: string) => ({ en: `${name}:`, zh: `${name}：` }),
  /** Before words that the runtime itself says to an agent. */
  runtime: { en: 'Signalbox:', zh: 'Signalbox：' },
  /** Before what an item is to be done by. */
  task: { en: 'Task:', zh: '任务：' },
  tryingAgain: { en: 'Trying again.', zh: '正在重试。' },
  tryingAgainIn: (seconds: number) => ({ en: `Trying again in ${seconds} s.`, zh: `${seconds} 秒后重试。` }),
  playedBy: (engines: string) => ({ en: `continuing with ${engines}`, zh: `从这里起改用 ${engines}` }),
  shortened: { en: 'long results were shortened to make room', zh: '为腾出空间，较长的结果已被缩短' },
  summedUp: (count: number) => ({
    en: `${count} earlier messages were summed up to make room`,
    zh: `为腾出空间，之前的 ${count} 条消息已被概括`,
  }),
  chosen: (words: string, workflow: string) => ({
    en: `${words}: the workflow ${workflow}`,
    zh: `${words}：工作流 ${workflow}`,
  }),
  cutOff: { en: 'the last exchange was cut off; asking again', zh: '上一次交互被打断；正在重新发送' },
  refused: (tool: string, code: string, message: string) => ({
    en: `${tool} refused, ${code}: ${message}`,
    zh: `${tool} 被拒绝，${code}: ${message}`,
  }),
  putBack: (files: string) => ({
    en: `put back, not this role's to change: ${files}`,
    zh: `已恢复原样，不归该角色修改：${files}`,
  }),
  failed: (tool: string, code: string, message: string) => ({
    en: `${tool} failed, ${code}: ${message}`,
    zh: `${tool} 失败，${code}: ${message}`,
  }),
  inDoubt: (tool: string) => ({
    en: `${tool}: it is not known whether it was carried out`,
    zh: `${tool}：不知道它是否已经执行`,
  }),
  reopened: (node: string) => ({ en: `${node} is not done: you said no`, zh: `${node} 尚未完成：你拒绝了` }),
  entered: (node: string, from: string) => ({ en: `${node}  (from ${from})`, zh: `${node}  （来自 ${from}）` }),
  youRewound: (from: string, to: string, reason: string) => ({
    en: `you took the run back from ${from} to ${to}: ${reason}`,
    zh: `你把运行从 ${from} 回退到 ${to}：${reason}`,
  }),
  agentRewinds: (from: string, to: string, reason: string) => ({
    en: `the agent takes the run back from ${from} to ${to}: ${reason}`,
    zh: `智能体把运行从 ${from} 回退到 ${to}：${reason}`,
  }),
  frameDone: (workflow: string) => ({ en: `${workflow} is done`, zh: `${workflow} 已完成` }),
  withdrawn: { en: 'what was asked is withdrawn', zh: '提问已撤回' },
  adopted: (path: string) => ({ en: `your edit of ${path} was adopted:`, zh: `你对 ${path} 的修改已被采纳：` }),
  notAdopted: (path: string, why: string) => ({
    en: `your edit of ${path} was not adopted, ${why} Your text is kept beside it as workflow.refused-….md.`,
    zh: `你对 ${path} 的修改没有被采纳，${why} 你的文本保存在它旁边：workflow.refused-….md。`,
  }),
  movedAside: (path: string, why: string) => ({
    en: `${path} was not adopted, ${why} What was there is kept beside it as workflow.refused-….md.`,
    zh: `${path} 没有被采纳，${why} 原来的内容保存在它旁边：workflow.refused-….md。`,
  }),
  changing: { en: 'the confirmed change is being made', zh: '正在执行已确认的改动' },
  changingThis: { en: 'the confirmed change is being made:', zh: '正在执行已确认的改动：' },
  lapsed: {
    en: 'the confirmed change was not made and must be confirmed again',
    zh: '已确认的改动没有执行；需要重新确认',
  },
  completed: { en: 'The workflow is completed.', zh: '工作流已完成。' },
  runFailed: { en: 'The run failed.', zh: '运行失败。' },
  canceled: (reason: string) => ({ en: `The run was canceled: ${reason}.`, zh: `运行已取消：${reason}。` }),
  /** Why a run was canceled where no reason is given; the log has it in English. */
  byPerson: { en: 'by a person', zh: '人工取消' },
  held: { en: 'kept: it starts the next task once this one is done', zh: '已保留：这个任务完成后，用它开始下一个任务' },
  openAgain: (cycle: number) => ({
    en: `The run is open again (cycle ${cycle}).`,
    zh: `运行重新打开（第 ${cycle} 个周期）。`,
  }),
  yes: { en: 'yes', zh: '是' },
  no: { en: 'no', zh: '否' },
  approved: { en: 'approved', zh: '已批准' },
} as const satisfies Words;

/** The line below everything else, while something is awaited. */
export const LIVE_WORDS = {
  engine: { en: 'the engine', zh: '引擎' },
  tokens: (count: number) => ({ en: `${count} tokens`, zh: `${count} 个 token` }),
  leaving: { en: 'Ctrl-C leaves, nothing is lost', zh: 'Ctrl-C 离开，不会丢失任何内容' },
} as const satisfies Words;
