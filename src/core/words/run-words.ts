import type { Words } from './text.ts';

/** About runs as people name and list them. */
export const RUN_WORDS = {
  none: { en: 'No runs yet.', zh: '还没有任何运行。' },
  noneYet: { en: 'There are no runs yet.', zh: '还没有任何运行。' },
  idEmpty: { en: 'The id of the run is empty.', zh: '运行的编号是空的。' },
  idTooShort: {
    en: 'Every id begins with run_: more of it is needed.',
    zh: '所有编号都以 run_ 开头：请再多写几个字符。',
  },
  notThere: (ref: string) => ({ en: `There is no run ${ref}.`, zh: `没有运行 ${ref}。` }),
  ambiguous: (ref: string, one: string, other: string) => ({
    en: `${ref} could be ${one} or ${other}.`,
    zh: `${ref} 可能是 ${one}，也可能是 ${other}。`,
  }),
  listed: {
    en: 'signalbox ls   (the newest run is @last)',
    zh: 'signalbox ls   （最新的运行是 @last）',
  },
  moreOfId: {
    en: 'Type more of the id; signalbox ls shows it.',
    zh: '请多写几个字符；signalbox ls 会显示完整编号。',
  },
} as const satisfies Words;
