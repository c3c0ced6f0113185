import type { VerbTable } from './option-words.ts';
import { asIs } from './text.ts';

const nothing = asIs('');

const TYPED_ALONE = {
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
};

/** Verbs that begin runs and drive them. */
export const RUN_VERBS = {
  run: {
    en: 'start a run and follow it until it is done or waits for you',
    zh: '启动运行并跟随它，直到它完成或等待你',
    examples: [
      [
        'run packages/hello --engine scripted',
        { en: 'played by its script: no key and no network needed', zh: '按脚本运行：不需要密钥和网络' },
      ],
      ['run my-package --model anthropic/claude-sonnet-5 -m "Begin."', { en: 'with a model', zh: '使用模型' }],
      ['run my-skill --engine codex -i words=2', { en: 'a skill on an engine program', zh: '在引擎程序上运行技能' }],
      ['run my-package --dry-run', { en: 'only the first prompt', zh: '只看第一份提示词' }],
    ],
    options: {
      message: { flags: '-m, --message <text>', en: 'your first words to the agent', zh: '对智能体说的第一句话' },
      input: {
        flags: '-i, --input <name=value>',
        several: true,
        en: 'an initial variable; may be repeated',
        zh: '初始变量；可多次指定',
      },
    },
  },
  crew: {
    en: 'have four agents (master, dev, test and docs) change this repository; a check decides what has passed',
    zh: '由四个智能体（master、dev、test、docs）修改这个仓库；是否通过由检查决定',
    examples: [
      ['crew "Add a --json flag to ls." --engine codex', { en: 'all roles on one engine', zh: '所有角色用同一个引擎' }],
      [
        'crew "Add a --json flag to ls." --model anthropic/claude-sonnet-5 --role dev=codex',
        { en: 'dev on another one', zh: 'dev 用另一个引擎' },
      ],
      ['crew --docs --engine codex', { en: 'only the documents', zh: '只更新文档' }],
    ],
    options: {
      docs: {
        flags: '--docs',
        en: 'also update the documents once the work has passed',
        zh: '工作通过检查后，同时更新文档',
      },
    },
    below: {
      en: `
A master gives the work to dev, test and docs, one after the other, until a check that the runtime runs itself has passed. Agents hand over by one tag on the last line of what they say. It needs a git repository; a snapshot is kept before each rewrite ("signalbox snapshots"). Your next message to the run is its next task: "signalbox reply RUN …".`,
      zh: `
master 把工作依次交给 dev、test、docs，直到运行时自己执行的检查通过为止。智能体在最后一行用一个标签交接。需要 git 仓库；每次改写前都会保存快照（"signalbox snapshots"）。发给该运行的下一条消息就是下一个任务："signalbox reply RUN …"。`,
    },
  },
  task: {
    en: 'work on a request in phases: documents first, then items for sub-agents, each verified',
    zh: '分阶段完成请求：先写文档，再由子智能体完成各任务项，逐项验证',
    examples: [
      [
        'task "Make a card for the newcomer." --engine scripted',
        { en: 'the bundled story, no key', zh: '内置的示例，不需要密钥' },
      ],
      ['task "Add a dark mode." --mode auto --engine codex', { en: 'without questions', zh: '不提问' }],
      [
        'task resume docs/greeting-card --engine scripted',
        { en: 'resume from its documents alone', zh: '只凭它的文档继续' },
      ],
    ],
    below: {
      en: `
A small request is done at once. A larger one goes through requirements, design and a task list in docs/<task-name>; its items are done by sub-agents, and each is verified before its box is ticked. Where only the documents are left, "signalbox task resume docs/<task-name>" goes on with them.`,
      zh: `
小的请求直接完成。较大的请求依次写出需求、设计和任务列表，放在 docs/<任务名> 中；各项由子智能体完成，通过验证后才打勾。只剩下文档时，用 "signalbox task resume docs/<任务名>" 继续。`,
    },
  },
  reply: {
    en: 'answer a question of a run, or send it a message',
    zh: '回答运行的提问，或给它发消息',
    examples: [
      ['reply @last "Please mention the kitchen."', nothing],
      ['reply @last --choose 2', { en: 'the second option', zh: '第二个选项' }],
      ['reply @last --set name=Ada --set age=36', { en: 'the fields of a form', zh: '表单的字段' }],
      ['reply @last yes --change 0123456789ab', { en: 'approve the change you have seen', zh: '同意你看到的那个改动' }],
    ],
    options: {
      choose: {
        flags: '--choose <choice>',
        several: true,
        en: 'an option or action, by number or value; may be repeated',
        zh: '选项或操作的编号或值；可多次指定',
      },
      set: {
        flags: '--set <name=value>',
        several: true,
        en: 'a field of a form, or a comment on an item; may be repeated',
        zh: '表单的字段，或对某一项的意见；可多次指定',
      },
      file: {
        flags: '--file <path>',
        en: 'read the text from a file; - for standard input',
        zh: '从文件读取文本，- 表示标准输入',
      },
    },
  },
  approve: {
    en: 'approve a confirmation or a plan, after showing what it is',
    zh: '同意确认请求或批准计划；会先显示其内容',
    examples: [['approve @last --change 0123456789ab', { en: 'the change you have seen', zh: '你看到的那个改动' }]],
  },
  reject: {
    en: 'reject a confirmation or a plan',
    zh: '拒绝确认请求或计划',
    examples: [['reject @last --reason "Not before Monday."', nothing]],
    options: { reason: { flags: '--reason <text>', en: 'why, or what to change', zh: '原因，或要改什么' } },
  },
  resume: {
    en: 'resume an interrupted or blocked run, also on another model or engine',
    zh: '继续被中断或被阻塞的运行，也可以换模型或引擎',
    examples: [
      ['resume @last', nothing],
      ['resume @last --model openai/gpt-5', { en: 'on another model from here on', zh: '从这里起换一个模型' }],
    ],
  },
  worker: {
    en: 'work on every run that has something to do',
    zh: '推进所有有工作要做的运行',
    examples: [
      ['worker', { en: 'until Ctrl-C', zh: '直到按 Ctrl-C' }],
      ['worker --until-idle', { en: 'until nothing is left to do, for cron', zh: '直到没有工作要做：适合 cron' }],
    ],
    options: {
      concurrency: {
        flags: '--concurrency <n>',
        en: 'how many runs at once (default: 4)',
        zh: '同时处理多少个运行（默认 4）',
      },
      run: { flags: '--run <run>', en: 'only this run, until it stops', zh: '只处理这个运行，直到它停下' },
      untilIdle: { flags: '--until-idle', en: 'end when nothing is left to do', zh: '没有工作要做时结束' },
    },
  },
  cancel: {
    en: 'end a run for good',
    zh: '彻底结束运行',
    examples: [['cancel @last --reason "Not needed any more."', nothing]],
  },
  rewind: {
    en: 'take a run back to a node it has visited',
    zh: '让停下的运行回退到它经过的某个节点',
    examples: [['rewind @last --to plan --reason "The plan has changed."', nothing]],
    options: { to: { flags: '--to <node>', en: 'the node to go back to', zh: '要回退到的节点' } },
  },
  rm: {
    en: 'permanently remove a run and everything that belongs only to it',
    zh: '永久删除一个运行，以及只属于它的所有数据',
    examples: [['rm run_01hx --yes', nothing]],
  },
  prune: {
    en: 'remove runs that have ended and have been untouched for a long time',
    zh: '删除已经结束且很久没有动过的运行',
    examples: [
      [
        'prune --older 30d --status completed --dry-run',
        { en: 'lists them, and removes nothing', zh: '只列出，不删除' },
      ],
    ],
    options: {
      older: {
        flags: '--older <time>',
        en: 'untouched for at least this long: 12h, 30d, 8w',
        zh: '至少多久没有动过：12h、30d、8w',
      },
      status: {
        flags: '--status <status>',
        en: 'which runs; may be repeated (default: completed, failed, canceled)',
        zh: '哪些运行，可重复（默认：completed、failed、canceled）',
        several: true,
      },
      dryRun: {
        flags: '--dry-run',
        en: 'list the runs that would be removed, and remove nothing',
        zh: '只列出将删除的运行，什么都不删',
      },
    },
  },
  demo: {
    en: 'watch two agents at work: a question, a refusal, a confirmation, a kill; "demo crew" shows four agents on a repository',
    zh: '看两个智能体工作：一次提问、一次拒绝、一次确认、一次 kill；“demo crew”：四个智能体修改一个仓库',
    examples: [
      ['demo', nothing],
      ['demo crew', { en: 'four agents change a repository', zh: '四个智能体修改一个仓库' }],
    ],
  },
  chat: {
    en: 'talk with a model, using the tools that the policy allows',
    zh: '与模型对话，可用策略允许的工具',
    examples: [['chat "What is in this folder?" --model openai/gpt-5', nothing]],
    options: {
      package: {
        flags: '--package <package>',
        en: 'the package whose first agent decides which tools may be used',
        zh: '由该包的第一个智能体决定可用哪些工具',
      },
    },
    below: TYPED_ALONE,
  },
  agent: {
    en: 'talk with an agent of a package; type a number to use its menu',
    zh: '与包中的智能体对话；输入数字即可使用它的菜单',
    examples: [['agent host --package packages/hello --engine scripted', nothing]],
    options: {
      package: { flags: '--package <package>', en: 'the package that the agent belongs to', zh: '智能体所属的包' },
    },
    below: TYPED_ALONE,
  },
} as const satisfies VerbTable;
