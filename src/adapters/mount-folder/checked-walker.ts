import { constants } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import { join } from 'node:path';
import { type HeldFolder, O_DIRECTORY, O_NOFOLLOW, objectId, type Walker } from './walker.ts';

/** macOS: no link is followed anywhere on the path. It takes the place of O_NOFOLLOW, and Node has no name for it. */
const O_NOFOLLOW_ANY = 0x20000000;
const NO_LINK = process.platform === 'darwin' ? O_NOFOLLOW_ANY : O_NOFOLLOW;

/**
 * For systems without `/proc`: looks before and after. What is exchanged and put back between two looks is not seen.
 */
export const checkedWalker: Walker = {
  hold,
  async enter(folder, name) {
    const entered = await hold(join(folder.address, name));
    return keepIf(entered.handle, confirm(folder), entered);
  },
  async open(folder, name, flags, mode) {
    const path = join(folder.address, name);
    // What is made in the wrong place cannot be unmade by a look afterwards.
    if ((flags & constants.O_CREAT) !== 0) await confirm(folder);
    const handle = await open(path, flags | NO_LINK, mode);
    return keepIf(
      handle,
      sameObject(handle, path).then(() => confirm(folder)),
      handle,
    );
  },
  confirm,
};

async function hold(path: string): Promise<HeldFolder> {
  const handle = await open(path, constants.O_RDONLY | O_DIRECTORY | NO_LINK);
  return keepIf(handle, sameObject(handle, path), { handle, address: path });
}

async function confirm({ handle, address }: HeldFolder): Promise<void> {
  await sameObject(handle, address);
}

async function sameObject(handle: FileHandle, path: string): Promise<void> {
  const [held, named] = await Promise.all([handle.stat({ bigint: true }), lstat(path, { bigint: true })]);
  if (objectId(held) !== objectId(named))
    throw Object.assign(new Error('A link stands where none may'), { code: 'ELOOP' });
}

/** Closes a handle that turned out to be the wrong one. */
async function keepIf<T>(handle: FileHandle, check: Promise<void>, kept: T): Promise<T> {
  try {
    await check;
    return kept;
  } catch (cause) {
    await handle.close();
    throw cause;
  }
}
