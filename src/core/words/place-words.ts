import type { Text, Words } from './text.ts';

/** About the state folder, the project and other places on this machine, and what `doctor` finds there. */
export const PLACE_WORDS = {
  relativeHome: (home: string) => ({
    en: `SIGNALBOX_HOME is the relative path ${home}; it must be an absolute path.`,
    zh: `SIGNALBOX_HOME 是相对路径 ${home}；它必须从根目录开始。`,
  }),
  setOrUnset: (value: string) => ({
    en: `export SIGNALBOX_HOME=${value}   or   unset SIGNALBOX_HOME`,
    zh: `export SIGNALBOX_HOME=${value}   或   unset SIGNALBOX_HOME`,
  }),
  homeUnusable: (home: string, why: Text) => ({
    en: `The state folder ${home} cannot be used: ${why.en}.`,
    zh: `状态文件夹 ${home} 无法使用：${why.zh}。`,
  }),
  aFile: { en: 'it is a file', zh: '它是一个文件' },
  writableHome: {
    en: 'Set SIGNALBOX_HOME to a folder that you may write to, or leave it unset.',
    zh: '请把 SIGNALBOX_HOME 设为你可以写入的文件夹，或不要设置它。',
  },
  noProject: (project: string) => ({
    en: `The project ${project} is not a folder.`,
    zh: `项目 ${project} 不是文件夹。`,
  }),
  projectGone: (project: string) => ({
    en: `The project of this run is gone: ${project} is not a folder.`,
    zh: `这个运行的项目已经不在了：${project} 不是文件夹。`,
  }),
  putBack: (project: string) => ({
    en: `Put it back to ${project}`,
    zh: `请把它放回 ${project}`,
  }),
  makeProject: (project: string) => ({
    en: `mkdir -p ${project}   # or another project folder`,
    zh: `mkdir -p ${project}   # 或指定别的项目文件夹`,
  }),
  overlap: (project: string, home: string) => ({
    en: `The project ${project} and the state folder ${home} must not contain one another.`,
    zh: `项目 ${project} 与状态文件夹 ${home} 互相包含。`,
  }),
  otherProject: {
    en: 'Choose another project, or another state folder with SIGNALBOX_HOME.',
    zh: '选择别的项目，或用 SIGNALBOX_HOME 选择别的状态文件夹。',
  },
  notEmpty: (folder: string) => ({
    en: `${folder} already exists and is not empty.`,
    zh: `${folder} 已经存在，而且不是空的。`,
  }),
  unusable: (path: string, why: Text) => ({
    en: `${path} cannot be used: ${why.en}`,
    zh: `${path} 无法使用：${why.zh}`,
  }),
  ownFolder: { en: 'Choose a folder of yours.', zh: '请选择你自己的文件夹。' },
  diskFull: {
    en: 'Free some space on that disk and try again; nothing was written.',
    zh: '请在该磁盘上腾出空间后重试；没有写入任何内容。',
  },
  diskFailed: {
    en: 'Check the disk and the system log, then start again: everything acknowledged before is safe.',
    zh: '请检查磁盘和系统日志，然后重新开始：之前确认过的内容都是安全的。',
  },
  diskUnwritable: {
    en: 'Check that the folder exists, belongs to you and is not read-only, or choose another home.',
    zh: '请确认文件夹存在、属于你且不是只读的，或换一个状态文件夹。',
  },
  trustNotWritten: (path: string) => ({
    en: `The decision to trust could not be written to ${path}.`,
    zh: `无法把信任记录写入 ${path}。`,
  }),
  serverNotWritten: (path: string) => ({
    en: `The list of server tools that you have reviewed could not be saved: ${path}`,
    zh: `无法保存你已查看过的服务器工具列表：${path}`,
  }),
  checkNotWritten: (path: string) => ({
    en: `The command that checks the project cannot be written to ${path}.`,
    zh: `无法把项目的检查命令写入 ${path}。`,
  }),
  notRead: (path: string) => ({ en: `${path} cannot be read.`, zh: `无法读取 ${path}。` }),
  node: { en: 'node', zh: 'node' },
  nodeOn: (version: string, platform: string, arch: string) => ({
    en: `${version} on ${platform} ${arch}`,
    zh: `${version}，运行于 ${platform} ${arch}`,
  }),
  engines: { en: 'engines', zh: '引擎' },
  enginesFound: {
    en: 'scripted (plays a script, for demos and tests), api (models of providers and servers)',
    zh: 'scripted（按脚本执行，用于演示和测试；不是模型）、api（各提供方和服务器的模型）',
  },
  programs: { en: 'programs', zh: '程序' },
  noPrograms: {
    en: 'no engine program (codex, claude, …) on the search path',
    zh: '搜索路径上没有引擎程序（codex、claude 等）',
  },
  models: { en: 'models', zh: '模型' },
  modelsFound: (keys: readonly string[], names: readonly string[]) => ({
    en: [...keys.map((key) => `${key} is set`), ...(names.length > 0 ? [`config: ${names.join(', ')}`] : [])].join(
      '; ',
    ),
    zh: [...keys.map((key) => `已设置 ${key}`), ...(names.length > 0 ? [`配置：${names.join('、')}`] : [])].join('；'),
  }),
  noModels: { en: 'no key and no model is set', zh: '没有设置密钥，也没有设置模型' },
  setModel: (engines: string) => ({
    en: `Set the key of a provider, or name a model in the config: ${engines}`,
    zh: `设置某个提供方的密钥，或在配置里写一个模型：${engines}`,
  }),
  home: { en: 'state folder', zh: '状态文件夹' },
  files: { en: 'project files', zh: '项目文件' },
  filesProtected: {
    en: 'protected: agents cannot leave the project, not even by swapping folders',
    zh: '受保护：智能体不能离开项目，调换文件夹也不行',
  },
  filesChecked: (why: Text) => ({
    en: `checked: agents cannot leave the project, but a program that swaps folders at the same time might. ${why.en}`,
    zh: `有检查：智能体不能离开项目，但如果有程序同时调换文件夹，就不能完全保证。${why.zh}`,
  }),
  trustedPrograms: {
    en: 'Let no program that you do not trust change the project while a run works in it.',
    zh: '运行在项目里工作时，不要让你不信任的程序改动项目。',
  },
  raceProof: {
    en: 'Paths are resolved through open folder handles (/proc/self/fd), so swapping folders has no effect.',
    zh: '路径通过已打开的文件夹句柄（/proc/self/fd）解析，因此调换文件夹不起作用。',
  },
  checkedLinux: {
    en: 'There is no /proc here, so paths are checked before and after they are used.',
    zh: '这里没有 /proc，所以路径在使用前后都会检查。',
  },
  checkedDarwin: {
    en: 'Files are opened without following links; making and renaming are checked before and after.',
    zh: '打开文件时不跟随链接；新建和改名在前后都会检查。',
  },
  checkedElsewhere: {
    en: 'This system cannot resolve paths through open folder handles, so they are checked before and after they are used.',
    zh: '这个系统不能通过已打开的文件夹句柄解析路径，所以路径在使用前后都会检查。',
  },
  git: { en: 'git', zh: 'git' },
  notFound: { en: 'not found', zh: '未找到' },
  installGit: {
    en: 'Install git: crews and packages from git addresses need it.',
    zh: '请安装 git：crew 和从 git 地址获取包都需要它。',
  },
} as const satisfies Words;
