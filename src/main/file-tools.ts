import { folderMount } from '../adapters/mount-folder/folder-mount.ts';
import type { WrittenFolders } from '../adapters/mount-folder/written-folders.ts';
import { fileTools } from '../adapters/tools-files/file-tools.ts';
import type { PackageShelf } from '../ports/package-shelf.ts';
import type { Tool } from '../ports/tool.ts';

/** The tools on files: `@project` to read and write, `@pkg` as it stands on the shelf, to read. */
export function openFileTools(
  openShelf: () => Promise<PackageShelf>,
  written: Pick<WrittenFolders, 'note'>,
): readonly Tool[] {
  const checked = new Map<string, Promise<string | undefined>>();
  // Every byte is checked against the hash before an agent sees the first: what it reads is what was judged.
  const folderOf = async (hash: string): Promise<string | undefined> => {
    const shelf = await openShelf();
    await shelf.get(hash);
    return shelf.folder(hash);
  };
  return fileTools(async (mount, { project, packageHash }) => {
    if (mount === 'project') return folderMount(project, { writable: true, note: written.note });
    const found = checked.get(packageHash) ?? folderOf(packageHash);
    checked.set(packageHash, found);
    const folder = await found;
    return folder === undefined ? undefined : folderMount(folder, { writable: false });
  });
}
