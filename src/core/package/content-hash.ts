import { hashBytes, hashText } from '../hash.ts';
import type { PackageFiles } from './package-files.ts';

/** One name for a package's content: the hash of its sorted list of paths and hashes. A text has the hash of its bytes. */
export function contentHash(files: PackageFiles): string {
  const listing = [...files]
    .map(([path, content]) => [path, typeof content === 'string' ? hashText(content) : hashBytes(content)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return hashText(JSON.stringify(listing));
}
