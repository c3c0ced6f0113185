import { lstat } from 'node:fs/promises';
import { GIT_WORDS } from '../../core/words/git-words.ts';
import type { Difference } from './list-differences.ts';
import type { Workspace } from './open-workspace.ts';
import { gitFault, type PathBytes, pathText, splitPaths } from './run-git.ts';

/**
 * A file in the way of a restore that no snapshot holds: it is ignored, or belongs to a repository of its own. Git takes ignored
 * files for worthless and would write over them. The index is that of the files.
 */
export async function findObstacle(
  { git, top, within }: Workspace,
  wanted: readonly Difference[],
): Promise<PathBytes | undefined> {
  const unkept = splitPaths((await git(['ls-files', '-z', '--others', '--directory', ...within])).stdout);
  const [names, folders] = [new Set(unkept), new Set(unkept.flatMap(foldersOf))];
  for (const { bytes, status } of wanted) {
    if (status !== 'added') continue;
    const above = foldersOf(bytes);
    const inWay = names.has(bytes) || folders.has(`${bytes}/`) || names.has(`${bytes}/`);
    // What is ignored as a whole is not listed one by one.
    const inUnkept = above.some((folder) => names.has(folder)) && (await isThere(top, bytes));
    if (inWay || inUnkept || above.some((folder) => names.has(folder.slice(0, -1)))) return bytes;
  }
  return undefined;
}

/** Has everything of that kind taken out of the way. */
export async function clearObstacles(
  workspace: Workspace,
  wanted: readonly Difference[],
  takeAside: (path: string) => Promise<void>,
): Promise<void> {
  const tried = new Set<PathBytes>();
  for (;;) {
    const obstacle = await findObstacle(workspace, wanted);
    if (obstacle === undefined) return;
    if (tried.has(obstacle)) throw gitFault(GIT_WORDS.inTheWay(pathText(obstacle)), GIT_WORDS.moveAway);
    tried.add(obstacle);
    await takeAside(`${workspace.top}/${pathText(await standingAt(workspace.top, obstacle))}`);
  }
}

/** What is there of a path: the whole of it, or a file where a folder is to be. */
async function standingAt(top: string, path: PathBytes): Promise<PathBytes> {
  for (const above of foldersOf(path)) {
    const name = above.slice(0, -1);
    if (!(await lstat(nameOf(top, name)).catch(() => undefined))?.isDirectory()) return name;
  }
  return path;
}

/** `a/` and `a/b/` of `a/b/c`. */
function foldersOf(path: PathBytes): readonly PathBytes[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_, index) => `${names.slice(0, index + 1).join('/')}/`);
}

async function isThere(top: string, path: PathBytes): Promise<boolean> {
  return lstat(nameOf(top, path)).then(
    () => true,
    () => false,
  );
}

function nameOf(top: string, path: PathBytes): Buffer {
  return Buffer.concat([Buffer.from(`${top}/`), Buffer.from(path, 'latin1')]);
}
