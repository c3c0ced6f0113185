import { isAbsolute, relative } from 'node:path';

/** The way from here to a package's folder, so that a terminal can open what lies in it; nothing for an archive. */
export function wayTo(folder: string | undefined, cwd: string): string {
  return folder === undefined ? '' : relative(cwd, folder);
}

export function isBelow(way: string): boolean {
  return !way.startsWith('..') && !isAbsolute(way);
}
