import type { Text } from './text.ts';

/** What an option does, and how it is typed. */
export type OptionWords = Text & {
  readonly flags: string;
  /** It takes one value each time: what follows it is an argument again. */
  readonly several?: true;
  /** It is a setting, which this variable of the environment says as well. */
  readonly variable?: string;
};

/** What a verb is for, and what its help says besides. */
export type VerbWords = Text & {
  /** What people type, and what it is good for. */
  readonly examples?: readonly (readonly [command: string, about: Text])[];
  /** The options that no other verb has. */
  readonly options?: { readonly [name: string]: OptionWords };
  /** The end of its help. */
  readonly below?: Text;
};

export type VerbTable = { readonly [verb: string]: VerbWords };

/** The options of several verbs. What one verb alone can be given stands with its words. */
export const OPTION_WORDS = {
  json: { flags: '--json', en: 'one JSON document', zh: '输出一个 JSON 文档' },
  jsonl: { flags: '--jsonl', en: 'one JSON document per event', zh: '每个事件输出一个 JSON 文档' },
  debug: { flags: '--debug', en: 'show where in the program an error came from', zh: '显示错误出自程序的何处' },
  lang: { flags: '--lang <code>', en: 'the language of this terminal: en or zh', zh: '终端的语言：en 或 zh' },
  noInput: {
    flags: '--no-input',
    en: 'do not ask at the terminal: exit with 8 and print the command to type',
    zh: '不在终端提问：以 8 退出，并给出要输入的命令',
  },
  live: {
    flags: '--live',
    en: 'show words as they arrive, even without a terminal',
    zh: '实时显示文字，没有终端时也一样',
  },
  liveTalk: { flags: '--live', en: 'show words as they arrive', zh: '实时显示文字' },
  key: {
    flags: '--key <key>',
    en: 'a key of your choice: the same command with the same key counts once',
    zh: '自选的键：同一命令用同一个键重复发送，只生效一次',
  },
  workflow: {
    flags: '--workflow <id>',
    en: 'which workflow, if the package has several',
    zh: '包中有多个工作流时，指定哪一个',
  },
  engine: {
    flags: '--engine <id>',
    variable: 'SIGNALBOX_ENGINE',
    en: 'the engine that plays the agents: scripted, api, or a program (codex, gemini, opencode, claude, qwen, iflow)',
    zh: '由哪个引擎扮演智能体：scripted、api，或以下程序之一：codex、gemini、opencode、claude、qwen、iflow',
  },
  engineTalk: { flags: '--engine <id>', en: 'which engine answers', zh: '由哪个引擎回答' },
  model: {
    flags: '--model <name>',
    variable: 'SIGNALBOX_MODEL',
    en: 'which model: provider/model, or a name from your config',
    zh: '哪个模型：provider/model，或配置中的名称',
  },
  modelTalk: { flags: '--model <name>', en: 'the model of the engine "api"', zh: '引擎 api 使用的模型' },
  script: {
    flags: '--script <file>',
    en: "script of the scripted engine (default: the package's own script.yaml)",
    zh: 'scripted 引擎的脚本（默认：包自带的 script.yaml）',
  },
  scriptTalk: { flags: '--script <file>', en: 'script of the scripted engine', zh: 'scripted 引擎的脚本' },
  mode: { flags: '--mode <mode>', en: 'interactive or auto', zh: 'interactive 或 auto' },
  project: {
    flags: '--project <folder>',
    en: 'the project to work in (default: this folder)',
    zh: '在哪个项目中工作（默认：当前文件夹）',
  },
  answer: {
    flags: '--answer <text>',
    several: true,
    en: 'an answer given in advance; repeat it for further questions',
    zh: '预先给出的回答；可多次指定，每个提问一个',
  },
  language: {
    flags: '--language <code>',
    variable: 'SIGNALBOX_LANGUAGE',
    en: 'the language in which the model is addressed: en or zh (for the terminal: --lang)',
    zh: '运行时用哪种语言与模型交流：en 或 zh（终端的语言用 --lang）',
  },
  sandbox: {
    flags: '--sandbox <name>',
    variable: 'SIGNALBOX_SANDBOX',
    en: 'the sandbox for programs: bwrap, or plain for none',
    zh: '程序在什么沙箱中运行：bwrap；plain 表示不用沙箱',
  },
  lostSession: {
    flags: '--lost-session <what>',
    variable: 'SIGNALBOX_LOST_SESSION',
    en: 'if a program cannot continue its session: restart (a new session that is given the conversation so far), or fail',
    zh: '程序无法在原来的会话里继续时：restart（新开会话，并带上至今的对话），或 fail（失败）',
  },
  timeLimit: {
    flags: '--time-limit <time>',
    variable: 'SIGNALBOX_TIME_LIMIT',
    en: 'how long one turn of a program, or one request to a model, may take: 90s, 45m, 2h (20m unless the package says otherwise)',
    zh: '程序的一轮或对模型的一次请求最多用多久：90s、45m、2h（包没有另外规定时为 20m）',
  },
  pool: {
    flags: '--pool <n>',
    variable: 'SIGNALBOX_POOL',
    en: 'how many items of a structured task are done at a time (default: 4)',
    zh: '结构化任务最多同时做几项（默认：4）',
  },
  role: {
    flags: '--role <agent=engine>',
    several: true,
    en: 'the engine or provider/model for one of the agents; may be repeated',
    zh: '为某个智能体指定引擎或 provider/model；可多次指定',
  },
  dryRun: { flags: '--dry-run', en: 'show the first prompt; start nothing', zh: '显示第一个提示词；不启动任何东西' },
  trust: {
    flags: '--trust',
    en: 'trust the package as it is now, without being asked',
    zh: '信任包的当前内容，不再询问',
  },
  change: {
    flags: '--change <hash>',
    en: 'the change you approve, by at least 8 characters of its hash; needed where no terminal shows the change',
    zh: '你同意的改动，写出其哈希的至少前 8 个字符；没有终端显示改动时必须写',
  },
  yes: { flags: '--yes', en: 'do not ask at the terminal', zh: '不在终端询问' },
  reason: { flags: '--reason <text>', en: 'why', zh: '原因' },
  detach: {
    flags: '--detach',
    en: 'start it in a background process and return at once',
    zh: '在后台进程中运行，本命令立即返回',
  },
  limit: { flags: '--limit <n>', en: 'show at most this many', zh: '最多显示多少个' },
  after: { flags: '--after <place>', en: 'continue after the previous page', zh: '从上一页结束的地方继续' },
  statusIs: {
    flags: '--status <status>',
    several: true,
    en: 'only runs with this status; may be given several times',
    zh: '只显示这种状态的运行；可多次指定',
  },
  packageIs: { flags: '--package <name>', en: 'only runs of this package', zh: '只显示这个包的运行' },
  projectIs: { flags: '--project <folder>', en: 'only runs in this project', zh: '只显示这个项目中的运行' },
  exitStatus: {
    flags: '--exit-status',
    en: "exit with the run's own code (default: 0, whatever the run is doing)",
    zh: '以运行自己的退出码结束（默认：无论运行怎样都是 0）',
  },
  projectOfConfig: {
    flags: '--project <folder>',
    en: 'the project whose config files count (default: this folder)',
    zh: '采用哪个项目的配置文件（默认：当前文件夹）',
  },
} as const satisfies { readonly [name: string]: OptionWords };
