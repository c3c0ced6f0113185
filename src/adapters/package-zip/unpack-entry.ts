import { crc32, createInflateRaw } from 'node:zlib';
import type { Entry } from 'yauzl';
import { quotedName } from '../../core/package/entry-name.ts';
import { PACKAGE_LIMITS } from '../../core/package/package-limits.ts';
import { type Archive, type ArchiveEntry, tooLarge, unreadable, unsafe } from './archive.ts';

/** The bytes of a file of the archive, never more than there is room for. */
export async function unpackEntry(
  archive: Archive,
  { name, central, local }: ArchiveEntry,
  room: number,
): Promise<Buffer> {
  const said = `${archive.name}:`;
  const quoted = quotedName(name);
  const { compressedSize, uncompressedSize } = central;
  if (uncompressedSize > room)
    throw tooLarge(said, `${quoted} has ${uncompressedSize} bytes; there is room for ${room}`);
  if (uncompressedSize > Math.max(FREE_BYTES, PACKAGE_LIMITS.ratio * compressedSize)) {
    throw tooLarge(said, `${quoted} unpacks to more than ${PACKAGE_LIMITS.ratio} times its size`);
  }
  const packed = archive.bytes.subarray(local.fileDataStart, local.fileDataStart + compressedSize);
  const bytes = await METHODS[methodOf(archive, name, central)](packed, uncompressedSize).catch((cause: unknown) => {
    throw unreadable(said, `${quoted} cannot be unpacked: ${cause instanceof Error ? cause.message : cause}`, cause);
  });
  if (bytes === 'more') throw unsafe(said, `${quoted} holds more than it says`);
  if (bytes.length !== uncompressedSize) throw unreadable(said, `${quoted} holds less than it says`);
  if (crc32(bytes) !== central.crc32) throw unreadable(said, `${quoted} does not match its checksum`);
  return bytes;
}

/** A short text of blanks packs better than any bomb, and harms nobody. */
const FREE_BYTES = 64 * 1024;

const ENCRYPTED = 0x2041;
/** How well it was packed, sizes behind the bytes, names in UTF-8. */
const HARMLESS = 0x080e;

/** More: than the size that the archive tells. */
type Unpack = (packed: Buffer, size: number) => Promise<Buffer | 'more'>;

const METHODS = { stored: async (packed) => packed, deflated: inflate } satisfies Record<string, Unpack>;

function methodOf(
  archive: Archive,
  name: string,
  { generalPurposeBitFlag: flags, compressionMethod }: Entry,
): keyof typeof METHODS {
  const said = `${archive.name}:`;
  if (flags & ENCRYPTED) throw unreadable(said, `${quotedName(name)} is encrypted`);
  if (flags & ~HARMLESS) throw unreadable(said, `${quotedName(name)} is packed in a way that is not known`);
  if (compressionMethod === 0) return 'stored';
  if (compressionMethod === 8) return 'deflated';
  throw unreadable(said, `${quotedName(name)} is packed by method ${compressionMethod}; only deflate is known`);
}

async function inflate(packed: Buffer, size: number): Promise<Buffer | 'more'> {
  const inflater = createInflateRaw();
  inflater.end(packed);
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of inflater as AsyncIterable<Buffer>) {
    length += part.length;
    // Leaving the loop destroys the inflater: nothing is unpacked that nobody asked for.
    if (length > size) return 'more';
    parts.push(part);
  }
  return inflater.bytesWritten === packed.length ? Buffer.concat(parts, length) : 'more';
}
