import { isObject, type Json } from '../json.ts';
import { isConstant, logicProblems } from '../logic/logic.ts';
import { OPERATORS } from '../logic/logic-operators.ts';
import { neverHolds } from '../logic/logic-truth.ts';
import { nearest } from '../nearest.ts';
import { PROBLEM_WORDS } from '../words/problem-words.ts';
import type { Text } from '../words/text.ts';
import type { Path } from './located.ts';
import type { Tell } from './problem.ts';

/** Checks the condition of an edge. */
export function checkCondition(rule: Json, path: Path, tell: Tell): void {
  if (!checkLogic(rule, path, tell)) return;
  const shape = misshape(rule);
  if (shape !== undefined) tell('CONDITION_INVALID', path, PROBLEM_WORDS.misshapen(shape));
  else if (isConstant(rule)) tell('CONDITION_CONSTANT', path, PROBLEM_WORDS.constant);
  else if (neverHolds(rule)) tell('CONDITION_CONSTANT', path, PROBLEM_WORDS.neverTrue);
}

/** Checks the operators of a rule; true if all of them are known and can be evaluated. */
export function checkLogic(rule: Json, path: Path, tell: Tell): boolean {
  const problems = logicProblems(rule);
  for (const { said, path: inner, unknown } of problems) {
    const evidence = unknown === undefined ? {} : { meant: () => meantOperator(unknown), known: KNOWN_OPERATORS };
    tell('CONDITION_INVALID', [...path, ...inner], said, evidence);
  }
  return problems.length === 0;
}

/** What would be true whatever happens, and was meant to be a condition. Empty ones stand for none in some packages. */
function misshape(rule: Json): Text | undefined {
  if (typeof rule === 'string' && rule !== '') return PROBLEM_WORDS.aText;
  if (Array.isArray(rule)) return PROBLEM_WORDS.aList;
  return isObject(rule) && Object.keys(rule).length > 1 ? PROBLEM_WORDS.severalKeys : undefined;
}

/** What other languages call an operator. */
const ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ...['=', 'is', 'eq', 'equal', 'equals'].map((name) => [name, '=='] as const),
  ...['<>', 'ne', 'neq', 'not_equal', 'notEquals'].map((name) => [name, '!='] as const),
  ...['not', 'NOT'].map((name) => [name, '!'] as const),
  ...['&', '&&', 'AND'].map((name) => [name, 'and'] as const),
  ...['|', '||', 'OR'].map((name) => [name, 'or'] as const),
  ...['contains', 'includes', 'has'].map((name) => [name, 'in'] as const),
  ['gt', '>'],
  ['gte', '>='],
  ['=>', '>='],
  ['lt', '<'],
  ['lte', '<='],
  ['=<', '<='],
  ['variable', 'var'],
]);

/** The operator that was probably meant. */
function meantOperator(name: string): string | undefined {
  return ELSEWHERE.get(name) ?? nearest(name, OPERATORS.keys());
}

const KNOWN_OPERATORS = [...OPERATORS.keys()];
