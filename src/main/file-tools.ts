import { folderMount } from '../adapters/mount-folder/folder-mount.ts';
import { fileTools } from '../adapters/tools-files/file-tools.ts';
import type { PackageShelf } from '../ports/package-shelf.ts';
import type { Tool } from '../ports/tool.ts';

/** The tools on files: `@project` to read and write, `@pkg` as it stands on the shelf, to read. */
export function openFileTools(openShelf: () => Promise<PackageShelf>): readonly Tool[] {
  return fileTools(async (mount, { project, packageHash }) => {
    if (mount === 'project') return folderMount(project, { writable: true });
    const folder = await (await openShelf()).folder(packageHash);
    return folder === undefined ? undefined : folderMount(folder, { writable: false });
  });
}
