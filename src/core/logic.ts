import type { Json, JsonObject } from './json.ts';
import { OPERATORS, operationOf, type Scope } from './logic-operators.ts';
import { truthy, weight } from './logic-values.ts';

/*
 * JSONLogic over a run's variables. Rules come from packages and values from models, so evaluation is total:
 * it never throws, reads own properties only, and stops with null when its budget of depth or steps is used up.
 * Arrays and objects are equal to nothing, themselves included: identity would not survive a restart.
 */

export const MAX_DEPTH = 64;
const MAX_STEPS = 100_000;
/** Of one rule: nobody writes more of them, and each edge of a graph may have one. */
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

/** What makes a rule unusable, for whoever loads it: operators nobody knows, more parts or deeper nesting than the budget allows. */
export function logicProblems(rule: Json): readonly string[] {
  const problems = new Set<string>();
  const pending: { readonly value: Json; readonly depth: number }[] = [{ value: rule, depth: 0 }];
  let parts = 0;
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    const { value, depth } = item;
    parts += 1;
    if (parts > MAX_PARTS) return [...problems, `the expression is too large: it has more than ${MAX_PARTS} parts`];
    if (depth > MAX_DEPTH) {
      problems.add(`the expression is nested deeper than ${MAX_DEPTH} levels`);
      continue;
    }
    const operation = operationOf(value);
    if (operation !== undefined && !OPERATORS.has(operation.name)) {
      problems.add(`${JSON.stringify(operation.name)} is not a known operator`);
    }
    for (const part of operation?.args ?? (Array.isArray(value) ? value : [])) {
      pending.push({ value: part, depth: depth + 1 });
    }
  }
  return [...problems];
}

/** Whether a rule has the same value whatever the variables are: it looks at none. */
export function isConstant(rule: Json): boolean {
  const pending: Json[] = [rule];
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    const operation = operationOf(value);
    if (operation !== undefined && LOOKING.has(operation.name)) return false;
    for (const part of operation?.args ?? (Array.isArray(value) ? value : [])) pending.push(part);
  }
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
