import { recordable } from './recordable.ts';

/** What the runtime itself asks of a person. The log has it in English, so that it is read back from there. */
export const ASKED_WORDS = recordable('asked', {
  silent: {
    en: 'The agent has stopped without a word. What should it do?',
    zh: '智能体没有说话就停下了。它该做什么？',
  },

  // An edge that demands a yes
  mayMove: (from: string, to: string) => ({
    en: `May the run go from ${from} to ${to}?`,
    zh: `可以从 ${from} 走到 ${to} 吗？`,
  }),

  // A call that was cut off: whether it happened is not known
  inDoubt: (tool: string, args: string) => ({
    en: `The run was cut off while ${tool} was being carried out. Was it done? Arguments: ${args}`,
    zh: `运行在执行 ${tool} 时被打断。它执行了吗？参数：${args}`,
  }),
  done: { en: 'It was done: do not run it again', zh: '已经执行：不要再执行' },
  notDone: { en: 'It was not done: run it now', zh: '没有执行：现在执行' },
  nobodyKnows: { en: 'Nobody knows: tell the agent so', zh: '无从得知：如实告诉智能体' },

  // Menus
  agent: { en: 'The agent', zh: '智能体' },
  listens: (name: string) => ({ en: `${name} listens. What is it about?`, zh: `${name} 在听。你想谈什么？` }),
  offers: (name: string) => ({
    en: `${name} can do this for you, or just say what it is about:`,
    zh: `${name} 可以为你做这些，也可以直接说你想做什么：`,
  }),
  noSuchNumber: { en: 'There is no such number. Which of these?', zh: '没有这个编号。是其中哪一项？' },
  several: { en: 'Which of these do you mean?', zh: '你指的是其中哪一项？' },
  perhaps: { en: 'Do you mean this?', zh: '你指的是这一项吗？' },
  none: { en: 'None of these: say it to the agent', zh: '都不是：直接告诉智能体' },
} as const);
