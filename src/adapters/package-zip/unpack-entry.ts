import { crc32, inflateRawSync, type ZlibOptions } from 'node:zlib';
import { PACKAGE_LIMITS } from '../../core/package/package-limits.ts';
import { ARCHIVE_WORDS } from '../../core/words/archive-words.ts';
import type { Text } from '../../core/words/text.ts';
import { type Archive, type ArchiveEntry, entryOf, tooLarge, unreadable, unsafe } from './archive.ts';

/** The bytes of a file of the archive, never more than there is room for. */
export function unpackEntry(archive: Archive, entry: ArchiveEntry, room: number): Buffer {
  const { central, local } = entry;
  const { compressedSize, uncompressedSize, crc32: checksum } = central;
  const quoted = entryOf(archive.name, entry.name);
  if (uncompressedSize > room) throw tooLarge(quoted, ARCHIVE_WORDS.noRoom(uncompressedSize, room));
  if (uncompressedSize > Math.max(FREE_BYTES, PACKAGE_LIMITS.ratio * compressedSize)) {
    throw tooLarge(quoted, ARCHIVE_WORDS.unpacksTooLarge(PACKAGE_LIMITS.ratio));
  }
  const packed = archive.bytes.subarray(local.fileDataStart, local.fileDataStart + compressedSize);
  const bytes = methodOf(quoted, entry)(packed, uncompressedSize, quoted);
  if (bytes === 'more') throw unsafe(quoted, ARCHIVE_WORDS.holdsMore);
  if (bytes.length !== uncompressedSize) throw unreadable(quoted, ARCHIVE_WORDS.holdsLess);
  if (crc32(bytes) !== checksum) throw unreadable(quoted, ARCHIVE_WORDS.checksum);
  return bytes;
}

/** A short text of blanks packs better than any bomb, and harms nobody. */
const FREE_BYTES = 64 * 1024;

const ENCRYPTED = 0x2041;
/** How well it was packed, sizes behind the bytes, names in UTF-8. */
const HARMLESS = 0x080e;

/** More: than the size that the archive tells. */
type Unpack = (packed: Buffer, size: number, quoted: Text) => Buffer | 'more';

function methodOf(quoted: Text, { central }: ArchiveEntry): Unpack {
  const { generalPurposeBitFlag: flags, compressionMethod: method } = central;
  if (flags & ENCRYPTED) throw unreadable(quoted, ARCHIVE_WORDS.encrypted);
  if (flags & ~HARMLESS) throw unreadable(quoted, ARCHIVE_WORDS.unknownPacking);
  if (method === 0) return (packed) => packed;
  if (method === 8) return inflate;
  throw unreadable(quoted, ARCHIVE_WORDS.unknownMethod(method));
}

/** What the platform gives when it is asked for information; its types do not say so. */
type Inflated = { readonly buffer: Buffer; readonly engine: { readonly bytesWritten: number } };

/** Synchronous: most files are small, and a trip through the thread pool costs many times the unpacking. */
function inflate(packed: Buffer, size: number, quoted: Text): Buffer | 'more' {
  // The inflater stops at the first byte too many, so that no bomb ever unfolds.
  const options: ZlibOptions = { maxOutputLength: Math.max(1, size), info: true };
  try {
    const { buffer, engine } = inflateRawSync(packed, options) as unknown as Inflated;
    return engine.bytesWritten === packed.length && buffer.length <= size ? buffer : 'more';
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE') return 'more';
    throw unreadable(quoted, ARCHIVE_WORDS.notUnpacked(cause instanceof Error ? cause.message : String(cause)), cause);
  }
}
