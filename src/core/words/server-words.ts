import type { Text, Words } from './text.ts';

/** About MCP servers of other people. */
export const SERVER_WORDS = {
  servers: { en: 'MCP servers', zh: 'MCP 服务器' },
  unknown: (name: string) => ({
    en: `No MCP server ${JSON.stringify(name)} is configured.`,
    zh: `没有配置 MCP 服务器 ${JSON.stringify(name)}。`,
  }),
  configure: (file: string, list: string) => ({
    en: `name it under mcp.servers in ${file}; ${list} lists those that are there`,
    zh: `在 ${file} 的 mcp.servers 里写上它；${list} 会列出已有的`,
  }),
  notStarted: (name: string, why: string) => ({
    en: `The MCP server ${name} did not start: ${why}`,
    zh: `MCP 服务器 ${name} 没有启动：${why}`,
  }),
  noProgram: (name: string, command: string) => ({
    en: `The MCP server ${name} did not start: there is no program ${JSON.stringify(command)} on the search path outside of the project.`,
    zh: `MCP 服务器 ${name} 没有启动：搜索路径上、项目之外没有程序 ${JSON.stringify(command)}。`,
  }),
  inProject: (name: string, path: string) => ({
    en: `The MCP server ${name} was not started: ${path} lies in the project, where a model may have written it.`,
    zh: `没有启动 MCP 服务器 ${name}：${path} 在项目里，可能是模型写的。`,
  }),
  notSet: (name: string, variable: string) => ({
    en: `The MCP server ${name} needs the variable ${variable}, which is not set.`,
    zh: `MCP 服务器 ${name} 需要变量 ${variable}，而它没有设置。`,
  }),
  setVariable: (variable: string) => ({
    en: `export ${variable}=…, or take it out of the settings of the server`,
    zh: `export ${variable}=…，或者从服务器的设置里去掉它`,
  }),
  ended: (name: string, how: string, last: string) => ({
    en: `The MCP server ${name} has ended (${how}) without an answer. Whether it has done what was asked is not known.${last === '' ? '' : ` Its last words: ${last}`}`,
    zh: `MCP 服务器 ${name} 没有回答就结束了（${how}）。不知道它是否做了所要求的事。${last === '' ? '' : `它最后的话：${last}`}`,
  }),
  endedAtOnce: (name: string, how: string, last: string) => ({
    en: `The MCP server ${name} has ended (${how}) before anything was asked of it.${last === '' ? '' : ` Its last words: ${last}`}`,
    zh: `MCP 服务器 ${name} 还没有被要求做任何事就结束了（${how}）。${last === '' ? '' : `它最后的话：${last}`}`,
  }),
  noAnswer: (name: string, ms: number) => ({
    en: `The MCP server ${name} gave no answer within ${ms} ms. Whether it has done what was asked is not known.`,
    zh: `MCP 服务器 ${name} 在 ${ms} 毫秒内没有回答。不知道它是否做了所要求的事。`,
  }),
  tooMuch: (name: string, megabytes: number) => ({
    en: `The MCP server ${name} answered with more than ${megabytes} MiB and was cut off.`,
    zh: `MCP 服务器 ${name} 的回答超过 ${megabytes} MiB，连接已断开。`,
  }),
  saysNo: (name: string, why: string) => ({
    en: `The MCP server ${name} answered with an error: ${why}`,
    zh: `MCP 服务器 ${name} 返回了错误：${why}`,
  }),
  noSense: (name: string) => ({
    en: `What the MCP server ${name} answered is no answer of the protocol.`,
    zh: `MCP 服务器 ${name} 的回答不符合协议。`,
  }),
  notReached: (name: string, why: string) => ({
    en: `The MCP server ${name} cannot be reached: ${why}`,
    zh: `无法连接 MCP 服务器 ${name}：${why}`,
  }),
  noTool: (name: string, tool: string) => ({
    en: `The MCP server ${name} has no tool ${JSON.stringify(tool)}.`,
    zh: `MCP 服务器 ${name} 没有工具 ${JSON.stringify(tool)}。`,
  }),
  changed: (name: string, tools: readonly string[]) => ({
    en: `Tools of the MCP server ${name} are not what a person has seen: ${tools.join(', ')}. They are not used until a person has looked at them.`,
    zh: `MCP 服务器 ${name} 的工具和用户看过的不一样：${tools.join('、')}。在用户看过之前不会使用。`,
  }),
  looked: (name: string, state: Text) => ({ en: `${name} (${state.en})`, zh: `${name}（${state.zh}）` }),
  failed: (code: string) => ({ en: code, zh: code }),
  toolCount: (count: number, unseen: number) => ({
    en: `${count} ${count === 1 ? 'tool' : 'tools'}${unseen === 0 ? '' : `, ${unseen} changed since you saw them`}`,
    zh: `${count} 个工具${unseen === 0 ? '' : `，其中 ${unseen} 个在你看过之后有变化`}`,
  }),
  none: (file: string) => ({
    en: `No MCP servers are configured. Add them to ${file}:`,
    zh: `没有配置 MCP 服务器。请在 ${file} 里添加：`,
  }),
  itsWords: (name: string) => ({
    en: `The tools of ${name}, in its own words:`,
    zh: `${name} 的工具，以下是服务器自己的说明：`,
  }),
  takes: { en: 'Arguments', zh: '参数' },
  isNew: { en: '(new)', zh: '（新）' },
  isChanged: { en: '(changed)', zh: '（有变化）' },
  isClosed: { en: '(runs may not call it)', zh: '（运行不能调用）' },
  hasNone: (names: readonly string[]) => ({
    en: `Allowed, but not there: ${names.join(', ')}`,
    zh: `设置里允许、服务器却没有的：${names.join('、')}`,
  }),
  areGone: (names: readonly string[]) => ({
    en: `No longer there: ${names.join(', ')}`,
    zh: `已经没有了：${names.join('、')}`,
  }),
  otherDigest: (name: string, digest: string) => ({
    en: `The MCP server ${name} does not have the tools that were shown as ${digest}.`,
    zh: `MCP 服务器 ${name} 现在的工具不是以 ${digest} 显示的那些。`,
  }),
  tryPinned: (look: string) => ({
    en: `${look}; a server of the other version of the protocol needs protocol: 2026-07-28 (or 2025-11-25) in its settings`,
    zh: `${look}；如果服务器用的是另一个协议版本，请在它的设置里写 protocol: 2026-07-28（或 2025-11-25）`,
  }),
} as const satisfies Words;
