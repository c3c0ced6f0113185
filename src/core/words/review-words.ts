import type { Words } from './text.ts';

/** What stands in a review on this machine, and what is wrong with its file. */
export const REVIEW_WORDS = {
  title: (branch: string) => ({ en: `Review: ${branch}`, zh: `评审：${branch}` }),
  detached: { en: 'no branch', zh: '没有分支' },
  run: (run: string) => ({ en: `Run: ${run}`, zh: `运行：${run}` }),
  range: (range: string) => ({ en: `Commits: ${range}`, zh: `提交：${range}` }),
  noCommits: (base: string) => ({ en: `Commits: none since ${base}`, zh: `提交：自 ${base} 以来没有` }),
  uncommitted: {
    en: 'Work that is not committed is part of it.',
    zh: '包含尚未提交的工作。',
  },
  emptyTree: { en: 'the beginning', zh: '最初' },
  summary: { en: 'Summary', zh: '摘要' },
  changed: (count: number) => ({ en: `Changed files (${count})`, zh: `改动的文件（${count}）` }),
  added: (path: string) => ({ en: `added ${path}`, zh: `新增 ${path}` }),
  modified: (path: string) => ({ en: `modified ${path}`, zh: `修改 ${path}` }),
  deleted: (path: string) => ({ en: `deleted ${path}`, zh: `删除 ${path}` }),
  more: (count: number) => ({ en: `… and ${count} more`, zh: `……还有 ${count} 个` }),
  items: { en: 'Items', zh: '条目' },
  howTo: {
    en: 'Write what is to be done as `- [ ] …`, here or anywhere below the part above. An item is closed by `✅ Addressed` in it; ticking its box is not enough.',
    zh: '把要做的事写成 `- [ ] …`，写在这里，或上面那部分之外的任何地方。条目里写上 `✅ Addressed` 才算关闭，只勾选方框不够。',
  },
  foreign: (file: string) => ({
    en: `${file} is not a review by Signalbox, or lacks the lines that mark the runtime's part.`,
    zh: `${file} 不是 Signalbox 的评审文件，或者缺少标记运行时部分的行。`,
  }),
  moveAway: (file: string) => ({
    en: `move ${file} away, then signalbox resume RUN`,
    zh: `把 ${file} 移开，然后运行 signalbox resume RUN`,
  }),
  gone: (file: string) => ({
    en: `The review ${file} is missing.`,
    zh: `评审文件 ${file} 不存在。`,
  }),
  putBack: (file: string) => ({
    en: `put ${file} back, or an empty file where the review is over, then signalbox resume RUN`,
    zh: `把 ${file} 放回去；如果评审已经结束，放一个空文件，然后运行 signalbox resume RUN`,
  }),
  unusable: (file: string, why: string) => ({
    en: `${file} could not be read or written: ${why}`,
    zh: `${file} 无法读取或写入：${why}`,
  }),
  mend: (file: string) => ({
    en: `make ${file} readable and writable, then signalbox resume RUN`,
    zh: `让 ${file} 可读可写，然后运行 signalbox resume RUN`,
  }),
  noneSet: {
    en: 'Pull requests are switched off, and this workflow asks for one.',
    zh: '拉取请求已关闭，而这个工作流需要一个。',
  },
  setOne: { en: 'set crew.pr to local or gh', zh: '把 crew.pr 设为 local 或 gh' },
} as const satisfies Words;
