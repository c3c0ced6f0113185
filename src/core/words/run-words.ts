import type { Text, Words } from './text.ts';

/** About runs as people name, list, start and leave them. */
export const RUN_WORDS = {
  none: { en: 'No runs yet.', zh: '还没有任何运行。' },
  noneYet: { en: 'There are no runs yet.', zh: '还没有任何运行。' },
  idEmpty: { en: 'The id of the run is empty.', zh: '运行的编号是空的。' },
  idTooShort: {
    en: 'Every id begins with run_: type more of it.',
    zh: '所有编号都以 run_ 开头：请再多写几个字符。',
  },
  notThere: (ref: string) => ({ en: `There is no run ${ref}.`, zh: `没有运行 ${ref}。` }),
  ambiguous: (ref: string, one: string, other: string) => ({
    en: `${ref} could be ${one} or ${other}.`,
    zh: `${ref} 可能是 ${one}，也可能是 ${other}。`,
  }),
  severalAsk: (run: string, items: string) => ({
    en: `Several items of ${run} wait for you: ${items}. Answer each by its own run.`,
    zh: `${run} 的多个任务项在等待你：${items}。请分别回答各自的运行。`,
  }),
  listed: {
    en: 'signalbox ls   (the newest run is @last)',
    zh: 'signalbox ls   （最新的运行是 @last）',
  },
  moreOfId: {
    en: 'Type more of the id; signalbox ls shows it.',
    zh: '请多写几个字符；signalbox ls 会显示完整编号。',
  },
  limitWrong: (limit: string) => ({
    en: `--limit must be a whole number of at least 1, not ${limit}.`,
    zh: `--limit 应为不小于 1 的整数，而不是 ${limit}。`,
  }),
  statusWrong: (status: string, all: readonly string[]) => ({
    en: `There is no status ${status}: a run is ${all.join(', ')}.`,
    zh: `没有 ${status} 这种状态：运行的状态有 ${all.join('、')}。`,
  }),
  ownEngineDetached: {
    en: 'detach and an engine of the program (createRuntime({ engine })) do not go together: another process has no such engine.',
    zh: 'detach 不能与程序自带的引擎（createRuntime({ engine })）一起使用：另一个进程没有这个引擎。',
  },
  noneMeant: { en: 'There are no such runs.', zh: '没有这样的运行。' },
  narrowsAll: (flag: string) => ({
    en: `${flag} narrows the list of all runs; a run is named here.`,
    zh: `${flag} 用来缩小全部运行的列表；这里已经指定了一个运行。`,
  }),
  modeWrong: (mode: string) => ({
    en: `--mode must be auto or interactive, not ${mode}.`,
    zh: `--mode 只能是 auto 或 interactive，而不是 ${mode}。`,
  }),
  inputWrong: (pair: string) => ({
    en: `-i takes name=value, not ${pair}; a name may hold letters, digits and _ . : - only.`,
    zh: `-i 的格式是 name=value，名称只能由字母、数字和 _ . : - 组成；不能是 ${pair}。`,
  }),
  roleWrong: (pair: string, agents: string) => ({
    en: `A role is agent=engine, not ${pair}. The agents are ${agents}.`,
    zh: `角色的写法是 智能体=引擎，不能是 ${pair}。智能体有：${agents}。`,
  }),
  inputReserved: (name: string) => ({
    en: `${name} cannot be the name of an input.`,
    zh: `${name} 不能用作输入的名称。`,
  }),
  answersUnused: (count: number) => ({
    en: `${count} answer${count === 1 ? '' : 's'} given in advance ${count === 1 ? 'was' : 'were'} not used: no question asked for ${count === 1 ? 'it' : 'them'}.`,
    zh: `预先给出的回答中有 ${count} 个没有对应的提问。`,
  }),
  promptByStdin: { en: 'reads the prompt from stdin', zh: '从标准输入读取提示词' },
  nothingStarted: { en: 'Nothing was started.', zh: '没有启动任何东西。' },
  nothingToResume: (status: string) => ({
    en: `The run is ${status}: there is nothing to resume.`,
    zh: `运行的状态是 ${status}：没有可以继续的内容。`,
  }),
  recorded: (why: Text) => ({
    en: `${why.en} What you said to the run is recorded, and it goes on from there.`,
    zh: `${why.zh} 你对运行说的话已经记下，运行会从那里继续。`,
  }),
  oneThenOther: (...steps: readonly string[]) => ({ en: steps.join('   then: '), zh: steps.join('   然后：') }),
  rewindWhere: (nodes: readonly string[]) => ({
    en: `Going back needs a node: --to. The run can go back to: ${nodes.join(', ')}.`,
    zh: `回退需要用 --to 指定节点。可以回退到：${nodes.join('、')}。`,
  }),
  rewindWhy: { en: 'Going back needs a reason: --reason.', zh: '回退需要用 --reason 说明原因。' },
  interrupted: (id: string) => ({
    en: `Run ${id} was interrupted in the middle of its work: it has no open question.`,
    zh: `运行 ${id} 在工作途中被中断：没有等待回答的问题。`,
  }),
} as const satisfies Words;

/** Where a run stands when it rests or when the person leaves it. */
export const REST_WORDS = {
  following: {
    en: 'Another process works on the run; following it. Ctrl-C stops following, not the run.',
    zh: '另一个进程正在处理这个运行；正在跟随它。Ctrl-C 只停止跟随，不会停止运行。',
  },
  unfollowed: {
    en: 'No longer following; the run goes on in its own process.',
    zh: '不再跟随；运行在它自己的进程里继续。',
  },
  stopped: { en: 'Stopped here; nothing is lost.', zh: '在此停下；没有丢失任何内容。' },
  unwatched: {
    en: 'No longer watching; the run goes on without you.',
    zh: '不再观看；运行会自行继续。',
  },
  worked: { en: 'It is being worked on.', zh: '有进程正在处理它。' },
  follow: (id: string) => ({
    en: `signalbox resume ${id}   to follow it,   or   signalbox cancel ${id}`,
    zh: `signalbox resume ${id}   （跟随它）   或   signalbox cancel ${id}`,
  }),
  queued: {
    en: 'It is queued: a worker takes it up, or you resume it.',
    zh: '它在排队：工作进程会接手，也可以由你继续。',
  },
  nextTask: (id: string) => ({
    en: `signalbox reply ${id} "…"   for its next task`,
    zh: `signalbox reply ${id} "…"   （交给它下一个任务）`,
  }),
  talkOn: (id: string) => ({
    en: `signalbox reply ${id} "…"   to go on talking`,
    zh: `signalbox reply ${id} "…"   （继续交谈）`,
  }),
  processGone: { en: 'Its process is gone; nothing is lost.', zh: '它的进程已经不在了；没有丢失任何内容。' },
  programLeft: (program: string) => ({
    en: `Its process is gone; nothing is lost. ${program} may still be at work: resume and cancel end it first.`,
    zh: `它的进程已经不在了；没有丢失任何内容。${program} 可能还在工作：resume 和 cancel 会先结束它。`,
  }),
} as const satisfies Words;
