import { closeSync, fsyncSync, openSync } from 'node:fs';

export type FolderSync = {
  /** Puts on disk which files there are in the folder, the first time; later calls have nothing to do. */
  once(): void;
  close(): void;
};

/** File systems that cannot do this for a folder say so; they do it by themselves or not at all. */
const UNABLE: ReadonlySet<unknown> = new Set(['EINVAL', 'ENOTSUP', 'EBADF', 'EPERM', 'EACCES', 'EISDIR', 'EROFS']);

/**
 * SQLite syncs the folder in which it has made a file, and tells nobody when that fails: after a power cut the file might not be there.
 * So we do it, too. Opened before the file is made, since a failure is told once to everyone who had the folder open by then.
 */
export function folderSync(folder: string): FolderSync {
  let handle = attempt(() => openSync(folder, 'r'));
  return { once, close };

  function once(): void {
    if (handle === undefined) return;
    const open = handle;
    attempt(() => fsyncSync(open));
    close();
  }

  function close(): void {
    if (handle !== undefined) closeSync(handle);
    handle = undefined;
  }
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch (error) {
    if (error instanceof Error && 'code' in error && UNABLE.has(error.code)) return undefined;
    throw error;
  }
}
