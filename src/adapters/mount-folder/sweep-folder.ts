import { lstat, opendir, unlink } from 'node:fs/promises';
import { isLeftBehind, isTemporaryName } from './temporary-name.ts';
import type { HeldFolder, Walker } from './walker.ts';

/** Removes what writers left behind that were killed. What cannot be removed is left: it is in nobody's way. */
export async function sweepFolder(walker: Walker, folder: HeldFolder, most: number): Promise<void> {
  try {
    let looked = 0;
    for await (const { name } of await opendir(folder.address, { bufferSize: 1_024 })) {
      looked += 1;
      if (looked > most) return;
      if (isTemporaryName(name)) await removeIfLeft(walker, folder, name);
    }
  } catch {
    return;
  }
}

async function removeIfLeft(walker: Walker, folder: HeldFolder, name: string): Promise<void> {
  const path = `${folder.address}/${name}`;
  const stats = await lstat(path);
  if (!stats.isFile() || !isLeftBehind(name, Date.now() - stats.mtimeMs)) return;
  await walker.confirm(folder);
  await unlink(path);
}
