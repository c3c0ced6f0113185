import type { Text, Words } from './text.ts';

/** What a worker says of the runs that it works on. */
export const WORKER_WORDS = {
  begins: (concurrency: number) => ({
    en: `Carrying on every run that has something to do, ${concurrency} at a time. Ctrl-C hands them back and ends.`,
    zh: `正在处理所有有事可做的运行，同时最多 ${concurrency} 个。按 Ctrl-C 会交还它们并结束。`,
  }),
  beginsWith: (runId: string) => ({
    en: `Working on ${runId}. Ctrl-C hands it back and ends.`,
    zh: `正在处理 ${runId}。按 Ctrl-C 会交还它并结束。`,
  }),
  taken: { en: 'taken', zh: '已接手' },
  returned: { en: 'given back, for the next worker', zh: '已交还，留给下一个工作进程' },
  left: (why: Text) => ({
    en: `could not be given back: ${why.en} The next worker takes it over as it is now.`,
    zh: `无法交还：${why.zh} 下一个工作进程会按现在的样子接手。`,
  }),
  lost: { en: 'taken over by another process', zh: '已被另一个进程接管' },
  held: (why: Text, seconds: number) => ({
    en: `cannot go on here: ${why.en} Trying again in ${seconds} s.`,
    zh: `在这里无法继续：${why.zh} ${seconds} 秒后再试。`,
  }),
  idle: { en: 'Nothing is left to do.', zh: '没有剩下要做的事。' },
  looking: (why: string) => ({
    en: `Looking for work failed and will be tried again: ${why}`,
    zh: `查找任务失败，会再试：${why}`,
  }),
  concurrencyWrong: (given: string) => ({
    en: `--concurrency must be a whole number from 1 to 1000, not ${given}.`,
    zh: `--concurrency 应为 1 到 1000 的整数，而不是 ${given}。`,
  }),
  notDetached: (why: string) => ({
    en: `The run was created, but no process could be started for it: ${why}`,
    zh: `运行已建立，但无法为它启动进程：${why}`,
  }),
  detachedAnswers: {
    en: '--answer needs a command that stays with the run; it cannot be combined with --detach.',
    zh: '--answer 需要命令一直跟随运行，不能与 --detach 一起使用。',
  },
  runAlone: {
    en: '--run works on one run until it rests: it takes neither --concurrency nor --until-idle.',
    zh: '--run 只处理一个运行直到它停下：不能与 --concurrency 或 --until-idle 一起用。',
  },
  idleBut: (held: number) => ({
    en: `Nothing is left to do here: ${held === 1 ? 'one run' : `${held} runs`} cannot go on without what is said above.`,
    zh: `这里没有剩下能做的事：有 ${held} 个运行缺少上面所说的条件，无法继续。`,
  }),
  detached: {
    en: 'A background process is working on it; you can close this terminal.',
    zh: '后台进程正在处理它；可以关闭这个终端。',
  },
} as const satisfies Words;
