import type { Words } from './text.ts';

/** Who can play an agent here, and what is set. */
export const SETTINGS_WORDS = {
  scripted: { en: 'plays a script; needs no key and no network', zh: '按脚本演示；不需要密钥和网络' },
  api: { en: 'models behind an API, by --model:', zh: '通过 API 使用模型，用 --model 指定：' },
  programs: {
    en: 'engine programs, each in a sandbox, by --engine:',
    zh: '引擎程序，各在沙箱里运行，用 --engine 指定：',
  },
  programMissing: { en: 'not found', zh: '没有找到' },
  versionUnknown: { en: 'version unknown', zh: '版本未知' },
  loggedIn: (login: string) => ({ en: `logs in with ${login}`, zh: `用 ${login} 登录` }),
  notLoggedIn: { en: 'no key and no login found', zh: '没有找到密钥或登录信息' },
  olderThanTried: (version: string) => ({
    en: `older than ${version}, the oldest that was tried`,
    zh: `比试过的最旧版本 ${version} 还旧`,
  }),
  unseen: (program: string) => ({
    en: `cannot be started in the sandbox: ${program} may be a script for a program elsewhere; put that program's folder first on PATH`,
    zh: `在沙箱里无法启动：${program} 可能只是启动别处程序的脚本；请把那个程序的文件夹放在 PATH 最前面`,
  }),
  refusesFlags: (flags: readonly string[]) => ({
    en: `does not take ${flags.join(', ')}, with which it would be started: its turns will fail`,
    zh: `不接受启动时要用的 ${flags.join('、')}：用它运行会失败`,
  }),
  gone: { en: 'no longer distributed', zh: '已停止发布' },
  otherServers: {
    en: 'Any other server with an OpenAI-compatible API (Ollama, vLLM, DeepSeek, Qwen, …) can be named in your config,',
    zh: '其他提供 OpenAI 兼容 API 的服务器（Ollama、vLLM、DeepSeek、Qwen 等）可以在你的配置文件里起个名字，',
  },
  inFile: (file: string) => ({ en: `${file}:`, zh: `${file}：` }),
  holdsNow: (setting: string, file: string) => ({ en: `${setting} (${file})`, zh: `${setting}（${file}）` }),
  overruled: (where: string) => ({
    en: `Here ${where} decides, which is stronger than that file.`,
    zh: `这里以 ${where} 为准，它优先于该文件。`,
  }),
  noTarget: (name: string) => ({
    en: `--to takes own, project or local, not "${name}"`,
    zh: `--to 的值应是 own、project 或 local，而不是 "${name}"`,
  }),
  byDefault: { en: 'default', zh: '默认' },
  modelAt: (model: string, address: string, where: string) => ({
    en: `${model} at ${address} (${where})`,
    zh: `${model}，位于 ${address}（${where}）`,
  }),
  keyless: { en: 'needs no key; not tried', zh: '不需要密钥；未尝试连接' },
  keySet: (key: string) => ({ en: `${key} is set`, zh: `${key} 已设置` }),
  serverUntried: (command: string) => ({
    en: `${command}   # not tried: whether its server is running`,
    zh: `${command}   # 未检查它的服务器是否在运行`,
  }),
  exportOrScripted: (key: string, start: string) => ({
    en: `export ${key}=…   or   ${start}`,
    zh: `export ${key}=…   或   ${start}`,
  }),
  ownConfig: (file: string) => ({ en: `Your own config is ${file}`, zh: `你自己的配置文件是 ${file}` }),
  notSet: { en: '(not set)', zh: '（未设置）' },
  noCompletion: (shell: string, known: readonly string[]) => ({
    en: `There is no completion for ${shell}; there is one for ${known.join(', ')}.`,
    zh: `没有适用于 ${shell} 的补全脚本；只有 ${known.join('、')} 的。`,
  }),
  putInto: (file: string, line: string) => ({
    en: `add this to ${file}:  ${line}`,
    zh: `把这一行放进 ${file}：${line}`,
  }),
  putAfterCompinit: (file: string, line: string) => ({
    en: `add this to ${file}, after compinit:  ${line}`,
    zh: `把这一行放进 ${file}，放在 compinit 之后：${line}`,
  }),
} as const satisfies Words;

/** The first thing that a newcomer sees. */
export const WELCOME_WORDS = {
  what: {
    en: 'Signalbox runs LLM agents through workflows that can be trusted: the model proposes, the runtime decides.',
    zh: 'Signalbox 让 LLM 智能体按可信的工作流运行：模型提议，运行时决定。',
  },
  engines: (api: string) => ({
    en: `Engines found: scripted (plays a script; needs no key, no network and no model), ${api}.`,
    zh: `可用的引擎：scripted（按脚本演示；不需要密钥、网络和模型）、${api}。`,
  }),
  noKey: { en: 'api (no key is set yet: signalbox engines)', zh: 'api（尚未设置密钥：signalbox engines）' },
  keyIsSet: (key: string) => ({ en: `api (${key} is set)`, zh: `api（${key} 已设置）` }),
  demo: {
    en: 'two agents at work in a few seconds; no key and no network needed',
    zh: '看两个智能体工作，只需几秒；不需要密钥和网络',
  },
  init: { en: 'a workflow of your own', zh: '创建你自己的工作流' },
  doctor: { en: 'what works here', zh: '检查这里哪些能用' },
  help: { en: 'every command', zh: '所有命令' },
} as const satisfies Words;
