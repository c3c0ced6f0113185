import type { Words } from './text.ts';

/** What to do about a problem of a package, by its code. */
export const PROBLEM_ADVICE = {
  FILE_MISSING: {
    en: 'Add the file, or correct the path; paths are relative to the folder of bmad.json.',
    zh: '补上这个文件，或改正路径；路径从 bmad.json 所在的文件夹算起。',
  },
  FILE_TOO_LARGE: {
    en: 'Keep JSON files under 2 MiB and Markdown files under 256 KiB; large material belongs in assets/.',
    zh: 'JSON 文件应小于 2 MiB，Markdown 文件应小于 256 KiB；大文件请放进 assets/。',
  },
  FILE_NOT_TEXT: { en: 'Save the file as UTF-8.', zh: '请把文件存为 UTF-8。' },
  LINK_LEFT_OUT: {
    en: 'Put the file itself in its place; a package is made of files, so that it is the same wherever it lies.',
    zh: '把文件本身放在这里；包只由文件组成，放到哪里都一样。',
  },
  JSON_INVALID: {
    en: 'Correct the JSON: no comments, no trailing commas, double quotes, one value.',
    zh: '改正 JSON：不能有注释和末尾逗号，要用双引号，且只有一个值。',
  },
  MANIFEST_INVALID: {
    en: 'bmad.json takes the fields of format 1.1 and no others.',
    zh: 'bmad.json 只接受 1.1 格式的字段。',
  },
  GRAPH_INVALID: {
    en: 'Correct the field; the graph format is 1.1 with the extensions of this runtime.',
    zh: '改正这个字段；图的格式是 1.1，加上本运行时的扩展。',
  },
  AGENTS_INVALID: {
    en: 'Correct the field; agents.json follows format 1.1.',
    zh: '改正这个字段；agents.json 遵循 1.1 格式。',
  },
  KEY_DUPLICATE: {
    en: 'Keep one of the two: readers disagree about which one counts.',
    zh: '两个只留一个：以哪一个为准，各种程序并不一致。',
  },
  KEY_RESERVED: {
    en: 'Choose another name: this one has a special meaning in JavaScript.',
    zh: '换一个名字：这个名字对程序另有含义。',
  },
  UNKNOWN_KEY: {
    en: 'The key is ignored; remove it, or correct its spelling.',
    zh: '这个键会被忽略；请删除它，或改正拼写。',
  },
  ENTRY_NOT_LISTED: {
    en: 'List the workflow of "entry" in "workflows" too: where that list stands, only it counts.',
    zh: '把 "entry" 的工作流也列入 "workflows"：有了这个列表，就只看它。',
  },
  WORKFLOW_DUPLICATE: { en: 'Give each workflow an id of its own.', zh: '让每个工作流有自己的 id。' },
  NODE_DUPLICATE: {
    en: 'Give each node an id of its own within the graph.',
    zh: '让图中每个节点有自己的 id。',
  },
  AGENT_DUPLICATE: { en: 'Give each agent an id of its own.', zh: '让每个智能体有自己的 id。' },
  MENU_PART_IGNORED: {
    en: 'The part is ignored; correct it, or remove it.',
    zh: '这一部分会被忽略；请改正或删除它。',
  },
  MENU_NAME_UNUSABLE: {
    en: 'Choose another name: no number, no command of the runtime such as /menu, and not the name of another item.',
    zh: '换一个名字：不能是数字，不能是 /menu 之类的运行时命令，也不能与其他菜单项重名。',
  },
  MENU_TARGET_UNKNOWN: {
    en: 'Name a workflow of this package, a prompt of this agent as "#id", or a file in a mount such as {package-root}/assets/x.md.',
    zh: '请指向本包的工作流、本智能体的提示词（写作 "#id"），或挂载点中的文件，例如 {package-root}/assets/x.md。',
  },
  ENTRY_NODE_UNKNOWN: {
    en: 'Set entryNodeId to the id of a node of this graph.',
    zh: '把 entryNodeId 设为本图中某个节点的 id。',
  },
  EDGE_NODE_UNKNOWN: {
    en: 'Both ends of an edge must be ids of nodes in this graph.',
    zh: '边的两端必须是本图中节点的 id。',
  },
  AGENT_UNKNOWN: {
    en: 'Name an agent of agents.json, or add the agent there.',
    zh: '写 agents.json 中已有的智能体，或在那里加上它。',
  },
  NODE_ENGINE_UNKNOWN: {
    en: 'Correct the name, or leave "engine" out: the engine of the run then plays the node.',
    zh: '改正名字，或去掉 "engine"：节点就由运行的引擎执行。',
  },
  SUBWORKFLOW_UNKNOWN: {
    en: 'Set "workflow" of the node to an id of "workflows" in bmad.json.',
    zh: '把节点的 "workflow" 设为 bmad.json 的 "workflows" 中的一个 id。',
  },
  SUBWORKFLOW_CYCLE: {
    en: 'A workflow must not call itself, directly or through others; use an edge with a loop instead.',
    zh: '工作流不能直接或间接调用自己；请改用带循环的边。',
  },
  SUBWORKFLOW_DEPTH: {
    en: 'Nest sub-workflows less deeply, or put the steps into one workflow.',
    zh: '减少子工作流的嵌套层数；把步骤放进同一个工作流。',
  },
  FIELD_MISPLACED: {
    en: 'The field is ignored. Remove it, or put it where it counts: on a node of the type or with the exit that has it, on an edge that leads on.',
    zh: '这个字段会被忽略。请删除它，或把它写在有效的地方：带有它的 type 或 exit 的节点，或继续前进的边。',
  },
  END_UNREACHABLE: {
    en: 'Add a node of type "end", and edges that lead to it from every place a run can be.',
    zh: '加一个 "end" 类型的节点，并让运行可能到达的每一处都有边通向它。',
  },
  DEAD_END: {
    en: 'Add an edge that leads on, or make the node one of type "end".',
    zh: '加一条继续前进的边，或把节点改为 "end" 类型。',
  },
  ENDLESS_CYCLE: {
    en: 'Add an edge that leads out of the circle towards a node of type "end".',
    zh: '加一条走出这个圈、通向 "end" 节点的边。',
  },
  END_LEFT: {
    en: 'Remove the edge: a run stops at an end for good. Use a step where it should go on.',
    zh: '删除这条边：运行到了终点就不再前进。要继续的地方请用步骤。',
  },
  NODE_UNREACHABLE: {
    en: 'Add an edge that leads to the node, or remove the node: no run can reach it.',
    zh: '加一条通向该节点的边，或删除它：没有运行能到那里。',
  },
  EDGE_UNSURE: {
    en: 'Add an edge without "conditionExpr" (at a decision: the default), so that there is always a way on.',
    zh: '加一条没有 "conditionExpr" 的边（在决策处是默认边），这样总有路可走。',
  },
  VARIABLE_UNKNOWN: {
    en: 'Correct the name, or let a step name it in "setsVariables", or give it a first value in "variables" of workflow.md.',
    zh: '改正名字，或在某个步骤的 "setsVariables" 中写上它，或在 workflow.md 的 "variables" 中给它初值。',
  },
  CONDITION_CONSTANT: {
    en: 'Let the condition depend on a variable, or remove it.',
    zh: '让条件取决于某个变量，或删除它。',
  },
  EDGE_WITHOUT_TAG: {
    en: 'Add the "tag" by which the model chooses this edge, or another "exit" to the node.',
    zh: '加上供模型选择这条边的 "tag"，或让节点用别的 "exit"。',
  },
  TAG_UNKNOWN: {
    en: 'Correct the tag, or add a row for it to the table of rules/project_rules.md.',
    zh: '改正标签，或在 rules/project_rules.md 的表中为它加一行。',
  },
  TAG_NOT_ALLOWED: {
    en: 'Let another agent play the node, or name this one as a trigger of the tag in rules/project_rules.md.',
    zh: '让别的智能体担任这个节点，或在 rules/project_rules.md 中把它写为该标签的触发者。',
  },
  RULES_INVALID: {
    en: 'Correct the rules: a table with the columns tag, meaning, trigger, response, and the sections "Watchdog" and "Examples".',
    zh: '改正规则：一个含有“标签、含义、触发者、响应动作”四列的表格，以及“强制自我校验协议”和“格式示范”两节。',
  },
  RULES_RESTATED: {
    en: 'Remove it, and point to rules/project_rules.md: copies of a rule drift apart.',
    zh: '删除它，改为指向 rules/project_rules.md：写在两处的规则迟早会不一致。',
  },
  DECISION_EDGES: { en: 'Give the decision at least two outgoing edges.', zh: '决策至少要有两条出边。' },
  DECISION_DEFAULT: {
    en: 'Mark exactly one outgoing edge with "isDefault": true.',
    zh: '给恰好一条出边标上 "isDefault": true。',
  },
  CONDITION_INVALID: {
    en: 'Write one operator with its values, such as {"==":[{"var":"verdict"},"change"]}.',
    zh: '写一个运算符和它的值，例如 {"==":[{"var":"verdict"},"change"]}。',
  },
  LOOP_UNBOUNDED: {
    en: 'Add "loop": {"key":"rounds","max":3} to the edge to say how often it may be taken.',
    zh: '给这条边加上 "loop": {"key":"rounds","max":3}，说明它最多走几次。',
  },
  LOOP_BLOCKS: {
    en: 'Put "loop" on an edge of a node that has another way towards the end, such as the decision that asks for one more round; or, where the run is meant to stop there, name the "code" in "loop".',
    zh: '把 "loop" 放在另有路通向终点的节点的边上，例如决定再来一轮的那个决策；如果本来就要停在那里，请在 "loop" 中写上 "code"。',
  },
  STATE_MISSING_FRONTMATTER: {
    en: 'Begin the file with the run\'s initial state as YAML between two lines "---".',
    zh: '文件开头要有运行的初始状态：写成 YAML，放在两行 "---" 之间。',
  },
  STATE_INVALID_FRONTMATTER: {
    en: 'Correct the front matter: schemaVersion, workflowType, stepsCompleted, currentNodeId.',
    zh: '改正 front matter：schemaVersion、workflowType、stepsCompleted、currentNodeId。',
  },
  STATE_NODE_UNKNOWN: {
    en: 'Leave currentNodeId empty to begin at the entry node, or name a node of the graph.',
    zh: '让 currentNodeId 为空，从入口节点开始；或写上图中的一个节点。',
  },
  STEP_FILE_MISSING: {
    en: 'Add the step file, or correct "file" of the node; it is relative to the folder of bmad.json.',
    zh: '补上步骤文件，或改正节点的 "file"；路径从 bmad.json 所在的文件夹算起。',
  },
  STEP_FILE_SHARED: {
    en: 'Give each node of a graph a step file of its own, which names it as nodeId.',
    zh: '让图中每个节点有自己的步骤文件，并在其中以 nodeId 写明该节点。',
  },
  STEP_MISSING_FRONTMATTER: {
    en: 'Begin the step file with schemaVersion, nodeId and type between two lines "---".',
    zh: '步骤文件开头要有 schemaVersion、nodeId 和 type，放在两行 "---" 之间。',
  },
  STEP_INVALID_FRONTMATTER: {
    en: 'Correct the front matter: schemaVersion, nodeId and type are needed.',
    zh: '改正 front matter：需要 schemaVersion、nodeId 和 type。',
  },
  STEP_NODE_MISMATCH: {
    en: 'Set nodeId of the step file to the id of the node that names the file.',
    zh: '步骤文件的 nodeId 应是使用该文件的节点的 id。',
  },
  STEP_TYPE_MISMATCH: {
    en: 'The graph decides; make the type of the step file agree with it.',
    zh: '以图为准；让步骤文件的 type 与图一致。',
  },
  STEP_TRANSITION_UNKNOWN: {
    en: 'The graph decides; remove the transition, or add the edge to the graph.',
    zh: '以图为准；请删除这个转移，或在图中加上这条边。',
  },
  STEP_MISSING_GOAL: {
    en: 'Add a section "## Goal" that says what the step is for.',
    zh: '加一节 "## Goal"，说明这个步骤的目的。',
  },
  STEP_MISSING_INSTRUCTIONS: {
    en: 'Add a section "## Instructions" that says what to do.',
    zh: '加一节 "## Instructions"，说明要做什么。',
  },
  STEP_EMPTY_SECTION: {
    en: 'Write something below the heading, or remove it.',
    zh: '在标题下写些内容，或删除标题。',
  },
  VARIANT_WITHOUT_ORIGINAL: {
    en: 'Add the file that it replaces, or correct its name; it is not read as it is.',
    zh: '补上它所对应的文件，或改正文件名；现在它不会被读取。',
  },
  SCRIPT_INVALID: {
    en: 'Correct the script, or remove it: only the scripted engine plays it, and it would refuse to.',
    zh: '改正或删除这个脚本：只有 scripted 引擎会用它，而引擎会拒绝现在这个脚本。',
  },
  SCRIPT_NODE_UNKNOWN: {
    en: 'Correct the name: this part of the script is never played, or moves the run nowhere.',
    zh: '改正名字：脚本的这一部分永远不会用到，或无法推动运行。',
  },
  SCRIPT_AGENT_UNKNOWN: {
    en: 'Correct the name: this part of the script is never played.',
    zh: '改正名字：脚本的这一部分永远不会用到。',
  },
  SCRIPT_PROFILE_UNKNOWN: {
    en: 'Correct the name: this part of the script is never played.',
    zh: '改正名字：脚本的这一部分永远不会用到。',
  },
  SCRIPT_TOOL_UNKNOWN: {
    en: 'Correct the name: the call would be refused.',
    zh: '改正名字：这个调用会被拒绝。',
  },
  SCRIPT_ARGUMENTS_INVALID: {
    en: 'Correct the arguments: the call would be refused.',
    zh: '改正参数：这个调用会被拒绝。',
  },
  SKILL_MISSING_FRONTMATTER: {
    en: 'Begin SKILL.md with name and description between two lines "---".',
    zh: 'SKILL.md 开头要有 name 和 description，放在两行 "---" 之间。',
  },
  SKILL_INVALID_FRONTMATTER: {
    en: 'Correct the front matter: name and description are needed.',
    zh: '改正 front matter：需要 name 和 description。',
  },
  RUNNER_ENGINE_UNKNOWN: {
    en: 'Correct the name; `signalbox engines` lists the engines. A name for another runtime may stay.',
    zh: '改正名字；`signalbox engines` 会列出可用的引擎。供其他运行时使用的名字可以保留。',
  },
  SKILL_NAME_MISMATCH: {
    en: 'Use the same name for the folder, "name" in SKILL.md and "id" in runner.json.',
    zh: '让文件夹名、SKILL.md 的 "name" 与 runner.json 的 "id" 一致。',
  },
  SKILL_EMPTY: {
    en: 'Say below the front matter what the agent should do.',
    zh: '在 front matter 下面写明智能体该做什么。',
  },
  RUNNER_INVALID: { en: 'Correct the field of assets/runner.json.', zh: '改正 assets/runner.json 的这个字段。' },
  SCHEMA_INVALID: {
    en: 'A schema is a JSON object, such as {"type": "object", "properties": {…}}.',
    zh: 'schema 是一个 JSON 对象，例如 {"type": "object", "properties": {…}}。',
  },
  SCHEMA_NO_OBJECT: {
    en: 'Ask for an object that holds it: {"type": "object", "properties": {"items": …}, "required": ["items"]}.',
    zh: '让输出成为一个对象，把它放在里面：{"type": "object", "properties": {"items": …}, "required": ["items"]}。',
  },
} as const satisfies Words;
