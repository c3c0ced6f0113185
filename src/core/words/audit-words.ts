import type { Words } from './text.ts';

/** What `audit` tells. */
export const AUDIT_WORDS = {
  turn: (turn: number) => ({ en: `turn ${turn}`, zh: `回合 ${turn}` }),
  fromRaw: { en: 'from the raw bytes', zh: '依据原始字节' },
  fromLog: { en: 'from the log: no raw bytes to go by', zh: '依据日志：没有可用的原始字节' },
  recomputed: (verdict: string) => ({ en: `recomputed: ${verdict}`, zh: `重新判定：${verdict}` }),
  same: (count: number) => ({
    en: count === 1 ? 'The verdict was confirmed.' : `${count} of ${count} verdicts confirmed.`,
    zh: `全部 ${count} 个判定都与当时一致。`,
  }),
  differs: (count: number) => ({
    en: `${count} ${count === 1 ? 'turn is' : 'turns are'} not what the log says.`,
    zh: `有 ${count} 个回合与日志不一致。`,
  }),
  nothing: {
    en: 'No turn of this run has been judged by what an engine said yet.',
    zh: '这个运行还没有回合依据引擎的输出被判定过。',
  },
} as const satisfies Words;
