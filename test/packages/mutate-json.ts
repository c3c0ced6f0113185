import type { Chance } from './chance.ts';

/** Changes a JSON text somewhere; a text that is no JSON any more stays as it is. */
export function mutateJson(text: string, chance: Chance): string {
  // What was made huge or deep before is left so: working on it would cost this program what it must not cost the loader.
  const value = text.length > MOST_CHARACTERS || DEEP.test(text) ? undefined : parsed(text);
  if (value === undefined) return text;
  const [name, change] = chance.pick(Object.entries(CHANGES));
  if (name === 'key twice') return keyTwice(text, chance);
  const spots = spotsIn(value);
  if (spots.length === 0) return text;
  change(chance.pick(spots), chance, spots);
  return JSON.stringify(value, null, chance.is(0.5) ? 2 : 0).replace(DEEP_MARK, () => deepText(chance));
}

/** A place in a value: the object or list, and the key in it. */
type Spot = { readonly parent: Record<string, unknown>; readonly key: string };

const MOST_CHARACTERS = 300_000;
const DEEP_MARK = '"(deep)"';
const DEEP = /\[{50}|(?:\{"a":){50}/;

const CHANGES: Readonly<Record<string, (spot: Spot, chance: Chance, spots: readonly Spot[]) => void>> = {
  'field removed': ({ parent, key }) => {
    if (Array.isArray(parent)) parent.splice(Number(key), 1);
    else delete parent[key];
  },
  'other type': ({ parent, key }, chance) => {
    parent[key] = chance.pick([
      null,
      true,
      0,
      -1,
      1.5,
      1e308,
      '',
      'text',
      [],
      {},
      [[]],
      [null],
      { a: 1 },
      '[object Object]',
    ]);
  },
  'reference renamed': ({ parent, key }, chance) => {
    parent[key] = chance.pick([
      'nobody',
      '../../etc/passwd',
      '/etc/passwd',
      'steps/none.md',
      'main',
      '',
      ' ',
      'a\u202eb',
      '\ud800',
      '__proto__',
      'constructor',
      'toString',
      'hasOwnProperty',
    ]);
  },
  'value of another place': ({ parent, key }, chance, spots) => {
    const other = chance.pick(spots);
    parent[key] = structuredClone(other.parent[other.key]);
  },
  'item again': ({ parent, key }, chance) => {
    if (!Array.isArray(parent)) return;
    for (let times = chance.pick([1, 2, 300]); times > 0; times -= 1) parent.push(structuredClone(parent[Number(key)]));
  },
  'key added': ({ parent }, chance) => {
    if (Array.isArray(parent)) return;
    const key = chance.pick([
      '__proto__',
      'constructor',
      'prototype',
      'toString',
      'valueOf',
      'extra',
      '',
      '\u0000',
      'toJSON',
      'length',
      '0',
    ]);
    const value = chance.pick<unknown>([{ polluted: true }, true, null, { toString: 1 }, ['x']]);
    Object.defineProperty(parent, key, { value, enumerable: true, configurable: true, writable: true });
  },
  huge: ({ parent, key }, chance) => {
    parent[key] = chance.pick<() => unknown>([
      () => 'x'.repeat(chance.pick([1000, 100_000, 2_500_000])),
      () => '\ud83d\ude00'.repeat(10_000),
      () => '\n'.repeat(100_000),
      () => Array.from({ length: chance.pick([1000, 50_000]) }, (_, index) => index),
      () => Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, index])),
      () => Number.MAX_SAFE_INTEGER,
      // As many values as a file holds: every one of them may be a problem of its own.
      () => (chance.is(0.2) ? Array.from({ length: 250_000 }, (_, index) => index) : []),
      () => (chance.is(0.2) ? Array.from({ length: 600_000 }, () => []) : {}),
    ])();
  },
  deep: ({ parent, key }) => {
    parent[key] = '(deep)';
  },
  'condition changed': ({ parent, key }, chance) => {
    parent[key] = chance.pick<unknown>([
      { var: '__proto__.polluted' },
      { var: 'constructor.constructor' },
      { '==': [] },
      { method: [{ var: '' }, 'toString'] },
      { map: [{ var: 'a' }, { var: '' }] },
      { and: Array.from({ length: 5000 }, () => ({ '!': true })) },
      { '%': [1, 0] },
      { log: 'x' },
      { a: 1, b: 2 },
    ]);
  },
  'key twice': () => undefined,
};

function keyTwice(text: string, chance: Chance): string {
  const opens = [...text.matchAll(/\{/g)].map(({ index }) => index + 1);
  if (opens.length === 0) return text;
  const at = chance.pick(opens);
  return `${text.slice(0, at)}"id": 7, "id": "x", "__proto__": {"polluted": true}, ${text.slice(at)}`;
}

/** Written as text: a program that nests so deep would fall over before the loader could. */
function deepText(chance: Chance): string {
  const depth = chance.pick([20, 99, 101, 3000, 200_000]);
  return chance.is(0.5) ? `${'['.repeat(depth)}${']'.repeat(depth)}` : `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
}

function spotsIn(value: unknown): readonly Spot[] {
  if (typeof value !== 'object' || value === null) return [];
  const parent = value as Record<string, unknown>;
  return Object.keys(parent).flatMap((key) => [{ parent, key }, ...spotsIn(parent[key])]);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
