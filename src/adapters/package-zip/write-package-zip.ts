import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { Fault } from '../../core/fault.ts';
import { packingProblem } from '../../core/package/collect-files.ts';
import { quotedName } from '../../core/package/entry-name.ts';
import type { PackageFiles } from '../../core/package/package-files.ts';
import { PACKAGE_LIMITS } from '../../core/package/package-limits.ts';
import { ARCHIVE_WORDS } from '../../core/words/archive-words.ts';
import { PACKAGE_WORDS } from '../../core/words/package-words.ts';
import { asIs } from '../../core/words/text.ts';
import { tooLarge } from './archive.ts';

/** A zip of a package: the same files give the same bytes, everywhere and always. */
export async function writePackageZip(files: PackageFiles): Promise<Uint8Array> {
  const problem = packingProblem(files);
  if (problem !== undefined) {
    const entry = PACKAGE_WORDS.of(asIs(quotedName(problem.entry)), problem.why);
    throw new Fault('PACKAGE_INVALID', PACKAGE_WORDS.notPacked(entry), { help: PACKAGE_WORDS.plainFilesToPack });
  }
  const zip = new ZipFile();
  for (const [path, content] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    zip.addBuffer(Buffer.from(content), path, SAME_EVERYWHERE);
  }
  zip.end();
  const bytes = await buffer(zip.outputStream);
  if (bytes.length <= PACKAGE_LIMITS.archiveBytes) return new Uint8Array(bytes);
  throw tooLarge(ARCHIVE_WORDS.thePackage, ARCHIVE_WORDS.makesTooLarge(PACKAGE_LIMITS.archiveBytes));
}

const SAME_EVERYWHERE = {
  // Not packed: what deflate makes of the same bytes differs between versions and processors.
  compress: false,
  // Local time is what the format keeps, so that local time is what has to be the same; at noon no clock is put forward.
  mtime: new Date(1980, 0, 1, 12),
  forceDosTimestamp: true,
  mode: 0o100644,
} as const;
