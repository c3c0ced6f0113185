import { PROBLEM_ADVICE } from '../words/problem-words-advice.ts';
import type { Text } from '../words/text.ts';
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
  /** What is wrong and what to do, in English, for programs. */
  readonly message: string;
  readonly help: string;
  /** The same for people; no part of the JSON that programs get. */
  readonly said: Text;
  readonly advice: Text;
  /** The nodes, in order, by which a run would get there. */
  readonly path?: readonly string[];
};

/** Every code, with its severity and the advice that goes with it. */
export const PROBLEMS = {
  FILE_MISSING: ['error', PROBLEM_ADVICE.FILE_MISSING.en],
  FILE_TOO_LARGE: ['error', PROBLEM_ADVICE.FILE_TOO_LARGE.en],
  FILE_NOT_TEXT: ['error', PROBLEM_ADVICE.FILE_NOT_TEXT.en],
  LINK_LEFT_OUT: ['warning', PROBLEM_ADVICE.LINK_LEFT_OUT.en],
  JSON_INVALID: ['error', PROBLEM_ADVICE.JSON_INVALID.en],
  MANIFEST_INVALID: ['error', PROBLEM_ADVICE.MANIFEST_INVALID.en],
  GRAPH_INVALID: ['error', PROBLEM_ADVICE.GRAPH_INVALID.en],
  AGENTS_INVALID: ['error', PROBLEM_ADVICE.AGENTS_INVALID.en],
  KEY_DUPLICATE: ['error', PROBLEM_ADVICE.KEY_DUPLICATE.en],
  KEY_RESERVED: ['error', PROBLEM_ADVICE.KEY_RESERVED.en],
  UNKNOWN_KEY: ['warning', PROBLEM_ADVICE.UNKNOWN_KEY.en],
  ENTRY_NOT_LISTED: ['warning', PROBLEM_ADVICE.ENTRY_NOT_LISTED.en],
  WORKFLOW_DUPLICATE: ['error', PROBLEM_ADVICE.WORKFLOW_DUPLICATE.en],
  NODE_DUPLICATE: ['error', PROBLEM_ADVICE.NODE_DUPLICATE.en],
  AGENT_DUPLICATE: ['error', PROBLEM_ADVICE.AGENT_DUPLICATE.en],
  MENU_PART_IGNORED: ['warning', PROBLEM_ADVICE.MENU_PART_IGNORED.en],
  MENU_NAME_UNUSABLE: ['warning', PROBLEM_ADVICE.MENU_NAME_UNUSABLE.en],
  MENU_TARGET_UNKNOWN: ['warning', PROBLEM_ADVICE.MENU_TARGET_UNKNOWN.en],
  ENTRY_NODE_UNKNOWN: ['error', PROBLEM_ADVICE.ENTRY_NODE_UNKNOWN.en],
  EDGE_NODE_UNKNOWN: ['error', PROBLEM_ADVICE.EDGE_NODE_UNKNOWN.en],
  AGENT_UNKNOWN: ['error', PROBLEM_ADVICE.AGENT_UNKNOWN.en],
  NODE_ENGINE_UNKNOWN: ['error', PROBLEM_ADVICE.NODE_ENGINE_UNKNOWN.en],
  SUBWORKFLOW_UNKNOWN: ['error', PROBLEM_ADVICE.SUBWORKFLOW_UNKNOWN.en],
  SUBWORKFLOW_CYCLE: ['error', PROBLEM_ADVICE.SUBWORKFLOW_CYCLE.en],
  SUBWORKFLOW_DEPTH: ['error', PROBLEM_ADVICE.SUBWORKFLOW_DEPTH.en],
  FIELD_MISPLACED: ['warning', PROBLEM_ADVICE.FIELD_MISPLACED.en],
  END_UNREACHABLE: ['error', PROBLEM_ADVICE.END_UNREACHABLE.en],
  DEAD_END: ['error', PROBLEM_ADVICE.DEAD_END.en],
  ENDLESS_CYCLE: ['error', PROBLEM_ADVICE.ENDLESS_CYCLE.en],
  END_LEFT: ['error', PROBLEM_ADVICE.END_LEFT.en],
  NODE_UNREACHABLE: ['warning', PROBLEM_ADVICE.NODE_UNREACHABLE.en],
  EDGE_UNSURE: ['warning', PROBLEM_ADVICE.EDGE_UNSURE.en],
  VARIABLE_UNKNOWN: ['warning', PROBLEM_ADVICE.VARIABLE_UNKNOWN.en],
  CONDITION_CONSTANT: ['warning', PROBLEM_ADVICE.CONDITION_CONSTANT.en],
  EDGE_WITHOUT_TAG: ['warning', PROBLEM_ADVICE.EDGE_WITHOUT_TAG.en],
  DECISION_EDGES: ['error', PROBLEM_ADVICE.DECISION_EDGES.en],
  DECISION_DEFAULT: ['error', PROBLEM_ADVICE.DECISION_DEFAULT.en],
  CONDITION_INVALID: ['error', PROBLEM_ADVICE.CONDITION_INVALID.en],
  LOOP_UNBOUNDED: ['warning', PROBLEM_ADVICE.LOOP_UNBOUNDED.en],
  LOOP_BLOCKS: ['warning', PROBLEM_ADVICE.LOOP_BLOCKS.en],
  STATE_MISSING_FRONTMATTER: ['error', PROBLEM_ADVICE.STATE_MISSING_FRONTMATTER.en],
  STATE_INVALID_FRONTMATTER: ['error', PROBLEM_ADVICE.STATE_INVALID_FRONTMATTER.en],
  STATE_NODE_UNKNOWN: ['error', PROBLEM_ADVICE.STATE_NODE_UNKNOWN.en],
  STEP_FILE_MISSING: ['error', PROBLEM_ADVICE.STEP_FILE_MISSING.en],
  STEP_FILE_SHARED: ['error', PROBLEM_ADVICE.STEP_FILE_SHARED.en],
  STEP_MISSING_FRONTMATTER: ['error', PROBLEM_ADVICE.STEP_MISSING_FRONTMATTER.en],
  STEP_INVALID_FRONTMATTER: ['error', PROBLEM_ADVICE.STEP_INVALID_FRONTMATTER.en],
  STEP_NODE_MISMATCH: ['error', PROBLEM_ADVICE.STEP_NODE_MISMATCH.en],
  STEP_TYPE_MISMATCH: ['warning', PROBLEM_ADVICE.STEP_TYPE_MISMATCH.en],
  STEP_TRANSITION_UNKNOWN: ['warning', PROBLEM_ADVICE.STEP_TRANSITION_UNKNOWN.en],
  STEP_MISSING_GOAL: ['error', PROBLEM_ADVICE.STEP_MISSING_GOAL.en],
  STEP_MISSING_INSTRUCTIONS: ['error', PROBLEM_ADVICE.STEP_MISSING_INSTRUCTIONS.en],
  STEP_EMPTY_SECTION: ['warning', PROBLEM_ADVICE.STEP_EMPTY_SECTION.en],
  SCRIPT_INVALID: ['warning', PROBLEM_ADVICE.SCRIPT_INVALID.en],
  SKILL_MISSING_FRONTMATTER: ['error', PROBLEM_ADVICE.SKILL_MISSING_FRONTMATTER.en],
  SKILL_INVALID_FRONTMATTER: ['error', PROBLEM_ADVICE.SKILL_INVALID_FRONTMATTER.en],
  RUNNER_ENGINE_UNKNOWN: ['warning', PROBLEM_ADVICE.RUNNER_ENGINE_UNKNOWN.en],
  SKILL_NAME_MISMATCH: ['warning', PROBLEM_ADVICE.SKILL_NAME_MISMATCH.en],
  SKILL_EMPTY: ['error', PROBLEM_ADVICE.SKILL_EMPTY.en],
  RUNNER_INVALID: ['error', PROBLEM_ADVICE.RUNNER_INVALID.en],
  SCHEMA_INVALID: ['error', PROBLEM_ADVICE.SCHEMA_INVALID.en],
  SCHEMA_NO_OBJECT: ['warning', PROBLEM_ADVICE.SCHEMA_NO_OBJECT.en],
} as const satisfies Record<string, readonly [Severity, string]>;

export type ProblemCode = keyof typeof PROBLEMS;

/** A problem as it is found. What was probably meant costs time, and is looked for only if the problem is kept. */
export type FoundProblem = Omit<Problem, 'message' | 'help' | 'advice'> & Pick<Evidence, 'meant' | 'known' | 'advice'>;
export type Meant = () => string | undefined;

/** Takes note of a problem; loading goes on, so that all of them are told at once. */
export type Report = (problem: FoundProblem) => void;

/** What may be added to a problem: the name that was probably meant, what to do in this very case, the way that shows it. */
export type Evidence = {
  readonly meant?: Meant | undefined;
  /** The names there are, told where none of them looks like what was meant. */
  readonly known?: readonly string[] | undefined;
  /** Takes the place of the advice that goes with the code. */
  readonly advice?: Text | undefined;
  readonly path?: readonly string[];
};

/** A problem as it is kept, with what to do about it. */
export function problemWith(
  { code, severity, file, line, column, said, path }: Omit<FoundProblem, 'meant' | 'known' | 'advice'>,
  advice: Text,
): Problem {
  const way = path === undefined ? {} : { path };
  const forPrograms = { code, severity, file, line, column, message: said.en, ...way, help: advice.en };
  const forPeople = { said: { value: said }, advice: { value: advice } };
  return Object.defineProperties(forPrograms, forPeople) as Problem;
}

/** Reports a problem at a path of one file. */
export type Tell = (code: ProblemCode, path: Path, said: Text, evidence?: Evidence) => void;

export function tellIn(source: SourceFile, report: Report): Tell {
  return (code, path, said, evidence) => report(problemIn(code, source, path, said, evidence));
}

/** A problem at a place in a file. */
export function problemAt(
  code: ProblemCode,
  file: string,
  { line, column }: Position,
  said: Text,
  { meant, known, advice, path }: Evidence = {},
): FoundProblem {
  const [severity] = PROBLEMS[code];
  const way = path === undefined ? {} : { path };
  return { code, severity, file, line, column, said, meant, known, advice, ...way };
}

/** A problem with the value at a path of a file that has been read. */
export function problemIn(
  code: ProblemCode,
  source: SourceFile,
  path: Path,
  said: Text,
  evidence?: Evidence,
): FoundProblem {
  return problemAt(code, source.file, source.located.at(path), said, evidence);
}
