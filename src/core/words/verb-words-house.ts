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
  memory: { en: 'what is remembered across runs', zh: '运行结束之后仍然保留的记忆' },
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
    en: 'read such a file; - for standard input',
    zh: '导入这样的文件，- 表示标准输入',
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
    zh: '检查这里哪些能用，其余的该怎么办',
    examples: [['doctor', nothing]],
    options: { store: { flags: '--store', en: 'check only the store, all of it', zh: '只检查存储，全部检查' } },
  },
  engines: {
    en: 'list the engines that can be used here, and what the others need',
    zh: '这里有哪些引擎可用，其余的还缺什么',
    examples: [['engines', nothing]],
  },
  servers: {
    en: 'the MCP servers of other people that runs may call, and their tools',
    zh: '运行可以调用的其他 MCP 服务器，以及它们的工具',
    examples: [
      ['servers', nothing],
      ['servers files', { en: 'what models are told of its tools', zh: '模型看到的工具说明' }],
    ],
    options: {
      accept: {
        flags: '--accept <digest>',
        en: 'its tools may be used as they were shown under this digest',
        zh: '允许使用以这个摘要显示的工具',
      },
    },
  },
  explain: {
    en: 'explain an error code and how to fix it',
    zh: '代码的含义和处理办法',
    examples: [['explain STALE', nothing]],
  },
  completion: {
    en: 'print a completion script for bash, zsh or fish',
    zh: '补全命令和选项的脚本：bash、zsh 或 fish',
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
  config: { en: 'settings', zh: '设置' },
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
    en: 'take a setting out of a config file',
    zh: '从配置文件中去掉一项设置',
    examples: [['config unset model', nothing]],
    options: { to: TO_FILE },
  },
  notify: { en: 'whoever is told when a run needs you or is over', zh: '在运行需要你或结束时通知谁' },
  notifyTest: {
    en: 'send one notification now, and say what became of it',
    zh: '现在发送一条通知，并说明结果',
    examples: [['notify test', nothing]],
  },
} as const satisfies VerbTable;
