import type { Json } from '../json.ts';
import { evaluateLogic, isConstant, MAX_DEPTH } from './logic.ts';
import { operationOf } from './logic-operators.ts';
import { truthy } from './logic-values.ts';

/** Of a part without variables, while a package is loaded: it may have thousands of them. */
const MAX_STEPS = 1_000;

/** Whether a rule is false whatever the variables are. Where that is hard to tell, the answer is no. */
export function neverHolds(rule: Json): boolean {
  return truthOf(rule, 0) === false;
}

type Truth = boolean | undefined;

/** The truth of a rule if it is the same for all variables, else undefined. */
function truthOf(rule: Json, depth: number): Truth {
  if (depth > MAX_DEPTH) return undefined;
  const operation = operationOf(rule);
  if (operation === undefined) return truthy(rule);
  const truths = TRUTHS.get(operation.name);
  if (truths !== undefined) return truths(operation.args, (part) => truthOf(part, depth + 1));
  if (!isConstant(rule)) return undefined;
  const value = evaluateLogic(rule, {}, MAX_STEPS);
  // Null is also what a rule gives that takes longer than that.
  return value === null ? undefined : truthy(value);
}

type Judge = (args: readonly Json[], truth: (part: Json) => Truth) => Truth;

/** The first part that is as wanted settles it; an unknown one leaves it open. */
const settledBy = (wanted: boolean): Judge => {
  return (args, truth) => {
    if (args.length === 0) return false;
    const truths = args.map(truth);
    if (truths.includes(wanted)) return wanted;
    return truths.includes(undefined) ? undefined : !wanted;
  };
};
const negated: Judge = ([part = null], truth) => {
  const known = truth(part);
  return known === undefined ? undefined : !known;
};
/** What all branches that may be taken agree on. */
const branching: Judge = (args, truth) => {
  const outcomes: Truth[] = [];
  let index = 0;
  for (; index + 1 < args.length; index += 2) {
    const condition = truth(args[index] ?? null);
    if (condition !== false) outcomes.push(truth(args[index + 1] ?? null));
    if (condition === true) return agreed(outcomes);
  }
  return agreed([...outcomes, truth(args[index] ?? null)]);
};

function agreed(outcomes: readonly Truth[]): Truth {
  const [first] = outcomes;
  return outcomes.every((one) => one === first) ? first : undefined;
}

const TRUTHS: ReadonlyMap<string, Judge> = new Map([
  ['and', settledBy(false)],
  ['or', settledBy(true)],
  ['!', negated],
  ['!!', ([part = null], truth) => truth(part)],
  ['if', branching],
  ['?:', branching],
]);
