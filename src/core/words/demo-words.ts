import type { Words } from './text.ts';

/** What the demo says between the lines of its run. */
export const DEMO_WORDS = {
  prologue: {
    en: `Two agents write an announcement: plan → decide → write ⇄ review → end. Watch who decides.
A script plays them: no key, no network, and nothing of yours is touched.
`,
    zh: `两个智能体写一份公告：plan → decide → write ⇄ review → end。看看由谁来决定。
它们由脚本扮演：不需要密钥和网络，也不会动你的任何东西。
`,
  },
  invitation: (id: string, pid: number) => ({
    en: `This is process ${pid}. Stop it whenever you like, with Ctrl-C or kill -9: signalbox resume ${id} goes on.\n`,
    zh: `这是进程 ${pid}。随时可以用 Ctrl-C 或 kill -9 停掉它：signalbox resume ${id} 会让运行继续。\n`,
  }),
  waits: {
    en: '1 · It asks, and waits. A run that waits is a row in a file: no process, no memory. The answer may come next month. Your answer goes to a second process, which will be killed at work with kill -9.',
    zh: '1 · 它提出问题，然后等待。等待中的运行只是文件里的一行：没有进程，不占内存。下个月再回答也行。你的回答会交给第二个进程，而它会在工作途中被 kill -9 杀掉。',
  },
  approvePlan: { en: 'Approve the plan, or say what to change', zh: '批准计划，或说明要改什么' },
  held: {
    en: '2 · The agents are done, and still the run does not end: that edge demands your yes. Whatever a model says or writes, the run stays here until you have approved the change above. With your yes the runtime makes it; with a no the agent hears why.',
    zh: '2 · 智能体都做完了，运行却没有结束：这条边需要你的同意。不管模型说什么、写什么，在你同意上面的改动之前，运行都停在这里。你同意，由运行时执行；你拒绝，智能体会知道原因。',
  },
  heldBack: {
    en: '· Your no counts: the run is not completed, and it stands at review as before. The agent cannot go past you; it can only ask again.',
    zh: '· 你的拒绝生效了：运行没有完成，仍停在 review。智能体绕不过你，只能再问一次。',
  },
  askAgain: { en: 'Ask me once more.', zh: '请再问我一次。' },
  letGo: { en: 'Let it go out with yes, or hold it back with no', zh: '用“好”放行，或用“不”留下' },
  completed: {
    en: '3 · Completed, and it was the runtime that said so. Above, the agent wanted to skip a step: refused, no edge leads there. The branch at decide was taken by a condition, the way back from review has a bound, and the kill cost one sentence. You can go on talking, but the state is closed now. Ask for something that would change it.',
    zh: '3 · 已完成，而这是由运行时认定的。上面智能体想跳过一个步骤：被拒绝，没有边通向那里。decide 处的分支由条件决定，从 review 往回走的次数有上限，而那次 kill 只损失了一句话。你可以继续交谈，但状态现在已关闭。试着提一个会改动它的要求。',
  },
  saySomething: { en: 'Say', zh: '请说' },
  publish: { en: 'Please note that it is published.', zh: '请注明它已发布。' },
  refused: {
    en: '4 · The agent tried to change the state by itself and was refused. It had to ask, and what you see above is the exact change. Your yes counts once, for these very lines.',
    zh: '4 · 智能体试图自行改动状态，被拒绝了。它必须先征得同意，上面显示的就是确切的改动。你的同意只生效一次，而且只针对这几行。',
  },
  confirm: { en: 'Confirm with yes, or refuse with no', zh: '用“好”确认，或用“不”拒绝' },
  yes: { en: 'yes', zh: '好' },
  no: { en: 'no', zh: '不' },
  prompt: (question: string, answer: string) => ({
    en: `${question} [Enter = ${answer}] > `,
    zh: `${question} [回车 = ${answer}] > `,
  }),
  noTerminal: (answer: string) => ({
    en: `There is no terminal to ask at, so the demo says: ${answer}`,
    zh: `没有可供提问的终端，由演示代为回答：${answer}`,
  }),
  killed: (pid: number) => ({
    en: `✂ kill -9 ${pid}: that process is gone, in the middle of a sentence. This one goes on from its log.`,
    zh: `✂ kill -9 ${pid}：那个进程没了，话才说到一半。本进程根据它的日志继续运行。`,
  }),
} as const satisfies Words;

/** How the demo ends. */
export const EPILOGUE_WORDS = {
  done: (events: number) => ({
    en: `Done. All of it stands in the log: ${events} events, those of the killed process among them.`,
    zh: `完成。一切都记录在日志里：共 ${events} 个事件，包括被杀进程的那些。`,
  }),
  heldBack: (events: number) => ({
    en: `The run is not completed: it waits at review for as long as you like. All of it stands in the log: ${events} events, those of the killed process among them.`,
    zh: `运行没有完成：它停在 review 等你，多久都行。一切都记录在日志里：共 ${events} 个事件，包括被杀进程的那些。`,
  }),
  refused: { en: 'refused', zh: '被拒绝' },
  nothing: { en: 'nothing', zh: '无' },
  confirmed: { en: 'confirmed', zh: '已确认' },
  oneChange: (published: string) => ({
    en: `one change; published: ${published}`,
    zh: `1 次改动；published: ${published}`,
  }),
  changes: (count: number, published: string) => ({
    en: `${count} changes; published: ${published}`,
    zh: `${count} 次改动；published: ${published}`,
  }),
  documents: { en: 'documents', zh: '文档' },
  inFolder: (folder: string) => ({ en: `in ${folder}`, zh: `位于 ${folder}` }),
  lookCloser: { en: 'Look closer:', zh: '进一步了解：' },
  promptDiff: (id: string) => ({
    en: `signalbox prompt ${id} --diff   # what the model was told last, and why`,
    zh: `signalbox prompt ${id} --diff   # 最后一次告诉了模型什么，以及原因`,
  }),
  makeOwn: { en: 'Make your own:', zh: '做一个你自己的：' },
} as const satisfies Words;
