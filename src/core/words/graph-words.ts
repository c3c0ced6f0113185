import type { Words } from './text.ts';

/** A workflow as a list for a terminal. */
export const GRAPH_WORDS = {
  heading: (id: string, nodes: string, edges: string) => ({
    en: `Workflow ${id}: ${nodes}, ${edges}`,
    zh: `工作流 ${id}：${nodes}，${edges}`,
  }),
  neverReached: (entry: string) => ({ en: `Never reached from ${entry}:`, zh: `从 ${entry} 无法到达：` }),
  runsWorkflow: (id: string) => ({ en: `runs workflow ${id}`, zh: `运行工作流 ${id}` }),
  by: (agent: string) => ({ en: `by ${agent}`, zh: `由 ${agent} 执行` }),
  byNobody: { en: 'no agent named', zh: '未指定由谁执行' },
  outputs: (files: string) => ({ en: `outputs ${files}`, zh: `产出 ${files}` }),
  leftByCall: (tool: string) => ({ en: `the runtime calls ${tool}`, zh: `由运行时调用 ${tool}` }),
  leftByDocuments: (files: readonly string[]) => ({
    en: `done when ${files.join(' and ')} ${files.length === 1 ? 'is' : 'are'} complete`,
    zh: `${files.join(' 和 ')} 写完整后离开`,
  }),
  leftByResult: { en: 'done when its result is given', zh: '给出结果后离开' },
  runtimeChooses: { en: 'the runtime chooses the edge', zh: '由运行时选择边' },
  agentChooses: { en: 'the agent chooses the edge', zh: '由智能体选择边' },
  here: { en: 'the run is here', zh: '运行在这里' },
  visited: (count: number) => ({ en: `visited ${times(count)}`, zh: `到过 ${count} 次` }),
  seen: { en: 'visited', zh: '到过' },
  taken: (count: number) => ({ en: `taken ${times(count)}`, zh: `走过 ${count} 次` }),
  begins: { en: 'a run begins here', zh: '运行从这里开始' },
  ends: { en: 'it may end here', zh: '可能在这里结束' },
  again: (node: string) => ({ en: `again ${node}`, zh: `再次 ${node}` }),
  backTo: (node: string) => ({ en: `back to ${node}`, zh: `回到 ${node}` }),
  byDefault: { en: '(default)', zh: '（默认）' },
  onTag: (tag: string) => ({ en: `on tag ${tag}`, zh: `标签为 ${tag} 时` }),
  onCondition: (condition: string) => ({ en: `if ${condition}`, zh: `如果 ${condition}` }),
  asks: { en: "only with a person's yes", zh: '需要有人同意' },
  blocks: (code: string) => ({ en: `a person has to look first: ${code}`, zh: `先要有人处理：${code}` }),
  atMostOnce: { en: 'at most once', zh: '最多一次' },
  atMost: (count: number) => ({ en: `at most ${count} times`, zh: `最多 ${count} 次` }),
  afterwards: (times: string, code: string) => ({ en: `${times}, then ${code}`, zh: `${times}，然后 ${code}` }),
  ofLoop: (times: string, loop: string) => ({ en: `${times} (loop "${loop}")`, zh: `${times}（循环 "${loop}"）` }),
  ofSharedLoop: (times: string, loop: string, edges: number) => ({
    en: `${times} (loop "${loop}", shared by ${edges} edges)`,
    zh: `${times}（循环 "${loop}"，由 ${edges} 条边共用）`,
  }),
} as const satisfies Words;

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}
