import { CONFIG_WORDS } from './config-words.ts';
import { GIT_WORDS } from './git-words.ts';
import type { Recordable } from './read-back.ts';
import { recordable } from './recordable.ts';
import { asIs } from './text.ts';
import { VERDICT_WORDS } from './verdict-words.ts';

/** What stops or hinders a run. The log has it in English, so that it is read back from there. */
const OWN_WORDS = recordable('trouble', {
  // The agent
  stuck: (node: string) => ({
    en: `The agent ended its turn without leaving node ${node}, and notices did not help.`,
    zh: `智能体结束了回合，却没有离开节点 ${node}；提醒也没有用。`,
  }),
  circles: (tool: string, times: string) => ({
    en: `The agent has made the same call of ${tool} ${times} times in this answer, it failed in the same way each time, and a hint did not help.`,
    zh: `智能体在这次回答中对 ${tool} 做了 ${times} 次同样的调用，每次都同样失败；提醒也没有用。`,
  }),
  circlesHint: (tool: string, times: string) => ({
    en: `You have made the same call of ${tool} ${times} times in this answer, and it failed in the same way each time. It will not change by itself: do something else, or say what you need.`,
    zh: `已提醒智能体：它在这次回答中对 ${tool} 做了 ${times} 次同样的调用，每次都同样失败，应换个做法，或说明缺什么。`,
  }),
  // As logs of before have them: they counted in a row.
  circlesInRow: (tool: string, times: string) => ({
    en: `The agent has made the same call of ${tool} ${times} times in a row, with the same result each time, and a hint did not help.`,
    zh: `智能体对 ${tool} 连续做了 ${times} 次同样的调用，每次结果都一样；提醒也没有用。`,
  }),
  circlesHintInRow: (tool: string, times: string) => ({
    en: `You have made the same call of ${tool} ${times} times in a row, with the same result each time. It will not change by itself: do something else, or say what you need.`,
    zh: `已提醒智能体：它对 ${tool} 连续做了 ${times} 次同样的调用，每次结果都一样，应换个做法，或说明缺什么。`,
  }),
  lapsed: {
    en: 'The confirmed change was not made; it must be confirmed again.',
    zh: '已确认的改动没有执行；需要重新确认。',
  },

  // The graph
  noEdge: (node: string) => ({
    en: `No edge of node ${node} can be taken with the variables as they are.`,
    zh: `按变量目前的值，节点 ${node} 没有一条边可走。`,
  }),
  noneTrue: (node: string, conditions: string, variables: string) => ({
    en: `No edge of node ${node} can be taken. None of this is true: ${conditions}. It looks at: ${variables}.`,
    zh: `节点 ${node} 没有一条边可走。以下条件都不成立：${conditions}。它们用到：${variables}。`,
  }),
  documentsInvalid: (node: string, owed: string) => ({
    en: `The documents of ${node} are not complete: ${owed}`,
    zh: `${node} 的文档还不完整：${owed}`,
  }),
  itemsWornOut: (items: string) => ({
    en: `Out of attempts: ${items}. Tick, edit or remove what is done or not wanted in the task list; going on gives each as many attempts again.`,
    zh: `尝试次数已用完：${items}。请在任务列表中勾选、修改或删除已完成或不需要的项；继续运行会让每项重新获得同样多的尝试次数。`,
  }),
  callFailed: (message: string) => ({
    en: `A step that the runtime carries out itself failed: ${message}`,
    zh: `由运行时自己执行的一步失败了：${message}`,
  }),
  callWaits: (message: string) => ({
    en: `Waiting for people: ${message}`,
    zh: `正在等人：${message}`,
  }),
  wornOut: (from: string, to: string, max: string) => ({
    en: `The loop from ${from} to ${to} has been taken ${max} times, which is its limit.`,
    zh: `从 ${from} 到 ${to} 的循环已经走了 ${max} 次，达到上限。`,
  }),
  filesPutBack: (files: string) => ({
    en: `These files are not for this role to change; they stand as they were before its turn: ${files}`,
    zh: `该角色不能修改这些文件，已恢复到这一回合之前的样子：${files}`,
  }),
  tagInvalid: (node: string, why: string) => ({
    en: `The agent at ${node} did not end its reply with a usable tag, even after corrections. ${why}`,
    zh: `${node} 的智能体没有以可用的标签结束回复，纠正之后仍然如此。${why}`,
  }),
  blocksBefore: (from: string, to: string, label: string) => ({
    en: `The run may go from ${from} to ${to} (${label}) only after a person has looked at it.`,
    zh: `需要有人查看之后，运行才能从 ${from} 走到 ${to}（${label}）。`,
  }),
  moveRejected: (from: string, to: string, reason: string) => ({
    en: `The move from ${from} to ${to} was rejected.${reason === '' ? '' : ` Reason: ${reason}`}`,
    zh: `从 ${from} 走到 ${to} 被拒绝。${reason === '' ? '' : `理由：${reason}`}`,
  }),
  endless: (steps: string) => ({
    en: `The run went ${steps} steps without coming to a node with work.`,
    zh: `运行走了 ${steps} 步，没有到达任何有工作的节点。`,
  }),

  // Budgets
  turnsUsed: (turns: string) => ({
    en: `The run has used its ${turns} turns.`,
    zh: `运行用完了它的 ${turns} 个回合。`,
  }),
  exchangesUsed: (exchanges: string) => ({
    en: `The turn has used its ${exchanges} exchanges without coming to an end.`,
    zh: `这个回合用完了它的 ${exchanges} 次交互，还没有结束。`,
  }),
  toolFailures: (calls: string) => ({
    en: `${calls} tool calls in a row were refused or failed.`,
    zh: `连续 ${calls} 次工具调用被拒绝或失败。`,
  }),
  timeUsed: (time: string) => ({
    en: `The run has used its ${time} of running time.`,
    zh: `运行用完了它的 ${time} 运行时间。`,
  }),

  // Engines
  cutByLength: {
    en: 'The reply was cut off by the limit of output tokens (maxOutputTokens); what it did not come to has not happened.',
    zh: '回复因输出 token 上限（maxOutputTokens）被截断；截断之后的内容都没有执行。',
  },
  cutByFilter: {
    en: "The reply was cut off by the provider's content filter; what it did not come to has not happened.",
    zh: '回复被提供方的内容过滤器截断；截断之后的内容都没有执行。',
  },
  engineSilent: (time: string) => ({
    en: `The engine did not answer within ${time}.`,
    zh: `引擎在 ${time} 内没有回复。`,
  }),
  engineBroke: (message: string) => ({ en: `The engine broke down: ${message}`, zh: `引擎出了故障：${message}` }),
  scriptEnded: (node: string, agent: string) => ({
    en: `The script has no entry left for this exchange (node ${node}, agent ${agent}) and no default.`,
    zh: `脚本里没有剩下的条目可用于这次交互（节点 ${node}、智能体 ${agent}），也没有 default。`,
  }),

  // Models behind an API
  needsKey: (server: string, model: string, notSet: string) => CONFIG_WORDS.needsKey(asIs(server), model, asIs(notSet)),
  badKey: CONFIG_WORDS.badKey,
  forbiddenBecause: (server: string, words: string) => ({
    en: `${server} does not allow this: "${words}" Check what the key may be used for.`,
    zh: `${server} 不允许这样做："${words}" 请检查这个密钥可以用来做什么。`,
  }),
  forbidden: (server: string) => ({
    en: `${server} does not allow this. Check what the key may be used for.`,
    zh: `${server} 不允许这样做。请检查这个密钥可以用来做什么。`,
  }),
  wantsKey: (server: string) => ({
    en: `${server} wants a key. Name its variable as keyEnv of the model in your config.`,
    zh: `${server} 需要密钥。请在你的配置里用该模型的 keyEnv 写明变量名。`,
  }),
  keyRefused: (server: string, variable: string) => ({
    en: `${server} refused the key in ${variable}. Set it to a valid one.`,
    zh: `${server} 拒绝了 ${variable} 里的密钥。请换成有效的密钥。`,
  }),
  noModelThere: (server: string, model: string) => ({
    en: `${server} has no model "${model}", or this key may not use it. Go on with another one (resume --model), or check the baseUrl.`,
    zh: `${server} 没有模型 "${model}"，或这个密钥无权使用它。请换一个模型继续（resume --model），或检查 baseUrl。`,
  }),
  noModel: (server: string, model: string) => ({
    en: `${server} has no model "${model}", or this key may not use it. Go on with another one (resume --model).`,
    zh: `${server} 没有模型 "${model}"，或这个密钥无权使用它。请换一个模型继续（resume --model）。`,
  }),
  tooLong: (server: string, model: string) => ({
    en: `${server} says that the conversation is longer than ${model} can read. Go on with a model that reads more (resume --model).`,
    zh: `${server} 表示对话超过了 ${model} 的上下文长度。请换一个上下文更长的模型继续（resume --model）。`,
  }),
  tooFast: (server: string) => ({
    en: `${server} says that requests come too fast.`,
    zh: `${server} 表示请求过于频繁。`,
  }),
  noCredit: (server: string) => ({
    en: `${server} says that the account has no credit left. Look at its billing page.`,
    zh: `${server} 表示账户已没有余额。请查看账单页面。`,
  }),
  badPort: (address: string) => ({
    en: `${address} has a port that is blocked for HTTP, so nothing was sent. Let the server listen on another one.`,
    zh: `${address} 的端口被 HTTP 禁用，所以什么都没有发送。请让服务器监听别的端口。`,
  }),
  unreachable: (address: string, why: string) => ({
    en: `No answer from ${address} (${why}). Check the network, the address, and that the server is running.`,
    zh: `${address} 没有回应（${why}）。请检查网络、地址，以及服务器是否在运行。`,
  }),
  silent: (server: string) => ({ en: `${server} stayed silent for too long.`, zh: `${server} 太久没有回应。` }),
  webPage: (server: string, model: string) => ({
    en: `${server} answered with a web page, not with a reply of ${model}. Check that the address is that of an API, often one that ends in /v1.`,
    zh: `${server} 返回的是网页，而不是 ${model} 的回复。请确认地址是 API 的地址，通常以 /v1 结尾。`,
  }),
  noReply: (server: string, model: string, provider: string) => ({
    en: `${server} gave nothing that can be read as a reply of ${model}. Check the address, and that it speaks the API of ${provider}.`,
    zh: `${server} 返回的内容无法当作 ${model} 的回复来读。请检查地址，并确认它使用 ${provider} 的 API。`,
  }),
  redirected: (server: string, status: string) => ({
    en: `${server} redirects to another address (${status}). Give the address it leads to as baseUrl.`,
    zh: `${server} 重定向到别的地址（${status}）。请把目标地址写作 baseUrl。`,
  }),
  notAcceptedBecause: (server: string, model: string, status: string, words: string) => ({
    en: `${server} did not accept the request for ${model} (${status}): "${words}"`,
    zh: `${server} 没有接受对 ${model} 的请求（${status}）："${words}"`,
  }),
  notAccepted: (server: string, model: string, status: string) => ({
    en: `${server} did not accept the request for ${model} (${status}).`,
    zh: `${server} 没有接受对 ${model} 的请求（${status}）。`,
  }),
  notSent: (model: string, words: string) => ({
    en: `The request for ${model} cannot be made: "${words}"`,
    zh: `无法向 ${model} 发出请求："${words}"`,
  }),
  notAnsweredBecause: (server: string, model: string, status: string, words: string) => ({
    en: `${server} failed to answer for ${model} (${status}): "${words}"`,
    zh: `${server} 没能为 ${model} 给出回复（${status}）："${words}"`,
  }),
  notAnswered: (server: string, model: string, status: string) => ({
    en: `${server} failed to answer for ${model} (${status}).`,
    zh: `${server} 没能为 ${model} 给出回复（${status}）。`,
  }),
  cutOff: (model: string) => ({
    en: `The reply of ${model} was cut off before its end.`,
    zh: `${model} 的回复在结束之前被切断。`,
  }),
  brokeOff: (model: string) => ({ en: `${model} broke off with an error.`, zh: `${model} 因错误中断了回复。` }),
  withheld: (model: string) => ({
    en: `The reply of ${model} was withheld by the provider's content filter.`,
    zh: `${model} 的回复被提供方的内容过滤器拦下。`,
  }),
  tokensUsed: (model: string) => ({
    en: `${model} used up its output tokens before it said anything. Raise maxOutputTokens in the config.`,
    zh: `${model} 还没说什么就用完了输出 token。请在配置里调高 maxOutputTokens。`,
  }),
  failedBecause: (server: string, words: string) => ({
    en: `${server} failed: "${words}"`,
    zh: `${server} 出错："${words}"`,
  }),
  failed: (server: string) => ({ en: `${server} failed.`, zh: `${server} 出错。` }),
  // As logs of before have them: a run kept the model that it was begun with.
  noModelThereForever: (server: string, model: string) => ({
    en: `${server} has no model "${model}", or this key may not use it. Start a run with another --model, or check the baseUrl.`,
    zh: `${server} 没有模型 "${model}"，或这个密钥无权使用它。请用另一个 --model 启动新的运行，或检查 baseUrl。`,
  }),
  noModelForever: (server: string, model: string) => ({
    en: `${server} has no model "${model}", or this key may not use it. Start a run with another --model.`,
    zh: `${server} 没有模型 "${model}"，或这个密钥无权使用它。请用另一个 --model 启动新的运行。`,
  }),
  tooLongForever: (server: string, model: string) => ({
    en: `${server} says that the conversation is longer than ${model} can read. Start a run with a model that reads more.`,
    zh: `${server} 表示对话超过了 ${model} 的上下文长度。请用上下文更长的模型启动新的运行。`,
  }),
} as const);

export const TROUBLE_WORDS = { ...VERDICT_WORDS, ...OWN_WORDS } as const;

/** What another side has said beside what we make of it. */
export const OTHERS_WORDS = recordable('others', {
  inItsWords: (told: string, words: string) => ({
    en: `${told} In its own words: "${words}"`,
    zh: `${told}对方的原话："${words}"`,
  }),
} as const);

/** What a call of the runtime's own could not do, for people who have to help it. */
export const CALL_TROUBLE_WORDS = recordable('call', {
  notRecalled: (why: string) => ({
    en: `The memory could not be read, so nothing was recalled: ${why}`,
    zh: `无法读取记忆，因此没有取到以前的教训：${why}`,
  }),
  noneNamed: {
    en: 'There is no check to run. Name a command, for example npm test.',
    zh: '没有可以运行的检查。请写明命令，例如 npm test。',
  },
  noCheck: {
    en: 'No file of this project says how to check it. Reply with the check command, for example npm test, or set crew.check.',
    zh: '项目里没有文件说明怎么检查它。请回复检查命令，例如 npm test，或设置 crew.check。',
  },
  checkUnheeded: (file: string) => ({
    en: `Reply with the command that checks this project. ${file} sets one, but you have not approved it; look at it first.`,
    zh: `请回复检查这个项目的命令。${file} 里设置了一条，但你还没有批准它；请先看一看。`,
  }),
  checkChanged: (file: string) => ({
    en: `The task itself has changed what the check runs: ${file}. Review it, then reply with the check command to use, for example npm test.`,
    zh: `任务本身改动了检查所运行的内容：${file}。请先查看，再回复要使用的检查命令，例如 npm test。`,
  }),
  noCommand: (command: string) => ({
    en: `There is no such command here: ${command}. Reply with the check command, for example npm test.`,
    zh: `这里没有这条命令：${command}。请回复检查命令，例如 npm test。`,
  }),
  noRepository: {
    en: `${GIT_WORDS.noRepository.en} Do: git init.`,
    zh: `${GIT_WORDS.noRepository.zh}请运行 git init。`,
  },
} as const);

/** What is filled into them that is not the same in every language. */
export const TROUBLE_PARTS = {
  ...CALL_TROUBLE_WORDS,
  server: CONFIG_WORDS.server,
  notSet: (name: string) => CONFIG_WORDS.notSet([name]),
  neitherSet: (one: string, other: string) => CONFIG_WORDS.notSet([one, other]),
} as const satisfies Recordable;
