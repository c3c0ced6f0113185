import type { Text, Words } from './text.ts';

const resume = (first: string): Text => ({
  en: `${first}, then signalbox resume RUN`,
  zh: `${first}，然后运行 signalbox resume RUN`,
});

/** What is wrong with the program gh, with the server that it speaks to, or with a pull request there. */
export const GH_WORDS = {
  missing: {
    en: 'Pull requests are set to gh, and the program gh is not installed, or not on the search path.',
    zh: '拉取请求设为 gh，但没有安装 gh 程序，或者它不在搜索路径中。',
  },
  install: {
    en: 'install gh (https://cli.github.com) and run gh auth login, or set crew.pr to local or none',
    zh: '安装 gh（https://cli.github.com）并运行 gh auth login，或者把 crew.pr 设为 local 或 none',
  },
  tooOld: (version: string, since: string) => ({
    en: `gh ${version} is too old: ${since} or later is needed.`,
    zh: `gh ${version} 太旧：需要 ${since} 或更新的版本。`,
  }),
  update: resume('gh --version'),
  noLogin: (host: string) => ({ en: `gh is not logged in to ${host}.`, zh: `gh 没有登录 ${host}。` }),
  login: (host: string) => resume(`gh auth login --hostname ${host}`),
  loginOrToken: (host: string): Text => ({
    en: `gh auth login --hostname ${host}, or export GH_HOST=${host} where GH_ENTERPRISE_TOKEN is meant for it; then signalbox resume RUN`,
    zh: `gh auth login --hostname ${host}；如果 GH_ENTERPRISE_TOKEN 是给它用的，就 export GH_HOST=${host}。然后运行 signalbox resume RUN`,
  }),
  noRemote: {
    en: 'The repository has no remote named origin, and no other single remote.',
    zh: '仓库没有名为 origin 的远程，也没有唯一的其他远程。',
  },
  addRemote: resume('git remote add origin URL'),
  noServer: (name: string) => ({
    en: `The remote ${name} is not the address of a GitHub repository.`,
    zh: `远程 ${name} 不是 GitHub 仓库的地址。`,
  }),
  setRemote: (name: string) => resume(`git remote set-url ${name} https://github.com/OWNER/NAME.git`),
  rejected: (branch: string, why: string) => ({
    en: `The branch ${branch} could not be pushed: ${why}`,
    zh: `无法推送分支 ${branch}：${why}`,
  }),
  tryPush: (remote: string, branch: string) => ({
    en: `git push ${remote} ${branch} shows why; then signalbox resume RUN`,
    zh: `运行 git push ${remote} ${branch} 查看原因；然后运行 signalbox resume RUN`,
  }),
  refused: (what: string, why: string) => ({ en: `gh could not ${what}: ${why}`, zh: `gh 无法执行 ${what}：${why}` }),
  rateLimited: (why: string) => ({
    en: `The server accepts no more requests for now: ${why}`,
    zh: `服务器暂时不再接受请求：${why}`,
  }),
  waitForLimit: resume('gh api rate_limit'),
  absent: (path: string) => ({
    en: `The server has no ${path}, or does not show it to this login.`,
    zh: `服务器上没有 ${path}，或者不向这个登录显示。`,
  }),
  ended: (why: Text) => ({ en: `gh was ended: ${why.en}.`, zh: `gh 被终止：${why.zh}。` }),
  tooMuch: { en: 'it printed too much', zh: '它输出太多' },
  garbage: (what: string) => ({
    en: `gh gave an answer that could not be understood, to: ${what}.`,
    zh: `无法理解 gh 的回答：${what}。`,
  }),
  look: (host: string) => resume(`gh auth status --hostname ${host}`),
  none: (branch: string) => ({
    en: `The branch ${branch} has no pull request.`,
    zh: `分支 ${branch} 没有拉取请求。`,
  }),
  openAgain: (branch: string) => resume(`gh pr create --head ${branch}`),
  closed: (number: number) => ({
    en: `Pull request #${number} was closed and not merged.`,
    zh: `拉取请求 #${number} 已关闭，没有合并。`,
  }),
  reopen: (number: number) => resume(`gh pr reopen ${number}`),
  awaited: (url: string, until: string) => ({
    en: `${url} is waiting for reviews until ${until}.`,
    zh: `${url} 等待评审，直到 ${until}。`,
  }),
  resume: {
    en: 'signalbox resume RUN once it has been reviewed, or after that time',
    zh: '有人评审之后，或者过了这个时间，运行 signalbox resume RUN',
  },
  tooMany: (number: number) => ({
    en: `Pull request #${number} has more reviews and comments than can be read.`,
    zh: `拉取请求 #${number} 的评审和评论太多，无法读完。`,
  }),
  settleByHand: resume('gh pr view --comments'),
  title: (run: string) => ({ en: `Work of ${run}`, zh: `${run} 的工作` }),
  program: { en: 'gh', zh: 'gh' },
  loggedIn: (version: string) => ({ en: `${version}, logged in`, zh: `${version}，已登录` }),
} as const satisfies Words;
