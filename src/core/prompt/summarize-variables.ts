import type { Json, JsonObject } from '../json.ts';
import { isObject } from '../json.ts';
import { withoutPaths } from '../without-paths.ts';

const MAX_CHARACTERS = 2_000;
const MAX_TEXT = 200;
const MAX_ITEMS = 20;
const MAX_DEPTH = 3;

/** The variables as one line of valid JSON, bounded, without a real path; what does not fit is counted. */
export function summarizeVariables(variables: JsonObject): string {
  const shown: { [name: string]: Json } = {};
  const names = Object.keys(variables);
  let used = 2;
  let left = 0;
  for (const name of names) {
    const value = shortened(variables[name] ?? null, MAX_DEPTH);
    const cost = JSON.stringify([name, value]).length;
    if (used + cost > MAX_CHARACTERS) {
      left += 1;
      continue;
    }
    used += cost;
    Object.defineProperty(shown, withoutPaths(name), { value, enumerable: true, configurable: true, writable: true });
  }
  const text = JSON.stringify(shown);
  return left === 0 ? text : `${text} and ${left} more; read the state file`;
}

function shortened(value: Json, depth: number): Json {
  if (typeof value === 'string') {
    const plain = withoutPaths(value.length > MAX_TEXT ? value.slice(0, MAX_TEXT).toWellFormed() : value);
    return value.length > MAX_TEXT ? `${plain}…` : plain;
  }
  if (Array.isArray(value)) {
    if (depth === 0) return `[${value.length} items]`;
    const items = value.slice(0, MAX_ITEMS).map((item: Json) => shortened(item, depth - 1));
    return value.length > MAX_ITEMS ? [...items, `… ${value.length - MAX_ITEMS} more`] : items;
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value as JsonObject);
  if (depth === 0) return `{${entries.length} keys}`;
  const shown = entries
    .slice(0, MAX_ITEMS)
    .map(([name, item]): [string, Json] => [withoutPaths(name), shortened(item, depth - 1)]);
  if (entries.length > MAX_ITEMS) shown.push(['…', `${entries.length - MAX_ITEMS} more`]);
  return Object.fromEntries(shown);
}
