import type { Words } from './text.ts';

/** Conversations at the terminal. */
export const TALK_WORDS = {
  commands: {
    en: 'Say what you like. /pause leaves without losing anything, /stop ends it for good.',
    zh: '请随意说。/pause 离开，不会丢失任何内容，/stop 彻底结束。',
  },
  waits: { en: 'It waits for you; nothing is lost.', zh: '它在等你；没有丢失任何内容。' },
  back: { en: 'Back in the conversation.', zh: '回到对话。' },
  noWords: { en: 'There are no words to begin with.', zh: '没有给出要说的第一句话。' },
  noPackage: {
    en: 'An agent belongs to a package: name one with --package.',
    zh: '智能体属于某个包：请用 --package 指定。',
  },
  runsListed: {
    en: 'Runs are listed by signalbox ls, and resumed by signalbox resume RUN.',
    zh: '用 signalbox ls 列出运行，用 signalbox resume RUN 继续运行。',
  },
} as const satisfies Words;
