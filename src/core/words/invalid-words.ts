import { spaced, type Text, type Words } from './text.ts';

/** Why an answer is of no use: the question stays open. */
export const INVALID_WORDS = {
  empty: { en: 'The answer is empty.', zh: '回答是空的。' },
  onlyWords: { en: 'This question is answered with words.', zh: '这个提问要用文字回答。' },
  changeNotNamed: (hash: string, least: number) => ({
    en: `Which change do you approve? Name the one you have seen: ${hash}, or its first ${least} characters.`,
    zh: `你同意的是哪个改动？请指明你看过的改动：${hash}，或其前 ${least} 个字符。`,
  }),
  changeTooShort: (named: Text, least: number) => ({
    en: `${named.en} is too short: a change is named by at least ${least} characters of its hash.`,
    zh: `${spaced(named.zh, '太短')}：指明改动至少需要其哈希的前 ${least} 个字符。`,
  }),
  anotherChange: (named: Text, hash: string) => ({
    en: `You named the change ${named.en}, but the open question shows the change ${hash}.`,
    zh: `${spaced('你指的是改动', named.zh)}；而当前提问带有的改动是 ${hash}。`,
  }),
  noChange: (named: Text) => ({
    en: `You named the change ${named.en}, but no open question shows a change.`,
    zh: `${spaced('你指的是改动', named.zh)}；而当前没有带有改动的提问。`,
  }),
  anotherQuestion: (id: string, type: string, givenId: string, givenType: string) => ({
    en: `The question that is open is ${id}, a ${type}; this answers ${givenId}, a ${givenType}.`,
    zh: `待回答的提问是 ${id}，类型为 ${type}；这里回答的是 ${givenId}，类型为 ${givenType}。`,
  }),
  submission: {
    en: 'After the line WIDGET_SUBMIT comes JSON with widgetId, type and value, each once, and nothing else.',
    zh: 'WIDGET_SUBMIT 一行之后应是 JSON，其中 widgetId、type 和 value 各出现一次，后面不能再有别的内容。',
  },
  notJson: {
    en: 'This is not valid JSON, or it names a key twice. Fields may also be given as name=value.',
    zh: '这不是有效的 JSON，或有重复的键。字段也可以写成 name=value。',
  },

  // Forms
  formObject: { en: 'A form is answered with an object of its fields.', zh: '表单要用一个包含各字段的对象来回答。' },
  noFields: { en: 'This question has no fields to fill in.', zh: '这个提问没有要填写的字段。' },
  notFilled: (problems: Text) => ({
    en: `The form is not complete: ${problems.en}.`,
    zh: `表单还没有填好：${problems.zh}。`,
  }),
  ofField: (name: string, problem: Text) => ({ en: `${name} ${problem.en}`, zh: spaced(name, problem.zh) }),
  missing: { en: 'is missing', zh: '没有填' },
  mustBe: (expected: Text, value: Text) => ({
    en: `must be ${expected.en}, not ${value.en}`,
    zh: `${spaced('应为', expected.zh)}，${spaced('而不是', value.zh)}`,
  }),
  noField: (name: string) => ({ en: `there is no field ${name}`, zh: `没有字段 ${name}` }),
  noFieldBut: (name: string, meant: string) => ({
    en: `there is no field ${name} (did you mean ${meant}?)`,
    zh: `没有字段 ${name}（是不是想写 ${meant}？）`,
  }),
  notPair: (pair: string, names: Text) => ({
    en: `${pair} is not of the form name=value; ${names.en}.`,
    zh: `${pair} 不是 name=value 的形式；${names.zh}。`,
  }),
  givenTwice: (name: string) => ({ en: `${name} is given twice.`, zh: `${name} 给出了两次。` }),
  needed: (names: Text) => ({ en: `needed: ${names.en}`, zh: `必填：${names.zh}` }),
  mayBeGiven: (names: Text) => ({ en: `may be given: ${names.en}`, zh: `选填：${names.zh}` }),
  items: (names: Text) => ({ en: `the items are ${names.en}`, zh: `条目有：${names.zh}` }),

  // Choices
  noChoices: { en: 'There is nothing to choose from in this question.', zh: '这个提问没有可选的选项。' },
  onlyOne: { en: 'Only one of the choices may be taken.', zh: '只能选择一项。' },
  severalAsList: {
    en: 'Several may be chosen: the answer is a list of values.',
    zh: '可以选择多项：回答应是值的列表。',
  },
  chosenTwice: { en: 'One of them is chosen twice.', zh: '有一项选了两次。' },
  choice: (key: string, label: Text) => ({ en: `${key} (${label.en})`, zh: `${key}（${label.zh}）` }),
  notAChoice: (value: Text, choices: Text) => ({
    en: `${value.en} is not one of the choices: ${choices.en}.`,
    zh: `${spaced(value.zh, '不是可选的选项')}；可选：${choices.zh}。`,
  }),
  oneOfThese: (choices: Text) => ({ en: `Answer with one of: ${choices.en}.`, zh: `请回答其中之一：${choices.zh}。` }),

  // Confirmations, reviews and feedback
  confirmation: {
    en: 'A confirmation is answered with {"confirmed": true} or {"confirmed": false}.',
    zh: '确认要用 {"confirmed": true} 或 {"confirmed": false} 来回答。',
  },
  review: {
    en: 'A review is answered with {"decision": "approve"}, or with "request_changes" and "feedback" that says what to change.',
    zh: '审阅要用 {"decision": "approve"} 来回答，或用 "request_changes" 并在 "feedback" 里说明要改什么。',
  },
  feedback: { en: 'Feedback is a text per item, by its id.', zh: '反馈要按条目的 id 逐条给出文本。' },
  noItem: (id: string, ids: Text) => ({
    en: `There is no item ${id}; there is ${ids.en}.`,
    zh: `没有条目 ${id}；现有条目：${ids.zh}。`,
  }),
  longFeedback: (id: string) => ({
    en: `The feedback on ${id} must be text, and not too long.`,
    zh: `对 ${id} 的反馈应是长度适中的文本。`,
  }),

  // Values that cannot be shown in a sentence
  aList: { en: 'a list', zh: '列表' },
  anObject: { en: 'an object', zh: '对象' },
  nothing: { en: 'nothing', zh: '空值' },
} as const satisfies Words;
