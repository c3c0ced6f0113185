import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { filesUnder } from '../source/files-under.ts';
import { type Import, readImports } from './read-imports.ts';

/** One source file. Paths are relative to the repository, with forward slashes. */
export type Module = { readonly path: string; readonly text: string; readonly imports: readonly Import[] };

/** All product modules: tests may know more than the code they test and are left out. */
export function readModules(root: string): readonly Module[] {
  return filesUnder(root, 'src', '.ts')
    .filter((path) => !isTest(path))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return { path, text, imports: readImports(text) };
    });
}

export function isTest(path: string): boolean {
  return path.endsWith('.test.ts');
}

/** The file a relative specifier points to; undefined for a package or a part of the platform. */
export function targetOf(from: string, specifier: string): string | undefined {
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : undefined;
}

/** The place of a module in the table of arrows: its folder below `src`, or its own name at the top. */
export function placeOf(path: string): string | undefined {
  const [top, first, ...rest] = path.split('/');
  if (top !== 'src' || first === undefined) return undefined;
  if (first === 'main.ts') return 'entry';
  return rest.length === 0 ? first.replace(/\.ts$/, '') : first;
}
