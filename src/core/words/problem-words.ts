import type { Text, Words } from './text.ts';

/** What is wrong with the graph of a package, and how its parts fail to fit together. */
export const PROBLEM_WORDS = {
  didYouMean: (name: string, advice: Text) => ({
    en: `Did you mean ${JSON.stringify(name)}? ${advice.en}`,
    zh: `是不是想写 ${JSON.stringify(name)}？${advice.zh}`,
  }),
  knownHere: (names: readonly string[], advice: Text) => ({
    en: `${advice.en} Known here: ${names.join(', ')}.`,
    zh: `${advice.zh}可用的有：${names.join('、')}。`,
  }),
  noEnd: (isThere: boolean, path: string, isEndless: boolean) => ({
    en: `${isThere ? 'no run can get to an end' : 'the graph has no node of type "end"'}: ${path}, ${isEndless ? 'and so on' : 'and no further'}`,
    zh: `${isThere ? '没有运行能到达终点' : '图中没有 "end" 类型的节点'}：${path}，${isEndless ? '如此循环' : '到此为止'}`,
  }),
  deadEnd: (node: string, path: string) => ({
    en: `node "${node}" has no way on and is not an end: ${path}`,
    zh: `节点 "${node}" 无路可走，又不是终点：${path}`,
  }),
  endless: (node: string, path: string) => ({
    en: `from "${node}" a run can only go in circles: ${path}`,
    zh: `从 "${node}" 出发的运行到不了终点，只会绕圈：${path}`,
  }),
  unreachable: (node: string) => ({
    en: `no run can reach node "${node}"`,
    zh: `没有运行能到达节点 "${node}"`,
  }),
  unsure: (node: string) => ({
    en: `with some variables no edge of node "${node}" can be taken, and the run stops there`,
    zh: `变量取某些值时，节点 "${node}" 没有一条边可走，运行会停在那里`,
  }),
  edgesWithoutDefault: (node: string, count: number) => ({
    en: `node "${node}" has ${count} edges and no default, so the runtime cannot choose`,
    zh: `节点 "${node}" 有 ${count} 条边却没有默认边，所以运行时无法选择`,
  }),
  noDefault: (node: string) => ({
    en: `node "${node}" has no default, so the runtime cannot choose where no condition holds`,
    zh: `节点 "${node}" 没有默认边，所有条件都不成立时，运行时无法选择`,
  }),
  markDefault: {
    en: 'Mark one with "isDefault": true.',
    zh: '给其中一条标上 "isDefault": true。',
  },
  markPlainDefault: {
    en: 'Mark one without "conditionExpr" with "isDefault": true.',
    zh: '给一条没有 "conditionExpr" 的边标上 "isDefault": true。',
  },
  endLeft: (node: string) => ({
    en: `"${node}" is an end, and this edge leaves it`,
    zh: `"${node}" 是终点，而这条边从它出发`,
  }),
  usedUp: (from: string, to: string, max: number | undefined) => ({
    en: `once the edge from "${from}" to "${to}" has been taken ${max} times, nothing leads from "${from}" to an end; the run stops there and asks`,
    zh: `从 "${from}" 到 "${to}" 的边走满 ${max} 次后，"${from}" 再没有路通向终点；运行会停下来询问`,
  }),
  unbounded: (from: string, to: string, max: number) => ({
    en: `the edge from "${from}" to "${to}" leads back and has no "loop"; ${max} rounds are assumed`,
    zh: `从 "${from}" 到 "${to}" 的边往回走，却没有 "loop"；按最多 ${max} 轮算`,
  }),
  misshapen: (shape: Text) => ({
    en: `a condition is one operator with its values, and this is ${shape.en}`,
    zh: `条件是一个运算符加它的值，而这里是${shape.zh}`,
  }),
  aText: { en: 'a text', zh: '文本' },
  aList: { en: 'a list', zh: '列表' },
  severalKeys: { en: 'an object with several keys', zh: '有多个键的对象' },
  constant: {
    en: 'the condition looks at no variable, so it is always the same',
    zh: '条件不依赖任何变量，所以结果总是一样',
  },
  neverTrue: {
    en: 'the condition is never true, whatever the variables are',
    zh: '无论变量取什么值，条件都不成立',
  },
  tooManyParts: (max: number) => ({
    en: `the expression is too large: it has more than ${max} parts`,
    zh: `表达式太大：超过 ${max} 个部分`,
  }),
  tooDeepExpression: (max: number) => ({
    en: `the expression is nested deeper than ${max} levels`,
    zh: `表达式嵌套超过 ${max} 层`,
  }),
  unknownOperator: (name: string) => ({
    en: `${JSON.stringify(name)} is not a known operator`,
    zh: `${JSON.stringify(name)} 不是已知的运算符`,
  }),
  twoOperators: (first: string, second: string) => ({
    en: `one object holds ${JSON.stringify(first)} and ${JSON.stringify(second)}, and each operator needs an object of its own`,
    zh: `一个对象里同时有 ${JSON.stringify(first)} 和 ${JSON.stringify(second)}，而每个运算符都要有自己的对象`,
  }),
  entryNotListed: (graph: string) => ({
    en: `"workflows" does not list the workflow of "entry", ${graph}, so no run can begin there`,
    zh: `"workflows" 没有列出 "entry" 的工作流 ${graph}，运行无法从那里开始`,
  }),
  addToWorkflows: (line: string) => ({
    en: `Add ${line} to "workflows".`,
    zh: `在 "workflows" 中加上 ${line}。`,
  }),
  withoutTag: (node: string) => ({
    en: `node "${node}" is left by a tag, and this edge has none`,
    zh: `节点 "${node}" 靠标签离开，而这条边没有标签`,
  }),
  nodeTwice: (node: string) => ({ en: `node "${node}" is defined twice`, zh: `节点 "${node}" 定义了两次` }),
  agentTwice: (agent: string) => ({ en: `agent "${agent}" is defined twice`, zh: `智能体 "${agent}" 定义了两次` }),
  workflowTwice: (workflow: string) => ({
    en: `workflow "${workflow}" is listed twice`,
    zh: `工作流 "${workflow}" 列出了两次`,
  }),
  misspelt: (id: string, called: string, lines: readonly number[]) => ({
    en: `the node is called "${id}" here and "${called}" in ${lines.length === 1 ? `line ${lines[0]}` : `lines ${lines.slice(0, -1).join(', ')} and ${lines.at(-1)}`}`,
    zh: `节点在这里叫 "${id}"，在第 ${lines.join('、')} 行叫 "${called}"`,
  }),
  writeHereOrThere: (called: string, id: string) => ({
    en: `Write ${JSON.stringify(called)} here, or ${JSON.stringify(id)} there.`,
    zh: `在这里写 ${JSON.stringify(called)}，或在那里写 ${JSON.stringify(id)}。`,
  }),
  noNodeToBegin: (node: string) => ({
    en: `the graph has no node "${node}" to start at`,
    zh: `图中没有可作为开始的节点 "${node}"`,
  }),
  noNode: (node: string) => ({ en: `the graph has no node "${node}"`, zh: `图中没有节点 "${node}"` }),
  misplaced: (node: string, type: string, field: string) => ({
    en: `node "${node}" is of type ${type} and has "${field}"`,
    zh: `节点 "${node}" 的类型是 ${type}，却有 "${field}"`,
  }),
  misplacedExit: (node: string, exit: string, field: string) => ({
    en: `node "${node}" is left by ${exit} and has "${field}"`,
    zh: `节点 "${node}" 的 exit 是 ${exit}，却有 "${field}"`,
  }),
  onlySubworkflow: {
    en: 'The field is ignored; only a node of type "subworkflow" has it.',
    zh: '这个字段会被忽略；只有 "subworkflow" 类型的节点才有它。',
  },
  onlyExit: (exit: string) => ({
    en: `The field is ignored; only a node with "exit": "${exit}" has it.`,
    zh: `这个字段会被忽略；只有 "exit" 是 "${exit}" 的节点才有它。`,
  }),
  asksNobody: (node: string) => ({
    en: `the edge from "${node}" to itself has "confirm"`,
    zh: `从节点 "${node}" 到它自己的边有 "confirm"`,
  }),
  staysWhereItIs: {
    en: 'The field is ignored: staying at the same node is not a move, so there is nothing to confirm. Remove it, or put it on an edge that leads to another node.',
    zh: '这个字段会被忽略：停在同一个节点不算移动，没有什么需要确认。请删除它，或写在通往其他节点的边上。',
  },
  decisionEdges: (node: string, count: number) => ({
    en: `decision "${node}" has ${count === 0 ? 'no outgoing edge' : 'one outgoing edge only'}`,
    zh: `决策 "${node}" ${count === 0 ? '没有出边' : '只有一条出边'}`,
  }),
  decisionDefaults: (node: string, count: number) => ({
    en: `decision "${node}" has ${count === 0 ? 'no default edge' : `${count} default edges`}`,
    zh: `决策 "${node}" ${count === 0 ? '没有默认边' : `有 ${count} 条默认边`}`,
  }),
  callsItself: (node: string, workflow: string) => ({
    en: `node "${node}" calls workflow "${workflow}", which leads to this node again`,
    zh: `节点 "${node}" 调用工作流 "${workflow}"，而后者又会回到这个节点`,
  }),
  callsTooDeep: (node: string, workflow: string, max: number) => ({
    en: `node "${node}" calls workflow "${workflow}" at a depth of more than ${max}`,
    zh: `节点 "${node}" 调用工作流 "${workflow}" 时嵌套超过 ${max} 层`,
  }),
  callsNothing: (node: string) => ({
    en: `node "${node}" names no workflow`,
    zh: `节点 "${node}" 没有写明工作流`,
  }),
  callsUnknown: (node: string, workflow: string) => ({
    en: `node "${node}" names workflow "${workflow}", which the package does not have`,
    zh: `节点 "${node}" 指向工作流 "${workflow}"，而包里没有它`,
  }),
  variableNotSet: (name: string) => ({
    en: `nothing sets the variable "${name}"`,
    zh: `没有任何地方设置变量 "${name}"`,
  }),
  noEngine: (node: string, engine: string) => ({
    en: `node "${node}" names the engine "${engine}", which does not exist`,
    zh: `节点 "${node}" 指定引擎 "${engine}"，而没有这个引擎`,
  }),
  strangerInWords: (agent: string, file: string) => ({
    en: `"${agent}" is not an agent in ${file}`,
    zh: `${file} 里没有智能体 "${agent}"`,
  }),
  strangerAt: (agent: string, node: string) => ({
    en: `node "${node}" is played by "${agent}", but the package has no such agent`,
    zh: `节点 "${node}" 由 "${agent}" 执行，而包里没有这个智能体`,
  }),
  strangerAtNodes: (agent: string, count: number, shown: string) => ({
    en: `${count} nodes are played by "${agent}", but the package has no such agent: ${shown}`,
    zh: `有 ${count} 个节点由 "${agent}" 执行，而包里没有这个智能体：${shown}`,
  }),
} as const satisfies Words;
