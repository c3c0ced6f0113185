import { isObject, type Json, type JsonObject } from '../json.ts';
import { aliasRoots, type Root } from './alias-roots.ts';

/** Arguments of a call with the real path in `path` under the name that models know; other texts stay byte for byte. */
export function aliasPath(args: Json, roots: readonly Root[]): Json {
  if (!isObject(args)) return args;
  const { path } = args;
  if (typeof path !== 'string' || path.startsWith('@')) return args;
  const alias = aliasRoots(path, roots);
  return roots.some((root) => alias.startsWith(root.alias)) ? ({ ...args, path: alias } as JsonObject) : args;
}
