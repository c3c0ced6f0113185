import type { Words } from './text.ts';

/** What validate, graph and init say to authors of packages. */
export const AUTHOR_WORDS = {
  formatWrong: (formats: readonly string[], format: string) => ({
    en: `--format must be one of ${formats.join(', ')}, not ${format}.`,
    zh: `--format 只能是 ${formats.join('、')} 之一，而不是 ${format}。`,
  }),
  afterMending: (command: string) => ({ en: `${command}   # after fixing it`, zh: `${command}   # 修好之后` }),
  cannotRun: (path: string, problems: string) => ({
    en: `${path} cannot be run: ${problems}.`,
    zh: `${path} 无法运行：${problems}。`,
  }),
  refusedByStrict: (path: string, problems: string) => ({
    en: `${path} is refused by --strict: ${problems}.`,
    zh: `${path} 被 --strict 拒绝：${problems}。`,
  }),
  noProblems: { en: 'no problems', zh: '没有问题' },
  sound: (path: string, name: string) => ({ en: `${path} is valid: ${name}`, zh: `${path} 没有错误：${name}` }),
  soundWith: (path: string, problems: string, name: string) => ({
    en: `${path} is valid, with ${problems}: ${name}`,
    zh: `${path} 没有错误，有 ${problems}：${name}`,
  }),
  ends: {
    en: 'Every node can reach an end.',
    zh: '从每个节点出发，运行都能到达终点。',
  },
  endsWithLoops: (loops: string, bounds: string) => ({
    en: `Every node can reach an end; ${loops}, ${bounds}.`,
    zh: `从每个节点出发，运行都能到达终点；${loops}，${bounds}。`,
  }),
  asksFirst: (edges: string) => ({
    en: `Confirmation is required for ${edges}.`,
    zh: `以下的边需要有人同意：${edges}。`,
  }),
  bound: { en: 'with a bound', zh: '有上限' },
  eachBound: { en: 'each with a bound', zh: '各有上限' },
  unbound: { en: 'without a bound of its own', zh: '没有自己的上限' },
  allUnbound: { en: 'without a bound of their own', zh: '都没有自己的上限' },
  oneUnbound: { en: '1 of them without a bound of its own', zh: '其中 1 个没有自己的上限' },
  someUnbound: (count: number) => ({
    en: `${count} of them without a bound of their own`,
    zh: `其中 ${count} 个没有自己的上限`,
  }),
  written: (file: string, workflow: string, format: string) => ({
    en: `${file} shows workflow ${workflow} as ${format}.`,
    zh: `${file} 以 ${format} 格式显示工作流 ${workflow}。`,
  }),
  severalWritten: (file: string, workflows: readonly string[], format: string) => ({
    en: `${file} shows workflows ${workflows.join(', ')} as ${format}.`,
    zh: `${file} 以 ${format} 格式显示工作流 ${workflows.join('、')}。`,
  }),
  graphOnly: (path: string, problems: string) => ({
    en: `${path} cannot be run: ${problems}. Its graph is shown as it stands.`,
    zh: `${path} 无法运行：${problems}。显示的是它目前的图。`,
  }),
  noPictureFor: (ending: string) => ({
    en: `Cannot draw a ${ending} file: use a name that ends in .svg, .mmd, .md or .txt.`,
    zh: `不能为 ${ending} 画图：文件名应以 .svg、.mmd、.md 或 .txt 结尾。`,
  }),
  pictureWrong: (format: string) => ({
    en: `--format must be text, mermaid or svg, not ${format}.`,
    zh: `--format 只能是 text、mermaid 或 svg，而不是 ${format}。`,
  }),
  tooLarge: (workflow: string, nodes: number, edges: number) => ({
    en: `Workflow ${workflow} has ${nodes} nodes and ${edges} edges, too many to draw legibly.`,
    zh: `工作流 ${workflow} 有 ${nodes} 个节点和 ${edges} 条边，太多了，画出来无法看清。`,
  }),
  fileHoldsOne: (ending: string, path: string, workflows: readonly string[]) => ({
    en: `A file ${ending} holds one workflow, and ${path} has ${workflows.length}: ${workflows.join(', ')}.`,
    zh: `一个 ${ending} 文件只能放一个工作流，而 ${path} 有 ${workflows.length} 个：${workflows.join('、')}。`,
  }),
  svgShowsOne: (path: string, workflows: readonly string[]) => ({
    en: `An svg shows one workflow, and ${path} has ${workflows.length}: ${workflows.join(', ')}.`,
    zh: `一个 svg 只能显示一个工作流，而 ${path} 有 ${workflows.length} 个：${workflows.join('、')}。`,
  }),
  folderUnnamed: { en: 'The folder has no name.', zh: '文件夹没有名称。' },
  nameWrong: (name: string) => ({
    en: `"${name}" is not a valid package name: use letters and digits, with . _ - between them.`,
    zh: `"${name}" 不能用作包名：只能用字母、数字，中间可以有 . _ -。`,
  }),
  made: (folder: string, name: string) => ({
    en: `Created the package ${name} in ${folder}:`,
    zh: `已在 ${folder} 中创建包 ${name}：`,
  }),
  afterChange: { en: '# after each change', zh: '# 每次修改之后' },
  toSee: { en: '# to see it', zh: '# 看看它的样子' },
} as const satisfies Words;

/** How bad a problem of a package is. */
export const SEVERITY_WORDS = {
  error: { en: 'error', zh: '错误' },
  warning: { en: 'warning', zh: '警告' },
} as const satisfies Words;

/** What the files are that `init` begins with. */
export const STARTER_WORDS = {
  'bmad.json': { en: 'what the package is, and where its parts are', zh: '包是什么，各部分在哪里' },
  'workflow.graph.json': { en: 'the nodes and the edges between them', zh: '节点和节点之间的边' },
  'workflow.md': {
    en: "the state that a run begins with, and the workflow's text",
    zh: '运行的初始状态，以及工作流的文本',
  },
  'agents.json': { en: 'who does the work', zh: '由谁来做这些工作' },
  'steps/draft.md': { en: 'what to do at each node', zh: '每个节点要做什么' },
  'script.yaml': {
    en: 'plays the workflow without a model; delete it when you have one',
    zh: '不用模型也能演示工作流；有了模型就删掉它',
  },
} as const satisfies Words;
