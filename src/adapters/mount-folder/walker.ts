import { type BigIntStats, constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { systemCode } from './mount-refusals.ts';

/** A folder that is held open: entries are looked for in it, whatever its name leads to by now. */
export type HeldFolder = {
  readonly handle: FileHandle;
  /** What system calls know this folder by; an entry of it is `address/name`. */
  readonly address: string;
};

/** How to go down a tree without being led astray. Failures are thrown with the code of the system, a link as ELOOP. */
export interface Walker {
  /** Holds a folder by its real path. */
  hold(path: string): Promise<HeldFolder>;
  /** Holds a folder in a folder; a link is not followed. */
  enter(folder: HeldFolder, name: string): Promise<HeldFolder>;
  /** Opens what is no folder in a folder; a link is not followed. */
  open(folder: HeldFolder, name: string, flags: number, mode?: number): Promise<FileHandle>;
  /** Fails where the address of a folder no longer leads to it: to be asked around every call that goes by an address. */
  confirm(folder: HeldFolder): Promise<void>;
}

// Windows has none of them, where they are then no flag.
export const O_NOFOLLOW = constants.O_NOFOLLOW ?? 0;
export const O_DIRECTORY = constants.O_DIRECTORY ?? 0;
/** Without it, opening a named pipe waits for a process at its other end. */
export const O_NONBLOCK = constants.O_NONBLOCK ?? 0;

/** Names an object of the file system whatever it is called. Inode numbers may be too large for a number. */
export function objectId({ dev, ino }: Pick<BigIntStats, 'dev' | 'ino'>): string {
  return `${dev}:${ino}`;
}

/** Makes the names in a folder last. Some systems cannot do that for a folder, and say so with these codes. */
export async function syncFolder({ handle }: HeldFolder): Promise<void> {
  await handle.sync().catch((cause: unknown) => {
    if (!['EINVAL', 'EPERM', 'ENOTSUP'].includes(systemCode(cause) ?? '')) throw cause;
  });
}
