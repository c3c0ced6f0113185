import { isObject, type Json, type JsonObject } from '../json.ts';
import { contains, looselyEqual, strictlyEqual, toNumber, toText, truthy, weight } from './logic-values.ts';

/** What an operator sees: the data in scope, the value of a part (over other data for items), and the budget. */
export type Scope = {
  readonly data: Json;
  readonly value: (rule: Json, over?: Json) => Json;
  /** False once the budget is used up. */
  readonly spend: (steps: number) => boolean;
};

export type Operator = (args: readonly Json[], scope: Scope) => Json;

/** An object with one key is an operation; every other value stands for itself. */
export function operationOf(rule: Json): { readonly name: string; readonly args: readonly Json[] } | undefined {
  if (!isObject(rule)) return undefined;
  const [name, ...others] = Object.keys(rule);
  if (name === undefined || others.length > 0) return undefined;
  const args = rule[name] as Json;
  return { name, args: Array.isArray(args) ? args : [args] };
}

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);
const finite = (value: number): Json => (Number.isFinite(value) ? value : null);

/** All arguments are evaluated first. */
const eager = (apply: (values: readonly Json[], scope: Scope) => Json): Operator => {
  return (args, scope) => apply(evaluated(args, scope), scope);
};
const pair = (apply: (a: Json, b: Json) => Json): Operator => eager(([a = null, b = null]) => apply(a, b));
const numeric = (apply: (numbers: readonly number[]) => number): Operator => {
  return eager((values) => finite(apply(values.map(toNumber))));
};

function evaluated(args: readonly Json[], scope: Scope): readonly Json[] {
  return args.map((arg) => scope.value(arg));
}

function lookup(data: Json, path: Json): Json | undefined {
  if (path === null || path === '') return data;
  let value = data;
  for (const key of toText(path).split('.')) {
    // Strings and lists own their length and their items, as in other evaluators; nothing inherited is read.
    if (value === null || !Object.hasOwn(value as object, key)) return undefined;
    value = (value as JsonObject)[key] ?? null;
  }
  return value;
}

function missing(keys: readonly Json[], { data }: Scope): Json[] {
  return keys.filter((key) => (lookup(data, key) ?? '') === '');
}

/** Two values in order, or three as in "between". */
const ordered = (holdsFor: (a: number | string, b: number | string) => boolean): Operator => {
  return eager((values) =>
    values.slice(0, 3).every((b, index, all) => {
      if (index === 0) return all.length > 1;
      const a = all[index - 1] ?? null;
      return typeof a === 'string' && typeof b === 'string' ? holdsFor(a, b) : holdsFor(toNumber(a), toNumber(b));
    }),
  );
};

const choose: Operator = (args, scope) => {
  let index = 0;
  for (; index + 1 < args.length; index += 2) {
    if (truthy(scope.value(args[index] ?? null))) return scope.value(args[index + 1] ?? null);
  }
  return index < args.length ? scope.value(args[index] ?? null) : null;
};

/** The first value that is as wanted, else the last one; what comes after it is not evaluated. */
const firstThat = (wanted: boolean): Operator => {
  return (args, scope) => {
    let value: Json = null;
    for (const arg of args) {
      value = scope.value(arg);
      if (truthy(value) === wanted) break;
    }
    return value;
  };
};

type Judged = { readonly item: Json; readonly value: Json };

/** Items of the list that the first argument yields, each with the value of the second one over it, up to `last`. */
function judged([source = null, rule = null]: readonly Json[], scope: Scope, last: (value: Json) => boolean): Judged[] {
  const results: Judged[] = [];
  for (const item of listOf(scope.value(source))) {
    const value = scope.value(rule, item);
    results.push({ item, value });
    if (!scope.spend(0) || last(value)) break;
  }
  return results;
}

const lastJudged = (args: readonly Json[], scope: Scope, wanted: boolean): boolean => {
  return truthy(judged(args, scope, (value) => truthy(value) === wanted).at(-1)?.value ?? null);
};

const reduce: Operator = ([source = null, rule = null, initial = null], scope) => {
  let accumulator = scope.value(initial);
  for (const current of listOf(scope.value(source))) {
    accumulator = scope.value(rule, { current, accumulator });
    if (!scope.spend(0)) break;
  }
  return accumulator;
};

/** Joined piece by piece: a list of references to one long text would otherwise outgrow every budget. */
const concatenate = eager((values, scope) => {
  let text = '';
  for (const value of values) {
    const piece = toText(value);
    if (!scope.spend(weight(piece))) break;
    text += piece;
  }
  return text;
});

export const OPERATORS: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  [
    'var',
    eager(([path = null, fallback = null], { data }) => {
      const value = lookup(data, path);
      return value === undefined ? fallback : value;
    }),
  ],
  ['missing', eager((keys, scope) => missing(Array.isArray(keys[0]) ? keys[0] : keys, scope))],
  [
    'missing_some',
    eager(([needed = null, keys], scope) => {
      const absent = missing(listOf(keys), scope);
      return listOf(keys).length - absent.length >= toNumber(needed) ? [] : absent;
    }),
  ],
  ['==', pair(looselyEqual)],
  ['!=', pair((a, b) => !looselyEqual(a, b))],
  ['===', pair(strictlyEqual)],
  ['!==', pair((a, b) => !strictlyEqual(a, b))],
  ['!', pair((a) => !truthy(a))],
  ['!!', pair((a) => truthy(a))],
  ['or', firstThat(true)],
  ['and', firstThat(false)],
  ['if', choose],
  ['?:', choose],
  ['<', ordered((a, b) => a < b)],
  ['<=', ordered((a, b) => a <= b)],
  ['>', ordered((a, b) => a > b)],
  ['>=', ordered((a, b) => a >= b)],
  ['min', numeric((numbers) => numbers.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY))],
  ['max', numeric((numbers) => numbers.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY))],
  ['+', numeric((numbers) => numbers.reduce((a, b) => a + b, 0))],
  ['*', numeric((numbers) => numbers.reduce((a, b) => a * b, 1))],
  ['-', numeric(([a = 0, b]) => (b === undefined ? -a : a - b))],
  ['/', numeric(([a = 0, b = 1]) => a / b)],
  ['%', numeric(([a = 0, b = 1]) => a % b)],
  ['in', pair((item, list) => contains(list, item))],
  ['cat', concatenate],
  [
    'substr',
    eager(([source = '', start = 0, length]) => {
      const rest = toText(source).slice(Math.trunc(toNumber(start)) || 0);
      return length === undefined ? rest : rest.slice(0, Math.trunc(toNumber(length)) || 0);
    }),
  ],
  ['merge', eager((values) => values.flat())],
  ['map', (args, scope) => judged(args, scope, () => false).map(({ value }) => value)],
  ['filter', (args, scope) => judged(args, scope, () => false).flatMap((one) => (truthy(one.value) ? [one.item] : []))],
  ['some', (args, scope) => lastJudged(args, scope, true)],
  ['none', (args, scope) => !lastJudged(args, scope, true)],
  ['all', (args, scope) => lastJudged(args, scope, false)],
  ['reduce', reduce],
]);
