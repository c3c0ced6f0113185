import { recordable } from './recordable.ts';

/** What is said of documents of a task that were changed outside of the run, as the log has it. */
export const TASK_EDIT_WORDS = recordable('task-edit', {
  gone: { en: 'The document is gone; it was put back.', zh: '文档不见了；已经放回。' },
  byModel: {
    en: 'The document was changed outside of createTaskDocs while an agent was at work; it was put back.',
    zh: '代理工作期间，文档不是经由 createTaskDocs 改动的；已经恢复原样。',
  },
  broken: (line: string, problem: string) => ({
    en: `line ${line}: ${problem}`,
    zh: `第 ${line} 行：${problem}`,
  }),
} as const);
