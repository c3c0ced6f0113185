import { composed, type Text, type Words } from './text.ts';

/** What is wrong with what a script of a package names. */
export const SCRIPT_WORDS = {
  noOutputFile: (file: string) => ({
    en: `the file ${file}, which holds what a program wrote, is not there`,
    zh: `没有文件 ${file}，它应包含程序的输出`,
  }),
  noNode: (node: string) => ({ en: `no workflow has a node "${node}"`, zh: `没有哪个工作流有节点 "${node}"` }),
  noAgent: (agent: string) => ({ en: `the package has no agent "${agent}"`, zh: `包里没有智能体 "${agent}"` }),
  noProfile: (profile: string) => ({ en: `there is no profile "${profile}"`, zh: `没有 profile "${profile}"` }),
  noTool: (tool: string) => ({ en: `there is no tool "${tool}"`, zh: `没有工具 "${tool}"` }),
  noObject: (tool: string) => ({
    en: `the arguments of ${tool} are no JSON object`,
    zh: `${tool} 的参数不是 JSON 对象`,
  }),
  call: (tool: string, said: Text) => composed((inOne) => `${tool}: ${inOne(said)}`),
} as const satisfies Words;
