import type { Words } from './text.ts';

/** What every option does. */
export const OPTION_WORDS = {
  json: { en: 'one JSON document', zh: '输出一个 JSON 文档' },
  jsonl: { en: 'one JSON document per event', zh: '每个事件输出一个 JSON 文档' },
  debug: { en: 'show where in the program an error came from', zh: '显示错误出自程序的何处' },
  lang: { en: 'the language of this terminal: en or zh', zh: '终端的语言：en 或 zh' },
  live: { en: 'show words as they come, also where no terminal is', zh: '实时显示文字，没有终端时也一样' },
  liveTalk: { en: 'show words while they come', zh: '实时显示文字' },
  key: { en: 'sent again with the same key, it counts once', zh: '用同一个键重复发送时只生效一次' },
  message: { en: 'your first words to the agent', zh: '对智能体说的第一句话' },
  input: { en: 'a variable to begin with; may be given several times', zh: '初始变量；可多次指定' },
  workflow: { en: 'which workflow, where the package has several', zh: '包中有多个工作流时，指定哪一个' },
  engine: {
    en: 'who plays the agent: scripted, api, or a program: codex, gemini, opencode, claude, qwen, iflow',
    zh: '由谁扮演智能体：scripted、api，或一个程序：codex、gemini、opencode、claude、qwen、iflow',
  },
  engineTalk: { en: 'who answers', zh: '由谁回答' },
  model: { en: 'which model: provider/model, or a name of the config', zh: '哪个模型：provider/model，或配置中的名称' },
  modelTalk: { en: 'the model of the engine "api"', zh: '引擎 api 使用的模型' },
  script: {
    en: "script of the scripted engine (default: the package's own script.yaml)",
    zh: 'scripted 引擎的脚本（默认：包自带的 script.yaml）',
  },
  scriptTalk: { en: 'script of the scripted engine', zh: 'scripted 引擎的脚本' },
  mode: { en: 'interactive or auto', zh: 'interactive 或 auto' },
  project: { en: 'the project to work in (default: this folder)', zh: '在哪个项目中工作（默认：当前文件夹）' },
  answer: {
    en: 'an answer given beforehand; may be given several times, one per question',
    zh: '预先给出的回答；可多次指定，每个提问一个',
  },
  language: {
    en: 'in which language the runtime speaks to the model: en or zh',
    zh: '运行时用哪种语言与模型交流：en 或 zh',
  },
  sandbox: {
    en: 'what programs are kept in: bwrap, or plain for nothing at all',
    zh: '程序在什么沙箱中运行：bwrap；plain 表示不用沙箱',
  },
  lostSession: {
    en: 'where a program cannot go on in its session: restart (in a new one that is told what was said), or fail',
    zh: '程序无法在原来的会话里继续时：restart（把说过的话交给新会话），或 fail（失败）',
  },
  timeLimit: {
    en: 'how long one turn of a program, or one request to a model, may take: 90s, 45m, 2h (20m unless the package says otherwise)',
    zh: '程序的一轮或对模型的一次请求最多用多久：90s、45m、2h（包没有另外规定时为 20m）',
  },
  dryRun: { en: 'show the first prompt; start nothing', zh: '显示第一个提示词；不启动任何东西' },
  trust: { en: 'trust the package as it is now, without being asked', zh: '信任包的当前内容，不再询问' },
  choose: {
    en: 'an option or action, by its number or value; may be given several times',
    zh: '选项或操作的编号或值；可多次指定',
  },
  set: {
    en: 'a field of a form, or a comment on an item; may be given several times',
    zh: '表单的字段，或对某一项的意见；可多次指定',
  },
  file: { en: 'take the text from a file, - for standard input', zh: '从文件读取文本，- 表示标准输入' },
  change: {
    en: 'the change that you mean; needed where it is shown and no terminal is there',
    zh: '你所指的改动；提问带有改动而又没有终端时必须给出',
  },
  yes: { en: 'do not ask at the terminal', zh: '不在终端询问' },
  reasonOrChange: { en: 'why, or what to change', zh: '原因，或要改什么' },
  reason: { en: 'why', zh: '原因' },
  to: { en: 'the node to go back to', zh: '要回退到的节点' },
  packageOfChat: { en: 'whose first agent says which tools may be used', zh: '由该包的第一个智能体决定可用哪些工具' },
  packageOfAgent: { en: 'the package that the agent belongs to', zh: '智能体所属的包' },
  from: {
    en: 'begin after this event, 0 for the beginning (default: now)',
    zh: '从这个事件之后开始，0 表示从头（默认：现在）',
  },
  turn: {
    en: 'which turn, or turn.exchange such as 3.2 (default: the last exchange)',
    zh: '哪个回合，或“回合.交互”，例如 3.2（默认：最后一次交互）',
  },
  diff: { en: 'only what is new since the exchange before', zh: '只显示与上一次交互相比新增的内容' },
  limit: { en: 'how many', zh: '显示多少个' },
  name: { en: "its name (default: the folder's)", zh: '包的名称（默认：文件夹名）' },
  validateFormat: { en: 'text, json or sarif', zh: 'text、json 或 sarif' },
  strict: { en: 'count warnings as errors', zh: '把警告算作错误' },
  graphFormat: { en: 'text, mermaid or svg', zh: 'text、mermaid 或 svg' },
  graphOutput: { en: 'write it to a file', zh: '写入文件' },
  packOutput: { en: 'where to (default: <name>-<version>.bmad)', zh: '写到哪里（默认：<name>-<version>.bmad）' },
  force: { en: 'replace the file', zh: '覆盖已有的文件' },
  folder: { en: 'whatever stands in its folder, also after changes', zh: '信任其文件夹中的任何内容，修改之后也一样' },
  projectOfConfig: {
    en: 'whose config files count (default: this folder)',
    zh: '采用哪个项目的配置文件（默认：当前文件夹）',
  },
  showOrigin: { en: 'where each of them was set', zh: '每项设置来自哪里' },
} as const satisfies Words;
