import { lstat } from 'node:fs/promises';
import type { Difference } from './list-differences.ts';
import type { Workspace } from './open-workspace.ts';
import { type PathBytes, pathText, splitPaths } from './run-git.ts';

/**
 * A file in the way of a restore that no snapshot holds: it is ignored, or belongs to a repository of its own. Git takes ignored
 * files for worthless and would write over them. The index is that of the files.
 */
export async function findObstacle(
  { git, top, within }: Workspace,
  wanted: readonly Difference[],
): Promise<string | undefined> {
  const unkept = splitPaths((await git(['ls-files', '-z', '--others', '--directory', ...within])).stdout);
  const [names, folders] = [new Set(unkept), new Set(unkept.flatMap(foldersOf))];
  for (const { bytes, status } of wanted) {
    if (status !== 'added') continue;
    const above = foldersOf(bytes);
    const inWay = names.has(bytes) || folders.has(`${bytes}/`) || names.has(`${bytes}/`);
    // What is ignored as a whole is not listed one by one.
    const inUnkept = above.some((folder) => names.has(folder)) && (await isThere(top, bytes));
    if (inWay || inUnkept || above.some((folder) => names.has(folder.slice(0, -1)))) return pathText(bytes);
  }
  return undefined;
}

/** `a/` and `a/b/` of `a/b/c`. */
function foldersOf(path: PathBytes): readonly PathBytes[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_, index) => `${names.slice(0, index + 1).join('/')}/`);
}

async function isThere(top: string, path: PathBytes): Promise<boolean> {
  const name = Buffer.concat([Buffer.from(`${top}/`), Buffer.from(path, 'latin1')]);
  return lstat(name).then(
    () => true,
    () => false,
  );
}
