import { asIs, type Text, type Words } from './text.ts';

/** Around the examples of a verb, and after the list of all verbs. */
export const EXAMPLE_WORDS = {
  heading: { en: 'Examples:', zh: '示例：' },
  exits: {
    en: `
Exit codes: 0 done, 1 failed, 2 wrong usage, 3 invalid package or config,
4 no credentials, 5 no engine or provider, 6 refused by policy, 7 conflict,
8 waits for a person, 9 interrupted, 130 and 143 by signal.
A run is named by its id, the beginning of one, or @last.
Every code of an error: signalbox explain`,
    zh: `
退出码：0 完成，1 失败，2 用法错误，3 包或配置无效，4 缺少凭据，
5 没有可用的引擎或提供方，6 被策略拒绝，7 冲突，8 等待人，9 被中断，
130 和 143 表示信号。
运行可以用编号、编号的开头或 @last 指定。
各个错误代码的说明：signalbox explain`,
  },
} as const satisfies Words;

const nothing = asIs('');

/** What people type, by verb, and what it is good for. */
export const EXAMPLES: { readonly [verb: string]: readonly (readonly [command: string, about: Text])[] } = {
  run: [
    [
      'run packages/hello --engine scripted',
      { en: 'played by its script: no key, no network', zh: '按脚本运行：不需要密钥和网络' },
    ],
    ['run my-package --model anthropic/claude-sonnet-5 -m "Begin."', { en: 'with a model', zh: '使用模型' }],
    ['run my-skill --engine codex -i words=2', { en: 'a skill, on an engine program', zh: '在引擎程序上运行技能' }],
    ['run my-package --dry-run', { en: 'only the first prompt', zh: '只看第一份提示词' }],
  ],
  crew: [
    ['crew "Add a --json flag to ls." --engine codex', { en: 'all roles on one engine', zh: '所有角色用同一个引擎' }],
    [
      'crew "Add a --json flag to ls." --model anthropic/claude-sonnet-5 --role dev=codex',
      { en: 'dev on another one', zh: 'dev 用另一个引擎' },
    ],
    ['crew --docs --engine codex', { en: 'only the documents', zh: '只更新文档' }],
  ],
  task: [
    [
      'task "Make a card for the newcomer." --engine scripted',
      { en: 'the bundled story, no key', zh: '内置的示例，不需要密钥' },
    ],
    ['task "Add a dark mode." --mode auto --engine codex', { en: 'without questions', zh: '不提问' }],
    ['task resume docs/greeting-card --engine scripted', { en: 'from its documents alone', zh: '只凭它的文档继续' }],
  ],
  reply: [
    ['reply @last "Please mention the kitchen."', nothing],
    ['reply @last --choose 2', { en: 'the second option', zh: '第二个选项' }],
    ['reply @last --set name=Ada --set age=36', { en: 'the fields of a form', zh: '表单的字段' }],
    [
      'reply @last yes --change 0123456789ab',
      { en: 'yes to the change that you have seen', zh: '同意你看到的那个改动' },
    ],
  ],
  approve: [['approve @last --change 0123456789ab', { en: 'the change that you have seen', zh: '你看到的那个改动' }]],
  reject: [['reject @last --reason "Not before Monday."', nothing]],
  resume: [['resume @last', nothing]],
  worker: [
    ['worker', { en: 'until Ctrl-C', zh: '直到按 Ctrl-C' }],
    ['worker --until-idle', { en: 'until nothing is left to do: for cron', zh: '直到没有事可做：适合 cron' }],
  ],
  cancel: [['cancel @last --reason "Not needed any more."', nothing]],
  rewind: [['rewind @last --to plan --reason "The plan has changed."', nothing]],
  demo: [['demo', nothing]],
  chat: [['chat "What is in this folder?" --model openai/gpt-5', nothing]],
  agent: [['agent host --package packages/hello --engine scripted', nothing]],
  inbox: [['inbox --json', { en: 'for a script or a bar', zh: '供脚本使用' }]],
  status: [
    ['status', nothing],
    ['status @last', nothing],
  ],
  watch: [['watch @last --from 0', { en: 'the whole story so far', zh: '从头看起' }]],
  show: [['show @last --json', nothing]],
  audit: [['audit @last', { en: 'are the verdicts what they were?', zh: '判定是否仍然一致？' }]],
  docs: [
    ['docs @last', nothing],
    [
      'docs greeting-card check',
      { en: 'for a script: fails where something is wrong', zh: '供脚本使用：有问题时失败' },
    ],
  ],
  snapshots: [
    ['snapshots @last', nothing],
    ['snapshots restore @last 1', { en: 'asks before it changes a file', zh: '改动文件之前会询问' }],
  ],
  prompt: [['prompt @last --diff', { en: 'what was new in the last exchange', zh: '最后一次交互新增的内容' }]],
  log: [['log @last --jsonl', nothing]],
  ls: [['ls --limit 5', nothing]],
  init: [['init my-package', nothing]],
  validate: [['validate my-package --strict', nothing]],
  graph: [['graph packages/demo --format svg -o demo.svg', nothing]],
  pack: [['pack my-package', nothing]],
  'memory ls': [['memory ls --limit 20', nothing]],
  'memory search': [['memory search "parser"', nothing]],
  'memory export': [['memory export > memory.jsonl', nothing]],
  'memory import': [['memory import memory.jsonl', nothing]],
  'memory serve': [
    ['memory serve', { en: 'as an MCP server in the settings of an engine', zh: '在引擎的设置中作为 MCP 服务器' }],
  ],
  'package add': [['package add https://example.com/team/flows.git', nothing]],
  'package ls': [['package ls', nothing]],
  'package show': [['package show packages/hello', nothing]],
  'package trust': [['package trust my-package --folder', nothing]],
  doctor: [['doctor', nothing]],
  engines: [['engines', nothing]],
  'config list': [['config list --show-origin', nothing]],
  explain: [['explain STALE', nothing]],
  mcp: [
    [
      'mcp',
      {
        en: 'as an MCP server in the settings of an engine that Signalbox starts',
        zh: '写在由 Signalbox 启动的引擎的设置里，作为 MCP 服务器',
      },
    ],
  ],
  completion: [['completion bash >> ~/.bashrc', nothing]],
};
