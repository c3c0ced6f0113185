import type { Words } from './text.ts';

/** What `demo crew` says between the lines of its run, and what it puts into its repository. */
export const CREW_DEMO_WORDS = {
  unknown: (what: string) => ({
    en: `There is no demo called ${what}: it is "demo" alone, or "demo crew".`,
    zh: `没有名为 ${what} 的演示：请用 "demo"，或 "demo crew"。`,
  }),
  request: { en: 'The page should greet Ada by name.', zh: '页面应当用名字问候 Ada。' },
  heading: { en: 'Hello', zh: '你好' },
  readme: { en: '# Greeting\n\nA page that says hello.\n', zh: '# 问候\n\n一个打招呼的页面。\n' },
  /** The script judges it by the hash of its words. */
  item: { en: 'The page needs a title.', zh: '页面需要标题。' },
  prologue: (folder: string) => ({
    en: `A crew of four changes a repository: master says what is to be done, dev writes
code, test writes tests, docs writes documents. Each may write only its own
files, and they pass the work on by tags. Watch who decides.
A script plays them: no key, no network. The repository was made for this demo,
and nothing of yours is touched:
${folder}
`,
    zh: `四个智能体组成团队（crew）来修改仓库：master 说明要做什么，dev 写代码，
test 写测试，docs 写文档。每个只能写自己的文件，用标签交接工作。
看看由谁来决定。
它们由脚本扮演：不需要密钥和网络。仓库是刚刚为演示创建的，
不会动你的任何东西：
${folder}
`,
  }),
  looked: {
    en: `1 · test has looked at the page in a real browser. It is not as it should be.
    A picture of it is kept; its path stands above. Now hear what test says.`,
    zh: `1 · test 用真实的浏览器看了页面，页面与预期不符。
    截图已保存，路径在上面。再看 test 接下来怎么说。`,
  },
  noBrowser: {
    en: `1 · test wanted to look at the page, but there is no Chromium on this machine.
    Nothing is made up in its place; the work goes on without a picture.
    With one: apt-get install chromium, then signalbox demo crew`,
    zh: `1 · test 想看看页面，但这台机器上没有 Chromium。
    运行时不会编造结果，没有截图，工作照样继续。
    想看截图：先 apt-get install chromium，再运行 signalbox demo crew`,
  },
  checked: {
    en: `2 · test says that all tests pass. That counts for nothing: the runtime runs the
    project's own check, and it fails. dev gets what it printed, after the work
    as it was has been kept in a snapshot.`,
    zh: `2 · test 说测试全部通过。这不算数：运行时自己执行了项目的检查，没有通过。
    现有的工作先存成快照，检查的输出再交给 dev。`,
  },
  corrected: {
    en: `3 · The check has passed, and master says that the task is done. It is not the
    one to say so: a function was added, so documents are owed, and [TASK_DONE]
    stays closed until they are written.`,
    zh: `3 · 检查通过了，master 说任务完成。这也不由它说了算：新增了函数，
    就必须补上文档；文档写好之前，[TASK_DONE] 不可用。`,
  },
  published: {
    en: `4 · Nothing is owed any more, so the work is put up for review: here that is the
    file reviews/main.md. Somebody has left an item in it: "The page needs a
    title." Until that is dealt with and tested, the task cannot end.`,
    zh: `4 · 该补的都补齐了，于是提交评审：这里就是文件 reviews/main.md。
    有人在里面留了一条意见：“页面需要标题。”
    在它得到处理并通过检查之前，任务不能结束。`,
  },
  archived: {
    en: `5 · The runtime has marked the item ✅ Addressed. What was learned on the way is
    written into the memory and read back before the task may end. No agent can
    leave that out.`,
    zh: `5 · 运行时把这条意见标记为 ✅ Addressed。途中学到的经验先写入记忆，
    并读回确认，任务才能结束：没有智能体可以跳过这一步。`,
  },
  completed: {
    en: `6 · Done, and the last word is yours: only you merge. "signalbox inbox" has a
    notice that says so, and nobody does anything until you speak.`,
    zh: `6 · 完成。最后决定的是你：只有你能合并。“signalbox inbox”里有一条通知；
    在你开口之前，谁也不会再做什么。`,
  },
  noSandbox: {
    en: `The demo stops here: its check is a command, and without a sandbox the runtime
runs none. This one is "npm test" in the folder that was made for the demo, so
you may well allow it: SIGNALBOX_SANDBOX=plain signalbox demo crew`,
    zh: `演示到此为止：检查是一条命令，没有沙箱时运行时不执行命令。
这条命令是为演示创建的文件夹里的“npm test”，可以放心允许：
SIGNALBOX_SANDBOX=plain signalbox demo crew`,
  },
  done: (events: number) => ({
    en: `All of it stands in the log: ${events} events.`,
    zh: `一切都记录在日志里：共 ${events} 个事件。`,
  }),
  checks: { en: 'the check', zh: '检查' },
  picture: { en: 'picture', zh: '截图' },
  snapshots: { en: 'snapshots', zh: '快照' },
  folder: { en: 'repository', zh: '仓库' },
  learned: {
    en: `What it has learned, read back from the memory and then taken out of it again:`,
    zh: `它学到的经验，已从记忆读回，随后又从记忆中删除：`,
  },
  toShow: (id: string) => ({
    en: `signalbox show ${id}   # who passed the work on, and what the runtime saw`,
    zh: `signalbox show ${id}   # 谁交接了工作，运行时看到了什么`,
  }),
  toSnapshots: (id: string) => ({
    en: `signalbox snapshots ${id}   # the work as it was before each attempt`,
    zh: `signalbox snapshots ${id}   # 每次尝试之前的工作`,
  }),
  ownRepository: { en: 'In a repository of your own:', zh: '在你自己的仓库里：' },
  toCrew: {
    en: 'signalbox crew "Add a --json flag." --engine codex   # needs a key',
    zh: 'signalbox crew "加一个 --json 选项。" --engine codex   # 需要密钥',
  },
} as const satisfies Words;
