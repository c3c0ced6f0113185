import type { Words } from './text.ts';

/** What is wrong with the routing rules of a package, and with a graph or a role file that goes against them. */
export const RULE_WORDS = {
  noText: { en: 'the rules are not text in UTF-8', zh: '规则文件不是 UTF-8 文本' },
  noTable: {
    en: 'there is no table with the columns tag, meaning, trigger, response',
    zh: '没有包含“标签、含义、触发者、响应动作”四列的表格',
  },
  twoTables: { en: 'this is a second table of tags', zh: '这是第二个标签表' },
  tagMalformed: (cell: string) => ({
    en: `${JSON.stringify(cell)} is no tag: it is capital letters, digits and "_" in square brackets`,
    zh: `${JSON.stringify(cell)} 不是标签：标签是方括号里的大写字母、数字和 "_"`,
  }),
  tagTwice: (tag: string) => ({ en: `the tag [${tag}] is defined twice`, zh: `标签 [${tag}] 定义了两次` }),
  triggerUnknown: (tag: string, name: string) => ({
    en: `the trigger of [${tag}] names ${JSON.stringify(name)}, and the package has no such agent`,
    zh: `[${tag}] 的触发者写了 ${JSON.stringify(name)}，而包里没有这个智能体`,
  }),
  tagLost: (tag: string) => ({
    en: `the tag [${tag}] of rules/project_rules.md is missing here`,
    zh: `这里缺少 rules/project_rules.md 里的标签 [${tag}]`,
  }),
  tagDiffers: (tag: string) => ({
    en: `[${tag}] is not what it is in rules/project_rules.md: a variant has the same tags with the same triggers`,
    zh: `[${tag}] 与 rules/project_rules.md 不一致：语言版本的标签和触发者必须相同`,
  }),
  noWatchdog: {
    en: 'there is no section "Watchdog" that says what the last line of a reply must be',
    zh: '没有说明回复最后一行规则的“强制自我校验协议”一节',
  },
  noExample: {
    en: 'there is no section "Examples" with one right and one wrong last line',
    zh: '没有给出一个正确、一个错误的最后一行的“格式示范”一节',
  },
  tagUnknown: (tag: string) => ({
    en: `the tag "${tag}" is not in the dictionary`,
    zh: `标签 "${tag}" 不在字典里`,
  }),
  tagNotAllowed: (tag: string, node: string, agent: string) => ({
    en: `"${node}" is played by "${agent}", who may not end a reply in [${tag}]`,
    zh: `节点 "${node}" 由 "${agent}" 担任，而它不能用 [${tag}] 结束回复`,
  }),
  restatesTags: (tags: string) => ({
    en: `the meaning of ${tags} is repeated here`,
    zh: `这里又写了一遍 ${tags} 的含义`,
  }),
  restatesWatchdog: {
    en: 'the rule for the last line is repeated here',
    zh: '这里又写了一遍最后一行的规则',
  },
} as const satisfies Words;
