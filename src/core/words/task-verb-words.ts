import type { Words } from './text.ts';

/** What the verbs about structured tasks say. */
export const TASK_VERB_WORDS = {
  noRequest: { en: 'The request is empty.', zh: '请求是空的。' },
  noDocuments: (path: string) => ({
    en: `There are no documents of a task in ${path}.`,
    zh: `${path} 中没有任务的文档。`,
  }),
  whichDocuments: {
    en: 'Name the folder with the documents of the task.',
    zh: '请写出任务文档所在的文件夹。',
  },
  notAFolder: (path: string) => ({
    en: `${path} is not the folder of a task. Those are named docs/<task-name>, with letters a to z, digits and hyphens.`,
    zh: `${path} 不是任务的文件夹。任务文件夹写作 docs/<任务名>，只含字母 a 到 z、数字和连字符。`,
  }),
  unfinished: (path: string, run: string, status: string) => ({
    en: `Run ${run} (${status}) already works on ${path}. Resume it, or cancel it first.`,
    zh: `已有一个运行在处理 ${path}：${run}，${status}。请继续那个运行，或先取消它。`,
  }),
  noTask: (ref: string) => ({
    en: `There is no run ${ref}, and no task with documents in docs/${ref}.`,
    zh: `既没有运行 ${ref}，docs/${ref} 中也没有任务的文档。`,
  }),
  onlyCheck: (word: string) => ({
    en: `Only "check" can follow the task, not ${word}.`,
    zh: `任务之后只能写 "check"，不能写 ${word}。`,
  }),
  simple: { en: 'It is a simple task: it has no documents.', zh: '这是简单任务：没有文档。' },
  notYet: { en: 'It has no documents yet.', zh: '还没有文档。' },
  phase: (phase: string) => ({ en: `phase ${phase}`, zh: `阶段 ${phase}` }),
  complete: { en: 'complete', zh: '完整' },
  incomplete: (count: number) => ({
    en: count === 1 ? '1 problem' : `${count} problems`,
    zh: `${count} 个问题`,
  }),
  missing: { en: 'missing', zh: '缺失' },
  unwritten: { en: 'not written yet', zh: '尚未写出' },
  edited: { en: 'edited since the run last read it', zh: '运行上次读取之后有改动' },
  progress: (done: number, total: number) => ({
    en: `${done} of ${total} items done`,
    zh: `${total} 项中已完成 ${done} 项`,
  }),
  dependsOn: (ids: string) => ({ en: `after ${ids}`, zh: `在 ${ids} 之后` }),
  running: { en: 'running', zh: '进行中' },
  checkPassed: { en: 'Nothing is wrong.', zh: '没有问题。' },
  goesOn: (path: string, phase: string) => ({
    en: `Resuming from ${path} in phase ${phase}.`,
    zh: `从 ${path} 继续，阶段为 ${phase}。`,
  }),
} as const satisfies Words;

/** Where a task stands when it rests because of its items. */
export const TASK_REST_WORDS = {
  itemWaits: (title: string, run: string) => ({
    en: `${title} (${run}) waits for you:`,
    zh: `${title}（${run}）等待你：`,
  }),
  more: (count: number) => ({
    en: count === 1 ? '1 more item waits for you.' : `${count} more items wait for you.`,
    zh: `还有 ${count} 项等待你。`,
  }),
  itemsLeft: {
    en: 'Its items were stopped while at work; nothing is lost.',
    zh: '它的任务项中途停下；没有丢失任何内容。',
  },
  itemsEnded: {
    en: 'Its items are finished; the task itself has not continued yet.',
    zh: '它的任务项已经结束；任务本身还没有继续。',
  },
  keptBack: (why: string) => ({
    en: `The item is canceled. Its task could not go on, ${why}`,
    zh: `任务项已取消。它所属的任务未能继续，${why}`,
  }),
  goOnWith: (run: string) => ({
    en: `signalbox resume ${run}   to go on with its task`,
    zh: `signalbox resume ${run}   （继续它所属的任务）`,
  }),
  ofTask: (item: string, task: string) => ({ en: `[${item}] of ${task}`, zh: `${task} 的 [${item}]` }),
} as const satisfies Words;
