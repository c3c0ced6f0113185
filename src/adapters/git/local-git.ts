import { systemText } from '../../core/system-text.ts';
import { GIT_WORDS } from '../../core/words/git-words.ts';
import type { Git, GitPlace } from '../../ports/git.ts';
import { commitWork } from './commit-work.ts';
import { differencesSince } from './list-differences.ts';
import { matchWorkTree } from './match-work-tree.ts';
import { openWorkspace, type Purpose, type Workspace } from './open-workspace.ts';
import { emptyTree, readChanges, testedTree } from './read-changes.ts';
import { settingsReader } from './read-settings.ts';
import { fetchBranch, push, readRemote } from './remotes.ts';
import { type GitOptions, gitFault, type PathBytes } from './run-git.ts';
import {
  countSnapshots,
  dropSnapshot,
  listSnapshots,
  planRestore,
  putBack,
  restoreSnapshot,
  takeSnapshot,
} from './snapshots.ts';

/** The git program of this machine. */
export function localGit(options: GitOptions): Git {
  const equipped = { ...options, readSettings: settingsReader() };
  const inside = async <T>(
    place: GitPlace,
    purpose: Purpose,
    act: (workspace: Workspace) => Promise<T>,
  ): Promise<T> => {
    try {
      const workspace = await openWorkspace(equipped, place, purpose);
      try {
        return await act(workspace);
      } finally {
        await workspace.close();
      }
    } catch (cause) {
      // The system has refused a file of the repository, or of the workspace.
      if (cause instanceof Error && 'syscall' in cause)
        throw gitFault(GIT_WORDS.unreachable(systemText(cause)), undefined, cause);
      throw cause;
    }
  };
  const matched = <T>(
    place: GitPlace,
    act: (workspace: Workspace, inIndex: readonly PathBytes[]) => Promise<T>,
  ): Promise<T> => inside(place, 'look', async (workspace) => act(workspace, await matchWorkTree(workspace, false)));
  return {
    readBase: (place) =>
      matched(place, async (workspace) => {
        const { commit, branch } = workspace.head;
        const differences = await differencesSince(workspace, commit ?? (await emptyTree(workspace)));
        return { commit, branch, detached: branch === null, clean: differences.length === 0 };
      }),
    readChanges: (place, query) => matched(place, (workspace, inIndex) => readChanges(workspace, inIndex, query)),
    readTree: (place, isTested) => matched(place, (workspace, inIndex) => testedTree(workspace, inIndex, isTested)),
    takeSnapshot: (place, key) => inside(place, 'keep', (workspace) => takeSnapshot(workspace, place, key)),
    listSnapshots: (place) => inside(place, 'keep', (workspace) => listSnapshots(workspace, place)),
    countSnapshots: (place) => inside(place, 'look', countSnapshots),
    planRestore: (place, number) => inside(place, 'keep', (workspace) => planRestore(workspace, place, number)),
    putBack: (place, order) => inside(place, 'keep', (workspace) => putBack(workspace, place, order)),
    dropSnapshot: (place, key) => inside(place, 'look', (workspace) => dropSnapshot(workspace, place, key)),
    restore: (place, number) => inside(place, 'keep', (workspace) => restoreSnapshot(workspace, place, number)),
    commitWork: (place, order) => inside(place, 'commit', (workspace) => commitWork(workspace, place, order)),
    readRemote: (place) => inside(place, 'look', readRemote),
    fetchBranch: (place, order) => inside(place, 'commit', (workspace) => fetchBranch(workspace, order)),
    push: (place, order) => inside(place, 'look', (workspace) => push(workspace, order)),
  };
}
