import { isObject, type Json, type JsonObject } from '../json.ts';
import { PROBLEM_WORDS } from '../words/problem-words.ts';
import type { Text } from '../words/text.ts';
import { OPERATORS, operationOf, type Scope } from './logic-operators.ts';
import { partsOf, type RulePath } from './logic-parts.ts';
import { truthy, weight } from './logic-values.ts';

/*
 * JSONLogic over a run's variables. Rules come from packages and values from models, so evaluation is total:
 * it never throws, reads own properties only, and stops with null when its budget of depth or steps is used up.
 * Arrays and objects are equal to nothing, themselves included: identity would not survive a restart.
 */

export const MAX_DEPTH = 64;
const MAX_STEPS = 100_000;
/** Of one rule: far more than people write, and each edge of a graph may have a rule. */
const MAX_PARTS = 10_000;

/** The operators that look at the data. */
const LOOKING: ReadonlySet<string> = new Set(['var', 'missing', 'missing_some']);

type Work = { left: number };

/** The value of a rule; null also where the budget is used up or an operator is unknown. */
export function evaluateLogic(rule: Json, data: JsonObject, steps = MAX_STEPS): Json {
  const work = { left: steps };
  const value = evaluate(rule, data, work, 0);
  return work.left < 0 ? null : value;
}

/** Whether a condition is met; a rule that cannot be evaluated is not. */
export function holds(rule: Json, data: JsonObject): boolean {
  return truthy(evaluateLogic(rule, data));
}

export type LogicProblem = {
  readonly said: Text;
  /** Where in the rule. */
  readonly path: RulePath;
  /** The unknown operator. */
  readonly unknown?: string;
};

/** What makes a rule unusable: operators that are unknown or share an object, too many parts, too deep. */
export function logicProblems(rule: Json): readonly LogicProblem[] {
  const problems = new Map<string, LogicProblem>();
  const tell = (problem: LogicProblem): void => {
    if (!problems.has(problem.said.en)) problems.set(problem.said.en, problem);
  };
  let parts = 0;
  for (const { value, depth, path } of partsOf(rule, { deepest: MAX_DEPTH + 1 })) {
    parts += 1;
    if (parts > MAX_PARTS) {
      tell({ said: PROBLEM_WORDS.tooManyParts(MAX_PARTS), path: [] });
      break;
    }
    if (depth > MAX_DEPTH) tell({ said: PROBLEM_WORDS.tooDeepExpression(MAX_DEPTH), path: [] });
    const problem = operatorProblem(value);
    if (problem !== undefined) tell({ ...problem, path: [...path(), ...problem.path] });
  }
  return [...problems.values()];
}

function operatorProblem(value: Json): LogicProblem | undefined {
  const name = operationOf(value)?.name;
  if (name !== undefined) {
    if (OPERATORS.has(name)) return undefined;
    return { said: PROBLEM_WORDS.unknownOperator(name), path: [name], unknown: name };
  }
  // With two keys it would stand for itself, and be true whatever the variables are.
  const [first, second] = isObject(value) ? Object.keys(value) : [];
  if (first === undefined || second === undefined || !(OPERATORS.has(first) || OPERATORS.has(second))) return undefined;
  return { said: PROBLEM_WORDS.twoOperators(first, second), path: [] };
}

/** Whether a rule has the same value whatever the variables are: it looks at none. */
export function isConstant(rule: Json): boolean {
  for (const { value } of partsOf(rule)) if (LOOKING.has(operationOf(value)?.name ?? '')) return false;
  return true;
}

function evaluate(rule: Json, data: Json, work: Work, depth: number): Json {
  work.left = depth > MAX_DEPTH ? -1 : work.left - 1;
  if (work.left < 0) return null;
  const value = apply(rule, {
    data,
    value: (part, over = data) => evaluate(part, over, work, depth + 1),
    spend: (steps) => {
      work.left -= steps;
      return work.left >= 0;
    },
  });
  work.left -= weight(value);
  return work.left < 0 ? null : value;
}

function apply(rule: Json, scope: Scope): Json {
  const operation = operationOf(rule);
  if (operation !== undefined) return OPERATORS.get(operation.name)?.(operation.args, scope) ?? null;
  return Array.isArray(rule) ? rule.map((part) => scope.value(part)) : rule;
}
