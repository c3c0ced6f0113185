import type { WidgetType } from '../interaction/widget.ts';
import type { Interaction } from '../run/events.ts';
import type { Text, Words } from './text.ts';

/** Questions as they stand on the screen, and what is said about answers to them. */
export const ANSWER_WORDS = {
  unseenChange: {
    en: 'The change has not been shown yet. A yes lets the agent change the state once; you see the change when it is made.',
    zh: '这次改动还没有显示过。同意即允许智能体改动一次状态；改动会在执行时显示。',
  },
  exactChange: (hash: string) => ({ en: `The exact change, ${hash}:`, zh: `确切的改动，${hash}：` }),
  several: { en: '(several may be chosen)', zh: '（可以选择多项）' },
  needed: { en: ' (needed)', zh: '（必填）' },
  otherwise: (value: string) => ({ en: ` (${value} if left out)`, zh: `（省略则为 ${value}）` }),
  /** Between the title of a field and its description. */
  aboutField: { en: '. ', zh: '。' },
  typeThis: (fields: string) => ({ en: `(type ${fields})`, zh: `（请输入 ${fields}）` }),
  chooseOrSet: {
    en: 'Use either --choose or --set, not both.',
    zh: '同一个提问不能同时用 --choose 和 --set 回答。',
  },
  nothingToChoose: (id: string) => ({
    en: `Run ${id} has no open question with options or fields.`,
    zh: `运行 ${id} 没有需要选择或填写的提问。`,
  }),
  twoReplies: (file: string) => ({
    en: `Both a text and --file ${file} were given; use one of them.`,
    zh: `给出了两个回复：文本和 --file ${file}。`,
  }),
  eitherReply: (run: string, file: string) => ({
    en: `${run} --file ${file}   or   ${run} "…"`,
    zh: `${run} --file ${file}   或   ${run} "…"`,
  }),
  noReply: { en: 'The reply has no text.', zh: '回复里没有内容。' },
  unreadable: (file: string, why: Text) => ({
    en: `${file} cannot be read: ${why.en}`,
    zh: `无法读取 ${file}：${why.zh}`,
  }),
  notYesOrNo: (id: string, open: string) => ({
    en: `Run ${id} is not waiting for a yes or no: ${open}.`,
    zh: `运行 ${id} 等待的不是批准或拒绝：${open}。`,
  }),
  nothingOpen: (id: string) => ({
    en: `Run ${id} is not waiting for a yes or no: it has no open question.`,
    zh: `运行 ${id} 没有在等待批准或拒绝：目前没有待回答的提问。`,
  }),
  inPlace: {
    en: 'Type your answer and press Enter. Ctrl-D leaves the question open.',
    zh: '输入回答后按回车。Ctrl-D 离开，提问保持待回答。',
  },
  yesOrNo: { en: 'y/N > ', zh: 'y/N > ' },
  approveThis: { en: 'Approve this? y/N ', zh: '是否批准？y/N ' },
  notApproved: {
    en: 'Not approved: only y, yes or ok counts as a yes. The question stays open.',
    zh: '未批准：只有 y、yes、ok、是、好算作同意。提问仍待回答。',
  },
  reasonNeeded: {
    en: 'A plan is sent back with a reason: what to change in it.',
    zh: '退回计划需要说明原因：计划里要修改什么。',
  },
} as const satisfies Words;

/** What a run waits for, where it does not wait for a yes or no. */
export const OPEN_WORDS = {
  question: { en: 'it asks a question', zh: '它有一个提问' },
  blocked: { en: 'it is blocked', zh: '它被阻塞' },
  'in-doubt': { en: 'a call is in doubt', zh: '有一次调用结果不明' },
  confirmation: { en: 'it asks for a confirmation', zh: '它请求确认' },
  plan_review: { en: 'it asks for a review', zh: '它请求审阅' },
  selection: { en: 'it asks you to select an option', zh: '它请你从选项中选择' },
  action_selection: { en: 'it offers a choice', zh: '它让你选择下一步操作' },
  form: { en: 'it asks you to fill in a form', zh: '它请你填写表单' },
  feedback: { en: 'it asks for feedback', zh: '它请你给出反馈' },
  notice: { en: 'it has a notice for you', zh: '它有一条通知给你' },
} as const satisfies { readonly [kind in Interaction['kind'] | WidgetType]: Text };

/** The same, as a word in a list. */
export const KIND_WORDS = {
  question: { en: 'question', zh: '提问' },
  blocked: { en: 'blocked', zh: '被阻塞' },
  'in-doubt': { en: 'in-doubt', zh: '结果不明' },
  confirmation: { en: 'confirmation', zh: '确认' },
  plan_review: { en: 'plan review', zh: '计划审阅' },
  selection: { en: 'selection', zh: '选择' },
  action_selection: { en: 'action selection', zh: '操作选择' },
  form: { en: 'form', zh: '表单' },
  feedback: { en: 'feedback', zh: '反馈' },
  notice: { en: 'notice', zh: '通知' },
} as const satisfies { readonly [kind in Interaction['kind'] | WidgetType]: Text };

/** Commands that answer, as far as there are words in them. */
export const WAY_WORDS = {
  changePlan: (id: string) => ({
    en: `signalbox reply ${id} "what to change"`,
    zh: `signalbox reply ${id} "要改什么"`,
  }),
  anotherModel: (resume: string) => ({
    en: `${resume} --model <name>   # signalbox engines shows which there are`,
    zh: `${resume} --model <name>   # signalbox engines 列出可用的模型`,
  }),
  keyPlace: (resume: string) => ({
    en: `signalbox engines   # shows where the key is looked for; once it is set: ${resume}`,
    zh: `signalbox engines   # 显示在哪里查找密钥；设置好之后：${resume}`,
  }),
  credit: (resume: string) => ({
    en: `${resume}   # once the account has credit`,
    zh: `${resume}   # 等账户有余额之后`,
  }),
  otherSettings: (resume: string) => ({
    en: `signalbox config list   # to go on with the settings as they are then: ${resume} --model <name>`,
    zh: `signalbox config list   # 修改设置后，用新的设置继续：${resume} --model <name>`,
  }),
  wrongAddress: (resume: string) => ({
    en: `${resume}   # where the address was wrong, once it is set: ${resume} --model <name>`,
    zh: `${resume}   # 如果地址不对，改好设置之后：${resume} --model <name>`,
  }),
  reachable: (resume: string) => ({
    en: `${resume}   # once the server can be reached`,
    zh: `${resume}   # 等服务器可以访问之后`,
  }),
  backOrEdit: (resume: string, back: string) => ({
    en: `${back}   # or correct the variables in its state file, then: ${resume}`,
    zh: `${back}   # 或者改正状态文件里的变量，然后：${resume}`,
  }),
  inAWhile: (resume: string) => ({ en: `${resume}   # in a while`, zh: `${resume}   # 过一会儿再试` }),
} as const satisfies Words;

/** What helps once a run has failed: a command, and what it is good for. */
export const AFTER_WORDS = {
  askIt: (story: string, mode: string) => ({
    en: `${story}   # shows what was said; in a new run with ${mode} it can ask you`,
    zh: `${story}   # 显示说过的话；用 ${mode} 启动新的运行，它就可以向你提问`,
  }),
  makeClearer: (story: string) => ({
    en: `${story}   # shows what was said; make the skill or its schema clearer, then start a new run`,
    zh: `${story}   # 显示说过的话；把技能或它的 schema 写得更清楚，然后启动新的运行`,
  }),
  allowMore: (story: string) => ({
    en: `${story}   # shows what was said; max_attempt in assets/runner.json allows a new run more turns`,
    zh: `${story}   # 显示说过的话；调大 assets/runner.json 里的 max_attempt，新的运行就有更多轮次`,
  }),
  logIn: (program: string) => ({
    en: `${program}   # log in there, then start a new run`,
    zh: `${program}   # 在那里登录，然后启动新的运行`,
  }),
} as const satisfies Words;
