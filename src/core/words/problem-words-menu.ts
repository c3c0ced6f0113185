import type { Text, Words } from './text.ts';

/** What is wrong with the menu of an agent. */
export const PROBLEM_MENU_WORDS = {
  nothingBeside: (key: string, first: string) => ({
    en: `"${key}" does nothing beside "${first}"`,
    zh: `有了 "${first}"，"${key}" 就不起作用`,
  }),
  noText: (key: string) => ({ en: `"${key}" is no text, or an empty one`, zh: `"${key}" 不是文本，或是空的` }),
  triggersNoList: { en: '"triggers" is no list', zh: '"triggers" 不是列表' },
  triggerType: {
    en: 'a trigger is an object whose "type" is "alias" or "handler"',
    zh: '触发词是一个对象，其 "type" 是 "alias" 或 "handler"',
  },
  noMatch: { en: 'the trigger has no "match"', zh: '触发词没有 "match"' },
  nothingToDo: {
    en: 'the trigger has the type "handler" and nothing to do',
    zh: '触发词的类型是 "handler"，却没有要做的事',
  },
  unusable: (quoted: string, why: Text) => ({
    en: `the item cannot be chosen by ${quoted}: it is ${why.en}`,
    zh: `没有人能用 ${quoted} 选中这一项：它${why.zh}`,
  }),
  tooLong: { en: 'too long, or no word of any script', zh: '太长，或其中没有任何文字' },
  onlyMark: { en: 'only a mark', zh: '只是一个符号' },
  aNumber: { en: 'a number, which means a place in the menu', zh: '是数字，而数字表示菜单中的位置' },
  noWords: {
    en: 'the item has no words by which anyone could choose it',
    zh: '没有任何词可以用来选中这一项',
  },
  nowhere: {
    en: 'the item is only for editors and only for the web: it is shown nowhere',
    zh: '这一项既限编辑器又限网页：哪里都不会显示',
  },
  neitherTrueNorFalse: (key: string) => ({
    en: `"${key}" is neither true nor false`,
    zh: `"${key}" 既不是 true 也不是 false`,
  }),
  taken: (quoted: string) => ({
    en: `${quoted} names something else in this menu too`,
    zh: `${quoted} 在这个菜单里还指别的东西`,
  }),
  ownCommand: (word: string) => ({
    en: `"/${word}" is a command of the runtime; only the bare word chooses this item`,
    zh: `"/${word}" 是运行时的命令；只有不带斜杠的词才会选中这一项`,
  }),
  target: (key: string, why: Text, quoted: string) => ({
    en: `"${key}" ${why.en}: ${quoted}`,
    zh: `"${key}" ${why.zh}：${quoted}`,
  }),
  noSingleWorkflow: { en: 'names no single workflow of this package', zh: '没有指向本包中唯一的工作流' },
  noPrompt: { en: 'names no prompt of this agent', zh: '没有指向本智能体的提示词' },
  notSupported: { en: 'is not supported here', zh: '在这里不支持' },
  noMountPath: { en: 'is no path inside a mount', zh: '不是挂载点内的路径' },
} as const satisfies Words;
