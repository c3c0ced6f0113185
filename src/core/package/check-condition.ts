import { isObject, type Json } from '../json.ts';
import { isConstant, logicProblems } from '../logic.ts';
import { neverHolds } from '../logic-truth.ts';
import type { Path } from './located.ts';
import { KNOWN_OPERATORS, meantOperator } from './meant-operator.ts';
import type { Tell } from './problem.ts';

/** Checks the condition of an edge. */
export function checkCondition(rule: Json, path: Path, tell: Tell): void {
  if (!checkLogic(rule, path, tell)) return;
  const shape = misshape(rule);
  if (shape !== undefined) {
    tell('CONDITION_INVALID', path, `a condition is one operator with its values, and this is ${shape}`);
    return;
  }
  const constant = isConstant(rule);
  if (!constant && !neverHolds(rule)) return;
  const message = constant
    ? 'the condition looks at no variable, so it is always the same'
    : 'the condition is never true, whatever the variables are';
  tell('CONDITION_CONSTANT', path, message);
}

/** Checks the operators of a rule; true if all of them are known and can be evaluated. */
export function checkLogic(rule: Json, path: Path, tell: Tell): boolean {
  const problems = logicProblems(rule);
  for (const { message, path: inner, unknown } of problems) {
    const evidence = unknown === undefined ? {} : { meant: () => meantOperator(unknown), known: KNOWN_OPERATORS };
    tell('CONDITION_INVALID', [...path, ...inner], message, evidence);
  }
  return problems.length === 0;
}

/** What would be true whatever happens, and was meant to be a condition. Empty ones stand for none in some packages. */
function misshape(rule: Json): string | undefined {
  if (typeof rule === 'string' && rule !== '') return 'a text';
  if (Array.isArray(rule)) return 'a list';
  return isObject(rule) && Object.keys(rule).length > 1 ? 'an object with several keys' : undefined;
}
