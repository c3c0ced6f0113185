import { hashText } from '../hash.ts';

/** One name for a package's content: the hash of its sorted list of paths and hashes. */
export function contentHash(files: ReadonlyMap<string, string>): string {
  const listing = [...files]
    .map(([path, text]): readonly [string, string] => [path, hashText(text)])
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return hashText(JSON.stringify(listing));
}
