import type { Json } from '../json.ts';
import { operationOf } from '../logic/logic-operators.ts';

/** A JSONLogic rule as a formula people read: `score < 3 and not approved`. What has no such form is told as JSON. */
export function logicText(rule: Json): string {
  return writeRule(rule, LOOSEST, 0);
}

/** How tightly a formula holds together; one that holds less tightly than its place asks for gets brackets. */
const TIGHTNESS = { if: 1, or: 2, and: 3, not: 4, comparison: 5, sum: 6, product: 7, sign: 8, atom: 9 } as const;
type Tightness = (typeof TIGHTNESS)[keyof typeof TIGHTNESS];

const LOOSEST = TIGHTNESS.if;
const ATOM = TIGHTNESS.atom;
const MAX_DEPTH = 64;

type Formula = { readonly text: string; readonly tightness: Tightness };
/** The text of a part where at least this tightness is asked for. */
type Part = (rule: Json, tightness: Tightness) => string;
type Form = (args: readonly Json[], part: Part, place: Tightness) => Formula | undefined;

function writeRule(rule: Json, place: Tightness, depth: number): string {
  if (depth > MAX_DEPTH) return '…';
  const part: Part = (inner, tightness) => writeRule(inner, tightness, depth + 1);
  const operation = operationOf(rule);
  if (operation === undefined) {
    return Array.isArray(rule) ? `[${writeList(rule, part)}]` : JSON.stringify(rule);
  }
  const formula = FORMS.get(operation.name)?.(operation.args, part, place);
  if (formula === undefined) return JSON.stringify(rule);
  return formula.tightness < place ? `(${formula.text})` : formula.text;
}

function writeList(args: readonly Json[], part: Part): string {
  return args.map((arg) => part(arg, LOOSEST)).join(', ');
}

const call =
  (name: string): Form =>
  (args, part) => ({ text: `${name}(${writeList(args, part)})`, tightness: ATOM });

/** `a and b and c`. With a single part it is that part. */
const joined =
  (word: string, tightness: Tightness, { from = 1, to = Number.POSITIVE_INFINITY, inner = tightness + 1 } = {}): Form =>
  (args, part, place) => {
    const [only] = args;
    if (args.length < from || args.length > to || only === undefined) return undefined;
    if (args.length === 1) return { text: part(only, place), tightness: ATOM };
    return { text: args.map((arg) => part(arg, inner as Tightness)).join(` ${word} `), tightness };
  };

const comparison = (sign: string, to = 2): Form => joined(sign, TIGHTNESS.comparison, { from: 2, to });

/** `some of tests (status == "failed")`: names in the brackets are those of an item. */
const ofItems =
  (before: string, after: string): Form =>
  (args, part) => {
    const [list, rule] = args;
    if (list === undefined || rule === undefined || args.length > 2) return undefined;
    return { text: `${before}${part(list, ATOM)}${after} (${part(rule, LOOSEST)})`, tightness: TIGHTNESS.not };
  };

const PLAIN_NAME = /^[\p{L}_][\p{L}\p{N}\p{M}_:-]*(\.[\p{L}\p{N}\p{M}_:-]+)*$/u;

const variable: Form = (args, part) => {
  const [path, fallback] = args;
  const name = path ?? '';
  if (args.length > 2 || (typeof name === 'string' && name !== '' && !PLAIN_NAME.test(name))) return undefined;
  const text = typeof name === 'string' ? name || 'item' : `var(${part(name, LOOSEST)})`;
  if (fallback === undefined) return { text, tightness: ATOM };
  return { text: `${text} else ${part(fallback, ATOM)}`, tightness: TIGHTNESS.if };
};

const missing: Form = (args, part) => {
  const names = args.length === 1 && Array.isArray(args[0]) ? args[0] : args;
  const plain = names.filter((name) => typeof name === 'string' && PLAIN_NAME.test(name));
  if (plain.length === 0 || plain.length < names.length) return call('missing')(args, part, LOOSEST);
  return { text: `${plain.join(' or ')} missing`, tightness: plain.length === 1 ? TIGHTNESS.comparison : TIGHTNESS.or };
};

const not: Form = ([value], part) =>
  value === undefined ? undefined : { text: `not ${part(value, ATOM)}`, tightness: TIGHTNESS.not };

/** Where only truth matters a value stands for its own; elsewhere the difference is told. */
const truth: Form = (args, part, place) => {
  const [value] = args;
  if (value === undefined || place > TIGHTNESS.not) return call('truth')(args, part, place);
  return { text: part(value, place), tightness: ATOM };
};

const choice: Form = (args, part) => {
  if (args.length < 2) return undefined;
  const words: string[] = [];
  for (let index = 0; index + 1 < args.length; index += 2) {
    const [when = null, then = null] = args.slice(index, index + 2);
    words.push(`${index === 0 ? 'if' : 'else if'} ${part(when, TIGHTNESS.or)} then ${part(then, TIGHTNESS.or)}`);
  }
  const last = args.length % 2 === 1 ? args.at(-1) : undefined;
  if (last !== undefined) words.push(`else ${part(last, TIGHTNESS.or)}`);
  return { text: words.join(' '), tightness: TIGHTNESS.if };
};

const minus: Form = (args, part, place) => {
  const [value] = args;
  if (args.length !== 1 || value === undefined)
    return joined('-', TIGHTNESS.sum, { from: 2, to: 2 })(args, part, place);
  return { text: `-${part(value, TIGHTNESS.sign)}`, tightness: TIGHTNESS.sign };
};

const plus: Form = (args, part, place) =>
  args.length === 1 ? call('number')(args, part, place) : joined('+', TIGHTNESS.sum, { from: 2 })(args, part, place);

const FORMS: ReadonlyMap<string, Form> = new Map<string, Form>([
  ['var', variable],
  ['missing', missing],
  ['and', joined('and', TIGHTNESS.and)],
  // Many readers do not know which of the two holds tighter.
  ['or', joined('or', TIGHTNESS.or, { inner: TIGHTNESS.not })],
  ['!', not],
  ['!!', truth],
  ['if', choice],
  ['?:', choice],
  ...['==', '!=', '===', '!=='].map((sign): [string, Form] => [sign, comparison(sign)]),
  ...['<', '<=', '>', '>='].map((sign): [string, Form] => [sign, comparison(sign, 3)]),
  ['in', comparison('in')],
  ['+', plus],
  ['-', minus],
  ['*', joined('*', TIGHTNESS.product)],
  ...['/', '%'].map((sign): [string, Form] => [sign, joined(sign, TIGHTNESS.product, { from: 2, to: 2 })]),
  ['some', ofItems('some of ', '')],
  ['none', ofItems('none of ', '')],
  ['all', ofItems('all of ', '')],
  ['filter', ofItems('', ' where')],
  ['map', ofItems('', ' each as')],
  ...['missing_some', 'min', 'max', 'cat', 'substr', 'merge'].map((name): [string, Form] => [name, call(name)]),
]);
