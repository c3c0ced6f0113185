import type { ChangedFile } from '../../ports/git.ts';
import type { Workspace } from './open-workspace.ts';
import { type PathBytes, pathText, splitPaths } from './run-git.ts';

export type Difference = ChangedFile & {
  /** From the top of the work tree. */
  readonly bytes: PathBytes;
  readonly before: Entry;
  readonly after: Entry;
};

/** A mode of zeros is no file. */
export type Entry = { readonly mode: string; readonly oid: string };

const OPTIONS = ['-z', '--raw', '--no-renames', '--no-abbrev', '--no-ext-diff', '--no-textconv'];
const NO_FILE = '000000';
const SUBMODULE = '160000';
const LINK = '120000';

/** What differs between a tree and the index of the workspace. */
export async function differencesSince(workspace: Workspace, tree: string): Promise<readonly Difference[]> {
  const { git, within } = workspace;
  const args = ['diff-index', '--cached', ...OPTIONS, '--ignore-submodules=dirty', tree, ...within];
  return differencesIn(workspace, (await git(args)).stdout);
}

export async function differencesBetween(
  workspace: Workspace,
  before: string,
  after: string,
): Promise<readonly Difference[]> {
  const { git, within } = workspace;
  return differencesIn(workspace, (await git(['diff-tree', '-r', ...OPTIONS, before, after, ...within])).stdout);
}

/** Whether it is a file with a content of its own, and neither a link nor a submodule. */
export function isPlainFile({ mode }: Entry): boolean {
  return mode !== NO_FILE && mode !== SUBMODULE && mode !== LINK;
}

export function isSubmodule({ before, after }: Pick<Difference, 'before' | 'after'>): boolean {
  return before.mode === SUBMODULE || after.mode === SUBMODULE;
}

function differencesIn({ prefix }: Workspace, output: Buffer): readonly Difference[] {
  const parts = splitPaths(output);
  return parts.flatMap((header, index) => {
    const bytes = parts[index + 1];
    const [, oldMode = '', mode = '', old = '', oid = ''] = /^:(\d+) (\d+) (\w+) (\w+) \w/.exec(header) ?? [];
    if (index % 2 !== 0 || bytes === undefined || mode === '') return [];
    const status = oldMode === NO_FILE ? 'added' : mode === NO_FILE ? 'deleted' : 'modified';
    const path = pathText(bytes.slice(Buffer.byteLength(prefix, 'utf8')));
    return [{ path, status, bytes, before: { mode: oldMode, oid: old }, after: { mode, oid } }];
  });
}
