import type { Text, Words } from './text.ts';

/** What `audit` tells. */
export const AUDIT_WORDS = {
  turn: (turn: number) => ({ en: `turn ${turn}`, zh: `第 ${turn} 回合` }),
  fromRaw: { en: 'from the raw bytes', zh: '依据原始字节' },
  fromLog: { en: 'from the log: no raw bytes to go by', zh: '依据日志：没有可用的原始字节' },
  by: (source: Text) => ({ en: `(${source.en})`, zh: `（${source.zh}）` }),
  recomputed: (verdict: string) => ({ en: `recomputed: ${verdict}`, zh: `重新判定：${verdict}` }),
  notJudged: (why: string) => ({ en: `not judged: ${why}`, zh: `没有判定：${why}` }),
  same: (count: number) => ({
    en: count === 1 ? 'The verdict was confirmed.' : `${count} of ${count} verdicts confirmed.`,
    zh: `全部 ${count} 个判定都与当时一致。`,
  }),
  differs: (same: number, count: number) => ({
    en: `${same} of ${count} ${count === 1 ? 'verdict' : 'verdicts'} confirmed; the others differ from the log.`,
    zh: `${count} 个判定中有 ${same} 个确认无误，其余与日志不一致。`,
  }),
  nothing: {
    en: "No turn of this run has been judged by an engine's reply yet.",
    zh: '这个运行还没有任何回合是依据引擎的输出判定的。',
  },
} as const satisfies Words;

/** Why there was nothing to judge a turn by. */
export const UNJUDGED_WORDS = {
  'still-open': { en: 'it has not ended yet', zh: '尚未结束' },
  'no-reply': { en: 'it ended before the engine had answered', zh: '引擎还没有回答就结束了' },
  'ended-by-call': {
    en: "it was ended by a tool call, not by the engine's last reply",
    zh: '由工具调用结束，而不是由引擎的最后回复结束',
  },
  'call-in-doubt': {
    en: 'it is not known yet whether one of its calls was carried out',
    zh: '还不知道其中一个调用是否已经执行',
  },
} as const satisfies Words;
