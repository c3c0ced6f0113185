import type { Path, Position, SourceFile } from './located.ts';

/** Of one kind: more than anyone mends in one go. */
export const MAX_PROBLEMS = 200;

export type Severity = 'error' | 'warning';

/** One thing that is wrong with a package, and what to do about it. */
export type Problem = {
  readonly code: ProblemCode;
  readonly severity: Severity;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
  readonly help: string;
  /** The nodes, in order, by which a run would get there. */
  readonly path?: readonly string[];
};

/** Every code, with its severity and the advice that goes with it. */
export const PROBLEMS = {
  FILE_MISSING: ['error', 'Add the file, or correct the path; paths are relative to the folder of bmad.json.'],
  FILE_TOO_LARGE: [
    'error',
    'Keep JSON files under 2 MiB and Markdown files under 256 KiB; large material belongs into assets/.',
  ],
  FILE_NOT_TEXT: ['error', 'Save the file as UTF-8.'],
  JSON_INVALID: ['error', 'Correct the JSON: no comments, no trailing commas, double quotes, one value.'],
  MANIFEST_INVALID: ['error', 'bmad.json takes the fields of format 1.1 and no others.'],
  GRAPH_INVALID: ['error', 'Correct the field; the graph format is 1.1 with the extensions of this runtime.'],
  AGENTS_INVALID: ['error', 'Correct the field; agents.json follows format 1.1.'],
  KEY_DUPLICATE: ['error', 'Keep one of the two: readers disagree about which one counts.'],
  KEY_RESERVED: ['error', 'Choose another name: this one has a meaning of its own for programs.'],
  UNKNOWN_KEY: ['warning', 'The key is ignored; remove it, or correct its spelling.'],
  ENTRY_NOT_LISTED: [
    'warning',
    'List the workflow of "entry" in "workflows" too: where that list stands, only it counts.',
  ],
  WORKFLOW_DUPLICATE: ['error', 'Give each workflow an id of its own.'],
  NODE_DUPLICATE: ['error', 'Give each node an id of its own within the graph.'],
  AGENT_DUPLICATE: ['error', 'Give each agent an id of its own.'],
  MENU_PART_IGNORED: ['warning', 'The part is ignored; correct it, or remove it.'],
  MENU_NAME_UNUSABLE: [
    'warning',
    'Choose another name: no number, no command of the runtime such as /menu, and not the name of another item.',
  ],
  MENU_TARGET_UNKNOWN: [
    'warning',
    'Name a workflow of this package, a prompt of this agent as "#id", or a file in a mount such as {package-root}/assets/x.md.',
  ],
  ENTRY_NODE_UNKNOWN: ['error', 'Set entryNodeId to the id of a node of this graph.'],
  EDGE_NODE_UNKNOWN: ['error', 'Let edges join ids of nodes of this graph.'],
  AGENT_UNKNOWN: ['error', 'Name an agent of agents.json, or add the agent there.'],
  SUBWORKFLOW_UNKNOWN: ['error', 'Set "workflow" of the node to an id of "workflows" in bmad.json.'],
  SUBWORKFLOW_CYCLE: [
    'error',
    'Let no workflow call itself, directly or through others; use an edge with a loop instead.',
  ],
  SUBWORKFLOW_DEPTH: ['error', 'Let sub-workflows call each other less deep; put the steps into one workflow.'],
  FIELD_MISPLACED: ['warning', 'The field is ignored; only a node of type "subworkflow" has it.'],
  END_UNREACHABLE: ['error', 'Add a node of type "end", and edges that lead to it from every place a run can be.'],
  DEAD_END: ['error', 'Add an edge that leads on, or make the node one of type "end".'],
  ENDLESS_CYCLE: ['error', 'Add an edge that leads out of the circle towards a node of type "end".'],
  END_LEFT: ['error', 'Remove the edge: a run rests at an end for good. Use a step where it should go on.'],
  NODE_UNREACHABLE: ['warning', 'Add an edge that leads to the node, or remove it: no run gets there.'],
  EDGE_UNSURE: [
    'warning',
    'Add an edge without "conditionExpr" (at a decision: the default), so that there is always a way on.',
  ],
  VARIABLE_UNKNOWN: [
    'warning',
    'Correct the name, or let a step name it in "setsVariables", or give it a first value in "variables" of workflow.md.',
  ],
  CONDITION_CONSTANT: ['warning', 'Let the condition depend on a variable, or remove it.'],
  EDGE_WITHOUT_TAG: ['warning', 'Add the "tag" by which the model chooses this edge, or another "exit" to the node.'],
  DECISION_EDGES: ['error', 'Give the decision at least two outgoing edges.'],
  DECISION_DEFAULT: ['error', 'Mark exactly one outgoing edge with "isDefault": true.'],
  CONDITION_INVALID: ['error', 'Write one operator with its values, such as {"==":[{"var":"verdict"},"change"]}.'],
  LOOP_UNBOUNDED: ['warning', 'Add "loop": {"key":"rounds","max":3} to the edge to say how often it may be taken.'],
  LOOP_BLOCKS: [
    'warning',
    'Put "loop" on an edge of a node that has another way towards the end, such as the decision that asks for one more round.',
  ],
  STATE_MISSING_FRONTMATTER: ['error', 'Begin the file with the run\'s initial state as YAML between two lines "---".'],
  STATE_INVALID_FRONTMATTER: [
    'error',
    'Correct the front matter: schemaVersion, workflowType, stepsCompleted, currentNodeId.',
  ],
  STATE_NODE_UNKNOWN: ['error', 'Leave currentNodeId empty to begin at the entry node, or name a node of the graph.'],
  STEP_FILE_MISSING: [
    'error',
    'Add the step file, or correct "file" of the node; it is relative to the folder of bmad.json.',
  ],
  STEP_FILE_SHARED: ['error', 'Give each node of a graph a step file of its own, which names it as nodeId.'],
  STEP_MISSING_FRONTMATTER: [
    'error',
    'Begin the step file with schemaVersion, nodeId and type between two lines "---".',
  ],
  STEP_INVALID_FRONTMATTER: ['error', 'Correct the front matter: schemaVersion, nodeId and type are needed.'],
  STEP_NODE_MISMATCH: ['error', 'Let nodeId of the step file be the id of the node that names the file.'],
  STEP_TYPE_MISMATCH: ['warning', 'The graph decides; let type of the step file agree with it.'],
  STEP_TRANSITION_UNKNOWN: ['warning', 'The graph decides; remove the transition, or add the edge to the graph.'],
  STEP_MISSING_GOAL: ['error', 'Add a section "## Goal" that says what the step is for.'],
  STEP_MISSING_INSTRUCTIONS: ['error', 'Add a section "## Instructions" that says what to do.'],
  STEP_EMPTY_SECTION: ['warning', 'Write something below the heading, or remove it.'],
  SCRIPT_INVALID: [
    'warning',
    'Correct the script, or remove it: only the scripted engine plays it, and it would refuse to.',
  ],
  SKILL_MISSING_FRONTMATTER: ['error', 'Begin SKILL.md with name and description between two lines "---".'],
  SKILL_INVALID_FRONTMATTER: ['error', 'Correct the front matter: name and description are needed.'],
  SKILL_NAME_MISMATCH: ['warning', 'Let the folder, "name" in SKILL.md and "id" in runner.json be the same.'],
  SKILL_EMPTY: ['error', 'Write below the front matter what the agent should do.'],
  RUNNER_INVALID: ['error', 'Correct the field of assets/runner.json.'],
  SCHEMA_INVALID: ['error', 'A schema is a JSON object, such as {"type": "object", "properties": {…}}.'],
} as const satisfies Record<string, readonly [Severity, string]>;

export type ProblemCode = keyof typeof PROBLEMS;

/** A problem as it is found. What was probably meant costs time, and is looked for only if the problem is kept. */
export type FoundProblem = Omit<Problem, 'help'> & Pick<Evidence, 'meant' | 'known' | 'advice'>;
export type Meant = () => string | undefined;

/** Takes note of a problem; loading goes on, so that all of them are told at once. */
export type Report = (problem: FoundProblem) => void;

/** What may be added to a problem: the name that was probably meant, what to do in this very case, the way that shows it. */
export type Evidence = {
  readonly meant?: Meant | undefined;
  /** The names there are, told where none of them looks like what was meant. */
  readonly known?: readonly string[] | undefined;
  /** Takes the place of the advice that goes with the code. */
  readonly advice?: string | undefined;
  readonly path?: readonly string[];
};

/** Reports a problem at a path of one file. */
export type Tell = (code: ProblemCode, path: Path, message: string, evidence?: Evidence) => void;

export function tellIn(source: SourceFile, report: Report): Tell {
  return (code, path, message, evidence) => report(problemIn(code, source, path, message, evidence));
}

/** A problem at a place in a file. */
export function problemAt(
  code: ProblemCode,
  file: string,
  { line, column }: Position,
  message: string,
  { meant, known, advice, path }: Evidence = {},
): FoundProblem {
  const [severity] = PROBLEMS[code];
  const way = path === undefined ? {} : { path };
  return { code, severity, file, line, column, message, meant, known, advice, ...way };
}

/** A problem with the value at a path of a file that has been read. */
export function problemIn(
  code: ProblemCode,
  source: SourceFile,
  path: Path,
  message: string,
  evidence?: Evidence,
): FoundProblem {
  return problemAt(code, source.file, source.located.at(path), message, evidence);
}
