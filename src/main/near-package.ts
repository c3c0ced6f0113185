import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, isAbsolute, join, relative, resolve } from 'node:path';
import { nearest } from '../core/nearest.ts';
import { BUNDLED, bundledNames, MARKS } from './bundled-packages.ts';

/** The package that was probably meant by what is none: a path with a slip, a name on the shelf, or one that is bundled. */
export function nearPackage(ref: string, shelved: ReadonlySet<string>, cwd: string): string | undefined {
  return nearPath(ref, cwd) ?? nearest(ref, shelved) ?? nearBundled(basename(ref), cwd);
}

/** The path with the nearest name there is in the place of each that is not; only where it leads to a package. */
function nearPath(ref: string, cwd: string): string | undefined {
  const parts = ref.split('/').filter((part) => part !== '');
  const path = parts.reduce<string | undefined>((path, name) => step(path, name, cwd), isAbsolute(ref) ? '/' : '');
  return path !== undefined && path !== '' && isPackage(resolve(cwd, path)) ? path : undefined;
}

function step(path: string | undefined, name: string, cwd: string): string | undefined {
  if (path === undefined) return undefined;
  if (existsSync(resolve(cwd, path, name))) return join(path, name);
  const meant = nearest(name, namesIn(resolve(cwd, path)));
  return meant === undefined ? undefined : join(path, meant);
}

/** Empty where the folder cannot be read. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isPackage(path: string): boolean {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() === true) return /\.(?:bmad|zip)$/.test(path);
  return MARKS.some((mark) => existsSync(join(path, mark)));
}

function nearBundled(name: string, cwd: string): string | undefined {
  const names = bundledNames();
  const meant = names.includes(name) ? name : nearest(name, names);
  if (meant === undefined) return undefined;
  const short = `packages/${meant}`;
  return existsSync(resolve(cwd, short)) ? relative(cwd, join(BUNDLED, meant)) : short;
}
