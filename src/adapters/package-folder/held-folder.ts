import {
  closeSync,
  existsSync,
  constants as flags,
  fstatSync,
  opendirSync,
  openSync,
  readSync,
  realpathSync,
} from 'node:fs';
import { join } from 'node:path';

export type FolderEntry = { readonly name: string; readonly kind: 'file' | 'folder' | 'other' };

/**
 * A folder held open: what is reached through it lies in it, whatever its path has been made to lead to meanwhile.
 * Synchronous: a trip through the thread pool costs twenty times the reading.
 */
export type HeldFolder = {
  /** At most so many entries, in the order of the disk. */
  entries(most: number): readonly FolderEntry[];
  /** Undefined where the name does not stand for a folder (any more). */
  folder(name: string): HeldFolder | undefined;
  /** As much as the buffer holds; undefined where the name does not stand for a regular file (any more). */
  read(name: string, buffer: Buffer): Buffer | undefined;
  close(): void;
};

/** Opens the folder itself by its path, as the person named it; everything below only through the open folder. */
export function holdFolder(path: string): HeldFolder {
  // Where folders cannot be reached by their handle, no link may stand in the path, so it must have none to begin with.
  const real = realpathSync(path);
  return heldFolder(openSync(real, flags.O_RDONLY | FOLDER), real);
}

const FOLDER = flags.O_DIRECTORY ?? 0;

/** The Mac's O_NOFOLLOW_ANY looks at every part of the path, the common flag only at the last. */
const NO_LINK = process.platform === 'darwin' ? 0x2000_0000 : (flags.O_NOFOLLOW ?? 0);

/** Not blocking: a pipe without a writer would hold us for ever. */
const FILE = flags.O_RDONLY | NO_LINK | (flags.O_NONBLOCK ?? 0);

/** A name that was swapped since the folder was listed: gone, a link, a socket, or of another kind. */
const SWAPPED: ReadonlySet<unknown> = new Set(['ENOENT', 'ELOOP', 'ENOTDIR', 'ENXIO', 'EMLINK', 'EFTYPE']);

function heldFolder(handle: number, path: string): HeldFolder {
  const here = existsSync('/proc/self/fd') ? `/proc/self/fd/${handle}` : path;
  return {
    entries: (most) => listEntries(here, most),
    folder(name) {
      const child = openUnlessSwapped(join(here, name), flags.O_RDONLY | FOLDER | NO_LINK);
      return child === undefined ? undefined : heldFolder(child, join(path, name));
    },
    read(name, buffer) {
      const file = openUnlessSwapped(join(here, name), FILE);
      if (file === undefined) return undefined;
      try {
        return fstatSync(file).isFile() ? readInto(buffer, file) : undefined;
      } finally {
        closeSync(file);
      }
    },
    close: () => closeSync(handle),
  };
}

function listEntries(path: string, most: number): readonly FolderEntry[] {
  const found: FolderEntry[] = [];
  const folder = opendirSync(path);
  try {
    for (let entry = folder.readSync(); entry !== null && found.length < most; entry = folder.readSync()) {
      found.push({ name: entry.name, kind: entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : 'other' });
    }
    return found;
  } finally {
    folder.closeSync();
  }
}

function openUnlessSwapped(path: string, how: number): number | undefined {
  try {
    return openSync(path, how);
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && SWAPPED.has(cause.code)) return undefined;
    throw cause;
  }
}

function readInto(buffer: Buffer, file: number): Buffer {
  let length = 0;
  for (;;) {
    const bytes = readSync(file, buffer, length, buffer.length - length, length);
    length += bytes;
    if (bytes === 0) return buffer.subarray(0, length);
  }
}
