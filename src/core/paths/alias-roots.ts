import { isObject, type Json, type JsonObject } from '../json.ts';
import { rootSpellings } from './root-spellings.ts';

/** A folder of this machine, and the name that models know it by. */
export type Root = { readonly alias: string; readonly path: string };

/** What stands for a path beside a root, such as that of a folder whose name only begins like it. */
const ELSEWHERE = '[path]';

/**
 * What a tool found or a model wrote, with folders of this machine under the names that models know: it is recorded so, and
 * whatever is recorded may be told to a model. Longer roots come first, so that a project below the home is the project.
 */
export function aliasRoots<T extends Json>(value: T, roots: readonly Root[]): T {
  const spelled = roots
    .flatMap(({ alias, path }) => rootSpellings(path).map((spelling) => ({ alias, spelling, isDeep: isDeep(path) })))
    .sort((a, b) => b.spelling.length - a.spelling.length);
  const plain = (text: string): string => spelled.reduce(aliasRoot, text);
  return mapTexts(value, plain) as T;
}

/** Arguments of a call with the real path in `path` under the name that models know; other texts stay byte for byte. */
export function aliasPath(args: Json, roots: readonly Root[]): Json {
  if (!isObject(args)) return args;
  const { path } = args;
  if (typeof path !== 'string' || path.startsWith('@')) return args;
  const alias = aliasRoots(path, roots);
  return roots.some((root) => alias.startsWith(root.alias)) ? ({ ...args, path: alias } as JsonObject) : args;
}

type Spelled = { readonly alias: string; readonly spelling: string; readonly isDeep: boolean };

function aliasRoot(text: string, { alias, spelling, isDeep: deep }: Spelled): string {
  if (!text.includes(spelling)) return text;
  return text.split(spelling).reduce((before, after) => {
    const isWhole = !/^[\p{L}\p{N}_.-]/u.test(after) || /^\.(?:[^\p{L}\p{N}]|$)/u.test(after);
    // The name of a root with one folder may stand in many words: /app is not in /apple.
    return `${before}${isWhole ? alias : deep ? ELSEWHERE : spelling}${after}`;
  });
}

function isDeep(path: string): boolean {
  return path.split(/[\\/]+/).filter((name) => name !== '').length > 1;
}

function mapTexts(value: Json, plain: (text: string) => string): Json {
  if (typeof value === 'string') return plain(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: Json) => mapTexts(item, plain));
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [plain(name), mapTexts(item as Json, plain)]));
}
