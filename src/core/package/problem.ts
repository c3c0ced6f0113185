import type { PROBLEM_ADVICE } from '../words/problem-words-advice.ts';
import type { Text } from '../words/text.ts';
import type { Path, Position } from './located.ts';

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

/** Every code has its advice. */
export type ProblemCode = keyof typeof PROBLEM_ADVICE;

/** What keeps no package from being used; every other code does. */
const WARNINGS: ReadonlySet<ProblemCode> = new Set([
  'LINK_LEFT_OUT',
  'UNKNOWN_KEY',
  'ENTRY_NOT_LISTED',
  'MENU_PART_IGNORED',
  'MENU_NAME_UNUSABLE',
  'MENU_TARGET_UNKNOWN',
  'FIELD_MISPLACED',
  'NODE_UNREACHABLE',
  'EDGE_UNSURE',
  'VARIABLE_UNKNOWN',
  'CONDITION_CONSTANT',
  'EDGE_WITHOUT_TAG',
  'LOOP_UNBOUNDED',
  'LOOP_BLOCKS',
  'STEP_TYPE_MISMATCH',
  'STEP_TRANSITION_UNKNOWN',
  'STEP_EMPTY_SECTION',
  'SCRIPT_INVALID',
  'RUNNER_ENGINE_UNKNOWN',
  'SKILL_NAME_MISMATCH',
  'SCHEMA_NO_OBJECT',
] as const satisfies readonly ProblemCode[]);

export function severityOf(code: ProblemCode): Severity {
  return WARNINGS.has(code) ? 'warning' : 'error';
}

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

/** Reports a problem in one file: with the value at a path, or at a place. */
export type Tell = (code: ProblemCode, place: Path | Position, said: Text, evidence?: Evidence) => void;

/** A problem at a place in a file. */
export function problemAt(
  code: ProblemCode,
  file: string,
  { line, column }: Position,
  said: Text,
  { meant, known, advice, path }: Evidence = {},
): FoundProblem {
  const way = path === undefined ? {} : { path };
  return { code, severity: severityOf(code), file, line, column, said, meant, known, advice, ...way };
}
