import { isObject, type Json } from '../json.ts';
import { operationOf } from './logic-operators.ts';

/** Where a part stands in a rule, by the keys and places that lead to it. */
export type RulePath = readonly (string | number)[];

/** A part of a rule. Its path is put together on demand. */
export type RulePart = { readonly value: Json; readonly depth: number; readonly path: () => RulePath };

type Link = { readonly key: string | number; readonly before: Link | undefined };
type Pending = { readonly value: Json; readonly depth: number; readonly link: Link | undefined };

/** The operators whose second part is about an item of a list, not about the data. */
const OVER_ITEMS: ReadonlySet<string> = new Set(['map', 'filter', 'reduce', 'all', 'some', 'none']);

export type PartOptions = {
  /** Without the parts that look at items of lists. */
  readonly ofData?: boolean;
  readonly deepest?: number;
};

/** A rule and all parts of it that are evaluated. */
export function* partsOf(rule: Json, { ofData = false, deepest = Number.POSITIVE_INFINITY }: PartOptions = {}) {
  const pending: Pending[] = [{ value: rule, depth: 0, link: undefined }];
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    const { value, depth, link } = item;
    const part: RulePart = { value, depth, path: () => pathOf(link) };
    yield part;
    if (depth >= deepest) continue;
    for (const inner of partsIn(item, ofData)) pending.push(inner);
  }
}

function partsIn({ value, depth, link }: Pending, ofData: boolean): readonly Pending[] {
  const operation = operationOf(value);
  const name = operation?.name;
  const before = name === undefined ? link : { key: name, before: link };
  // One value needs no list around it.
  if (operation !== undefined && isObject(value) && !Array.isArray(value[operation.name]))
    return operation.args.map((part) => ({ value: part, depth: depth + 1, link: before }));
  const skipped = ofData && name !== undefined && OVER_ITEMS.has(name) ? 1 : -1;
  return (operation?.args ?? (Array.isArray(value) ? (value as readonly Json[]) : [])).flatMap((part, key) =>
    key === skipped ? [] : [{ value: part, depth: depth + 1, link: { key, before } }],
  );
}

function pathOf(link: Link | undefined): RulePath {
  const path: (string | number)[] = [];
  for (let at = link; at !== undefined; at = at.before) path.push(at.key);
  return path.reverse();
}

/** The names that a rule looks up in the data; those of an item of a list stand in no state. */
export function variablesIn(rule: Json): readonly string[] {
  return [...partsOf(rule, { ofData: true })].flatMap(({ value }) => {
    const operation = operationOf(value);
    return operation === undefined ? [] : namesRead(operation.name, operation.args);
  });
}

/** The names that an operation looks up in the data, as they are written: `a.b` is one. */
export function namesRead(operator: string, args: readonly Json[]): readonly string[] {
  const names = (list: readonly (Json | undefined)[]) =>
    list.filter((name): name is string => typeof name === 'string' && name !== '');
  const [first, second] = args;
  if (operator === 'var') return names([first]);
  if (operator === 'missing') return names(Array.isArray(first) ? first : args);
  return operator === 'missing_some' && Array.isArray(second) ? names(second) : [];
}
