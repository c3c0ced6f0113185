import type { VerbTable } from './option-words.ts';
import { asIs } from './text.ts';

const nothing = asIs('');

/** Verbs that look at runs. */
export const LOOK_VERBS = {
  inbox: {
    en: 'list everything that waits for you, oldest first',
    zh: '列出所有等你处理的事，最早的在前',
    examples: [
      ['inbox --json', { en: 'for a script or a bar', zh: '供脚本使用' }],
      ['inbox --project .', { en: 'only what waits in this project', zh: '只看这个项目里等你处理的事' }],
    ],
  },
  status: {
    en: 'show a run, or all of them, on one screen, with the next command to type',
    zh: '一屏看清一个或全部运行，以及下一步该用的命令',
    examples: [
      ['status', nothing],
      ['status @last', nothing],
    ],
  },
  watch: {
    en: 'follow a run as it happens, without driving it',
    zh: '实时查看运行中发生的事；观看不会推动运行',
    examples: [['watch @last --from 0', { en: 'from the beginning', zh: '从头看起' }]],
    options: {
      from: {
        flags: '--from <n>',
        en: 'start after this event, 0 for the beginning (default: now)',
        zh: '从这个事件之后开始，0 表示从头（默认：现在）',
      },
    },
  },
  show: {
    en: 'show where a run stands',
    zh: '查看运行的进展',
    examples: [
      ['show @last --json', nothing],
      [
        'show @last --exit-status',
        { en: 'for a script: exits 8 while it waits for you', zh: '供脚本使用：等待人时退出码为 8' },
      ],
    ],
  },
  docs: {
    en: 'show the documents of a task, and which items are done',
    zh: '查看任务的文档和已完成的任务项',
    examples: [
      ['docs @last', nothing],
      ['docs greeting-card check', { en: 'for scripts: fails if something is wrong', zh: '供脚本使用：有问题时失败' }],
    ],
  },
  snapshots: {
    en: 'list the snapshots of a run, or restore one',
    zh: '查看运行保存的快照，或恢复其中一个',
    examples: [
      ['snapshots @last', nothing],
      ['snapshots restore @last 1', { en: 'asks before it changes any file', zh: '改动文件之前会询问' }],
    ],
    below: {
      en: `
"signalbox snapshots RUN" lists them, with what has changed since. "signalbox snapshots restore RUN N" brings one back once you have said yes; the files as they are now are kept as a snapshot first, and ignored files stay as they are.`,
      zh: `
"signalbox snapshots RUN" 列出快照和此后的变化。"signalbox snapshots restore RUN N" 在你同意后恢复其中一个；会先把现有内容保存为快照，被忽略的文件不受影响。`,
    },
  },
  audit: {
    en: 'judge every turn again from what the engine really wrote',
    zh: '依据引擎的原始输出，重新判定每个回合',
    examples: [['audit @last', { en: 'are the verdicts still the same?', zh: '判定是否仍然一致？' }]],
  },
  prompt: {
    en: 'show what the model was told, layer by layer',
    zh: '逐层显示发给模型的内容',
    examples: [['prompt @last --diff', { en: 'what the last exchange added', zh: '最后一次交互新增的内容' }]],
    options: {
      turn: {
        flags: '--turn <n>',
        en: 'which turn, or turn.exchange such as 3.2 (default: the last exchange)',
        zh: '哪个回合，或“回合.交互”，例如 3.2（默认：最后一次交互）',
      },
      diff: {
        flags: '--diff',
        en: 'only what is new since the previous exchange',
        zh: '只显示与上一次交互相比新增的内容',
      },
    },
  },
  log: {
    en: 'show what happened in a run, line by line',
    zh: '逐行查看运行中发生的事',
    examples: [
      ['log @last', nothing],
      ['log @last --jsonl', { en: 'every event as it is', zh: '每个事件的原始内容' }],
    ],
  },
  ls: {
    en: 'list all runs: those at work first, then the newest',
    zh: '列出所有运行：正在运行的在前，其余按时间从新到旧',
    examples: [
      ['ls --limit 5', nothing],
      ['ls --status blocked --status interrupted', nothing],
    ],
  },
} as const satisfies VerbTable;
