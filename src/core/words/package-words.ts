import { spaced, type Text, type Words } from './text.ts';

/** About packages: where they are, how they are fetched, kept and named. */
export const PACKAGE_WORDS = {
  isFileOf: (ref: string) => ({
    en: `${ref} is a file of a package; the package is its folder.`,
    zh: `${ref} 是包里的一个文件；包是它所在的文件夹。`,
  }),
  notLookedAt: (path: string, why: Text) => ({
    en: `${path} cannot be inspected: ${why.en}`,
    zh: `无法查看 ${path}：${why.zh}`,
  }),
  checkPath: { en: 'Check the path.', zh: '请检查路径。' },
  several: (ref: string, names: readonly string[]) => ({
    en: `${ref} could be any of ${names.join(', ')}.`,
    zh: `${ref} 可能是其中任何一个：${names.join('、')}。`,
  }),
  moreOfHash: { en: 'Give more letters of the hash.', zh: '请多写几位哈希值。' },
  notFound: (ref: string) => ({
    en: `There is no folder or file ${ref}, and no package of that name on the shelf.`,
    zh: `没有文件夹或文件 ${ref}，包库里也没有叫这个名字的包。`,
  }),
  notFoundBut: (ref: string, meant: string) => ({
    en: `There is no folder or file ${ref}, and no package of that name on the shelf. Did you mean ${meant}?`,
    zh: `没有文件夹或文件 ${ref}，包库里也没有叫这个名字的包。是不是想写 ${meant}？`,
  }),
  onShelf: (list: string) => ({
    en: `${list}   # lists the shelf; or name a folder with bmad.json or SKILL.md, or a .bmad file`,
    zh: `${list}   # 包库里的包；或写一个含有 bmad.json 或 SKILL.md 的文件夹，或 .bmad 文件`,
  }),
  cannotRun: (ref: string, count: Text) => ({
    en: `${ref} cannot be run: ${count.en}.`,
    zh: `${ref} 无法运行：${count.zh}。`,
  }),
  more: (count: number) => ({ en: `… and ${count} more`, zh: `… 还有 ${count} 个` }),
  noAgent: (name: string, id: string, ids: readonly string[]) => ({
    en: `The package ${name} has no agent "${id}"; it has: ${ids.join(', ')}.`,
    zh: `包 ${name} 没有智能体 "${id}"；它有：${ids.join('、')}。`,
  }),
  nameOneOf: (ids: readonly string[]) => ({
    en: `Name one of: ${ids.join(', ')}.`,
    zh: `请写其中之一：${ids.join('、')}。`,
  }),
  didYouMean: (name: string) => ({ en: `Did you mean "${name}"?`, zh: `是不是想写 "${name}"？` }),
  severalWorkflows: (name: string, ids: readonly string[]) => ({
    en: `Package ${name} has several workflows; name one of: ${ids.join(', ')}.`,
    zh: `包 ${name} 有多个工作流；请写其中之一：${ids.join('、')}。`,
  }),
  noWorkflow: (name: string, id: string, ids: readonly string[]) => ({
    en: `Package ${name} has no workflow "${id}"; it has: ${ids.join(', ')}.`,
    zh: `包 ${name} 没有工作流 "${id}"；它有：${ids.join('、')}。`,
  }),
  nameWorkflow: { en: 'Name a workflow.', zh: '请写一个工作流。' },
  unreadable: (path: string, why: Text) => ({
    en: `${path} cannot be read: ${why.en}`,
    zh: `无法读取 ${path}：${why.zh}`,
  }),
  checkReadable: {
    en: 'Check that all of its files may be read, then try again.',
    zh: '请确认其中所有文件都可以读取，然后重试。',
  },
  /** What is said of a path or a name. */
  of: (name: Text, why: Text) => ({ en: `${name.en} ${why.en}`, zh: spaced(name.zh, why.zh) }),
  inside: (name: Text, why: Text) => ({ en: `${name.en}: ${why.en}`, zh: `${name.zh}：${why.zh}` }),
  noPackage: { en: 'has no bmad.json and no SKILL.md', zh: '没有 bmad.json，也没有 SKILL.md' },
  misnamed: (name: string, right: string) => ({
    en: `has ${name}, which must be named ${right}`,
    zh: `里的 ${name} 必须叫 ${right}`,
  }),
  emptyFolder: {
    en: 'is an empty folder: it has no bmad.json and no SKILL.md',
    zh: '是空文件夹：没有 bmad.json，也没有 SKILL.md',
  },
  packageBelow: (count: number, below: string) => ({
    en: `is no package; below it ${count === 1 ? 'there is one, in' : `there are ${count}, such as`} ${below}`,
    zh: `不是包；它下面${count === 1 ? '有一个，在' : `有 ${count} 个，例如`} ${below}`,
  }),
  packageDeeper: (below: string) => ({
    en: `has its package deeper down, in ${below}; it has to lie at the top or in one folder`,
    zh: `的包在更深处的 ${below}；包必须在最上层，或在唯一的顶层文件夹里`,
  }),
  init: (make: string) => ({ en: `${make}   # a package to begin with`, zh: `${make}   # 新建一个可以起步的包` }),
  notReadableFolder: { en: 'is not a folder that can be read', zh: '不是可以读取的文件夹' },
  moreEntries: (max: number) => ({ en: `has more than ${max} entries`, zh: `有超过 ${max} 个条目` }),
  noFileOfPackage: { en: 'is no file of a package', zh: '不是包的文件' },
  plainFiles: {
    en: 'A package contains plainly named files of moderate size; keep everything else elsewhere.',
    zh: '包里只放文件名规范、大小适中的文件；其他内容请放在别处。',
  },
  plainFilesToPack: {
    en: 'Give the package plainly named files of moderate size, bmad.json or SKILL.md among them.',
    zh: '包里应是文件名规范、大小适中的文件，其中要有 bmad.json 或 SKILL.md。',
  },
  plainFilesToKeep: (about: string) => ({
    en: `Give the package plainly named files of moderate size; ${about} is written beside them.`,
    zh: `包里应是文件名规范、大小适中的文件；${about} 会写在它们旁边。`,
  }),
  notPacked: (entry: Text) => ({
    en: `The package cannot be packed: ${entry.en}`,
    zh: `无法打包：${entry.zh}`,
  }),
  notKept: (entry: Text) => ({ en: `The package cannot be kept: ${entry.en}`, zh: `无法保存这个包：${entry.zh}` }),
  noGitAddress: (ref: string) => ({ en: `${ref} is no git address.`, zh: `${ref} 不是 git 地址。` }),
  notFetched: (address: string, why: Text) => ({
    en: `${address} cannot be fetched: ${why.en}`,
    zh: `无法获取 ${address}：${why.zh}`,
  }),
  cloneByHand: (address: string) => ({
    en: `git clone ${address}   by hand, then add the folder`,
    zh: `git clone ${address}   手动克隆，然后添加该文件夹`,
  }),
  noGit: { en: 'git is not installed.', zh: '没有安装 git。' },
  gitSilent: (seconds: number) => ({
    en: `git did not answer within ${seconds} seconds.`,
    zh: `git 在 ${seconds} 秒内没有回应。`,
  }),
  gitSaid: (words: string) => ({ en: `git said: ${words}`, zh: `git 的原话：${words}` }),
  gitEnded: (code: string) => ({ en: `git ended with ${code}.`, zh: `git 以 ${code} 结束。` }),
  shelfUnusable: (path: string, why: Text) => ({
    en: `The shelf ${path} cannot be used: ${why.en}`,
    zh: `包库 ${path} 无法使用：${why.zh}`,
  }),
  changed: (folder: string, why: Text) => ({
    en: `The package in ${folder} was changed: ${why.en}`,
    zh: `${folder} 里的包被改动过：${why.zh}`,
  }),
  removeAndAdd: (folder: string) => ({
    en: `chmod -R u+w '${folder}' && rm -r '${folder}', then add the package again.`,
    zh: `chmod -R u+w '${folder}' && rm -r '${folder}'，然后重新添加这个包。`,
  }),
  otherFiles: { en: 'its files are not those it is named after', zh: '它的文件与它的名字（哈希）不符' },
  aboutBroken: (file: string) => ({ en: `${file} is missing or broken`, zh: `${file} 缺失或已损坏` }),
} as const satisfies Words;
