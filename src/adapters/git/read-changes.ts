import { GIT_WORDS } from '../../core/words/git-words.ts';
import type { ChangedFile, ChangeQuery, GitChanges } from '../../ports/git.ts';
import { type Difference, differencesBetween, differencesSince } from './list-differences.ts';
import type { Workspace } from './open-workspace.ts';
import { readTexts } from './read-texts.ts';
import { gitFault, joinPaths, type PathBytes, pathText } from './run-git.ts';

/** What a task has changed since its base; where that is nothing, what the last commit has. The index is that of the files. */
export async function readChanges(
  workspace: Workspace,
  inIndex: readonly PathBytes[],
  { base, counts, isTested }: ChangeQuery,
): Promise<GitChanges> {
  const { head } = workspace;
  const from = base === undefined ? head.commit : base;
  const tree = from === null ? await emptyTree(workspace) : await checkedCommit(workspace, from);
  const ours = (await differencesSince(workspace, tree)).filter(({ path }) => counts(path));
  const looked = ours.length > 0 ? ours : (await lastCommit(workspace)).filter(({ path }) => counts(path));
  const { texts, truncated } = await readTexts(workspace, looked);
  return {
    changed: ours.length > 0,
    files: asFiles(looked),
    texts,
    truncated,
    tree: await testedTree(workspace, inIndex, isTested),
  };
}

export function asFiles(differences: readonly Difference[]): readonly ChangedFile[] {
  return differences.map(({ path, status }) => ({ path, status }));
}

export async function emptyTree({ git }: Workspace): Promise<string> {
  return oidOf(await git(['mktree']));
}

/** The tree of everything that is tested. After this the index is that tree's. */
export async function testedTree(
  { git, prefix }: Workspace,
  inIndex: readonly PathBytes[],
  isTested: ChangeQuery['isTested'],
): Promise<string> {
  const start = Buffer.byteLength(prefix, 'utf8');
  const others = [...new Set(inIndex)].filter((path) => !isTested(pathText(path.slice(start))));
  if (others.length > 0) await git(['update-index', '--force-remove', '-z', '--stdin'], { input: joinPaths(others) });
  const flags = prefix === '' ? [] : [`--prefix=${prefix}`];
  const { code, stdout } = await git(['write-tree', '--missing-ok', ...flags], { answers: [0, 128] });
  // Nothing of the index lies in the project: then its tree has no name in it.
  return code === 0 ? oidOf({ stdout }) : 'empty';
}

async function lastCommit(workspace: Workspace): Promise<readonly Difference[]> {
  const { head, git } = workspace;
  if (head.commit === null) return [];
  const parent = await git(['rev-parse', '--verify', '-q', `${head.commit}^1`], { answers: [0, 1, 128] });
  const before = parent.code === 0 ? oidOf(parent) : await emptyTree(workspace);
  return differencesBetween(workspace, before, head.commit);
}

async function checkedCommit({ git, head }: Workspace, commit: string): Promise<string> {
  if (commit === head.commit) return commit;
  const isName = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(commit);
  const found = isName
    ? await git(['rev-parse', '--verify', '-q', `${commit}^{commit}`], { answers: [0, 1, 128] })
    : undefined;
  if (found?.code !== 0) throw gitFault(GIT_WORDS.noCommit(JSON.stringify(commit)));
  return oidOf(found);
}

export function oidOf({ stdout }: { readonly stdout: Buffer }): string {
  const oid = stdout.toString('latin1').trim();
  if (!/^[0-9a-f]{40,64}$/.test(oid)) throw gitFault(GIT_WORDS.broken(GIT_WORDS.unread.en));
  return oid;
}
