import type { MountRefusal } from '../../ports/mount.ts';

export function refusedBy(reason: MountRefusal['reason'], why: string): MountRefusal {
  return { kind: 'refused', reason, why };
}

export const OUTSIDE_LINK = refusedBy('outside', 'A link on the way leads out of the mount.');
export const LINK = refusedBy('outside', 'A link stands there. Nothing is written through links.');
export const SECOND_NAME = refusedBy('outside', 'The file has a second name (a hard link), which may lie outside.');
export const SPECIAL = refusedBy('special', 'It is neither a file nor a folder, but a pipe, a socket or a device.');
export const NOT_A_FILE = refusedBy('not-a-file', 'It is a folder.');
export const NOT_A_FOLDER = refusedBy('not-a-folder', 'It is not a folder.');
export const MISSING = refusedBy('missing', 'There is nothing of this name.');
export const CHANGED = refusedBy('changed', 'The file is not as it was expected to be.');
export const READ_ONLY = refusedBy('read-only', 'Nothing can be written there.');
export const REPLACED_ROOT = refusedBy('outside', 'The folder of the mount itself has been replaced meanwhile.');
export const PROTECTED_OBJECT = refusedBy('protected', 'It is another name of something protected.');

const BY_CODE: Readonly<Record<string, MountRefusal>> = {
  ENOENT: MISSING,
  ELOOP: OUTSIDE_LINK,
  ENOTDIR: NOT_A_FOLDER,
  EISDIR: NOT_A_FILE,
  ENXIO: SPECIAL,
  ENODEV: SPECIAL,
  EROFS: READ_ONLY,
  EACCES: refusedBy('failed', 'The permissions do not allow it.'),
  EPERM: refusedBy('failed', 'The permissions do not allow it.'),
  ENOSPC: refusedBy('failed', 'The disk is full.'),
  EDQUOT: refusedBy('failed', 'The disk quota is used up.'),
  EFBIG: refusedBy('failed', 'The file would be larger than the system allows.'),
  ENAMETOOLONG: refusedBy('failed', 'The name is too long for this disk.'),
  EILSEQ: refusedBy('failed', 'The name is not one that this disk can hold.'),
  EMFILE: refusedBy('failed', 'Too many files are open.'),
  ENFILE: refusedBy('failed', 'Too many files are open.'),
};

/** What the system said, in words of our own: its own hold real paths. What the system did not say is a bug and goes on. */
export function refusalFor(cause: unknown): MountRefusal {
  const code = systemCode(cause);
  if (code === undefined) throw cause;
  return BY_CODE[code] ?? refusedBy('failed', `The system refused with ${code}.`);
}

export function systemCode(cause: unknown): string | undefined {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' && /^E[A-Z0-9]+$/.test(code) ? code : undefined;
}
