import { randomBytes } from 'node:crypto';
import { lstat, opendir, unlink } from 'node:fs/promises';
import type { HeldFolder, Walker } from './walker.ts';

const TEMPORARY = /^\.signalbox-[0-9a-f]{24}$/;
/** Whoever wrote for so long has died. */
const OLD_MS = 60 * 60 * 1000;
/** In a larger folder only these are looked at, so that every write stays quick. */
const MAX_LOOKED_AT = 4_096;

/** A name that a file has until it is whole. */
export function temporaryName(): string {
  return `.signalbox-${randomBytes(12).toString('hex')}`;
}

/** Removes what writers left behind that were killed. What cannot be removed is left: it is in nobody's way. */
export async function sweepTemporaries(walker: Walker, folder: HeldFolder): Promise<void> {
  try {
    let looked = 0;
    for await (const { name } of await opendir(folder.address, { bufferSize: 1_024 })) {
      looked += 1;
      if (looked > MAX_LOOKED_AT) return;
      if (TEMPORARY.test(name)) await removeIfOld(walker, folder, name);
    }
  } catch {
    return;
  }
}

async function removeIfOld(walker: Walker, folder: HeldFolder, name: string): Promise<void> {
  const path = `${folder.address}/${name}`;
  const stats = await lstat(path);
  if (!stats.isFile() || Date.now() - stats.mtimeMs < OLD_MS) return;
  await walker.confirm(folder);
  await unlink(path);
}
