import { recordable } from './recordable.ts';
import type { Text, Words } from './text.ts';

/** What becomes of hand-over files that people edit, and what a crew tells people, as the log has it. */
export const CREW_WORDS = recordable('crew', {
  editKept: (kept: string) => ({
    en: `What was edited lies beside it as ${kept}.`,
    zh: `修改后的内容保存在它旁边：${kept}。`,
  }),
  readyToMerge: (where: string) => ({
    en: `Ready for a person to merge: ${where}`,
    zh: `可以合并了，请由人来合并：${where}`,
  }),
} as const);

/** Why the runtime sends work on as it does; programs compare the English of them. */
export const ROUTE_WORDS = recordable('route', {
  asked: { en: 'docs asked for', zh: '用户要求写文档' },
  untested: { en: 'untested change', zh: '有未经检查的改动' },
  config: { en: 'config changed', zh: '配置有改动' },
  symbol: { en: 'symbol added', zh: '新增了函数或类' },
  publish: { en: 'to be published', zh: '可以提交评审' },
  nothing: { en: 'nothing changed', zh: '没有改动' },
  notWanted: { en: 'no pull request wanted', zh: '不需要拉取请求' },
} as const);

/** What is told of who spoke, which tag ended a turn, what was corrected, and what the runtime saw. */
export const LANE_WORDS = {
  beside: (part: string) => ({ en: ` (${part})`, zh: `（${part}）` }),
  byRuntime: { en: "by the person's own words", zh: '由用户自己的话决定' },
  claims: { en: 'a claim only: a person was asked', zh: '只是声称：已询问用户' },
  corrected: (reason: string) => ({ en: `corrected: ${reason}`, zh: `已纠正：${reason}` }),
  ended: (code: string, seconds: string) => ({ en: `exit ${code}, ${seconds} s`, zh: `退出码 ${code}，${seconds} 秒` }),
  stopped: (seconds: string) => ({ en: `did not end by itself, ${seconds} s`, zh: `没有自行结束，${seconds} 秒` }),
  unheeded: (files: string) => ({ en: `${files} was not used`, zh: `没有使用 ${files}` }),
  pagePassed: (seconds: string) => ({ en: `as expected, ${seconds} s`, zh: `符合预期，${seconds} 秒` }),
  pageFailed: (seconds: string, shot: Text) => ({
    en: `not as expected, ${seconds} s, ${shot.en}`,
    zh: `不符合预期，${seconds} 秒，${shot.zh}`,
  }),
  notReported: (why: string) => ({
    en: `the result could not be written to test_report.md: ${why}`,
    zh: `结果无法写入 test_report.md：${why}`,
  }),
  noScreenshot: (why: string) => ({ en: `no screenshot: ${why}`, zh: `没有截图：${why}` }),
  pullRequest: { en: 'pull request', zh: '拉取请求' },
  edited: (path: string, why: string) => ({
    en: `the agent was told about your edit of ${path}. ${why}`,
    zh: `你对 ${path} 的修改已告诉智能体。${why}`,
  }),
  lanes: { en: 'lanes', zh: '泳道' },
  seen: (command: string) => ({ en: `seen: ${command}`, zh: `已读：${command}` }),
} as const satisfies Words;
