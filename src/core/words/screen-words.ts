import type { Words } from './text.ts';

/** What lines begin with, end with and are joined by. */
export const SCREEN_WORDS = {
  /** Before the command that comes next; a colon of Chinese brings its own space. */
  next: { en: 'Next: ', zh: '下一步：' },
  /** Before what to do about a problem. */
  advice: { en: 'What to do: ', zh: '怎么办：' },
  /** Between two commands of which one is enough. */
  or: { en: '   or   ', zh: '   或   ' },
  comma: { en: ', ', zh: '、' },
  /** Between the parts of a sentence. */
  clause: { en: ', ', zh: '，' },
  semicolon: { en: '; ', zh: '；' },
  and: { en: ' and ', zh: '和 ' },
  /** Between two sentences. */
  space: { en: ' ', zh: '' },
  counted: (count: number, what: string) => ({ en: `${count} ${what}`, zh: `${count} 个 ${what}` }),
  sentence: (text: string) => ({ en: `${text}.`, zh: `${text}。` }),
  bug: {
    en: 'This is a bug: please report it with what is on stderr.',
    zh: '这是程序缺陷：请连同 stderr 的内容一起报告。',
  },
  bugAgain: {
    en: 'This is a bug in Signalbox; nothing that was recorded is lost. Run it again with --debug and report what you see.',
    zh: '这是 Signalbox 的缺陷；已记录的内容没有丢失。请加上 --debug 再试，并报告所见内容。',
  },
} as const satisfies Words;
