import { GIT_WORDS } from '../../core/words/git-words.ts';
import type { Workspace } from './open-workspace.ts';
import { oidOf } from './read-changes.ts';
import { gitFault } from './run-git.ts';

/** What others have committed onto a branch, together with ours: whichever has both, else a commit with both as its parents. */
export async function joinCommits(workspace: Workspace, ours: string, theirs: string, run: string): Promise<string> {
  if (await isWithin(workspace, theirs, ours)) return ours;
  if (await isWithin(workspace, ours, theirs)) return theirs;
  const tree = await mergedTree(workspace, ours, theirs);
  const text = Buffer.from(`Join what others have committed\n\nRun: ${run}\n`);
  return oidOf(await workspace.git(['commit-tree', tree, '-p', ours, '-p', theirs], { input: text }));
}

async function isWithin({ git }: Workspace, older: string, newer: string): Promise<boolean> {
  return (await git(['merge-base', '--is-ancestor', older, newer], { answers: [0, 1] })).code === 0;
}

const MOST_NAMED = 10;

/** Line by line, and without a work tree. Drivers of the repository have no meaning here. */
async function mergedTree({ git }: Workspace, ours: string, theirs: string): Promise<string> {
  const args = ['merge-tree', '--write-tree', '--name-only', '--no-messages', '-z', ours, theirs];
  const { code, stdout } = await git(args, { answers: [0, 1] });
  const [tree = '', ...names] = stdout.toString('utf8').split('\0');
  if (code === 0) return tree;
  const files = [...new Set(names.filter((name) => name !== ''))];
  const named = files.slice(0, MOST_NAMED).join(', ') + (files.length > MOST_NAMED ? ', …' : '');
  const base = oidOf(await git(['merge-base', ours, theirs]));
  throw gitFault(GIT_WORDS.bothChanged(named), GIT_WORDS.takeOver(short(base), short(theirs)));
}

const SHORT = 12;

function short(commit: string): string {
  return commit.slice(0, SHORT);
}
