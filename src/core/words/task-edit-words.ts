import { recordable } from './recordable.ts';

/** What is said of documents of a task that were changed outside of the run, as the log has it. */
export const TASK_EDIT_WORDS = recordable('task-edit', {
  gone: { en: 'The document is gone; it was put back.', zh: '文档不见了；已恢复。' },
  byModel: {
    en: 'The document was changed outside of createTaskDocs while an agent was at work; it was put back.',
    zh: '智能体工作期间，文档被绕过 createTaskDocs 改动了；已恢复原样。',
  },
  broken: (line: string, problem: string) => ({
    en: `line ${line}: ${problem}`,
    zh: `第 ${line} 行：${problem}`,
  }),
} as const);
