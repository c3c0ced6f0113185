import { constants as flags } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Entry, LocalFileHeader } from 'yauzl';
import { Fault, type FaultCode } from '../../core/fault.ts';
import type { Help } from '../../core/help.ts';
import { quotedName } from '../../core/package/entry-name.ts';
import { PACKAGE_LIMITS } from '../../core/package/package-limits.ts';
import { ARCHIVE_WORDS } from '../../core/words/archive-words.ts';
import { PACKAGE_WORDS } from '../../core/words/package-words.ts';
import { asIs, type Text } from '../../core/words/text.ts';

/** A zip as it came, whole in memory: what was checked is what is read, whatever becomes of the file meanwhile. */
export type Archive = {
  /** Its path, or words that stand for it in messages. */
  readonly name: Text;
  readonly bytes: Buffer;
};

/** What a zip says of an entry in its two places: in the directory at its end, and right before the entry's bytes. */
export type ArchiveEntry = { readonly name: string; readonly central: Entry; readonly local: LocalFileHeader };

/** `called`: what messages name it by, where that is not its path. */
export async function openArchive(source: string | Uint8Array, called?: string): Promise<Archive> {
  const name = typeof source === 'string' ? asIs(called ?? source) : ARCHIVE_WORDS.theArchive;
  const bytes =
    typeof source === 'string'
      ? await readArchive(source, name)
      : Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  checkSize(name, bytes.length);
  return { name, bytes };
}

/** The archive cannot be made sense of. */
export const unreadable = archiveFault('PACKAGE_INVALID', ARCHIVE_WORDS.packAgain);

/** How an archive is made of a folder. */
export const PACK_ONE: Help = { steps: [{ do: 'pack', package: 'my-package' }], said: ARCHIVE_WORDS.howToPack };

/** It is no archive at all. */
export const noArchive = archiveFault('PACKAGE_INVALID', PACK_ONE);

/** The archive could do harm, or means different things to different readers. */
export const unsafe = archiveFault('ARCHIVE_UNSAFE', ARCHIVE_WORDS.packPlainly);

export const tooLarge = archiveFault('ARCHIVE_TOO_LARGE', ARCHIVE_WORDS.keepElsewhere);

const notFound = archiveFault('PACKAGE_NOT_FOUND', ARCHIVE_WORDS.checkPath);

function archiveFault(code: FaultCode, help: Help): (name: Text, why: Text, cause?: unknown) => Fault {
  return (name, why, cause) => new Fault(code, PACKAGE_WORDS.of(name, why), { cause, help });
}

async function readArchive(path: string, name: Text): Promise<Buffer> {
  // Not blocking: a pipe without a writer would hold us for ever.
  const file = await open(path, flags.O_RDONLY | (flags.O_NONBLOCK ?? 0)).catch((cause: unknown) => {
    throw notFound(name, ARCHIVE_WORDS.cannotBeOpened, cause);
  });
  try {
    const stat = await file.stat();
    if (!stat.isFile()) throw notFound(name, ARCHIVE_WORDS.isNoFile);
    checkSize(name, stat.size);
    const buffer = Buffer.allocUnsafeSlow(stat.size);
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** An entry of an archive, as messages name it. */
export function entryOf(archive: Text, entry: string): Text {
  return PACKAGE_WORDS.inside(archive, asIs(quotedName(entry)));
}

/** Undefined where it is no text. The byte order mark stays: the text of a file has to have the hash of its bytes. */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function checkSize(name: Text, size: number): void {
  if (size <= PACKAGE_LIMITS.archiveBytes) return;
  throw tooLarge(name, ARCHIVE_WORDS.archiveTooLarge(PACKAGE_LIMITS.archiveBytes));
}
