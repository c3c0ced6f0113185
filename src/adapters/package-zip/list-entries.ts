import { type Entry, fromBufferPromise, type LocalFileHeader, type ZipFile } from 'yauzl';
import { quotedName } from '../../core/package/entry-name.ts';
import { PACKAGE_LIMITS } from '../../core/package/package-limits.ts';
import { ARCHIVE_WORDS } from '../../core/words/archive-words.ts';
import { type Archive, type ArchiveEntry, decodeText, noArchive, tooLarge, unreadable, unsafe } from './archive.ts';

/** The entries of a zip, in the order of its directory, after making sure that it can be read in one way only. */
export async function listEntries(archive: Archive): Promise<readonly ArchiveEntry[]> {
  const { name, bytes } = archive;
  // Without decoding: the library guesses at names where we refuse them.
  const zip = await sense(archive, fromBufferPromise(bytes, { decodeStrings: false }));
  const directory = findDirectory(archive, zip);
  const entries: ArchiveEntry[] = [];
  for (const central of await sense(archive, allOf(zip))) {
    if (central.uncompressedSize > MOST_BYTES) throw tooLarge(name, ARCHIVE_WORDS.largeEntry(MOST_BYTES));
    const local = await sense(archive, zip.readLocalFileHeaderPromise(central));
    entries.push({ name: nameOf(archive, central), central, local });
  }
  const length = entries.reduce((sum, { central }) => sum + recordLength(central), 0);
  if (length !== directory.size) throw unsafe(name, ARCHIVE_WORDS.uncounted);
  checkLayout(archive, entries, directory.offset);
  return entries;
}

/** Folders and hidden files are entries too. */
const MOST_ENTRIES = 2 * PACKAGE_LIMITS.files;

/** Also of hidden files, which are not read: what is larger cannot even be told in the usual fields. */
const MOST_BYTES = 0xffff_ffff;

const END_LENGTH = 22;
const LOCATOR_LENGTH = 20;
const LOCATOR_SIGNATURE = 0x07064b50;
const UNICODE_NAME = 0x7075;

/** Checked before the first name is read: the count, and that the directory ends where the archive's last record begins. */
function findDirectory({ name, bytes }: Archive, { entryCount, comment }: ZipFile): { offset: number; size: number } {
  if (entryCount > MOST_ENTRIES) throw tooLarge(name, ARCHIVE_WORDS.manyEntries(entryCount, MOST_ENTRIES));
  const end = bytes.length - END_LENGTH - comment.length;
  const [size, offset] = [bytes.readUInt32LE(end + 12), bytes.readUInt32LE(end + 16)];
  if (end >= LOCATOR_LENGTH && bytes.readUInt32LE(end - LOCATOR_LENGTH) === LOCATOR_SIGNATURE) {
    throw unreadable(name, ARCHIVE_WORDS.zip64);
  }
  const counts = [bytes.readUInt16LE(end + 8), bytes.readUInt16LE(end + 10)];
  if (counts.some((count) => count !== entryCount) || offset + size !== end) {
    throw unsafe(name, ARCHIVE_WORDS.directoryMisplaced);
  }
  return { offset, size };
}

async function allOf(zip: ZipFile): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  return entries;
}

function recordLength({ fileNameLength, extraFieldLength, fileCommentLength }: Entry): number {
  return 46 + fileNameLength + extraFieldLength + fileCommentLength;
}

function nameOf({ name: archive }: Archive, { fileNameRaw, extraFields }: Entry): string {
  const name = decodeText(fileNameRaw);
  if (name === undefined) throw unsafe(archive, ARCHIVE_WORDS.nameNotText);
  const other = extraFields.find(({ id }) => id === UNICODE_NAME);
  // Five bytes of version and checksum stand before the name.
  if (other !== undefined && !other.data.subarray(5).equals(fileNameRaw)) {
    throw unsafe(archive, ARCHIVE_WORDS.secondName(quotedName(name)));
  }
  return name;
}

/** What the library cannot make sense of is refused. */
async function sense<T>({ name, bytes }: Archive, answer: Promise<T>): Promise<T> {
  return answer.catch((cause: unknown) => {
    if (bytes.toString('latin1', 0, 2) !== 'PK') throw noArchive(name, ARCHIVE_WORDS.noArchive, cause);
    throw unreadable(name, ARCHIVE_WORDS.unreadableZip(cause instanceof Error ? cause.message : String(cause)), cause);
  });
}

/**
 * Every byte before the directory belongs to exactly one entry, and both places say the same of it. An archive that
 * hides bytes, uses them twice or contradicts itself shows one package to its reviewer and another one to us.
 */
function checkLayout(archive: Archive, entries: readonly ArchiveEntry[], directory: number): void {
  const placed = [...entries].sort((a, b) => startOf(a) - startOf(b));
  if (startOf(placed[0]) !== 0 && directory !== 0) throw unsafe(archive.name, ARCHIVE_WORDS.strangeBeginning);
  for (const [index, { name, central, local }] of placed.entries()) {
    if (!agree(central, local)) throw unsafe(archive.name, ARCHIVE_WORDS.twoThings(quotedName(name)));
    const end = local.fileDataStart + central.compressedSize;
    const next = placed[index + 1];
    const between = (next === undefined ? directory : startOf(next)) - end;
    if (between < 0) throw unsafe(archive.name, ARCHIVE_WORDS.overlaps(quotedName(name)));
    const isFilled =
      (central.generalPurposeBitFlag & SIZES_FOLLOW) === 0
        ? between === 0
        : repeats(archive.bytes.subarray(end, end + between), central);
    if (!isFilled) throw unsafe(archive.name, ARCHIVE_WORDS.hides(quotedName(name)));
  }
}

/** The sizes stand behind the entry, because its writer did not know them before. */
const SIZES_FOLLOW = 0x0008;
const SIGNATURE = 0x08074b50;

function startOf(entry: ArchiveEntry | undefined): number {
  return entry?.central.relativeOffsetOfLocalHeader ?? 0;
}

function agree(central: Entry, local: LocalFileHeader): boolean {
  const isLater = (central.generalPurposeBitFlag & SIZES_FOLLOW) !== 0;
  const same = (key: 'crc32' | 'compressedSize' | 'uncompressedSize'): boolean =>
    local[key] === central[key] || (isLater && [0, 0xffff_ffff].includes(local[key]));
  return (
    local.fileName.equals(central.fileNameRaw) &&
    local.generalPurposeBitFlag === central.generalPurposeBitFlag &&
    local.compressionMethod === central.compressionMethod &&
    same('crc32') &&
    same('compressedSize') &&
    same('uncompressedSize')
  );
}

/** Checksum and sizes once more, in any of the four forms that writers use. */
function repeats(bytes: Buffer, { crc32, compressedSize, uncompressedSize }: Entry): boolean {
  const wide = bytes.length >= 20;
  const signed = bytes.length === 16 || bytes.length === 24;
  const expected = Buffer.alloc((signed ? 4 : 0) + (wide ? 20 : 12));
  let at = 0;
  if (signed) at = expected.writeUInt32LE(SIGNATURE);
  at = expected.writeUInt32LE(crc32, at);
  for (const size of [compressedSize, uncompressedSize]) {
    at = wide ? expected.writeBigUInt64LE(BigInt(size), at) : expected.writeUInt32LE(size, at);
  }
  return bytes.equals(expected);
}
