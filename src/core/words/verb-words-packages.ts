import type { VerbTable } from './option-words.ts';
import { asIs } from './text.ts';

const nothing = asIs('');

/** Verbs on packages. */
export const PACKAGE_VERBS = {
  init: {
    en: 'create a small package to start from',
    zh: '创建一个自己的小包，作为起点',
    examples: [['init my-package', nothing]],
    options: {
      name: { flags: '--name <name>', en: "its name (default: the folder's)", zh: '包的名称（默认：文件夹名）' },
    },
  },
  validate: {
    en: 'find everything that is wrong with a package before it runs',
    zh: '在运行之前找出包的所有问题',
    examples: [['validate my-package --strict', nothing]],
    options: {
      format: { flags: '--format <format>', en: 'text, json or sarif', zh: 'text、json 或 sarif' },
      strict: { flags: '--strict', en: 'count warnings as errors', zh: '把警告算作错误' },
    },
  },
  graph: {
    en: 'draw the workflows of a package, or of a run with where it stands',
    zh: '画出包中的工作流；对于运行，还会标出它的位置',
    examples: [
      ['graph packages/demo --format svg -o demo.svg', nothing],
      ['graph @last', { en: 'where the run stands, and how it got there', zh: '运行的位置和走过的路' }],
    ],
    options: {
      format: { flags: '--format <format>', en: 'text, mermaid or svg', zh: 'text、mermaid 或 svg' },
      output: { flags: '-o, --output <file>', en: 'write to a file', zh: '写入文件' },
    },
  },
  pack: {
    en: 'pack a package into one file',
    zh: '把包打成一个文件',
    examples: [['pack my-package', nothing]],
    options: {
      output: {
        flags: '-o, --output <file>',
        en: 'the file to write (default: <name>-<version>.bmad)',
        zh: '写到哪里（默认：<name>-<version>.bmad）',
      },
      force: { flags: '--force', en: 'replace the file', zh: '覆盖已有的文件' },
    },
  },
  package: { en: 'manage packages on the shelf', zh: '管理包库中的包' },
  packageAdd: {
    en: 'add a package from a folder, a zip or a git address',
    zh: '从文件夹、zip 或 git 地址添加',
    examples: [['package add https://example.com/team/flows.git', nothing]],
  },
  packageLs: { en: 'list the packages, newest first', zh: '所有的包，最新的在前', examples: [['package ls', nothing]] },
  packageShow: {
    en: 'show what a package is and which powers it asks for',
    zh: '显示包的内容和它要求的权限',
    examples: [['package show packages/hello', nothing]],
  },
  packageRm: {
    en: 'remove a package that no run is pinned to',
    zh: '删除一个没有被任何运行固定使用的包',
    examples: [['package rm my-package@1.0.0', nothing]],
  },
  packageTrust: {
    en: 'trust a package as it is now',
    zh: '信任一个包的当前内容',
    examples: [['package trust my-package --folder', nothing]],
    options: {
      folder: {
        flags: '--folder',
        en: 'trust its folder, even after changes',
        zh: '信任其文件夹中的任何内容，修改之后也一样',
      },
    },
  },
} as const satisfies VerbTable;
