import type { Words } from './text.ts';

/** What stands around the help of every command. */
export const HELP_WORDS = {
  usage: { en: 'Usage:', zh: '用法：' },
  arguments: { en: 'Arguments:', zh: '参数：' },
  options: { en: 'Options:', zh: '选项：' },
  commands: { en: 'Commands:', zh: '命令：' },
  help: { en: 'display help for command', zh: '显示命令的帮助' },
  version: { en: 'output the version number', zh: '显示版本号' },
  typedAlone: {
    en: `
Typed alone, in a conversation and as the reply to any run:
  /pause or /exit   leave; it waits for you and nothing is lost
  /stop             end it for good
  /menu             what the agent offers (in a conversation with an agent)`,
    zh: `
在对话中，或在回复任何一个运行的时候，单独输入：
  /pause 或 /exit   离开；它会等你，不会丢失任何内容
  /stop             彻底结束
  /menu             智能体提供的菜单（与智能体对话时）`,
  },
  taskPhases: {
    en: `
A small request is done at once. A larger one goes through requirements, design and a task list in
docs/<task-name>; its items are done by sub-agents, and each is verified before its box is ticked.
"signalbox task resume docs/<task-name>" goes on where only the documents are left.`,
    zh: `
小的请求直接完成。较大的请求依次写出需求、设计和任务列表，放在 docs/<任务名> 中；
各项由子智能体完成，通过验证后才打勾。
只剩下文档时，用 "signalbox task resume docs/<任务名>" 继续。`,
  },
  crewRoles: {
    en: `
A master gives the work to dev, test and docs, one after the other, until a check that the runtime runs itself has
passed. Agents hand over by one tag on the last line of what they say. It needs a git repository; a snapshot is kept
before each rewrite ("signalbox snapshots"). Your next message to the run is its next task: "signalbox reply RUN …".`,
    zh: `
master 把工作依次交给 dev、test、docs，直到运行时自己执行的检查通过为止。智能体用最后一行的一个标签交接。
需要 git 仓库；每次改写前都会保存快照（"signalbox snapshots"）。对该运行说的下一句话就是下一个任务："signalbox reply RUN …"。`,
  },
  snapshots: {
    en: `
"signalbox snapshots RUN" lists them, with what has changed since. "signalbox snapshots restore RUN N" brings one
back after a yes; what stands there is kept as a snapshot first, and what is ignored stays.`,
    zh: `
"signalbox snapshots RUN" 列出快照和此后的变化。"signalbox snapshots restore RUN N" 在你同意后恢复其中一个；
会先把现有内容保存为快照，被忽略的文件不受影响。`,
  },
} as const satisfies Words;

/** What every verb is for. */
export const VERB_WORDS = {
  signalbox: {
    en: 'Runs LLM agents through workflows that can be trusted: the model proposes, the runtime decides.',
    zh: '让 LLM 智能体按可信的工作流运行：模型提议，运行时决定。',
  },
  run: {
    en: 'start a run and stay with it until it is done or waits for you',
    zh: '启动运行并跟随它，直到它完成或等待你',
  },
  crew: {
    en: 'a change of this repository by a master, dev, test and docs; passed is what a check says',
    zh: '由 master、dev、test、docs 修改这个仓库；是否通过由检查决定',
  },
  task: {
    en: 'a request in phases: documents, items for sub-agents, every result verified',
    zh: '分阶段完成请求：文档、任务项、逐项验证',
  },
  reply: { en: 'answer what a run asks, or give it its next words', zh: '回答运行的提问，或对它说下一句话' },
  approve: {
    en: 'say yes to a confirmation or a plan; shows first what it is',
    zh: '同意确认请求或批准计划；会先显示其内容',
  },
  reject: { en: 'say no to a confirmation or a plan', zh: '拒绝确认请求或计划' },
  resume: { en: 'go on with an interrupted or blocked run', zh: '继续被中断或被阻塞的运行' },
  worker: { en: 'work on every run that has something to do', zh: '处理所有有事可做的运行' },
  cancel: { en: 'end a run for good', zh: '彻底结束运行' },
  rewind: { en: 'take a resting run back to a node it has visited', zh: '让停下的运行回退到它经过的某个节点' },
  demo: {
    en: 'two agents at work, in a few seconds: a question, a refusal, a confirmation, a kill',
    zh: '看两个智能体工作，只需几秒：一次提问、一次拒绝、一次确认、一次 kill',
  },
  chat: { en: 'talk with a model, with the tools that the policy allows', zh: '与模型对话，可用策略允许的工具' },
  agent: {
    en: 'talk with an agent of a package; its menu is a number away',
    zh: '与包中的智能体对话；输入数字即可使用它的菜单',
  },
  inbox: { en: 'everything that waits for you, oldest first', zh: '所有等你处理的事，最早的在前' },
  status: {
    en: 'one screen about a run or about all, and the one command that comes next',
    zh: '一屏看清一个或全部运行，以及下一步该用的命令',
  },
  watch: {
    en: 'what happens in a run, as it happens; looking drives nothing',
    zh: '实时查看运行中发生的事；观看不会推动运行',
  },
  show: { en: 'where a run stands', zh: '查看运行的进展' },
  docs: {
    en: 'the documents of a task, and which of its items are done',
    zh: '查看任务的文档和已完成的任务项',
  },
  snapshots: { en: 'the work as a run has kept it, and bringing it back', zh: '查看运行保存的快照，或恢复其中一个' },
  audit: {
    en: 'judge every turn once more, from the raw bytes',
    zh: '依据原始字节，重新判定每个回合',
  },
  prompt: { en: 'what the model was told, layer by layer', zh: '逐层显示告诉了模型什么' },
  log: { en: 'every event of a run', zh: '运行的每个事件' },
  ls: { en: 'all runs, newest first', zh: '所有运行，最新的在前' },
  init: { en: 'a small package of your own, to begin with', zh: '创建一个自己的小包，作为起点' },
  validate: {
    en: 'everything that is wrong with a package, before anything of it runs',
    zh: '在运行之前找出包的所有问题',
  },
  graph: { en: 'a picture of its workflows', zh: '包中工作流的图' },
  pack: { en: 'a package as one file', zh: '把包打成一个文件' },
  package: { en: 'packages on the shelf', zh: '包库中的包' },
  packageAdd: { en: 'from a folder, a zip or a git address', zh: '从文件夹、zip 或 git 地址添加' },
  packageLs: { en: 'all of them, newest first', zh: '所有的包，最新的在前' },
  packageShow: { en: 'what it is and what it asks for', zh: '包是什么，要求哪些权限' },
  packageTrust: { en: 'say that it may be used as it is now', zh: '允许使用它的当前内容' },
  memory: { en: 'what is remembered beyond the end of runs', zh: '运行结束之后仍然保留的记忆' },
  memoryLs: { en: 'all of it, oldest first', zh: '所有记忆，最早的在前' },
  memorySearch: { en: 'what holds these words, newest first', zh: '含有这些词的记忆，最新的在前' },
  memoryExport: {
    en: "all of it as JSON lines, as the reference memory server's file has them",
    zh: '导出全部记忆（JSONL，格式与参考记忆服务器的文件相同）',
  },
  memoryImport: { en: 'take such a file over, - for standard input', zh: '导入这样的文件，- 表示标准输入' },
  memoryServe: {
    en: 'an MCP server on stdin and stdout, with the tools of the reference memory server',
    zh: '在标准输入输出上提供 MCP 服务，工具与参考记忆服务器相同',
  },
  doctor: { en: 'what works here, and what to do about the rest', zh: '检查这里哪些能用，其余的该怎么办' },
  engines: {
    en: 'who can play an agent here, and what is missing for the others',
    zh: '这里有哪些引擎可用，其余的还缺什么',
  },
  explain: { en: 'what a code means and what to do about it', zh: '代码的含义和处理办法' },
  completion: {
    en: 'a script that completes verbs and flags: bash, zsh or fish',
    zh: '补全命令和选项的脚本：bash、zsh 或 fish',
  },
  mcp: {
    en: 'the tools of a run for the engine that plays it; engines start this, not people',
    zh: '向正在执行运行的引擎提供工具；由引擎启动，不由人启动',
  },
  config: { en: 'settings', zh: '设置' },
  configList: { en: 'every setting that holds', zh: '所有生效的设置' },
} as const satisfies Words;
