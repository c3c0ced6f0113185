import { constants as flags } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Entry, LocalFileHeader } from 'yauzl';
import { Fault } from '../../core/fault.ts';
import { PACKAGE_LIMITS } from '../../core/package/package-limits.ts';

/** A zip as it came, whole in memory: what was checked is what is read, whatever becomes of the file meanwhile. */
export type Archive = {
  /** Its path, or words that stand for it in messages. */
  readonly name: string;
  readonly bytes: Buffer;
};

/** What a zip says of an entry in its two places: in the directory at its end, and right before the entry's bytes. */
export type ArchiveEntry = { readonly name: string; readonly central: Entry; readonly local: LocalFileHeader };

export async function openArchive(source: string | Uint8Array): Promise<Archive> {
  const name = typeof source === 'string' ? source : 'The archive';
  const bytes = typeof source === 'string' ? await readArchive(source) : bufferOver(source);
  checkSize(name, bytes.length);
  return { name, bytes };
}

export const HOW_TO_PACK = 'signalbox pack my-package   # makes an archive of a folder that holds bmad.json';

/** The archive cannot be made sense of. */
export function unreadable(name: string, why: string, cause?: unknown): Fault {
  const help = 'Pack the package again, or fetch the archive again: it may have been cut off on its way.';
  return new Fault('PACKAGE_INVALID', `${name} ${why}`, { cause, help });
}

/** It is no archive at all. */
export function noArchive(name: string, cause: unknown): Fault {
  return new Fault('PACKAGE_INVALID', `${name} is a file, and neither a zip nor a folder`, {
    cause,
    help: HOW_TO_PACK,
  });
}

/** The archive could do harm, or means different things to different readers. */
export function unsafe(name: string, why: string): Fault {
  const help = 'Pack the folder again without links and with plain names; do not trust an archive from a stranger.';
  return new Fault('ARCHIVE_UNSAFE', `${name} ${why}`, { help });
}

export function tooLarge(name: string, why: string): Fault {
  return new Fault('ARCHIVE_TOO_LARGE', `${name} ${why}`, { help: 'Keep large material in the project instead.' });
}

async function readArchive(path: string): Promise<Buffer> {
  // Not blocking: a pipe that nobody writes to would hold us for ever.
  const file = await open(path, flags.O_RDONLY | (flags.O_NONBLOCK ?? 0)).catch((cause: unknown) => {
    throw notFound(path, 'cannot be opened', cause);
  });
  try {
    const stat = await file.stat();
    if (!stat.isFile()) throw notFound(path, 'is no file');
    checkSize(path, stat.size);
    const buffer = Buffer.allocUnsafeSlow(stat.size);
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function checkSize(name: string, size: number): void {
  if (size <= PACKAGE_LIMITS.archiveBytes) return;
  throw tooLarge(name, `has more than the ${PACKAGE_LIMITS.archiveBytes} bytes that an archive may have`);
}

function notFound(path: string, why: string, cause?: unknown): Fault {
  return new Fault('PACKAGE_NOT_FOUND', `${path} ${why}`, { cause, help: 'Check the path of the archive.' });
}

function bufferOver(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
