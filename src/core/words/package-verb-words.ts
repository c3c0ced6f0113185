import type { Text, Words } from './text.ts';

/** Trusting packages, and the shelf as people see it. */
export const TRUST_WORDS = {
  always: {
    en: 'talk with an engine, read and write files of the project',
    zh: '与引擎对话，读写项目中的文件',
  },
  shell: { en: 'run commands', zh: '执行命令' },
  git: { en: 'read the repository and keep snapshots in it', zh: '读取仓库，并在其中保存快照' },
  mcp: (server: string) => ({ en: `use the MCP server ${server}`, zh: `使用 MCP 服务器 ${server}` }),
  engine: (id: string) => ({ en: `start the engine ${id}`, zh: `启动引擎 ${id}` }),
  program: (id: string) => ({ en: `run commands through ${id}`, zh: `通过 ${id} 执行命令` }),
  andBetween: { en: ', and ', zh: '，并' },
  nobodySaid: (named: string, powers: string) => ({
    en: `The package ${named} may ${powers}, and has not been trusted yet. Inspect it and trust it, or start it with --trust.`,
    zh: `包 ${named} 可以${powers}，但你还没有信任它。请查看并信任它，或用 --trust 启动。`,
  }),
  notTrusted: (named: string) => ({
    en: `The package ${named} was not trusted, so nothing was started. Inspect it and trust it, or start it with --trust.`,
    zh: `包 ${named} 未被信任，所以没有启动任何东西。请查看并信任它，或用 --trust 启动。`,
  }),
  notBefore: (named: string) => ({
    en: `The package ${named} has not been trusted here before.`,
    zh: `包 ${named} 在这里还没有被信任过。`,
  }),
  changedUntrusted: (named: string) => ({
    en: `The package ${named} has changed since it was last used here, and this version is not trusted.`,
    zh: `包 ${named} 自上次在这里使用后有改动，改动后的内容还没有被信任。`,
  }),
  changedHere: (named: string) => ({
    en: `The package ${named} has changed since it was last used here.`,
    zh: `包 ${named} 自上次在这里使用后有改动。`,
  }),
  firstHere: (named: string) => ({
    en: `The package ${named} is used here for the first time.`,
    zh: `包 ${named} 首次在这里使用。`,
  }),
  filesOnly: {
    en: "it needs no more than the project's files",
    zh: '它没有要求项目文件以外的权限',
  },
  scripted: {
    en: 'a script plays it, so nothing that it names is started',
    zh: '它由脚本执行，不会启动它指定的任何引擎',
  },
  bothNamed: (program: string) => ({
    en: `you named its folder, and ${program} to run commands for it`,
    zh: `文件夹和为它执行命令的 ${program} 都是你指定的`,
  }),
  unasked: (news: string, why: string, command: string) => ({
    en: `${news} You were not asked to trust it, because ${why}. To trust it anyway: ${command}`,
    zh: `${news}因为${why}，所以没有询问你。如果仍要信任它：${command}`,
  }),
  contentOf: (hash: string, files: Text) => ({ en: `${hash}…, ${files.en}`, zh: `${hash}…，${files.zh}` }),
  question: {
    en: 'Trust it? y = this content, anything else = no: ',
    zh: '信任它吗？y = 当前内容，其他 = 否：',
  },
  questionOfFolder: {
    en: 'Trust it? y = this content, f = this folder, whatever it contains (while you work on it), anything else = no: ',
    zh: '信任它吗？y = 当前内容，f = 此文件夹中的任何内容（你正在编写它），其他 = 否：',
  },
  noFolder: (ref: string) => ({
    en: `${ref} is not a folder, so only its content can be trusted.`,
    zh: `${ref} 不是文件夹，所以只能信任它的内容。`,
  }),
  contentTrusted: (named: string, hash: string) => ({
    en: `${named}, as it is now (${hash}), is trusted from now on: its runs start without a question.`,
    zh: `从现在起信任 ${named} 的当前内容（${hash}）：以后启动它不再询问。`,
  }),
  folderTrusted: (folder: string) => ({
    en: `The folder ${folder} is trusted from now on, whatever it contains: its runs start without a question.`,
    zh: `从现在起信任 ${folder} 中的任何内容：以后启动它不再询问。`,
  }),
  may: (powers: string) => ({ en: ` It may ${powers}.`, zh: `它可以${powers}。` }),
  severalContents: (ref: string, count: number, contents: string) => ({
    en: `The shelf has ${ref} with ${count} different contents: ${contents}. Name one of them.`,
    zh: `${ref} 在包库中有 ${count} 种内容：${contents}。请说明是哪一种。`,
  }),
  content: (hash: string, version: string, day: string) => ({
    en: `${hash} (${version}, ${day})`,
    zh: `${hash}（${version}，${day}）`,
  }),
  folderAndShelf: (ref: string) => ({
    en: `${ref} is a folder here, and another package on the shelf has the same name.`,
    zh: `${ref} 是这里的一个文件夹，而包库里另有一个同名的包。`,
  }),
} as const satisfies Words;

/** Packages in lists and portraits. */
export const SHELF_WORDS = {
  none: { en: 'No packages yet.', zh: '还没有任何包。' },
  bundled: { en: 'bundled', zh: '内置' },
  trusted: { en: 'trusted', zh: '已信任' },
  notTrusted: { en: 'not trusted yet', zh: '尚未信任' },
  fromSource: (source: string) => ({ en: `from ${source}`, zh: `来自 ${source}` }),
  noted: (problems: string, check: string) => ({ en: `  (${problems}: ${check})`, zh: `  （${problems}：${check}）` }),
  titled: (name: string, about: string) => ({ en: `${name}: ${about}`, zh: `${name}：${about}` }),
  from: { en: 'from', zh: '来源' },
  content: { en: 'content', zh: '内容' },
  trust: { en: 'trust', zh: '信任' },
  may: { en: 'may', zh: '可以' },
  workflow: { en: 'workflow', zh: '工作流' },
  workflowOf: (id: string, nodes: string) => ({ en: `${id}, ${nodes}`, zh: `${id}，${nodes}` }),
  agent: { en: 'agent', zh: '智能体' },
  agentOf: (id: string, name: string, title: string) => ({
    en: `${id}, ${name} (${title})`,
    zh: `${id}，${name}（${title}）`,
  }),
  files: { en: 'files', zh: '文件' },
  packed: (file: string, files: Text, bytes: number, hash: string) => ({
    en: `${file}  ${files.en}, ${bytes} bytes, content ${hash}…`,
    zh: `${file}  ${files.zh}，${bytes} 字节，内容 ${hash}…`,
  }),
  existsAlready: (file: string) => ({ en: `${file} already exists.`, zh: `${file} 已经存在。` }),
} as const satisfies Words;

/** How far a package is trusted. */
export const TRUSTED_WORDS = {
  bundled: { en: 'comes with Signalbox', zh: '随 Signalbox 提供' },
  content: { en: 'trusted by you, as it is now', zh: '你已信任其当前内容' },
  folder: { en: 'trusted by you, whatever its folder contains', zh: '你已信任其文件夹中的任何内容' },
  none: { en: 'not yet', zh: '尚未' },
} as const satisfies Words;
