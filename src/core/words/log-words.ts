import type { Words } from './text.ts';

/** What stands in a log for reading, beside what a story tells. */
export const LOG_WORDS = {
  started: (name: string, workflow: string, mode: string, engine: string) => ({
    en: `▸ ${name} started: workflow ${workflow}, mode ${mode}, engine ${engine}`,
    zh: `▸ 启动 ${name}：工作流 ${workflow}，模式 ${mode}，引擎 ${engine}`,
  }),
  turn: (turn: number, agent: string) => ({
    en: agent === '' ? `turn ${turn}` : `turn ${turn}: ${agent}`,
    zh: agent === '' ? `第 ${turn} 回合` : `第 ${turn} 回合：${agent}`,
  }),
  ended: (turn: number, verdict: string) => ({
    en: `turn ${turn} ended: ${verdict}`,
    zh: `第 ${turn} 回合结束：${verdict}`,
  }),
  resumed: { en: 'gone on with by resume', zh: '用 resume 继续' },
  blocked: (code: string) => ({ en: `✗ blocked: ${code}`, zh: `✗ 被阻塞：${code}` }),
} as const satisfies Words;
