import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { quotedName } from '../../core/package/entry-name.ts';
import { PACKAGE_LIMITS } from '../../core/package/package-limits.ts';
import { ARCHIVE_WORDS } from '../../core/words/archive-words.ts';
import { type Archive, type ArchiveEntry, noArchive, tooLarge, unreadable, unsafe } from './archive.ts';
import { checkLayout } from './check-layout.ts';

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
  const name = decoded(fileNameRaw);
  if (name === undefined) throw unsafe(archive, ARCHIVE_WORDS.nameNotText);
  const other = extraFields.find(({ id }) => id === UNICODE_NAME);
  // Five bytes of version and checksum stand before the name.
  if (other !== undefined && !other.data.subarray(5).equals(fileNameRaw)) {
    throw unsafe(archive, ARCHIVE_WORDS.secondName(quotedName(name)));
  }
  return name;
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** What the library cannot make sense of, nobody can. */
async function sense<T>({ name, bytes }: Archive, answer: Promise<T>): Promise<T> {
  return answer.catch((cause: unknown) => {
    if (bytes.toString('latin1', 0, 2) !== 'PK') throw noArchive(name, cause);
    throw unreadable(name, ARCHIVE_WORDS.unreadableZip(cause instanceof Error ? cause.message : String(cause)), cause);
  });
}
