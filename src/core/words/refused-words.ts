import { recordable } from './recordable.ts';

/** Why a run does not do what a person asks of it. */
export const REFUSED_WORDS = recordable('refused', {
  over: (status: string) => ({
    en: `The run is ${status}; it takes no more commands.`,
    zh: `运行的状态是 ${status}；不再接受任何命令。`,
  }),
  nothingToCancel: {
    en: 'The run is completed; there is nothing to cancel.',
    zh: '运行已经完成；没有可以取消的内容。',
  },
  busy: {
    en: 'The run is working and has no open question. Wait until it asks, or cancel it.',
    zh: '运行正在工作，没有提问。请等它提问，或取消它。',
  },
  doubtFirst: (id: string) => ({
    en: `Say first whether the call in doubt was carried out: ${id}.`,
    zh: `请先说明存疑的调用是否已经执行：${id}。`,
  }),
  busyToChange: {
    en: 'The agent is at work. Wait until the run rests, or stop it with Ctrl-C where it runs; then name another engine.',
    zh: '智能体正在工作。请等运行停下，或在它运行的终端按 Ctrl-C 让它停下，然后再换引擎。',
  },
  busyToRewind: {
    en: 'The run is working. Wait until it rests, answer what it asks, or cancel it.',
    zh: '运行正在工作。请等它停下、回答它的提问，或取消它。',
  },
  stoppedToRewind: {
    en: 'The run was stopped in the middle of its work. Resume it first, or cancel it.',
    zh: '运行在工作途中被停下。请先让它继续到停下（resume），或取消它。',
  },
  notOpen: (id: string) => ({
    en: `${id} is no longer waiting for an answer: it was answered or withdrawn.`,
    zh: `${id} 不再等待回答：已被回答或撤回。`,
  }),
  neverAsked: (id: string) => ({ en: `The run has not asked ${id}.`, zh: `运行没有提过 ${id}。` }),
  callSettled: (id: string) => ({ en: `The call of ${id} is settled.`, zh: `${id} 所问的调用已有定论。` }),
  noneChosen: {
    en: 'No workflow has been chosen that could have begun.',
    zh: '没有选过任何可以开始的工作流。',
  },
  notBlocked: {
    en: 'The run is not blocked: there is nothing to resume.',
    zh: '运行没有被阻塞：没有可以继续的内容。',
  },
  notAChild: (child: string) => ({
    en: `${child} has reported before, or is not a child of this run.`,
    zh: `${child} 已经报告过，或不是这个运行的子运行。`,
  }),

  // Edges that demand a person's yes
  passesGuard: (from: string, to: string) => ({
    en: `This would go past the edge from ${from} to ${to}, which needs a person's yes. Go along the edges, one at a time: the run asks when it comes there.`,
    zh: `这会绕过从 ${from} 到 ${to} 的边，而走这条边需要有人同意。请沿着边一步一步走：运行到了那里会询问。`,
  }),
  answerFirst: {
    en: 'The run waits for a yes or a no to what it has shown: answer that first, then edit.',
    zh: '运行正在等待对所示改动的同意或拒绝：请先回答，再编辑。',
  },
  movedOn: (id: string) => ({
    en: `${id} shows a change to a state that no longer exists. Nothing was changed.`,
    zh: `${id} 所示的改动针对的状态已不存在。没有任何改动。`,
  }),

  // Going back
  noNodes: { en: 'A conversation has no nodes.', zh: '对话没有节点。' },
  noWayBack: (why: string, nodes: readonly string[]) => ({
    en: `${why}. It can go back to: ${nodes.join(', ')}.`,
    zh: `${why}。可以回退到：${nodes.join('、')}。`,
  }),
  noNode: (node: string) => ({ en: `There is no node ${node}`, zh: `没有节点 ${node}` }),
  nothingToRedo: (node: string) => ({
    en: `At ${node} there is nothing to do again`,
    zh: `节点 ${node} 没有可以重做的事`,
  }),
  neverAt: (node: string) => ({ en: `The run has not been at node ${node}`, zh: `运行没有到过节点 ${node}` }),

  // Menus
  agentsOnly: (command: string) => ({
    en: `/${command} is for conversations with an agent. Here there are /pause and /stop.`,
    zh: `/${command} 只用于与智能体的对话。这里可以用 /pause 和 /stop。`,
  }),
  noExecuting: (ref: string) => ({
    en: `The item wants to execute ${ref}. Nothing is executed from a menu; it can start workflows and use prompts.`,
    zh: `这一项要执行 ${ref}。菜单不执行任何程序，只能启动工作流和使用提示词。`,
  }),
  noValidating: (ref: string) => ({
    en: `The item wants to validate with ${ref}. Nothing is executed from a menu; it can start workflows and use prompts.`,
    zh: `这一项要用 ${ref} 做校验。菜单不执行任何程序，只能启动工作流和使用提示词。`,
  }),
  noAction: (action: string) => ({
    en: `There is no action ${action}. There are menu.show, agent.dismiss and run.resume.`,
    zh: `没有动作 ${action}。可用的有 menu.show、agent.dismiss 和 run.resume。`,
  }),
  noPrompt: (prompt: string) => ({
    en: `The agent has no prompt ${prompt}.`,
    zh: `智能体没有提示词 ${prompt}。`,
  }),
  noGraph: (ref: string) => ({
    en: `${ref} is a workflow without a graph. Only those with one can be run.`,
    zh: `${ref} 是没有图的工作流。只有带图的工作流才能运行。`,
  }),
  noWorkflow: (ref: string, ids: readonly string[]) => ({
    en: `${ref} is not a workflow of this package. Name one by its id: ${ids.join(', ')}.`,
    zh: `${ref} 不是本包的工作流。请用 id 指定：${ids.join('、')}。`,
  }),
  severalWorkflows: (ref: string, ids: readonly string[]) => ({
    en: `${ref} is several workflows of this package. Name one by its id: ${ids.join(', ')}.`,
    zh: `${ref} 对应本包的多个工作流。请用 id 指定：${ids.join('、')}。`,
  }),
  piledMarks: { en: 'The path piles up marks on a letter.', zh: '路径中有字母叠加了过多的附加符号。' },
  strayTemplate: (known: readonly string[]) => ({
    en: `The path has a template other than ${known.join(', ')} at its beginning.`,
    zh: `路径只能以 ${known.join('、')} 开头，不能有其他模板。`,
  }),
} as const);
