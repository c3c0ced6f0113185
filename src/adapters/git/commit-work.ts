import { hashText } from '../../core/hash.ts';
import { GIT_WORDS } from '../../core/words/git-words.ts';
import type { CommittedWork, GitPlace, WorkOrder } from '../../ports/git.ts';
import { joinCommits } from './join-commits.ts';
import { type Difference, differencesSince } from './list-differences.ts';
import { matchWorkTree } from './match-work-tree.ts';
import type { Workspace } from './open-workspace.ts';
import { emptyTree, oidOf } from './read-changes.ts';
import { gitFault, joinPaths, pathText, splitPaths } from './run-git.ts';

/** How far back commits of this run are looked for. */
const LOOKED_AT = 200;
const KEY = 'Key: ';

/** Neither `git add` nor `git commit`: both run programs that a repository names. The index is that of the files before. */
export async function commitWork(
  workspace: Workspace,
  { runId }: GitPlace,
  { key, branch, message, counts, onto }: WorkOrder,
): Promise<CommittedWork> {
  if (!/^signalbox\/\w[\w-]*$/.test(branch)) throw gitFault(GIT_WORDS.foreignBranch(branch));
  const ref = `refs/heads/${branch}`;
  const keyHash = hashText(key);
  const tip = await readTip(workspace, ref, branch);
  const line = tip === undefined ? [] : await ownLine(workspace, tip, runId);
  const [last] = line;
  const earlier = line.find((one) => one.keyHash === keyHash);
  if (earlier !== undefined && earlier !== last) return { ref, commit: earlier.commit, tree: earlier.tree };
  const text = Buffer.from(`${message.trim()}\n\nRun: ${runId}\nKey: ${keyHash}\n`);
  const work = earlier ?? (await commitOnto(workspace, last, await workTree(workspace, counts), text));
  // Work is only ever put beside what others have committed: to commit a work tree that lacks it would undo it.
  let { commit } = work;
  for (const theirs of [tip, onto])
    if (theirs !== undefined) commit = await joinCommits(workspace, commit, theirs, runId);
  // Only from where it was: another process may have moved it.
  if (commit !== tip) await workspace.refs(['update-ref', '--no-deref', ref, commit, tip ?? '0'.repeat(commit.length)]);
  return { ref, commit, tree: commit === work.commit ? work.tree : await treeOf(workspace, commit) };
}

type Own = { readonly commit: string; readonly tree: string; readonly keyHash?: string | undefined };

async function commitOnto(workspace: Workspace, last: Own | undefined, tree: string, text: Buffer): Promise<Own> {
  const { git, head } = workspace;
  const parents = await parentsOf(workspace, last?.commit);
  if (last !== undefined && parents.length === 1 && last.tree === tree) return last;
  // Nothing is left to commit where a person has committed it all.
  if (last === undefined && head.commit !== null && (await treeOf(workspace, head.commit)) === tree)
    return { commit: head.commit, tree };
  const commit = oidOf(await git(['commit-tree', tree, ...parents.flatMap((one) => ['-p', one])], { input: text }));
  return { commit, tree };
}

/** Where the branch stands. One that is checked out, here or in another work tree, would move beneath its files. */
async function readTip({ refs, head }: Workspace, ref: string, branch: string): Promise<string | undefined> {
  const { stdout } = await refs(['for-each-ref', '--format=%(objectname) %(worktreepath)', ref]);
  const [line = ''] = stdout.toString('utf8').split('\n');
  const [, tip, folder] = /^([0-9a-f]{40,64}) (.*)$/.exec(line) ?? [];
  if (head.branch === branch || (folder ?? '') !== '')
    throw gitFault(GIT_WORDS.checkedOut(branch), GIT_WORDS.leaveBranch);
  return tip;
}

/** The commits of this run, the newest first; where there are none, where the branch has left HEAD. What lies above is of others. */
async function ownLine(workspace: Workspace, tip: string, runId: string): Promise<readonly Own[]> {
  const { git, head } = workspace;
  const format = ['-z', '--no-show-signature', '--format=%H%n%T%n%B'];
  const { stdout } = await git(['log', `--max-count=${LOOKED_AT}`, ...format, tip]);
  const own = stdout
    .toString('utf8')
    .split('\0')
    .flatMap((text) => {
      const [commit = '', tree = '', ...message] = text.split('\n');
      const keyHash = message.find((one) => one.startsWith(KEY))?.slice(KEY.length);
      return keyHash === undefined || !message.includes(`Run: ${runId}`) ? [] : [{ commit, tree, keyHash }];
    });
  if (own.length > 0 || head.commit === null) return own;
  const { code, stdout: base } = await git(['merge-base', tip, head.commit], { answers: [0, 1] });
  const commit = code === 0 ? base.toString('utf8').trim() : tip;
  return [{ commit, tree: await treeOf(workspace, commit) }];
}

/** The tree of HEAD with the work in it: what is staged outside of the project is no part of it. */
async function workTree(workspace: Workspace, counts: WorkOrder['counts']): Promise<string> {
  const { git, head } = workspace;
  await matchWorkTree(workspace, true);
  const from = head.commit ?? (await emptyTree(workspace));
  const work = (await differencesSince(workspace, from)).filter(({ path }) => counts(path));
  await refuseFiltered(workspace, work);
  await git(head.commit === null ? ['read-tree', '--empty'] : ['read-tree', '--no-sparse-checkout', from]);
  const gone = work.filter(({ status }) => status === 'deleted');
  const there = work.filter(({ status }) => status !== 'deleted');
  // A file that became a folder has to go before its place is taken.
  const lines = [...gone, ...there].map(({ bytes, before, after, status }) =>
    status === 'deleted' ? `0 ${before.oid}\t${bytes}\0` : `${after.mode} ${after.oid}\t${bytes}\0`,
  );
  if (lines.length > 0)
    await git(['update-index', '-z', '--index-info'], { input: Buffer.from(lines.join(''), 'latin1') });
  return oidOf(await git(['write-tree', '--missing-ok']));
}

/** Its bytes in the work tree are not what the repository keeps of such a file. */
async function refuseFiltered({ git }: Workspace, work: readonly Difference[]): Promise<void> {
  const there = work.filter(({ status }) => status !== 'deleted').map(({ bytes }) => bytes);
  if (there.length === 0) return;
  const { stdout } = await git(['check-attr', '-z', '--stdin', 'filter'], { input: joinPaths(there) });
  const parts = splitPaths(stdout);
  for (let at = 0; at + 2 < parts.length; at += 3) {
    const value = parts[at + 2] ?? '';
    if (value !== 'unspecified' && value !== 'unset')
      throw gitFault(GIT_WORDS.filtered(pathText(parts[at] ?? ''), value), GIT_WORDS.commitIt);
  }
}

/** The branch goes on from itself, and takes in what a person has committed meanwhile. */
async function parentsOf({ git, head }: Workspace, tip: string | undefined): Promise<readonly string[]> {
  if (tip === undefined) return head.commit === null ? [] : [head.commit];
  if (head.commit === null) return [tip];
  const { code } = await git(['merge-base', '--is-ancestor', head.commit, tip], { answers: [0, 1] });
  return code === 0 ? [tip] : [tip, head.commit];
}

async function treeOf({ git }: Workspace, commit: string): Promise<string> {
  return oidOf(await git(['rev-parse', '--verify', '-q', `${commit}^{tree}`]));
}
