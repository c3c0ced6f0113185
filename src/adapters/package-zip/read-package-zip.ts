import { setImmediate } from 'node:timers/promises';
import { crc32, inflateRawSync, type ZlibOptions } from 'node:zlib';
import { Fault } from '../../core/fault.ts';
import { collectFiles, holdsPackage, packagesBelow, type Verdict } from '../../core/package/collect-files.ts';
import { quotedName } from '../../core/package/entry-name.ts';
import type { PackageFiles } from '../../core/package/package-files.ts';
import { PACKAGE_LIMITS } from '../../core/package/package-limits.ts';
import { ARCHIVE_WORDS } from '../../core/words/archive-words.ts';
import { PACKAGE_WORDS } from '../../core/words/package-words.ts';
import type { Text } from '../../core/words/text.ts';
import {
  type Archive,
  type ArchiveEntry,
  decodeText,
  entryOf,
  openArchive,
  PACK_ONE,
  tooLarge,
  unreadable,
  unsafe,
} from './archive.ts';
import { listEntries } from './list-entries.ts';

/** The files of a zipped package, given by its path or its bytes. Nothing is written, and nothing beyond the limits unpacked. */
export async function readPackageZip(source: string | Uint8Array, name?: string): Promise<PackageFiles> {
  const archive = await openArchive(source, name);
  const collection = collectFiles();
  for (const entry of await listEntries(archive)) {
    const isFolder = entry.name.endsWith('/');
    const path = isFolder ? entry.name.slice(0, -1) : entry.name;
    const verdict = acceptVerdict(archive, isFolder ? collection.folder(path) : collection.file(path));
    if (verdict.kind === 'passed') continue;
    checkKind(archive, entry, isFolder);
    if (isFolder) continue;
    const bytes = unpackEntry(archive, entry, verdict.room);
    acceptVerdict(archive, collection.add(path, bytes.length, decodeText(bytes) ?? new Uint8Array(bytes)));
    // Between two files others may have their turn.
    await setImmediate();
  }
  const files = collection.files();
  if (holdsPackage(files)) return files;
  const [below] = packagesBelow(files);
  const why = below === undefined ? PACKAGE_WORDS.noPackage : PACKAGE_WORDS.packageDeeper(quotedName(below));
  throw new Fault('PACKAGE_NOT_FOUND', PACKAGE_WORDS.of(archive.name, why), { help: PACK_ONE });
}

function acceptVerdict({ name }: Archive, verdict: Verdict): Exclude<Verdict, { kind: 'refused' }> {
  if (verdict.kind !== 'refused') return verdict;
  const refuse = verdict.reason === 'size' ? tooLarge : unsafe;
  throw refuse(entryOf(name, verdict.entry), verdict.why);
}

const TYPE = 0o170000;
const FOLDER = 0o040000;
const FILE = 0o100000;
/** Volume label, device and reparse point among the attributes that Windows writes. */
const STRANGE = 0x0448;

/** Regular files and folders only; where the archive names a type, it must be the one that the name ends like. */
function checkKind(archive: Archive, { name, central }: ArchiveEntry, isFolder: boolean): void {
  const attributes = central.externalFileAttributes;
  const type = (attributes >>> 16) & TYPE;
  const isPlain = (type === 0 || type === (isFolder ? FOLDER : FILE)) && (attributes & STRANGE) === 0;
  if (!isPlain) throw unsafe(entryOf(archive.name, name), ARCHIVE_WORDS.neitherFileNorFolder);
  if (isFolder && central.uncompressedSize !== 0) {
    throw unsafe(entryOf(archive.name, name), ARCHIVE_WORDS.folderWithBytes);
  }
}

/** The bytes of a file of the archive, never more than there is room for. */
function unpackEntry(archive: Archive, entry: ArchiveEntry, room: number): Buffer {
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

/** A short text of blanks packs better than any bomb, and does no harm. */
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
