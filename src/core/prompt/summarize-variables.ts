import type { Json, JsonObject } from '../json.ts';
import { isObject } from '../json.ts';
import { withoutPaths } from '../paths/without-paths.ts';

const MAX_CHARACTERS = 2_000;
const MAX_TEXT = 200;
/** As much of a text is looked through for paths: more than is shown, because what is cut in its middle is not found. */
const MAX_READ = 4_000;
const MAX_ITEMS = 20;
const MAX_DEPTH = 3;

/** The variables as one line of valid JSON, bounded, without a real path; what does not fit is counted. */
export function summarizeVariables(variables: JsonObject, roots: readonly string[]): string {
  const plain = (text: string): string => withoutPaths(text, roots);
  const shown: { [name: string]: Json } = {};
  const names = Object.keys(variables);
  let used = 2;
  let left = 0;
  for (const name of names) {
    const value = shortened(variables[name] ?? null, MAX_DEPTH, plain);
    const cost = JSON.stringify([name, value]).length;
    if (used + cost > MAX_CHARACTERS) {
      left += 1;
      continue;
    }
    used += cost;
    Object.defineProperty(shown, plain(name), { value, enumerable: true, configurable: true, writable: true });
  }
  const text = JSON.stringify(shown);
  return left === 0 ? text : `${text} and ${left} more; read the state file`;
}

function shortened(value: Json, depth: number, plain: (text: string) => string): Json {
  if (typeof value === 'string') {
    const told = plain(value.slice(0, MAX_READ).toWellFormed());
    return told.length > MAX_TEXT || value.length > MAX_READ ? `${told.slice(0, MAX_TEXT).toWellFormed()}…` : told;
  }
  if (Array.isArray(value)) {
    if (depth === 0) return `[${value.length} items]`;
    const items = value.slice(0, MAX_ITEMS).map((item: Json) => shortened(item, depth - 1, plain));
    return value.length > MAX_ITEMS ? [...items, `… ${value.length - MAX_ITEMS} more`] : items;
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value as JsonObject);
  if (depth === 0) return `{${entries.length} keys}`;
  const shown = entries
    .slice(0, MAX_ITEMS)
    .map(([name, item]): [string, Json] => [plain(name), shortened(item, depth - 1, plain)]);
  if (entries.length > MAX_ITEMS) shown.push(['…', `${entries.length - MAX_ITEMS} more`]);
  return Object.fromEntries(shown);
}
