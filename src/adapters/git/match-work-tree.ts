import { listFiles, type Workspace } from './open-workspace.ts';
import { joinPaths, type PathBytes, splitPaths } from './run-git.ts';

/** How often it is begun anew where files change while they are looked at. */
const ATTEMPTS = 3;

/**
 * Brings the index of the workspace to where the files are, as `git add --all` would, which starts programs in submodules.
 * `store`: contents are kept, and not only their hashes. Tells every name that is in the index now; some may be gone.
 */
export async function matchWorkTree(workspace: Workspace, store: boolean): Promise<readonly PathBytes[]> {
  for (let attempt = 1; ; attempt += 1) {
    const names = await matchOnce(workspace, store, attempt === ATTEMPTS);
    if (names !== undefined) return names;
  }
}

/** Nothing where a file has become something else before it was read; that is a fault where it is the last try. */
async function matchOnce(
  workspace: Workspace,
  store: boolean,
  isLast: boolean,
): Promise<readonly PathBytes[] | undefined> {
  const { git, within } = workspace;
  const { inIndex, untracked } = await listFiles(workspace);
  const options = ['-z', '--name-status', '--no-renames', '--ignore-submodules=dirty', '--no-ext-diff'];
  const differing = statusesIn((await git(['diff-files', ...options, ...within])).stdout);
  const gone = differing.filter(({ status }) => status === 'D').map(({ path }) => path);
  const there = differing.filter(({ status }) => status !== 'D').map(({ path }) => path);
  const update = async (flags: readonly string[], paths: readonly PathBytes[]) => {
    if (paths.length === 0) return true;
    const answers = isLast ? [0] : [0, 1, 128];
    const args = ['update-index', ...flags, '-z', '--stdin'];
    return (await git(args, { input: joinPaths(paths), answers })).code === 0;
  };
  const reading = [...(store ? [] : ['--info-only']), '--add', '--remove', '--replace'];
  const matches =
    (await update(['--force-remove'], gone)) && (await update(reading, [...new Set([...there, ...untracked])]));
  return matches ? [...inIndex, ...untracked] : undefined;
}

function statusesIn(output: Buffer): readonly { readonly status: string; readonly path: PathBytes }[] {
  const parts = splitPaths(output);
  return parts.flatMap((status, index) => {
    const path = parts[index + 1];
    return index % 2 === 0 && path !== undefined ? [{ status, path }] : [];
  });
}
