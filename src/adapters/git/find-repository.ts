import { lstat, readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { GIT_WORDS } from '../../core/words/git-words.ts';
import { gitFault } from './run-git.ts';

export type Repository = {
  /** The folder of the work tree that all paths of git begin at. */
  readonly top: string;
  /** What belongs to this work tree (HEAD, index), and what all work trees share (objects, refs, settings). */
  readonly gitDir: string;
  readonly commonDir: string;
  /** The project within the work tree: empty, or with a slash at its end. */
  readonly prefix: string;
};

const POINTER_BYTES = 8192;

/** Found by its folders alone: `core.worktree` and whatever else a repository says of itself does not count. */
export async function findRepository(project: string): Promise<Repository> {
  const real = await realpath(project);
  for (let top = real; ; top = dirname(top)) {
    const gitDir = await gitDirIn(top);
    if (gitDir !== undefined) {
      const way = relative(top, real).split(sep).join('/');
      return { top, gitDir, commonDir: await commonDirOf(gitDir), prefix: way === '' ? '' : `${way}/` };
    }
    if (await isGitDir(top)) throw gitFault(GIT_WORDS.bare, GIT_WORDS.useClone);
    if (dirname(top) === top) throw gitFault(GIT_WORDS.noRepository, { en: 'git init', zh: 'git init' });
  }
}

/** `.git` is the repository, or, in a submodule and in a second work tree, a file that names it. */
async function gitDirIn(top: string): Promise<string | undefined> {
  const dotGit = join(top, '.git');
  const stats = await stat(dotGit).catch(() => undefined);
  if (stats === undefined) return undefined;
  if (stats.isDirectory()) return checkedDir(dotGit);
  const [, named] = /^gitdir: ([^\0\n]+)\n*$/.exec(await readSmall(dotGit)) ?? [];
  if (named === undefined) throw gitFault(GIT_WORDS.broken('.git names no repository'));
  return checkedDir(resolve(top, named));
}

async function checkedDir(gitDir: string): Promise<string> {
  if (!(await isFile(join(gitDir, 'HEAD'))) && !(await isLink(join(gitDir, 'HEAD'))))
    throw gitFault(GIT_WORDS.broken('.git has no HEAD'));
  return realpath(gitDir);
}

async function commonDirOf(gitDir: string): Promise<string> {
  const file = join(gitDir, 'commondir');
  const dir = (await isFile(file)) ? resolve(gitDir, (await readSmall(file)).trim()) : gitDir;
  const objects = await stat(join(dir, 'objects')).catch(() => undefined);
  if (objects?.isDirectory() !== true) throw gitFault(GIT_WORDS.broken('it has no objects'));
  return realpath(dir);
}

async function isGitDir(folder: string): Promise<boolean> {
  const parts = await Promise.all(
    ['HEAD', 'objects', 'refs'].map((name) => stat(join(folder, name)).catch(() => null)),
  );
  const [head, objects, refs] = parts;
  return head?.isFile() === true && objects?.isDirectory() === true && refs?.isDirectory() === true;
}

/** The text of a regular file that cannot be large; a named pipe would never be read to its end. */
export async function readSmall(file: string, most = POINTER_BYTES): Promise<string> {
  const stats = await stat(file);
  if (!stats.isFile() || stats.size > most) throw gitFault(GIT_WORDS.broken(`${file} is no file of moderate size`));
  return readFile(file, 'utf8');
}

export async function isFile(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined))?.isFile() === true;
}

async function isLink(file: string): Promise<boolean> {
  return (await lstat(file).catch(() => undefined))?.isSymbolicLink() === true;
}
