import type { Definition } from '../package/definition.ts';
import { withoutPaths } from '../paths/without-paths.ts';
import { fenced, field } from './blocks.ts';

/** The file that goes with a choice from a menu: where it is, how it begins, and how to read on. */
export function renderData({ data = {} }: Pick<Definition, 'data'>, path: string): string {
  const preview = Object.hasOwn(data, path) ? data[path] : undefined;
  if (preview === undefined) return [...heading(path), 'Read it with fs.read.'].join('\n');
  const { beginning, characters } = preview;
  const isWhole = beginning.length === characters;
  const size = `${isWhole ? 'all' : `the first ${beginning.length}`} of ${characters} characters`;
  const rest = isWhole ? [] : ['Read the rest with fs.read.'];
  return [...heading(path), ...field('preview', size), fenced(withoutPaths(beginning)), ...rest].join('\n');
}

function heading(path: string): readonly string[] {
  return ['DATA_CONTEXT', ...field('path', path)];
}
