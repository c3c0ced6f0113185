import { PROBLEM_WORDS } from '../words/problem-words.ts';
import { PROBLEM_ADVICE } from '../words/problem-words-advice.ts';
import type { Text } from '../words/text.ts';
import type { Position } from './line-starts.ts';
import type { Path } from './located.ts';

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
  'RULES_RESTATED',
  'LOOP_UNBOUNDED',
  'LOOP_BLOCKS',
  'STEP_TYPE_MISMATCH',
  'STEP_TRANSITION_UNKNOWN',
  'STEP_EMPTY_SECTION',
  'VARIANT_WITHOUT_ORIGINAL',
  'SCRIPT_INVALID',
  'SCRIPT_NODE_UNKNOWN',
  'SCRIPT_AGENT_UNKNOWN',
  'SCRIPT_PROFILE_UNKNOWN',
  'SCRIPT_TOOL_UNKNOWN',
  'SCRIPT_ARGUMENTS_INVALID',
  'RUNNER_ENGINE_UNKNOWN',
  'SKILL_NAME_MISMATCH',
  'SCHEMA_NO_OBJECT',
] as const satisfies readonly ProblemCode[]);

export function severityOf(code: ProblemCode): Severity {
  return WARNINGS.has(code) ? 'warning' : 'error';
}

/** What may be added to a problem: the name that was probably meant, what to do in this very case, the way that shows it. */
export type Evidence = {
  /** It costs time, and is looked for only if the problem is kept. */
  readonly meant?: (() => string | undefined) | undefined;
  /** The names there are, told where none of them looks like what was meant. */
  readonly known?: readonly string[] | undefined;
  /** Takes the place of the advice that goes with the code. */
  readonly advice?: Text | undefined;
  readonly path?: readonly string[] | undefined;
};

/** Takes note of a problem at a place in a file, and gives nothing in its stead: loading goes on, so that all are told at once. */
export type Report = (code: ProblemCode, file: string, place: Position, said: Text, evidence?: Evidence) => undefined;

/** Reports a problem in one file: with the value at a path, or at a place. */
export type Tell = (code: ProblemCode, place: Path | Position, said: Text, evidence?: Evidence) => undefined;

type Found = Pick<Problem, 'code' | 'file' | 'line' | 'column' | 'said'> & Pick<Evidence, 'path'>;

/** A problem as it is kept, with what to do about it. */
export function problemWith({ code, file, line, column, said, path }: Found, advice: Text): Problem {
  const way = path === undefined ? {} : { path };
  const place = { code, severity: severityOf(code), file, line, column };
  const forPrograms = { ...place, message: said.en, ...way, help: advice.en };
  const forPeople = { said: { value: said }, advice: { value: advice } };
  return Object.defineProperties(forPrograms, forPeople) as Problem;
}

/** In one package: each one compares a word with up to thousands of names. */
const MAX_SUGGESTIONS = 50;
/** A longer list of names is not read. */
const MAX_KNOWN = 40;

export type CollectedProblems = {
  readonly report: Report;
  readonly errors: readonly Problem[];
  readonly warnings: readonly Problem[];
};

/** Keeps as many problems of each kind as anyone mends at once; what was meant is looked for in those alone. */
export function collectProblems(): CollectedProblems {
  const errors: Problem[] = [];
  const warnings: Problem[] = [];
  let suggestions = 0;
  const adviceOn = (code: ProblemCode, { meant, known = [], advice = PROBLEM_ADVICE[code] }: Evidence): Text => {
    if (meant !== undefined) suggestions += 1;
    const name = suggestions > MAX_SUGGESTIONS ? undefined : meant?.();
    if (name !== undefined) return PROBLEM_WORDS.didYouMean(name, advice);
    const isShort = known.length > 0 && known.length <= MAX_KNOWN;
    return isShort ? PROBLEM_WORDS.knownHere(known, advice) : advice;
  };
  const report: Report = (code, file, place, said, evidence = {}) => {
    const list = severityOf(code) === 'error' ? errors : warnings;
    if (list.length === MAX_PROBLEMS) return;
    list.push(problemWith({ code, file, ...place, said, path: evidence.path }, adviceOn(code, evidence)));
  };
  return { report, errors, warnings };
}
