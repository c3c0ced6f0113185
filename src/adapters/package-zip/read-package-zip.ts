import { setImmediate } from 'node:timers/promises';
import { Fault } from '../../core/fault.ts';
import { collectFiles, holdsPackage, type Verdict } from '../../core/package/collect-files.ts';
import { quotedName } from '../../core/package/entry-name.ts';
import { packagesBelow } from '../../core/package/package-below.ts';
import type { PackageFiles } from '../../core/package/package-files.ts';
import { ARCHIVE_WORDS } from '../../core/words/archive-words.ts';
import { PACKAGE_WORDS } from '../../core/words/package-words.ts';
import { type Archive, type ArchiveEntry, entryOf, openArchive, tooLarge, unsafe } from './archive.ts';
import { listEntries } from './list-entries.ts';
import { unpackEntry } from './unpack-entry.ts';

/** The files of a zipped package, given by its path or its bytes. Nothing is written, and nothing beyond the limits unpacked. */
export async function readPackageZip(source: string | Uint8Array, name?: string): Promise<PackageFiles> {
  const archive = await openArchive(source, name);
  const collection = collectFiles();
  for (const entry of await listEntries(archive)) {
    const isFolder = entry.name.endsWith('/');
    const path = isFolder ? entry.name.slice(0, -1) : entry.name;
    const verdict = accepted(archive, isFolder ? collection.folder(path) : collection.file(path));
    if (verdict.kind === 'passed') continue;
    checkKind(archive, entry, isFolder);
    if (isFolder) continue;
    const bytes = unpackEntry(archive, entry, verdict.room);
    accepted(archive, collection.add(path, bytes.length, textOrBytes(bytes)));
    // Between two files others may have their turn.
    await setImmediate();
  }
  const files = collection.files();
  if (holdsPackage(files)) return files;
  const [below] = packagesBelow(files);
  const why = below === undefined ? PACKAGE_WORDS.noPackage : PACKAGE_WORDS.packageDeeper(quotedName(below));
  throw new Fault('PACKAGE_NOT_FOUND', PACKAGE_WORDS.of(archive.name, why), { help: ARCHIVE_WORDS.howToPack });
}

function accepted({ name }: Archive, verdict: Verdict): Exclude<Verdict, { kind: 'refused' }> {
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

/** The byte order mark stays: the text of a file has to have the hash of its bytes. */
function textOrBytes(bytes: Uint8Array): string | Uint8Array {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return new Uint8Array(bytes);
  }
}
