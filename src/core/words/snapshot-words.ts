import type { Text, Words } from './text.ts';

/** About snapshots of the work, at the command line. */
export const SNAPSHOT_WORDS = {
  none: (run: string) => ({
    en: `${run} has no snapshots of this project.`,
    zh: `${run} 在这个项目中没有快照。`,
  }),
  same: { en: 'nothing has changed since', zh: '此后没有变化' },
  since: (files: Text) => ({ en: `since then: ${files.en}`, zh: `此后：${files.zh}` }),
  missing: { en: 'Say which snapshot of which run.', zh: '请指明哪个运行的哪个快照。' },
  tooMany: (word: string) => ({
    en: `"${word}" is one word too many: name only a run to list its snapshots.`,
    zh: `"${word}" 是多余的：只写运行即可列出它的快照。`,
  }),
  wouldChange: (number: number, files: Text) => ({
    en: `Snapshot ${number} would change ${files.en}:`,
    zh: `快照 ${number} 会改动${files.zh}：`,
  }),
  more: (files: Text) => ({ en: `and ${files.en} more`, zh: `还有 ${files.zh}` }),
  keptFirst: {
    en: 'The current files are kept as a snapshot first.',
    zh: '会先把现在的内容保存为快照。',
  },
  ask: { en: 'Restore it? [y/N] ', zh: '要恢复吗？[y/N] ' },
  notRestored: { en: 'Nothing was restored: not confirmed.', zh: '没有恢复：没有确认。' },
  nothingToDo: (number: number) => ({
    en: `The files already match snapshot ${number}.`,
    zh: `文件与快照 ${number} 相同。`,
  }),
  restored: (number: number, kept: string) => ({
    en: `Restored snapshot ${number}. The files from before are snapshot ${kept}.`,
    zh: `已恢复快照 ${number}。之前的内容是快照 ${kept}。`,
  }),
  atWork: (run: string) => ({
    en: `${run} is working on these files.`,
    zh: `${run} 正在处理这些文件。`,
  }),
} as const satisfies Words;

/** What has become of a file since a snapshot. */
export const FILE_BECAME = {
  added: { en: 'added', zh: '新增' },
  modified: { en: 'changed', zh: '改动' },
  deleted: { en: 'deleted', zh: '删除' },
} as const satisfies Words;

/** What a restore does with a file. */
export const FILE_RESTORED = {
  added: { en: 'brought back', zh: '恢复' },
  modified: { en: 'changed back', zh: '改回' },
  deleted: { en: 'taken away', zh: '移走' },
} as const satisfies Words;
