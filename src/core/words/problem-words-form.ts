import { spaced, type Text, type Words } from './text.ts';

/** Mistakes in JSON and YAML, as a person would explain them. */
export const PROBLEM_FORM_WORDS = {
  fileEmpty: { en: 'the file is empty', zh: '文件是空的' },
  writeJson: {
    en: 'Write the JSON that belongs here, beginning with "{".',
    zh: '写上应有的 JSON，以 "{" 开头。',
  },
  stopsEarly: (closing: string) => ({
    en: `the file stops before its end: "${closing}" is missing`,
    zh: `文件没有写完：缺少 "${closing}"`,
  }),
  addRest: (closing: string) => ({
    en: `Add what is missing, up to the last "${closing}".`,
    zh: `补上缺少的部分，直到最后的 "${closing}"。`,
  }),
  noComments: { en: 'JSON has no comments', zh: 'JSON 不允许注释' },
  removeComment: { en: 'Remove the comment.', zh: '删除注释。' },
  doubleQuotes: { en: 'JSON wants double quotes', zh: 'JSON 要用双引号' },
  write: (what: string) => ({ en: `Write ${what}.`, zh: `写成 ${what}。` }),
  writeOther: { en: 'Write something else.', zh: '请换一种写法。' },
  writeInstead: (what: string) => ({
    en: `Write ${JSON.stringify(what)} instead.`,
    zh: `改成 ${JSON.stringify(what)}。`,
  }),
  behindEnd: (found: string) => ({
    en: `nothing may follow the end, but here is ${JSON.stringify(found)}`,
    zh: `结尾之后不能再有内容，而这里是 ${JSON.stringify(found)}`,
  }),
  removeBehind: { en: 'Remove what stands behind the last bracket.', zh: '删除最后一个括号之后的内容。' },
  noColon: { en: 'a colon is missing behind the key', zh: '键的后面缺少冒号' },
  addColon: { en: 'Write ":" between the key and its value.', zh: '在键与值之间写 ":"。' },
  noClosing: (found: string, closing: string) => ({
    en: `here is "${found}", and "${closing}" is missing before it`,
    zh: `这里是 "${found}"，而它前面缺少 "${closing}"`,
  }),
  closeList: (closing: string) => ({
    en: `Write "${closing}" where the ${closing === ']' ? 'list' : 'object'} ends.`,
    zh: `在${closing === ']' ? '列表' : '对象'}结束处写 "${closing}"。`,
  }),
  commaAbove: (line: number) => ({
    en: `a comma is missing at the end of line ${line}`,
    zh: `第 ${line} 行末尾缺少逗号`,
  }),
  commaBefore: (next: string) => ({ en: `a comma is missing before ${next}`, zh: `${next} 前面缺少逗号` }),
  addComma: { en: 'Write "," between the two.', zh: '在两者之间写 ","。' },
  trailingComma: (found: string) => ({
    en: `remove the comma before "${found}"`,
    zh: `请删除 "${found}" 前面的逗号`,
  }),
  noLastComma: { en: 'Behind the last entry there is no comma.', zh: '最后一项后面不能有逗号。' },
  commaTooMany: { en: 'there is a comma too many', zh: '多了一个逗号' },
  removeComma: { en: 'Remove the comma.', zh: '删除逗号。' },
  notInJson: (word: string) => ({ en: `JSON has no ${word}`, zh: `JSON 没有 ${word}` }),
  keyInQuotes: { en: 'a key stands in double quotes', zh: '键要放在双引号里' },
  textInQuotes: { en: 'a text stands in double quotes', zh: '文本要放在双引号里' },
  keyWanted: (found: string) => ({
    en: `expected a key in double quotes, found ${JSON.stringify(found)}`,
    zh: `这里应是双引号里的键，却是 ${JSON.stringify(found)}`,
  }),
  valueWanted: (found: string) => ({
    en: `expected a value, found ${JSON.stringify(found)}`,
    zh: `这里应是一个值，却是 ${JSON.stringify(found)}`,
  }),
  correctHere: { en: 'Correct the JSON at this place.', zh: '改正这里的 JSON。' },
  noEscape: {
    en: 'a backslash begins an escape, and this is not a valid one',
    zh: '反斜杠用来开始转义，而这里不是转义',
  },
  twoBackslashes: { en: 'Write two backslashes for one.', zh: '一个反斜杠要写成两个。' },
  twoBackslashesOrSingle: {
    en: 'Write two backslashes for one, or put the text in single quotes.',
    zh: '一个反斜杠要写成两个，或把文本放进单引号。',
  },
  tabInText: { en: 'a text may not hold a tab', zh: '文本里不能有制表符' },
  writeTab: { en: 'Write "\\t" for it, or a space.', zh: '写成 "\\t" 或空格。' },
  textUnended: {
    en: 'the text that begins here does not end on its line',
    zh: '从这里开始的文本没有在本行结束',
  },
  closeText: {
    en: 'Write the closing double quote, or "\\n" for a new line.',
    zh: '写上结尾的双引号；换行请写 "\\n"。',
  },
  stopsInText: { en: 'the file stops in the middle of a text', zh: '文件在一段文本的中间就结束了' },
  cutOff: {
    en: 'Add what is missing: it may have been cut off on its way.',
    zh: '补上缺少的部分：它可能在途中被截断了。',
  },
  tooDeep: { en: 'nested far too deep', zh: '嵌套得太深' },
  aliases: { en: 'its aliases unfold into far too much', zh: '它的别名展开后太大' },
  oddKey: { en: 'a key here is not a plain word', zh: '这里有一个键不是普通的词' },
  keyTwice: (key: string) => ({ en: `the key "${key}" appears twice here`, zh: `键 "${key}" 在这里出现了两次` }),
  secondDocument: {
    en: 'a second document begins here; only one is allowed',
    zh: '这里开始了第二个文档，而只能有一个',
  },
  tab: {
    en: 'YAML is indented with spaces, and this is a tab',
    zh: '这里是制表符，而 YAML 用空格缩进',
  },
  useSpaces: { en: 'Use spaces, not a tab.', zh: '请用空格，不要用制表符。' },
  colonInText: {
    en: 'text with a colon in it must be quoted',
    zh: '含有冒号的文本要放在引号里',
  },
  closingMissing: (closing: string) => ({
    en: `"${closing}" is missing before this line`,
    zh: `这一行之前缺少 "${closing}"`,
  }),
  quoteOpen: { en: 'a quote is opened here and not closed', zh: '这里的引号没有闭合' },
  closeQuote: { en: 'Write the closing quote.', zh: '写上结尾的引号。' },
  badStart: (first: string) => ({
    en: `a text that begins with ${JSON.stringify(first)} must be quoted`,
    zh: `以 ${JSON.stringify(first)} 开头的文本要放在引号里`,
  }),
  colonAndSpace: { en: 'a key is followed by a colon and a space', zh: '键的后面是冒号和一个空格' },
  writeColon: (key: string) => ({
    en: `Write ${JSON.stringify(key)}, with a space behind the colon.`,
    zh: `写成 ${JSON.stringify(key)}，冒号后面有一个空格。`,
  }),
  misaligned: {
    en: 'this line is not aligned with the lines it belongs to',
    zh: '这一行没有与同组的行对齐',
  },
  align: {
    en: 'Let keys that belong together begin in the same column, with spaces before them.',
    zh: '同组的键要从同一列开始，前面用空格。',
  },
  putInQuotes: { en: 'Put the text in quotes.', zh: '把文本放进引号。' },
  putInQuotesSo: (line: string) => ({ en: `Put the text in quotes: ${line}`, zh: `把文本放进引号：${line}` }),
} as const satisfies Words;

/** What is wrong with a field. `it` is the field in quotes, or what stands for the checked value itself. */
export const PROBLEM_FIELD_WORDS = {
  this: { en: 'this', zh: '这里的值' },
  node: (id: string) => ({ en: `node ${id}`, zh: `节点 ${id}` }),
  agent: (id: string) => ({ en: `agent ${id}`, zh: `智能体 ${id}` }),
  workflow: (id: string) => ({ en: `workflow ${id}`, zh: `工作流 ${id}` }),
  edge: (from: string, to: string) => ({ en: `edge ${from} → ${to}`, zh: `边 ${from} → ${to}` }),
  of: (subject: Text, words: Text) => ({ en: `${subject.en}: ${words.en}`, zh: `${subject.zh}：${words.zh}` }),
  unknownKey: (key: string) => ({ en: `${key} is not known here`, zh: `无法识别键 ${key}` }),
  unknownKeyIn: (field: string, key: string) => ({
    en: `${field} has the unknown key ${key}`,
    zh: `${field} 里有无法识别的键 ${key}`,
  }),
  missing: (it: Text) => ({ en: `${it.en} is missing`, zh: spaced('缺少', it.zh) }),
  mustBe: (it: Text, value: string, found: Text) => ({
    en: `${it.en} must be ${value}, not ${found.en}`,
    zh: `${spaced(it.zh, '必须是')} ${value}，${spaced('不能是', found.zh)}`,
  }),
  oneOf: (it: Text, values: readonly string[], found: Text) => ({
    en: `${it.en} is one of ${values.join(', ')}, not ${found.en}`,
    zh: `${spaced(it.zh, '只能是')} ${values.join('、')} 之一，${spaced('不能是', found.zh)}`,
  }),
  mustBeKind: (it: Text, kind: Text, found: Text) => ({
    en: `${it.en} must be ${kind.en}, not ${found.en}`,
    zh: `${spaced(it.zh, '必须是', kind.zh)}，${spaced('不能是', found.zh)}`,
  }),
  writeKind: (it: Text, kind: Text, instead: string, found: Text) => ({
    en: `${it.en} must be ${kind.en}: write ${instead}, not ${found.en}`,
    zh: `${spaced(it.zh, '必须是', kind.zh)}：写 ${instead}，不要写 ${found.zh}`,
  }),
  notEmpty: (it: Text) => ({ en: `${it.en} must not be empty`, zh: spaced(it.zh, '不能为空') }),
  orMore: (it: Text, least: string, found: Text) => ({
    en: `${it.en} must be ${least} or more, not ${found.en}`,
    zh: `${spaced(it.zh, '必须是')} ${least} 或更大的数，${spaced('不能是', found.zh)}`,
  }),
  orLess: (it: Text, most: string, found: Text) => ({
    en: `${it.en} must be ${most} or less, not ${found.en}`,
    zh: `${spaced(it.zh, '必须是')} ${most} 或更小的数，${spaced('不能是', found.zh)}`,
  }),
  tooLong: (it: Text, most: string) => ({
    en: `${it.en} has at most ${most} characters`,
    zh: `${spaced(it.zh, '最多')} ${most} 个字符`,
  }),
  add: (key: string, value: string) => ({ en: `Add "${key}": ${value}.`, zh: `加上 "${key}": ${value}。` }),
  set: (key: string, value: string) => ({ en: `Write "${key}": ${value}.`, zh: `写成 "${key}": ${value}。` }),
  writeOneOf: { en: 'Write one of these words.', zh: '请从这些词中选一个。' },
  writeOrMore: (least: string) => ({ en: `Write ${least} or more.`, zh: `写 ${least} 或更大的数。` }),
  writeOrLess: (most: string) => ({ en: `Write ${most} or less.`, zh: `写 ${most} 或更小的数。` }),
  writePath: (example: string) => ({
    en: `Write a path from the folder of the package on, such as ${example}.`,
    zh: `写从包的文件夹算起的路径，例如 ${example}。`,
  }),
  otherId: { en: 'Choose another id.', zh: '换一个 id。' },
  writeId: (id: string) => ({
    en: `Write ${JSON.stringify(id)}, everywhere it is named.`,
    zh: `写成 ${JSON.stringify(id)}，凡是用到它的地方都要改。`,
  }),
  aText: { en: 'a text', zh: '文本' },
  aNumber: { en: 'a number', zh: '数字' },
  aWholeNumber: { en: 'a whole number', zh: '整数' },
  trueOrFalse: { en: 'true or false', zh: 'true 或 false' },
  aList: { en: 'a list', zh: '列表' },
  anObject: { en: 'an object', zh: '对象' },
  null: { en: 'null', zh: '空值 null' },
  somethingElse: { en: 'something else', zh: '别的东西' },
} as const satisfies Words;
