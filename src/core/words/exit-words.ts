import { composed, type Text, type Words } from './text.ts';

export const EXIT_WORDS = {
  heading: { en: 'Exit codes:', zh: '退出码：' },
  looking: {
    en: "Verbs that only look (ls, status, inbox, show, watch, log, prompt …) exit 0 whatever they see;\nwith --exit-status, status, show and watch exit with the run's own code.",
    zh: '只查看的命令无论看到什么都以 0 退出；\nstatus、show、watch 加上 --exit-status 时，以运行自己的退出码退出。',
  },
} as const satisfies Words;

/** Every code that a command can end with. */
export const EXIT_CODES: readonly (readonly [code: number, meaning: Text])[] = [
  [0, { en: 'done', zh: '完成' }],
  [1, { en: 'failed, canceled, or a check found problems', zh: '失败、被取消，或检查发现了问题' }],
  [2, { en: 'wrong usage: what was typed cannot be carried out', zh: '用法错误：输入的命令无法执行' }],
  [3, { en: 'invalid: a package, a script, a config file, documents', zh: '无效：包、脚本、配置文件或文档' }],
  [4, { en: 'no credentials for the engine', zh: '引擎缺少凭据' }],
  [5, { en: 'no such engine here, or its provider fails', zh: '没有这个引擎，或提供方出错' }],
  [
    6,
    {
      en: 'refused: package not trusted, not allowed by policy, or not confirmed',
      zh: '被拒绝：包未被信任、策略不允许，或没有确认',
    },
  ],
  [7, { en: 'conflict: the run is over, busy, or has moved on', zh: '冲突：运行已结束、正忙，或状态已经变化' }],
  [8, { en: 'waits for a person', zh: '等待用户处理' }],
  [9, { en: 'interrupted: no process is working on the run now', zh: '被中断：现在没有进程在处理这个运行' }],
  [124, { en: 'a turn exceeded its time limit', zh: '一个回合超过了时限' }],
  [129, { en: 'ended by a signal: SIGHUP', zh: '被信号终止：SIGHUP' }],
  [130, { en: 'ended by a signal: SIGINT (Ctrl-C)', zh: '被信号终止：SIGINT（Ctrl-C）' }],
  [143, { en: 'ended by a signal: SIGTERM', zh: '被信号终止：SIGTERM' }],
];

/** All of them in one list. */
export const EXIT_LIST: Text = composed((say) =>
  [
    say(EXIT_WORDS.heading),
    ...EXIT_CODES.map(([code, meaning]) => `  ${String(code).padStart(3)}  ${say(meaning)}`),
    say(EXIT_WORDS.looking),
  ].join('\n'),
);
