import type { TagProblem } from '../route/read-tag.ts';
import type { Recordable } from './read-back.ts';
import { spaced, type Text } from './text.ts';

/** What is wrong with the last line of a reply that has to end in a tag. */
export const TAG_PROBLEM_WORDS = {
  NOTHING_SAID: { en: 'Your reply has no text.', zh: '你的回复没有文字。' },
  NO_TAG: { en: 'The last line of your reply has no tag.', zh: '你回复的最后一行没有标签。' },
  TEXT_BEFORE: { en: 'There is text before the tag on the last line.', zh: '最后一行里，标签前面还有文字。' },
  TEXT_AFTER: { en: 'There is text after the tag on the last line.', zh: '最后一行里，标签后面还有文字。' },
  TEXT_AROUND: { en: 'There is text around the tag on the last line.', zh: '最后一行里，标签前后都有文字。' },
  TWO_TAGS: { en: 'There is more than one tag on the last line.', zh: '最后一行里的标签不止一个。' },
  LOWER_CASE: { en: 'The tag is not written in capital letters.', zh: '标签没有用大写字母。' },
  UNKNOWN_TAG: { en: 'The last line is no tag of the dictionary.', zh: '最后一行不是字典里的标签。' },
  NO_BRACKETS: { en: 'The tag has no square brackets.', zh: '标签没有加方括号。' },
  OTHER_BRACKETS: {
    en: 'The tag is not written in plain characters with the square brackets [ and ].',
    zh: '标签没有用半角字符和半角方括号 [ ] 书写。',
  },
  LIST_ITEM: { en: 'The tag is an item of a list.', zh: '标签写成了列表项。' },
  EMPHASIS: { en: 'There are marks of emphasis around the tag.', zh: '标签前后有强调符号。' },
  BACKTICKS: { en: 'The tag stands in backticks.', zh: '标签写在了反引号里。' },
  QUOTED: { en: 'The tag is a quotation.', zh: '标签写成了引用。' },
  IN_FENCE: { en: 'The last line belongs to a fenced block.', zh: '最后一行属于围栏代码块。' },
  INVISIBLE_CHARACTERS: {
    en: 'The last line has characters that cannot be seen, such as a zero-width space.',
    zh: '最后一行含有看不见的字符，例如零宽空格。',
  },
} as const satisfies Recordable & { readonly [P in TagProblem]: Text };

/** The rule itself, with the tags that are open. */
export const TAG_RULE_WORDS = {
  rule: (tags: string) => ({
    en: `The last line that is not empty must be exactly one tag and nothing else: ${tags}`,
    zh: spaced('最后一个非空行必须恰好是一个标签，不能有其他内容：', tags),
  }),
} as const satisfies Recordable;

/** How a correction begins, and what else may be wrong with a tag. */
export const CORRECTION_WORDS = {
  unrouted: { en: 'Your reply could not be routed.', zh: '你的回复无法路由。' },
  closed: (tag: string) => ({ en: `[${tag}] is closed here now.`, zh: `[${tag}] 在这里暂时不能使用。` }),
} as const satisfies Recordable;

/** For the model whose reply it was: what is wrong with its last line, the line, and the rule. */
export function describeTagProblem(
  { code, line }: { readonly code: TagProblem; readonly line: string },
  tags: readonly string[],
): string {
  const { rule } = TAG_RULE_WORDS;
  const shown = line === '' ? [] : [`Your last line was: ${line}`];
  const named = tags.map((tag) => `[${tag}]`).join(', ');
  return [TAG_PROBLEM_WORDS[code].en, ...shown, rule(named).en].join('\n');
}
