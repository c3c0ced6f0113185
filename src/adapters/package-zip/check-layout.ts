import type { Entry, LocalFileHeader } from 'yauzl';
import { quotedName } from '../../core/package/entry-name.ts';
import { ARCHIVE_WORDS } from '../../core/words/archive-words.ts';
import { type Archive, type ArchiveEntry, unsafe } from './archive.ts';

/**
 * Every byte before the directory belongs to exactly one entry, and both places say the same of it. An archive that
 * hides bytes, uses them twice or contradicts itself shows one package to its reviewer and another one to us.
 */
export function checkLayout(archive: Archive, entries: readonly ArchiveEntry[], directory: number): void {
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
