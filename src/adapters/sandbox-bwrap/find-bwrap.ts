import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';

export type FoundBwrap = { readonly program: string; readonly version: string };

/** Ubuntu lets exactly this path make namespaces, so it comes before any other. */
const USUAL = '/usr/bin/bwrap';

/** Undefined where there is none. Whether it holds is another question: a version is no proof. */
export async function findBwrap(searchPath: string): Promise<FoundBwrap | undefined> {
  const others = searchPath
    .split(delimiter)
    .filter(isAbsolute)
    .map((folder) => join(folder, 'bwrap'));
  for (const program of [USUAL, ...others]) {
    if (!(await isProgram(program))) continue;
    const { stdout } = await promisify(execFile)(program, ['--version'], { env: {} }).catch(() => ({ stdout: '' }));
    return { program, version: stdout.trim().replace(/^bubblewrap /, '') };
  }
  return undefined;
}

async function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
