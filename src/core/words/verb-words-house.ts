import type { VerbTable } from './option-words.ts';
import { asIs } from './text.ts';

const nothing = asIs('');

const TO_FILE = {
  flags: '--to <file>',
  en: "own (yours, the default), project (signalbox.yaml) or local (the project's on this machine)",
  zh: 'own（你自己的，默认）、project（signalbox.yaml）或 local（本机上项目的 signalbox.local.yaml）',
};

/** Verbs on what lies beside runs: memory, engines, settings. */
export const HOUSE_VERBS = {
  memory: { en: 'what is remembered across runs', zh: '跨运行保留的记忆' },
  memoryLs: {
    en: 'list all of it, oldest first',
    zh: '所有记忆，最早的在前',
    examples: [['memory ls --limit 20', nothing]],
  },
  memorySearch: {
    en: 'find memories with these words, newest first',
    zh: '含有这些词的记忆，最新的在前',
    examples: [['memory search "parser"', nothing]],
  },
  memoryExport: {
    en: 'print all of it as JSON lines, in the format of the reference memory server',
    zh: '导出全部记忆（JSONL，格式与参考记忆服务器的文件相同）',
    examples: [['memory export > memory.jsonl', nothing]],
  },
  memoryImport: {
    en: 'import memories from a file in that format (JSON lines); - for standard input',
    zh: '从同样格式的文件（JSONL）导入记忆，- 表示标准输入',
    examples: [['memory import memory.jsonl', nothing]],
  },
  memoryServe: {
    en: 'serve MCP on stdin and stdout, with the tools of the reference memory server',
    zh: '在标准输入输出上提供 MCP 服务，工具与参考记忆服务器相同',
    examples: [
      ['memory serve', { en: 'as an MCP server in the settings of an engine', zh: '在引擎的设置中作为 MCP 服务器' }],
    ],
  },
  doctor: {
    en: 'check what works here, and how to fix the rest',
    zh: '检查这里哪些可用，并说明其余的怎么解决',
    examples: [['doctor', nothing]],
    options: { store: { flags: '--store', en: 'check only the store, all of it', zh: '只检查存储，全部检查' } },
  },
  engines: {
    en: 'list the engines that can be used here, and what the others need',
    zh: '列出这里可用的引擎，以及其余的还缺什么',
    examples: [['engines', nothing]],
  },
  servers: {
    en: 'list the MCP servers that runs may call, and their tools',
    zh: '列出运行可以调用的 MCP 服务器及其工具',
    examples: [
      ['servers', nothing],
      ['servers files', { en: 'the descriptions of its tools that models get', zh: '模型看到的工具说明' }],
    ],
    options: {
      accept: {
        flags: '--accept <digest>',
        en: 'accept its tools exactly as they were shown with this digest',
        zh: '允许使用它的工具，以显示过这个摘要时的内容为准',
      },
    },
  },
  explain: {
    en: 'explain an error code and how to fix it',
    zh: '解释错误代码的含义和处理办法',
    examples: [['explain STALE', nothing]],
  },
  completion: {
    en: 'print a completion script for bash, zsh or fish',
    zh: '输出 bash、zsh 或 fish 的补全脚本',
    examples: [['completion bash >> ~/.bashrc', nothing]],
  },
  mcp: {
    en: 'serve the tools of a run to its engine; started by engines, not by people',
    zh: '向正在执行运行的引擎提供工具；由引擎启动，不由人启动',
    examples: [
      [
        'mcp',
        {
          en: 'as an MCP server in the settings of an engine that Signalbox starts',
          zh: '写在由 Signalbox 启动的引擎的设置里，作为 MCP 服务器',
        },
      ],
    ],
  },
  config: { en: 'list and change settings', zh: '查看和修改设置' },
  configList: {
    en: 'list every setting in effect',
    zh: '所有生效的设置',
    examples: [['config list --show-origin', nothing]],
    options: { showOrigin: { flags: '--show-origin', en: 'show where each one was set', zh: '每项设置来自哪里' } },
  },
  configSet: {
    en: 'write a setting into a config file',
    zh: '把一项设置写入配置文件',
    examples: [
      ['config set model openai/gpt-5', nothing],
      ['config set crew.check "npm test" --to project', nothing],
    ],
    options: { to: TO_FILE },
  },
  configUnset: {
    en: 'remove a setting from a config file',
    zh: '从配置文件中去掉一项设置',
    examples: [['config unset model', nothing]],
    options: { to: TO_FILE },
  },
  notify: { en: 'notifications when a run needs you or ends', zh: '运行需要你或结束时的通知' },
  notifyTest: {
    en: 'send one notification now, and report the result',
    zh: '现在发送一条通知，并说明结果',
    examples: [['notify test', nothing]],
  },
} as const satisfies VerbTable;
