import { recordable } from './recordable.ts';

/** What is said of an output and of the program that gave it. The log has it in English. */
export const VERDICT_WORDS = recordable('verdict', {
  softly: {
    en: 'The output is valid, but the agent did not say that it is done.',
    zh: '输出有效，但智能体没有写出完成标记。',
  },
  loose: {
    en: 'The output schema accepts any object, so passing it proves little.',
    zh: '输出的 schema 接受任何对象，所以通过校验说明不了什么。',
  },
  repaired: {
    en: 'The output was broken JSON and has been repaired; see whether it is what was meant.',
    zh: '输出是残缺的 JSON，已经修复；请看看是不是原来的意思。',
  },
  rounded: {
    en: 'A number in the output is larger than can be kept to the last digit; a skill should write it as a text.',
    zh: '输出里有一个数字太大，无法精确保存到最后一位；技能应把它写成文本。',
  },
  schemaLeft: (problem: string) => ({
    en: `The schema of the output was left aside: ${problem}.`,
    zh: `没有使用输出的 schema：${problem}。`,
  }),
  doneInvalid: (problem: string) => ({
    en: `The agent said that it is done, but its output cannot be used: ${problem}.`,
    zh: `智能体说已经完成，但它的输出不能用：${problem}。`,
  }),
  outputInvalid: (problem: string) => ({
    en: `The output cannot be used: ${problem}.`,
    zh: `输出不能用：${problem}。`,
  }),
  attemptsUsed: (problem: string) => ({
    en: `The agent has used all its attempts without a valid output: ${problem}.`,
    zh: `智能体用完了所有尝试，仍没有有效的输出：${problem}。`,
  }),
  askMalformed: (problem: string) => ({
    en: `The question was not asked in the agreed form and is shown as it was said: ${problem}.`,
    zh: `提问的格式不对，按原话显示：${problem}。`,
  }),
  notInState: {
    en: 'The output is too large or too deep for the state, so conditions cannot use it; it is in the log and in show --json.',
    zh: '输出太大或嵌套太深，没有写进状态，条件无法引用它；它在日志里，也在 show --json 里。',
  },
  ofTheRuntime: (variable: string) => ({
    en: `The output is not in the state: the variable ${variable} is written by the runtime alone. Give the node another id.`,
    zh: `输出没有写进状态：变量 ${variable} 只由运行时写入。请给节点换一个 id。`,
  }),
  sandboxPlain: {
    en: 'The program runs without a sandbox: it can reach everything that you can.',
    zh: '程序没有沙箱保护：你能访问的一切它都能访问。',
  },
  sessionRestarted: {
    en: 'The engine could not go on in its session; a new one was given the conversation as it is recorded.',
    zh: '引擎无法在原来的会话里继续；已把记录下来的对话交给一个新的会话。',
  },
  engineChanged: (title: string, version: string, argv: string) => ({
    en: `${title} is now version ${version}, not the one the run began with; it was started as: ${argv}`,
    zh: `${title} 现在的版本（${version}）与运行开始时不同，启动命令是：${argv}`,
  }),
  loginRenewed: (title: string) => ({
    en: `${title} has renewed its login in this run, so your own login of ${title} may not be valid any more.`,
    zh: `${title} 在这个运行里更新了登录，你自己的 ${title} 登录可能已经失效。`,
  }),
  sessionLost: (title: string) => ({
    en: `${title} left no session to continue, and your settings do not allow a new one (lostSession: fail).`,
    zh: `${title} 没有留下可以继续的会话，而你的设置不允许新开会话（lostSession: fail）。`,
  }),
  sessionReplaced: (title: string) => ({
    en: `${title} went on in another session than it was asked to, and may know nothing of what was said before.`,
    zh: `${title} 没有在指定的会话里继续，而是用了另一个会话，可能不知道之前说过的话。`,
  }),
  freshSessionFailed: (why: string) => ({
    en: `The session could not be continued, and a new one failed as well: ${why}`,
    zh: `原来的会话无法继续，新的会话也失败了：${why}`,
  }),
  noSession: {
    en: 'There was no session to go on with; a new one was given the conversation as it is recorded.',
    zh: '没有可以继续的会话；已把记录下来的对话交给一个新的会话。',
  },
} as const);
