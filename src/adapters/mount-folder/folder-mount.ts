import { realpath, stat } from 'node:fs/promises';
import type { Mount } from '../../ports/mount.ts';
import type { Root } from './journey.ts';
import { listFolder } from './list-folder.ts';
import { READ_ONLY } from './mount-refusals.ts';
import { platformWalker } from './mount-safety.ts';
import { objectId } from './object-id.ts';
import { readFile } from './read-file.ts';
import { walkFiles } from './walk-files.ts';
import type { Walker } from './walker.ts';
import { writeFile } from './write-file.ts';

export type FolderMountOptions = { readonly writable: boolean };

/** A folder of the machine as a mount; undefined where there is no such folder. */
export async function folderMount(
  folder: string,
  { writable }: FolderMountOptions,
  walker: Walker = platformWalker(),
): Promise<Mount | undefined> {
  const root = await rootOf(folder, walker);
  if (root === undefined) return undefined;
  return {
    list: (path, limit) => listFolder(root, path, limit),
    read: (path, maxBytes) => readFile(root, path, maxBytes),
    write: async (path, bytes, options) => (writable ? writeFile(root, path, bytes, options) : READ_ONLY),
    walk: (path, options) => walkFiles(root, path, options),
  };
}

/** The person who names the folder may name it by a link; from here on its real path counts, and which folder it was. */
async function rootOf(folder: string, walker: Walker): Promise<Root | undefined> {
  try {
    const path = await realpath(folder);
    const stats = await stat(path, { bigint: true });
    return stats.isDirectory() ? { path, id: objectId(stats), walker } : undefined;
  } catch {
    return undefined;
  }
}
