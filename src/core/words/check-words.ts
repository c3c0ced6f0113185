import type { Words } from './text.ts';

/** What a full check of the store is told about, by `doctor` and by a worker. */
export const CHECK_WORDS = {
  store: { en: 'store', zh: '存储' },
  noneYet: (home: string) => ({ en: `${home} has none yet`, zh: `${home} 里还没有` }),
  firstRun: (begin: string) => ({
    en: `The first run creates it: ${begin}. If there should be one already, check SIGNALBOX_HOME.`,
    zh: `第一个运行会建立它：${begin}。如果本该有，请看看 SIGNALBOX_HOME 是否正确。`,
  }),
  whole: (runs: number, events: number, posts: number, texts: number) => ({
    en: `intact: all of it was read (${runs} runs, ${events} events, ${posts} commands, ${texts} texts)`,
    zh: `完好：已全部读过（${runs} 个运行、${events} 个事件、${posts} 个命令、${texts} 段文本）`,
  }),
  damaged: (damages: number, hurt: readonly string[], others: number) => ({
    en: `damaged in ${damages === 1 ? 'one place' : `${damages} places`}${namedRuns(hurt, '; runs affected: ')}; ${wholeRuns(others)}`,
    zh: `${damages} 处损坏${namedRuns(hurt, '；涉及的运行：')}；其他 ${others} 个运行完好`,
  }),
  andMore: (count: number) => ({ en: `and ${count} more`, zh: `还有 ${count} 处` }),
  helps: (log: string) => ({
    en: `Stop all Signalbox processes, keep a copy of the file, and restore it from a backup. What is intact can still be read: ${log}`,
    zh: `停止所有 Signalbox 进程，保留该文件的副本，并从备份恢复。完好的部分仍可读取：${log}`,
  }),
  checking: (done: number, all: number) => ({
    en: `Checking the store: ${done} of ${all} runs`,
    zh: `正在检查存储：${done}/${all} 个运行`,
  }),
  workerFound: (damages: number, hurt: readonly string[]) => ({
    en: `The store is damaged in ${damages === 1 ? 'one place' : `${damages} places`}${namedRuns(hurt, ': ')}. For details: signalbox doctor --store`,
    zh: `存储有 ${damages} 处损坏${namedRuns(hurt, '：')}。详情见：signalbox doctor --store`,
  }),
} as const satisfies Words;

function wholeRuns(others: number): string {
  return others === 1 ? 'one other run is intact' : `${others} other runs are intact`;
}

const MOST_NAMED = 5;

function namedRuns(runs: readonly string[], before: string): string {
  if (runs.length === 0) return '';
  return before + runs.slice(0, MOST_NAMED).join(', ') + (runs.length > MOST_NAMED ? ', …' : '');
}
