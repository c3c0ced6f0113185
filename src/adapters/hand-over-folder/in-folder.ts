import { closeSync, constants, lstatSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { crewFolder } from '../../core/route/hand-over-names.ts';

/** A folder of a project, `.` for its root. */
export type Place = { readonly project: string; readonly folder: string };

const FOLDER = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;
/** Linux names an open folder so; what is put in its place meanwhile does not count. */
const BY_HANDLE = process.platform === 'linux';

/**
 * Works in the folder of a place, whose path holds no link below the project: an agent may have put one there.
 * Undefined where there is no such folder; `make` makes it.
 */
export function inFolder<T>({ project, folder }: Place, work: (path: string) => T, make?: 'make'): T | undefined {
  const names = crewFolder(folder);
  if (names.includes('..')) throw new Error(`${folder} is outside the project`);
  const handles: number[] = [];
  try {
    let path = project;
    for (const name of names) {
      path = join(path, name);
      if (make !== undefined) mkdirSync(path, { recursive: true });
      else if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return undefined;
      // A link is refused, whatever it points to.
      const handle = openSync(path, FOLDER);
      handles.push(handle);
      if (BY_HANDLE) path = `/proc/self/fd/${handle}`;
    }
    return work(path);
  } finally {
    for (const handle of handles) closeSync(handle);
  }
}
