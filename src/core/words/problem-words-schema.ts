import { type Recordable, readBack } from './read-back.ts';
import type { Text } from './text.ts';

/** What schemas of packages, configs and scripts say of a value. A schema holds the English; people hear it by `schemaText`. */
export const SCHEMA_WORDS = {
  idLength: (max: string) => ({ en: `an id has at most ${max} characters`, zh: `id 最多 ${max} 个字符` }),
  idLetters: { en: 'an id consists of letters, digits and _ . : -', zh: 'id 由字母、数字和 _ . : - 组成' },
  idReserved: { en: 'this id is reserved', zh: '这个 id 是保留的' },
  idOfRuntime: (name: string) => ({
    en: `this id is reserved: variables.${name} says whether a run is complete`,
    zh: `这个 id 是保留的：variables.${name} 说明运行是否完成`,
  }),
  workflowId: {
    en: 'a workflow id consists of A-Z a-z 0-9 . _ : -',
    zh: '工作流的 id 由 A-Z a-z 0-9 . _ : - 组成',
  },
  format: { en: 'only format 1.1 is supported', zh: '只支持 1.1 格式' },
  insidePath: {
    en: 'expected a path inside the package, such as steps/plan.md',
    zh: '应是包内的路径，例如 steps/plan.md',
  },
  schemaPath: {
    en: 'expected the path of a schema file inside the package, such as assets/output.schema.json',
    zh: '应是包内 schema 文件的路径，例如 assets/output.schema.json',
  },
  artifactPattern: {
    en: 'expected a path inside the folder artifacts/, such as notes.md or reports/*.md',
    zh: '应是 artifacts/ 文件夹内的路径，例如 notes.md 或 reports/*.md',
  },
  writeGlob: {
    en: 'expected a pattern inside the project, such as src/** or *.md',
    zh: '应是项目内的路径模式，例如 src/** 或 *.md',
  },
  confirm: {
    en: 'expected true or {"message": "…"}; leave it out if no confirmation is needed',
    zh: '应是 true 或 {"message": "…"}；不需要询问就不要写',
  },
  codeForm: { en: 'expected a code such as NEEDS_A_PERSON', zh: '应是 NEEDS_A_PERSON 这样的代码' },
  questionEmpty: { en: 'a question cannot be empty', zh: '问题不能为空' },
  oneNode: { en: 'a graph has at least one node', zh: '图至少有一个节点' },
  mostNodes: (max: string) => ({ en: `a graph has at most ${max} nodes`, zh: `图最多有 ${max} 个节点` }),
  mostEdges: (max: string) => ({ en: `a graph has at most ${max} edges`, zh: `图最多有 ${max} 条边` }),
  oneAgent: { en: 'there is at least one agent', zh: '至少有一个智能体' },
  mostAgents: (max: string) => ({ en: `there are at most ${max} agents`, zh: `最多有 ${max} 个智能体` }),
  textOrTexts: { en: 'expected a text or a list of texts', zh: '应是一段文本或文本的列表' },
  oneLineName: {
    en: 'a name stands on one line, without control characters',
    zh: '名字写在一行内，不含控制字符',
  },
  commandOrWebhook: {
    en: 'expected either a command or a webhook, such as command: [notify-send, Signalbox]',
    zh: '应是 command 或 webhook 之一，例如 command: [notify-send, Signalbox]',
  },
  signedWebhook: {
    en: 'a webhook needs secretEnv, the name of the environment variable with the secret that signs it',
    zh: 'webhook 需要 secretEnv：存放签名密钥的环境变量的名字',
  },
  duration: {
    en: 'expected a time such as 90s, 45m or 2h, of at most 24h',
    zh: '应是 90s、45m、2h 这样的时长，最多 24h',
  },
  semver: { en: 'expected a semantic version such as 1.0.0', zh: '应是语义化版本，例如 1.0.0' },
  mostWorkflows: (max: string) => ({
    en: `a package has at most ${max} workflows`,
    zh: `包最多有 ${max} 个工作流`,
  }),
  oneMode: {
    en: 'a skill runs in at least one mode, auto or interactive',
    zh: '技能至少有一种运行方式：auto 或 interactive',
  },
  oneEngine: {
    en: 'the list is empty: name at least one engine, or leave the key out',
    zh: '列表是空的：请至少写一个引擎，或去掉这个键',
  },
  noEngineLeft: {
    en: 'no engine is left: each of them is also in unsupported_engines',
    zh: '没有可用的引擎：每一个也都在 unsupported_engines 里',
  },
  nameLength: (max: string) => ({ en: `a name has at most ${max} characters`, zh: `名字最多 ${max} 个字符` }),
  skillName: {
    en: 'a name consists of a-z, 0-9 and single hyphens, such as code-review',
    zh: '名字由 a-z、0-9 和单个连字符组成，例如 code-review',
  },
  modelName: {
    en: 'the name of a model is of letters, digits and . _ -, such as my-model',
    zh: '模型的名字由字母、数字和 . _ - 组成，例如 my-model',
  },
  projectFolder: {
    en: 'expected a folder of the project, such as notes or work/notes',
    zh: '应是项目中的文件夹，例如 notes 或 work/notes',
  },
  loadedAddress: {
    en: 'an address must not carry credentials: no name, no password, nothing behind a question mark',
    zh: '地址不能带凭据：不能有用户名或密码，问号后面也不能有内容',
  },
  address: {
    en: 'expected an address such as http://localhost:11434/v1',
    zh: '应是地址，例如 http://localhost:11434/v1',
  },
  variableOrValue: {
    en: 'expected the name of a variable such as GITHUB_TOKEN, or one with its value: LEVEL=2',
    zh: '应是变量名，例如 GITHUB_TOKEN，或者变量和它的值：LEVEL=2',
  },
  serverAddress: {
    en: 'expected an address such as https://host/mcp; http only on this machine',
    zh: '应是 https://host/mcp 这样的地址；http 只能用于本机',
  },
  commandOrUrl: {
    en: 'a server has either a command or a url',
    zh: '服务器要么有 command，要么有 url',
  },
  onlyCommand: { en: 'args and env belong to a command', zh: 'args 和 env 只能和 command 一起用' },
  onlyUrl: { en: 'headers belong to a url', zh: 'headers 只能和 url 一起用' },
  variableName: {
    en: 'expected the name of an environment variable, such as MY_API_KEY',
    zh: '应是环境变量的名字，例如 MY_API_KEY',
  },
  needsBaseUrl: {
    en: 'a provider "openai-compatible" needs a baseUrl, such as http://localhost:11434/v1',
    zh: '提供方 "openai-compatible" 需要 baseUrl，例如 http://localhost:11434/v1',
  },
  onlyOpenai: {
    en: 'only the provider "openai" has two APIs to choose from',
    zh: '只有提供方 "openai" 有两种 API 可选',
  },
  jsonValue: { en: 'expected a JSON value', zh: '应是 JSON 值' },
  defaultCrash: { en: 'the default cannot crash', zh: 'default 不能有 crash' },
  needsStdout: {
    en: 'the entry plays an engine program and says nothing of what it wrote: give it stdout or stdoutFile',
    zh: '这个条目执行引擎程序，却没有写它的输出：请写上 stdout 或 stdoutFile',
  },
  signalName: {
    en: 'expected the name of a signal, such as SIGKILL or SIGTERM',
    zh: '应是信号的名字，例如 SIGKILL 或 SIGTERM',
  },
  belongsToAs: { en: 'belongs to an entry with "as"', zh: '属于带 "as" 的条目' },
  playsNothing: {
    en: 'the entry plays nothing: give it text, calls, callsInside, error, hang, crash or as',
    zh: '这个条目什么也不做：请写上 text、calls、callsInside、error、hang、crash 或 as',
  },
  notCombined: (key: string) => ({
    en: `cannot be combined with "${key}" in one entry`,
    zh: `不能与 "${key}" 放在同一个条目里`,
  }),
} as const satisfies Recordable;

/** The text whose English a schema has said; undefined for words of the library. */
export function schemaText(message: string): Text | undefined {
  return readBack(SCHEMA_WORDS, message);
}
