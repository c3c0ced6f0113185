import type { DocumentProblem } from '../task/reading.ts';
import { recordable } from './recordable.ts';
import { asIs, type Text } from './text.ts';

/** What is wrong in a document of a task, by the code of its problem. */
export const TASK_PROBLEMS = recordable('task-problem', {
  notUtf8: {
    en: 'The document is not UTF-8. Write it again as UTF-8 text.',
    zh: '文档不是 UTF-8 编码。请用 UTF-8 文本重新写入。',
  },
  nul: {
    en: 'The document holds a NUL character. Leave it out.',
    zh: '文档含有 NUL 字符。请去掉它。',
  },
  loneSurrogate: {
    en: 'The document holds half of a character (a lone surrogate). Write the whole character or leave it out.',
    zh: '文档含有半个字符（孤立的代理项）。请写出完整的字符，或去掉它。',
  },
  tooLarge: (bytes: string, most: string) => ({
    en: `The document has ${bytes} bytes; ${most} are allowed. Shorten it.`,
    zh: `文档有 ${bytes} 字节，最多允许 ${most} 字节。请缩短。`,
  }),
  tooDeep: {
    en: 'Lists or quotes are nested too deeply here. Write this part with less nesting.',
    zh: '这里的列表或引用嵌套过深。请减少这一部分的嵌套。',
  },
  tooDense: {
    en: 'The paragraph that begins here is too long. Part it with blank lines.',
    zh: '从这里开始的段落太长。请用空行分段。',
  },
  sectionMissing: (title: string) => ({
    en: `The section "## ${title}" is missing. Add it.`,
    zh: `缺少 "## ${title}" 一节。请补上。`,
  }),
  noItems: {
    en: 'There is no item below Tasks. Add at least one line of the form "- [ ] Task 1.1: …".',
    zh: '"Tasks" 一节中没有任务项。请至少添加一行 "- [ ] Task 1.1: …"。',
  },
  nestedBox: {
    en: 'A box inside another item or a quote is no item. Make it an item of its own, at the beginning of the line.',
    zh: '在其他任务项或引用之内的复选框不算任务项。请把它写成单独的一项，从行首开始。',
  },
  otherBullet: {
    en: 'An item begins with "- [ ] ". Use "-" as its bullet.',
    zh: '任务项以 "- [ ] " 开头。请用 "-" 作为项目符号。',
  },
  numberedBox: {
    en: 'A numbered box is no item. Begin the line with "- [ ] "; an id is written as "Task 1.1:".',
    zh: '带编号的复选框不算任务项。请以 "- [ ] " 开头；编号写作 "Task 1.1:"。',
  },
  indentedBox: {
    en: 'An item begins at the beginning of its line. Take the spaces away.',
    zh: '任务项要从行首开始。请去掉前面的空格。',
  },
  malformedBox: {
    en: 'A box is written "- [ ] " or "- [x] ", with a text behind it. Correct the line.',
    zh: '复选框写作 "- [ ] " 或 "- [x] "，后面要有文字。请改正这一行。',
  },
  boxInText: {
    en: 'This line looks like an item and is none. Begin it with "- [ ] " at the beginning of the line, after a blank line or another item.',
    zh: '这一行看起来像任务项，但不是。请在空行或另一项之后，从行首以 "- [ ] " 开头。',
  },
  sameId: (id: string, line: string) => ({
    en: `Task ${id} stands in line ${line} already. Give this item another id.`,
    zh: `第 ${line} 行已有任务 ${id}。请给这一项换一个编号。`,
  }),
  sameText: (line: string) => ({
    en: `The item of line ${line} has the same text. Give one of them an id ("Task 1.1:") or another text.`,
    zh: `与第 ${line} 行的任务项文字相同。请给其中一项加上编号（"Task 1.1:"）或换一段文字。`,
  }),
  unknownId: (id: string) => ({
    en: `There is no item "${id}" to depend on or to run beside. Name the id of an item of this list.`,
    zh: `没有可依赖或可并行的任务项 "${id}"。请写出本列表中某一项的编号。`,
  }),
  cycle: (circle: string) => ({
    en: `These items wait for each other: ${circle}. Take one of the dependencies away.`,
    zh: `这些任务项互相等待：${circle}。请去掉其中一个依赖。`,
  }),
  tooManyDependencies: (most: string) => ({
    en: `From here on the list has more than ${most} dependencies. Name fewer.`,
    zh: `从这里起，列表的依赖超过 ${most} 个。请减少。`,
  }),
  strayCheck: {
    en: 'A check command stands once, in a code span at the end of its item. Move it there.',
    zh: '检查命令只写一次，放在任务项末尾的行内代码中。请移到那里。',
  },
  checksNothing: (command: string) => ({
    en: `The check command "${command}" cannot fail, so it checks nothing. Name one that fails where the work is not done.`,
    zh: `检查命令 "${command}" 不会失败，什么也没有检查。请写一个在工作未完成时会失败的命令。`,
  }),
  more: (count: string) => ({
    en: `There are ${count} more problems from here on. Mend the others first.`,
    zh: `从这里起还有 ${count} 个问题。请先处理前面的问题。`,
  }),
} as const);

/** Why a document was not written. */
export const TASK_REFUSALS = {
  notYet: (document: string, due: string) => ({
    en: `${document}.md belongs to a later phase. Write ${due}.md first.`,
    zh: `${document}.md 属于后面的阶段。请先写 ${due}.md。`,
  }),
  noneDue: (document: string) => ({
    en: `No document is due here, so ${document}.md was not written.`,
    zh: `这里不需要写文档，因此没有写入 ${document}.md。`,
  }),
  folderTaken: (path: string, name: string) => ({
    en: `${path} is there already, and this run has not written it. Choose another task name, or go on with it: signalbox task resume ${name}`,
    zh: `${path} 已经存在，而且不是本次运行写的。请换一个任务名称，或继续它：signalbox task resume ${name}`,
  }),
  changed: (path: string) => ({
    en: `${path} was changed since this run last read it. Read it with readTaskDocs, then write again.`,
    zh: `本次运行上次读取之后，${path} 已被改动。请用 readTaskDocs 读取，然后重新写入。`,
  }),
  dropped: (item: string, line: string) => ({
    en: `The open item "${item}" of line ${line} is missing. Keep every open item as it is; new ones may be added.`,
    zh: `第 ${line} 行的未完成任务项 "${item}" 不见了。未完成的任务项要原样保留；可以添加新的。`,
  }),
  reworded: (item: string, line: string) => ({
    en: `Line ${line} rewords the open item "${item}". Keep every open item as it is; new ones may be added.`,
    zh: `第 ${line} 行改写了未完成的任务项 "${item}"。未完成的任务项要原样保留；可以添加新的。`,
  }),
  broken: (line: string, problem: Text) => ({
    en: `Line ${line}: ${problem.en} The list is being worked on, so it must stay readable; nothing was written.`,
    zh: `第 ${line} 行：${problem.zh}列表正在执行，必须保持可读；没有写入任何内容。`,
  }),
} as const;

/** Why a task counts as simple, or not, by the code that is recorded. */
export const TASK_CLASSES = {
  fewSteps: {
    en: 'Fewer than three steps and no outside research: the documents may be skipped.',
    zh: '少于三步，且无需外部调研：可以跳过文档。',
  },
  manySteps: {
    en: 'Three steps or more: the documents come first.',
    zh: '三步或更多：先写文档。',
  },
  needsResearch: {
    en: 'Outside research is needed: the documents come first.',
    zh: '需要外部调研：先写文档。',
  },
} as const;

/** The sentence for a problem as the log has it; a code of another version is shown as it is. */
export function describeProblem({ code, args }: DocumentProblem): Text {
  if (!Object.hasOwn(TASK_PROBLEMS, code)) return asIs([code, ...args].join(' '));
  const words: Text | ((...parts: string[]) => Text) = TASK_PROBLEMS[code as keyof typeof TASK_PROBLEMS];
  return typeof words === 'function' ? words(...args) : words;
}
