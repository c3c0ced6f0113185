import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GIT_WORDS } from '../../core/words/git-words.ts';
import type { GitPlace } from '../../ports/git.ts';
import { findRepository, isFile, type Repository } from './find-repository.ts';
import type { ReadSettings, Settings } from './read-settings.ts';
import {
  type GitAnswer,
  type GitOptions,
  type GitOrder,
  gitFault,
  gitRunner,
  joinPaths,
  type PathBytes,
  splitPaths,
} from './run-git.ts';

/** What is done with an index of our own beside the repository's. */
export type Workspace = Repository & {
  readonly head: Head;
  /** On files and objects: by our own settings, and the index is a copy. */
  readonly git: (
    args: readonly string[],
    more?: Pick<GitOrder, 'input' | 'answers' | 'asPerson'>,
  ) => Promise<GitAnswer>;
  /** On names of commits: in the repository itself, by commands that read no file of the work tree. */
  readonly refs: Workspace['git'];
  /** After `--`, so that nothing outside of the project is looked at. */
  readonly within: readonly string[];
  readonly folder: string;
  readonly close: () => Promise<void>;
};

export type Head = { readonly commit: string | null; readonly branch: string | null };

/**
 * `look`: what is made goes with the workspace, and files are compared as the repository's line ends have it.
 * `keep`: objects go into the repository, and files are kept byte for byte.
 * `commit`: objects go into the repository, with the line ends that it has.
 */
export type Purpose = 'look' | 'keep' | 'commit';

const WORK = 'git-work';
/** The file by which the owner that takes over a run marks every folder of its commands. */
const SETTLED = 'settled';

/**
 * A repository of our own with the objects of the project's and a copy of its index. The settings of the project's are not read,
 * so no filter, driver or program in them has a meaning here, whatever its name.
 */
export async function openWorkspace(
  options: GitOptions & { readonly readSettings: ReadSettings },
  place: GitPlace,
  purpose: Purpose,
): Promise<Workspace> {
  const found = await findRepository(place.project);
  const root = options.folder(place.runId);
  await sweepSettled(root);
  const folder = await options.processes.newFolder(root, WORK);
  try {
    const run = await gitRunner(options, place, folder);
    const settings = await options.readSettings(run, found);
    if (settings.get('core.bare') === 'true') throw gitFault(GIT_WORDS.bare, GIT_WORDS.useClone);
    await makeOwn(folder, found, settings, purpose);
    const env = {
      GIT_DIR: folder,
      GIT_WORK_TREE: found.top,
      GIT_INDEX_FILE: join(folder, 'index'),
      GIT_OBJECT_DIRECTORY: purpose === 'look' ? join(folder, 'objects') : join(found.commonDir, 'objects'),
      ...IDENTITY,
    };
    const git: Workspace['git'] = (args, more = {}) => run({ args, cwd: found.top, env, ...more });
    const refs: Workspace['git'] = (args, more = {}) =>
      run({ args, cwd: found.gitDir, env: { GIT_DIR: found.gitDir, ...IDENTITY }, ...more });
    const head = await readHead(refs, found);
    const within = found.prefix === '' ? [] : ['--', found.prefix];
    const opened = { ...found, head, git, refs, folder, within };
    await fillIndex(opened);
    return { ...opened, close: () => rm(folder, { recursive: true, force: true }) };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Snapshots are the runtime's, not the person's. */
const IDENTITY = {
  GIT_AUTHOR_NAME: 'Signalbox',
  GIT_AUTHOR_EMAIL: 'signalbox@localhost',
  GIT_COMMITTER_NAME: 'Signalbox',
  GIT_COMMITTER_EMAIL: 'signalbox@localhost',
};

/** What an earlier owner has left behind, once it is certain that nothing works there any more. */
async function sweepSettled(root: string): Promise<void> {
  const names = await readdir(root).catch(() => []);
  const left = names.filter(
    (name) => /^(?:git(?:-work)?|gh)\.\w+$/.test(name) && existsSync(join(root, name, SETTLED)),
  );
  await Promise.all(left.map((name) => rm(join(root, name), { recursive: true, force: true })));
}

async function makeOwn(
  folder: string,
  { gitDir, commonDir }: Repository,
  settings: Settings,
  purpose: Purpose,
): Promise<void> {
  for (const name of ['info', 'objects/info', 'refs']) await mkdir(join(folder, name), { recursive: true });
  const taken = [...settings]
    .filter(([name]) => name !== 'core.bare')
    .map(([name, value]) => {
      const [section, key] = name.split('.');
      return `[${section}]\n\t${key} = ${value}\n`;
    });
  const fixed =
    '[core]\n\trepositoryformatversion = 1\n\tbare = false\n\tsparseCheckout = true\n\tlooseCompression = 1\n';
  await writeFile(join(folder, 'config'), taken.join('') + fixed);
  // HEAD is asked by commit: this one only makes the folder a repository.
  await writeFile(join(folder, 'HEAD'), 'ref: refs/heads/none\n');
  await writeFile(join(folder, 'objects/info/alternates'), `${join(commonDir, 'objects')}\n`);
  // Stronger than every .gitattributes of the work tree.
  if (purpose === 'keep')
    await writeFile(join(folder, 'info/attributes'), '* -text -eol -ident -filter -working-tree-encoding\n');
  await copyIfThere(join(commonDir, 'info/exclude'), join(folder, 'info/exclude'));
  await copyIfThere(join(commonDir, 'shallow'), join(folder, 'shallow'));
  for (const name of await readdir(gitDir))
    if (name.startsWith('sharedindex.')) await copyIfThere(join(gitDir, name), join(folder, name));
}

/** The times that the index remembers spare reading every file. */
async function fillIndex({ git, folder, gitDir, head }: Omit<Workspace, 'close'>): Promise<void> {
  if (await isFile(join(gitDir, 'index'))) await copyIndex(join(gitDir, 'index'), join(folder, 'index'));
  else await readIndex(git, head);
}

async function readIndex(git: Workspace['git'], { commit }: Head): Promise<void> {
  if (commit !== null) await git(['read-tree', '--no-sparse-checkout', commit]);
}

export type ListedFiles = {
  readonly inIndex: readonly PathBytes[];
  /** An untracked repository inside of the project is left out. */
  readonly untracked: readonly PathBytes[];
};

/** Makes an index that cannot be used anew; then all files are read. */
export async function listFiles({ git, folder, head, within }: Workspace): Promise<ListedFiles> {
  const args = ['ls-files', '-v', '-z', '--cached', '--others', '--exclude-standard', ...within];
  let listed = await git(args, { answers: [0, 128] });
  if (listed.code !== 0) {
    await rm(join(folder, 'index'), { force: true });
    await readIndex(git, head);
    listed = await git(args);
  }
  const entries = splitPaths(listed.stdout);
  await believeNoFlags(git, entries);
  const pathsOf = (some: readonly string[]) => some.map((entry) => entry.slice(2));
  return {
    inIndex: pathsOf(entries.filter((entry) => !entry.startsWith('? '))),
    untracked: pathsOf(entries.filter((entry) => entry.startsWith('? ') && !entry.endsWith('/'))),
  };
}

/** The index may have been told not to look at a file. */
async function believeNoFlags(git: Workspace['git'], entries: readonly string[]): Promise<void> {
  const assumed = entries.filter((entry) => /^[a-z] /.test(entry));
  const input = joinPaths(assumed.map((entry) => entry.slice(2)));
  if (assumed.length > 0) await git(['update-index', '--no-assume-unchanged', '-z', '--stdin'], { input });
}

/** A file as young as its index may have changed within the same second and is read again: git goes by the time of the index. */
export async function copyIndex(from: string, to: string): Promise<void> {
  const { mtimeMs } = await stat(from);
  await copyFile(from, to);
  const seconds = Math.floor(mtimeMs / 1000);
  await utimes(to, seconds, seconds);
}

async function copyIfThere(from: string, to: string): Promise<void> {
  if (await isFile(from)) await copyFile(from, to);
}

async function readHead(refs: Workspace['git'], { commonDir, gitDir }: Repository): Promise<Head> {
  // One question where there is a commit: its name, and the branch if there is one.
  const both = await refs(['rev-parse', '-q', 'HEAD', '--symbolic-full-name', 'HEAD'], { answers: [0, 1, 128] });
  const [, head, full] = /^([0-9a-f]{40,64})\n(HEAD|refs\/.+)\n$/.exec(both.stdout.toString('utf8')) ?? [];
  if (both.code === 0 && head !== undefined && full !== undefined)
    return { commit: head, branch: full === 'HEAD' ? null : full.replace(/^refs\/heads\//, '') };
  const named = await refs(['symbolic-ref', '-q', 'HEAD'], { answers: [0, 1] });
  const ref = named.code === 0 ? named.stdout.toString('utf8').trim() : null;
  const resolved = await refs(['rev-parse', '--verify', '-q', 'HEAD'], { answers: [0, 1] });
  const commit = resolved.code === 0 ? resolved.stdout.toString('utf8').trim() : null;
  const isBroken = ref === null ? commit === null : commit === null && (await isFile(join(commonDir, ref)));
  if (isBroken) throw gitFault(GIT_WORDS.broken(`${ref ?? join(gitDir, 'HEAD')} names no commit`));
  return { commit, branch: ref === null ? null : ref.replace(/^refs\/heads\//, '') };
}
