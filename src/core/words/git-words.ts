import type { Text, Words } from './text.ts';

/** What is wrong with a repository, or with git itself, and what to do about it. */
export const GIT_WORDS = {
  missing: {
    en: 'git is not installed, or not on the search path.',
    zh: '没有安装 git，或者它不在搜索路径中。',
  },
  install: { en: 'install git, then try again', zh: '安装 git 后再试' },
  noRepository: {
    en: 'The project lies in no git repository.',
    zh: '项目不在任何 git 仓库中。',
  },
  bare: {
    en: 'The repository of the project is bare: it has no files to work on.',
    zh: '项目的仓库是裸仓库：没有可供处理的文件。',
  },
  useClone: { en: 'git clone it, and name the clone with --project', zh: '请 git clone，再用 --project 指定克隆' },
  broken: (what: string) => ({
    en: `The repository of the project is damaged: ${what}.`,
    zh: `项目的仓库已损坏：${what}。`,
  }),
  unreachable: (why: Text) => ({
    en: `The repository of the project could not be used: ${why.en}`,
    zh: `无法使用项目的仓库：${why.zh}`,
  }),
  refused: (command: string, why: string) => ({
    en: `git ${command} failed: ${why}`,
    zh: `git ${command} 失败：${why}`,
  }),
  ended: (command: string, why: Text) => ({
    en: `git ${command} was ended: ${why.en}.`,
    zh: `git ${command} 被终止：${why.zh}。`,
  }),
  tooSlow: (seconds: number) => ({
    en: `it did not finish within ${seconds} seconds`,
    zh: `${seconds} 秒内没有完成`,
  }),
  tooMuch: {
    en: 'it found too many files; add generated folders to .gitignore',
    zh: '文件太多，无法逐一查看；请把由程序生成的文件夹写入 .gitignore',
  },
  stopped: { en: 'the run was stopped', zh: '运行已停止' },
  examine: { en: 'git status, then git fsck, in the project', zh: '在项目中运行 git status，再运行 git fsck' },
  noCommit: (name: string) => ({
    en: `${name} is not a commit of this repository.`,
    zh: `${name} 不是这个仓库的提交。`,
  }),
  unread: { en: 'no answer of git was understood', zh: '无法理解 git 的回答' },
  inTheWay: (path: string) => ({
    en: `${path} is in the way: git ignores it, so no snapshot contains it. Nothing was changed.`,
    zh: `${path} 挡住了恢复：它被忽略，任何快照都没有它。没有改动任何东西。`,
  }),
  moveAway: { en: 'move it away, then restore again', zh: '把它移走，再恢复一次' },
  checkedOut: (branch: string) => ({
    en: `The branch ${branch} is checked out, so the crew cannot commit onto it.`,
    zh: `分支 ${branch} 已被检出，团队无法向它提交。`,
  }),
  leaveBranch: {
    en: 'check out another branch (git switch -), then signalbox resume RUN',
    zh: '切换到别的分支（git switch -），然后运行 signalbox resume RUN',
  },
  filtered: (path: string, filter: string) => ({
    en: `${path} is kept by the filter ${filter}, a program of the repository that is not run for you.`,
    zh: `${path} 由过滤器 ${filter} 保存，它是仓库指定的程序，不会替你运行。`,
  }),
  commitIt: {
    en: 'commit that file yourself, then signalbox resume RUN',
    zh: '自己提交这个文件，然后运行 signalbox resume RUN',
  },
  bothChanged: (files: string) => ({
    en: `Others have committed onto the branch of the crew, and have changed the same lines as the crew: ${files}.`,
    zh: `别人向团队的分支提交过，并且和团队改了相同的行：${files}。`,
  }),
  takeOver: (base: string, theirs: string) => ({
    en: `take over into your files what git diff ${base} ${theirs} shows of them, then signalbox resume RUN`,
    zh: `把 git diff ${base} ${theirs} 显示的这些文件的改动合到你的文件里，然后运行 signalbox resume RUN`,
  }),
  foreignBranch: (branch: string) => ({
    en: `${JSON.stringify(branch)} is not a branch of the crew.`,
    zh: `${JSON.stringify(branch)} 不是团队的分支。`,
  }),
  noSnapshot: (run: string, number: number) => ({
    en: `The run ${run} has no snapshot ${number}.`,
    zh: `运行 ${run} 没有快照 ${number}。`,
  }),
} as const satisfies Words;
